/** An error of the command, which prints one sentence and ends with the exit code 1. */
export class CommandError extends Error {
  /** The name of the class. */
  override readonly name = "CommandError";
  /** Lines below the sentence: the output of another program. */
  readonly details: readonly string[];
  /** `message` names the action that failed, the reason, and what helps. */
  constructor(message: string, cause?: unknown, details: readonly string[] = []) {
    super(message, { cause });
    this.details = details;
  }
}

/** A mistake in the command line, for which the command prints one sentence and ends with the exit code 2. */
export class UsageError extends Error {
  /** The name of the class. */
  override readonly name = "UsageError";
}

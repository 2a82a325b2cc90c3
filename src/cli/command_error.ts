/** The command cannot do what it was asked for: it says why in one sentence, and ends with 1. */
export class CommandError extends Error {
  /** The name of the class. */
  override readonly name = "CommandError";
  /** Lines that stand below the sentence: what another program has said. */
  readonly details: readonly string[];
  /** `message` says what cannot be done, why, and what helps. */
  constructor(message: string, cause?: unknown, details: readonly string[] = []) {
    super(message, { cause });
    this.details = details;
  }
}

/** The command line asks for what there is not: the command says so in one sentence and ends with 2. */
export class UsageError extends Error {
  /** The name of the class. */
  override readonly name = "UsageError";
}

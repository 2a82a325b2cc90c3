/** The command cannot do what it was asked for: it says why in one sentence, and ends with 1. */
export class CommandError extends Error {
  /** The name of the class. */
  override readonly name = "CommandError";
  /** `message` says what cannot be done, why, and what helps. */
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}

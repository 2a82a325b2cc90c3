/** The command line asks for what there is not: the command says so in one sentence and ends with 2. */
export class UsageError extends Error {
  /** The name of the class. */
  override readonly name = "UsageError";
}

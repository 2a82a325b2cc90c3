/** Why a statement failed. */
export type StatementFailure =
  | { readonly kind: "unique"; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: "notNull"; readonly table: string; readonly column: string }
  | { readonly kind: "check"; readonly name: string }
  | { readonly kind: "foreignKey" }
  | { readonly kind: "guard"; readonly name: string }
  | { readonly kind: "unavailable" }
  | { readonly kind: "other" };

/** A statement that the database refused, or that never reached it. */
export class StatementError extends Error {
  /** The name of the class. */
  override readonly name = "StatementError";
  /** What the database has refused, as far as its message tells. */
  readonly failure: StatementFailure;

  /** `message` is the database's own. */
  constructor(message: string, failure: StatementFailure, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** Why a statement failed. */
export type StatementFailure =
  | { readonly kind: "unique"; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: "notNull"; readonly table: string; readonly column: string }
  | { readonly kind: "check"; readonly name: string }
  | { readonly kind: "foreignKey" }
  /** A value that is not of the type of its column in a STRICT table. */
  | { readonly kind: "type"; readonly table: string; readonly column: string }
  /** A value that an expression of the schema cannot work with: of an index, a generated column, a check, a trigger. */
  | { readonly kind: "value" }
  /** A view, or another table that takes no writes. */
  | { readonly kind: "notWritable" }
  | { readonly kind: "guard"; readonly name: string }
  | { readonly kind: "unavailable" }
  | { readonly kind: "other" };

/** A statement that the database refused, or that never reached it. */
export class StatementError extends Error {
  override readonly name = "StatementError";
  readonly failure: StatementFailure;

  constructor(message: string, failure: StatementFailure, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

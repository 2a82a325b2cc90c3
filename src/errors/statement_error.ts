/** Why a statement failed. */
export type StatementFailure =
  | { readonly kind: "unique"; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: "notNull"; readonly table: string; readonly column: string }
  | { readonly kind: "check"; readonly name: string }
  | { readonly kind: "foreignKey" }
  | { readonly kind: "guard"; readonly name: string }
  /** A trigger's `raise()`: a constraint without a name. */
  | { readonly kind: "raised" }
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

/** Why a statement failed. */
export type StatementFailure =
  | { readonly kind: "unique"; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: "notNull"; readonly table: string; readonly column: string }
  | { readonly kind: "check"; readonly name: string }
  | { readonly kind: "foreignKey" }
  /** A value that does not have the type of its column in a STRICT table. */
  | { readonly kind: "type"; readonly table: string; readonly column: string }
  /**
   * A value that an expression of the schema (an index, a generated column, a check, a trigger) cannot process, or that
   * the JSON of a read cannot contain.
   */
  | { readonly kind: "value" }
  /** A value or an answer that is longer than the database takes or sends. */
  | { readonly kind: "tooLong" }
  /** A statement that nests deeper than the database reads. */
  | { readonly kind: "tooDeep" }
  /** A view, or another table that cannot be written. */
  | { readonly kind: "notWritable" }
  | { readonly kind: "guard"; readonly name: string }
  /** A trigger's `raise()`: a constraint without a name. */
  | { readonly kind: "raised" }
  /** The database cannot be reached or used now, or has not answered. */
  | { readonly kind: "unavailable" }
  /** A lock of another connection: the statement was not carried out. */
  | { readonly kind: "busy" }
  /** A table, column or constraint that the statement needs is missing: the schema has changed since it was read. */
  | { readonly kind: "schema" }
  | { readonly kind: "other" };

/** A statement that the database refused, or that never reached it. */
export class StatementError extends Error {
  /** The name of the class. */
  override readonly name: string = "StatementError";
  /** Why the statement failed, as the message of the database tells. */
  readonly failure: StatementFailure;

  /** `message` is the database's own. */
  constructor(message: string, failure: StatementFailure, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** A statement that the database has refused, and would refuse again. */
export interface RefusedError extends StatementError {
  readonly failure: Exclude<StatementFailure, { readonly kind: "unavailable" | "busy" }>;
}

/**
 * Whether the database has refused a statement. Any other failure may disappear without a change, or is not about a
 * statement.
 */
export function isRefusal(error: unknown): error is RefusedError {
  return error instanceof StatementError && error.failure.kind !== "unavailable" && error.failure.kind !== "busy";
}

const OUTCOME_UNKNOWN = "It is not known whether this was stored: check before you send it again.";

/** A write that was sent and not answered: it may have been carried out. */
export class UnansweredWriteError extends StatementError {
  /** The name of the class. */
  override readonly name = "UnansweredWriteError";
  /** The sentence that a client must know before it sends the write again. */
  readonly outcome: string = OUTCOME_UNKNOWN;

  /** `message` says why there is no answer. */
  constructor(message: string, cause: unknown) {
    super(`${message} ${OUTCOME_UNKNOWN}`, { kind: "unavailable" }, cause);
  }
}

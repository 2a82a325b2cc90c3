import type { SqlValue } from "./json.ts";

/** A value for a slot: what a driver binds, or what `toBind` makes bindable. */
export type SlotValue = SqlValue | boolean | number | Date;

/**
 * A condition of the application's on the rows of one table, as it stands in a shape: its SQL, with marks where the
 * row's table and the values stand, and the slots of the values in order.
 */
export interface ConditionShape {
  readonly sql: string;
  readonly slots: readonly number[];
  /** Whether an index leads to the rows by a value that they must have. */
  readonly isIndexed?: true;
}

/** A statement whose text is fixed; its parameters are slots or constants. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * The row that a batch has inserted. `isFollowed`: other rows are inserted after it, so that it is not the last one, but
 * the one of its table with the greatest number.
 */
export interface InsertedRow {
  readonly kind: "inserted";
  readonly isFollowed?: true;
}

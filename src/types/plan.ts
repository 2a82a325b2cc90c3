import type { SqlValue } from "./json.ts";

/** A value for a slot: what a driver binds, or what `toBind` makes bindable. */
export type SlotValue = SqlValue | boolean | number | Date;

/**
 * A condition of the application on the rows of one table, in a shape: its SQL, with marks for the row's table and the
 * values, and the slots of the values in order.
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
  /** Whether it may change rows, if that is known without a look at its text. */
  readonly changesRows?: boolean;
}

/**
 * The row that a batch has inserted. `isFollowed` says that other inserts follow, so that it is found not as the last
 * inserted row, but by the greatest number of its table.
 */
export interface InsertedRow {
  readonly kind: "inserted";
  readonly isFollowed?: true;
}

/** One row of a table: by the slots of its id, or the one that this batch has inserted. */
export type RowShape = { readonly kind: "one"; readonly slots: readonly number[] } | InsertedRow;

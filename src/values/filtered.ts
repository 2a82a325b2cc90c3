import type { Column } from "../types/column.ts";
import type { FilterOperator } from "../types/filters.ts";
import type { SqlValue } from "../types/json.ts";

/** Every operator of `filter[<path>][<operator>]`, in the order in which messages name them. */
export const FILTER_OPERATORS: readonly FilterOperator[] = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "nin",
  "contains",
  "starts-with",
  "ends-with",
  "null",
];

/** The operators of values that are the same or not. */
export const EQUALITY: readonly FilterOperator[] = ["eq", "ne", "in", "nin", "null"];
/** The operators of values that have an order too. */
export const ORDER: readonly FilterOperator[] = FILTER_OPERATORS.filter((one) =>
  !one.includes("-") && one !== "contains"
);

/** What a text of a URL states, in the ways in which a column can store it. */
export interface Stated {
  /** The stored values that are equal to it. */
  readonly equal: readonly SqlValue[];
  /** The first and the last of them in the order of the column. */
  readonly first: SqlValue;
  readonly last: SqlValue;
}

/** How `filter[…]` compares the values of one kind of column. */
export interface Filtered {
  readonly operators: readonly FilterOperator[];
  /** What it compares with, as a message says it: `a whole number`. */
  readonly takes: string;
  /** Reads a text of a URL; `undefined` where it states nothing that a column of this kind is compared with. */
  readonly parse: (text: string, column: Column) => Stated | undefined;
}

/** What is stored in one way. */
export function storedOnce(value: SqlValue | undefined): Stated | undefined {
  return value === undefined ? undefined : { equal: [value], first: value, last: value };
}

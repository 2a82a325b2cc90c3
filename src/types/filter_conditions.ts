import type { StoredDateTime } from "./column.ts";
import type { KeyKind } from "./model.ts";

/**
 * What is asked of columns of one row; the values stand beside it. `isNot` is the exact complement, where NULL is a value
 * like others.
 */
export type FilterTest =
  /** They equal the values, one each. */
  | { readonly kind: "equal"; readonly columns: readonly string[]; readonly isNot: boolean }
  /** They are among the ids, or values, of one JSON array. */
  | {
    readonly kind: "among";
    readonly columns: readonly string[];
    readonly kinds: readonly KeyKind[];
    readonly isNot: boolean;
  }
  /** The row itself, which the last relationship of the path leads to, is not there. */
  | { readonly kind: "absent"; readonly columns: readonly [string]; readonly isNot: boolean }
  /** They stand before or behind the values; where a form is named, what does not have it stands nowhere. */
  | {
    readonly kind: "ordered";
    readonly columns: readonly string[];
    readonly operator: "<" | "<=" | ">" | ">=";
    readonly form?: StoredDate;
  }
  /** One column holds a text, or ends in it, whatever the case of ASCII letters. */
  | { readonly kind: "contains" | "ends-with"; readonly columns: readonly [string] }
  /** The same of its beginning: the text stands between two values. */
  | { readonly kind: "starts-with"; readonly columns: readonly [string] }
  | { readonly kind: "null"; readonly columns: readonly [string]; readonly isNot: boolean };

/** How a column stores dates or date-times. */
export type StoredDate = StoredDateTime | "date";

import type { ReadCondition } from "./condition.ts";
import type { SqlValue } from "./json.ts";
import type { KeyKind } from "./key.ts";
import type { ForeignKeyFilter, Relationship } from "./model.ts";
import type { Column, StoredDateTime } from "./schema_tables.ts";
import type { StatsOperation } from "./list_options.ts";

/**
 * A test of columns of one row; its values are kept separately. `isNot` makes the exact complement, for which NULL is
 * an ordinary value.
 */
export type FilterTest =
  /** The columns equal the values, one for each. */
  | { readonly kind: "equal"; readonly columns: readonly string[]; readonly isNot: boolean }
  /** The columns are among the ids, or values, of one JSON array. */
  | {
    readonly kind: "among";
    readonly columns: readonly string[];
    readonly kinds: readonly KeyKind[];
    readonly isNot: boolean;
  }
  /** The columns sort before or after the values. With a form, values that do not have it pass no test. */
  | {
    readonly kind: "ordered";
    readonly columns: readonly string[];
    readonly operator: "<" | "<=" | ">" | ">=";
    readonly form?: StoredDate;
  }
  /** One column contains a text, or ends with it, ignoring the case of ASCII letters. */
  | { readonly kind: "contains" | "ends-with"; readonly columns: readonly [string] }
  /** One column begins with a text, so that it sorts between two values. */
  | { readonly kind: "starts-with"; readonly columns: readonly [string] }
  | { readonly kind: "null"; readonly columns: readonly [string]; readonly isNot: boolean }
  | MemberTest;

/**
 * A test of a member of a JSON column; `member` has the names of nested members. The member is compared by its own
 * type: it is among values, each with its type, in one JSON array, such as `["number",5]`; it is a text that sorts
 * after one value, or a number that does so with another; it is null, which includes a missing member and a column
 * without JSON.
 */
export type MemberTest =
  & { readonly columns: readonly [string]; readonly member: readonly string[] }
  & (
    | { readonly kind: "member among" | "member null"; readonly isNot: boolean }
    | { readonly kind: "member ordered"; readonly operator: "<" | "<=" | ">" | ">=" }
  );

/** How a column stores dates or date-times. */
export type StoredDate = StoredDateTime | "date";

/** A path of relationships from the primary resource. */
export type IncludePath = readonly Relationship[];

/** One `page[included][<path>]`. */
export interface IncludeCut {
  readonly path: IncludePath;
  readonly most: number;
  /**
   * The query string that asks the related list for the rest: `page=2&limit=5`; with cursors, the part beside the
   * cursor.
   */
  readonly next: string;
  readonly isByCursor?: true;
}

/** One term of `sort`. */
export interface SortTerm {
  /** Empty for a field of the primary resource. */
  readonly path: IncludePath;
  /** The column; an id has one term for each of its columns. */
  readonly column: string;
  readonly descending: boolean;
}

/** A page with a number. */
export interface NumberedPage {
  readonly kind: "number";
  readonly number: number;
  readonly limit: number | null;
  /** The record count is shown if it is below this number: `Infinity` for always, 0 for never. */
  readonly countBelow: number;
  /**
   * The part of the query string that links to other pages repeat: its other parameters, with `&` before each; or `""`.
   */
  readonly rest: string;
}

/** A test of a term; `"absent"`: the row to which the last relationship of the path leads does not exist. */
export type TermTest =
  | FilterTest
  | { readonly kind: "absent"; readonly columns: readonly [string]; readonly isNot: boolean };

/** One `filter[…]`. */
export interface FilterTerm {
  /** The parameter, decoded: `filter[name][eq]`. */
  readonly parameter: string;
  /** The path to the tested rows; empty for the primary ones. */
  readonly path: IncludePath;
  readonly test: TermTest;
  /** The values of the test; a list has ids, each with the values of its columns. */
  readonly values: readonly (SqlValue | readonly (readonly SqlValue[])[])[];
}

/** The filters of a request: `all` must hold, and one of the groups in `any`. */
export interface FilterTerms {
  readonly all: readonly FilterTerm[];
  readonly any: readonly (readonly FilterTerm[])[];
}

/**
 * How a statement compares with a value of a cursor. `"null"`: without a parameter. `"value"`: with the bound value.
 * `"text"`: with the text whose bytes, in the encoding of the database, follow a first byte, because they may not be
 * UTF-8. `"real"`: with infinity, from its digits, because drivers cannot bind it.
 */
export type CursorForm = "null" | "value" | "text" | "real";

/** A value in a cursor. */
export interface CursorValue {
  readonly form: CursorForm;
  readonly value: SqlValue;
}

/** The position of a page in the order of a list. */
export interface CursorPosition {
  readonly side: "after" | "before";
  /** A value for each term of the order; empty for the end of the list. */
  readonly values: readonly CursorValue[];
}

/** A page before or after a cursor, or the first one. */
export interface CursorPage {
  readonly kind: "cursor";
  readonly limit: number;
  /** The sort, as cursors contain it. */
  readonly sort: string;
  readonly position?: CursorPosition;
  /** The other parameters, which links to other pages repeat. */
  readonly rest: readonly (readonly [name: string, value: string])[];
}

/** The page that a client asks for. */
export type QueryPage = NumberedPage | CursorPage;

/** One `stats[<attribute>]`, or `stats[total]`. */
export interface StatsTerm {
  /** The parameter, decoded: `stats[amount]`. */
  readonly parameter: string;
  /** The attribute in the spelling of documents, or `total`. */
  readonly name: string;
  /** The attribute; absent if only the rows of the list are counted. */
  readonly column?: Column;
  /** The operations in the client's order, each once. */
  readonly operations: readonly StatsOperation[];
  /** Whether the count is that of the rows of the list. */
  readonly rows: boolean;
}

/** The field by which `stats[group]` groups the rows of a list. */
export type StatsGroup =
  | { readonly kind: "attribute"; readonly column: Column }
  | { readonly kind: "toOne"; readonly relationship: Relationship };

/** The statistics of a request. */
export interface StatsTerms {
  readonly terms: readonly StatsTerm[];
  readonly group?: StatsGroup;
}

/** A query string, read and resolved (https://jsonapi.org/format/1.0/#fetching). */
export interface Query {
  /** The paths that the client's `include` names; absent if it was not sent. */
  readonly include?: readonly IncludePath[];
  /** By table, the wire names of the fields that the client's `fields[type]` names. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
  /** The sort terms. With cursors the id is among them, so that the order is total. */
  readonly sort: readonly SortTerm[];
  /** The text to search, if there is one. */
  readonly filter?: string;
  /** Absent if there is no `filter[…]`. */
  readonly filters?: FilterTerms;
  /** How many resources of each owner some included paths show; absent if no parameter limits them. */
  readonly cuts?: readonly IncludeCut[];
  /** Absent if there is no `stats[…]`. */
  readonly stats?: StatsTerms;
  /** Absent if pagination is off; `limit: null` means one page with all rows. */
  readonly page?: QueryPage;
  readonly foreignKeys: readonly { readonly filter: ForeignKeyFilter; readonly value: SqlValue }[];
  /** Whether the answer is CSV, whose rows show the ids of their to-one relationships and include nothing. */
  readonly isTable?: true;
  /** Custom parameters that were sent, by name. */
  readonly custom: readonly { readonly name: string; readonly value: string }[];
}

/** What hooks and custom parameters add to a query. */
export interface Additions {
  readonly include: readonly IncludePath[];
  readonly conditions: readonly ReadCondition[];
}

import type { ReadCondition } from "./condition.ts";
import type { SqlValue } from "./json.ts";
import type { KeyKind } from "./key.ts";
import type { ForeignKeyFilter, Relationship } from "./model.ts";
import type { Column, StoredDateTime } from "./schema_tables.ts";
import type { StatsOperation } from "./list_options.ts";

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
  | { readonly kind: "null"; readonly columns: readonly [string]; readonly isNot: boolean }
  | MemberTest;

/**
 * What is asked of a member of a column of JSON, whose names lead from one object into another. What is stored there is
 * compared by its own type: it is among values, each with its type in one JSON array, `["number",5]`; it is a text behind
 * one value, or a number behind another; it is null, which it also is where there is no such member, or no JSON.
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
  /** What asks the related list for the rest: `page=2&limit=5`; by cursors, what stands beside the cursor. */
  readonly next: string;
  readonly isByCursor?: true;
}

/** One term of `sort`. */
export interface SortTerm {
  /** Empty for a field of the primary resource. */
  readonly path: IncludePath;
  /** The column; the id's have a term each. */
  readonly column: string;
  readonly descending: boolean;
}

/** The page that is asked for by its number. */
export interface NumberedPage {
  readonly kind: "number";
  readonly number: number;
  readonly limit: number | null;
  /** The record count is shown where it is below this: `Infinity` for always, 0 for never. */
  readonly countBelow: number;
  /** What links of other pages repeat of the query string: its other parameters, with `&` before each; or nothing. */
  readonly rest: string;
}

/** One `filter[…]`. */
export interface FilterTerm {
  /** The parameter, decoded: `filter[name][eq]`. */
  readonly parameter: string;
  /** The way to the rows that are asked; empty for the primary ones. */
  readonly path: IncludePath;
  readonly test: FilterTest;
  /** The values of the test; those of a list are ids, the values of their columns each. */
  readonly values: readonly (SqlValue | readonly (readonly SqlValue[])[])[];
}

/** The filters of a request: all of them hold, and one of the groups. */
export interface FilterTerms {
  readonly all: readonly FilterTerm[];
  readonly any: readonly (readonly FilterTerm[])[];
}

/**
 * How a statement compares with a value of a cursor. `"null"`: not by a parameter; `"value"`: as it is bound; `"text"`: as
 * the text whose bytes, in the encoding of the database, follow a first one, since they may be no UTF-8; `"real"`: as the
 * infinity that its digits state, which no driver binds.
 */
export type CursorForm = "null" | "value" | "text" | "real";

/** A value that stands in a cursor. */
export interface CursorValue {
  readonly form: CursorForm;
  readonly value: SqlValue;
}

/** Where a page stands in the order of a list. */
export interface CursorPosition {
  readonly side: "after" | "before";
  /** A value for each term of the order; empty for the end of the list. */
  readonly values: readonly CursorValue[];
}

/** The page that stands beside a cursor, or the first one. */
export interface CursorPage {
  readonly kind: "cursor";
  readonly limit: number;
  /** The sort as its cursors name it. */
  readonly sort: string;
  readonly position?: CursorPosition;
  /** What links of other pages repeat of the query string: its other parameters. */
  readonly rest: readonly (readonly [name: string, value: string])[];
}

/** The page that is asked for. */
export type QueryPage = NumberedPage | CursorPage;

/** One `stats[<attribute>]`, or `stats[total]`. */
export interface StatsTerm {
  /** The parameter, decoded: `stats[amount]`. */
  readonly parameter: string;
  /** The attribute as documents write it, or `total`. */
  readonly name: string;
  /** The attribute; absent where nothing but the rows of the list is counted. */
  readonly column?: Column;
  /** What is asked for, in the client's order, each once. */
  readonly operations: readonly StatsOperation[];
  /** Whether the count is that of the rows of the list. */
  readonly rows: boolean;
}

/** What `stats[group]` groups the rows of a list by. */
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
  /** The paths that the client's `include` names; absent where it was not sent. */
  readonly include?: readonly IncludePath[];
  /** Table → the fields that a client's `fields[type]` keeps, by wire name. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where pages are found by cursors the id is among the terms, so that the order is total. */
  readonly sort: readonly SortTerm[];
  /** The text to search, where there is one. */
  readonly filter?: string;
  /** Absent where there is no `filter[…]`. */
  readonly filters?: FilterTerms;
  /** How many resources of each owner some included paths show; absent where no parameter says that. */
  readonly cuts?: readonly IncludeCut[];
  /** Absent where there is no `stats[…]`. */
  readonly stats?: StatsTerms;
  /** Absent where pagination is off; `limit: null` for one page that holds all. */
  readonly page?: QueryPage;
  readonly foreignKeys: readonly { readonly filter: ForeignKeyFilter; readonly value: SqlValue }[];
  /** Whether its rows are those of a table: they show the ids of their to-ones, and nothing is included. */
  readonly isTable?: true;
  /** Custom parameters that were sent, by name. */
  readonly custom: readonly { readonly name: string; readonly value: string }[];
}

/** What hooks and custom parameters add to a query. */
export interface Additions {
  readonly include: readonly IncludePath[];
  readonly conditions: readonly ReadCondition[];
}

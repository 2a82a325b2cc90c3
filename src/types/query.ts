import type { ReadCondition } from "./condition.ts";
import type { FilterTest } from "./filter_conditions.ts";
import type { ForeignKeyFilter, Relationship } from "./model.ts";
import type { SqlValue } from "./json.ts";

/** A path of relationships from the primary resource. */
export type IncludePath = readonly Relationship[];

/** One term of `sort`. */
export interface SortTerm {
  /** Empty for a field of the primary resource. */
  readonly path: IncludePath;
  /** The column; the id's have a term each. */
  readonly column: string;
  readonly descending: boolean;
}

/** The page that is asked for. */
export interface QueryPage {
  readonly number: number;
  readonly limit: number | null;
  /** The record count is told where it is below this: `Infinity` for always, 0 for never. */
  readonly countBelow: number;
}

/** One `filter[…]`. */
export interface FilterTerm {
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

/** A query string, read and resolved (https://jsonapi.org/format/1.0/#fetching). */
export interface Query {
  /** The paths that the client's `include` names; absent where it was not sent. */
  readonly include?: readonly IncludePath[];
  /** Table → the fields that a client's `fields[type]` keeps, by wire name. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
  readonly sort: readonly SortTerm[];
  /** The text to search, where there is one. */
  readonly filter?: string;
  /** Absent where there is no `filter[…]`. */
  readonly filters?: FilterTerms;
  /** Absent where pagination is off; `limit: null` for one page that holds all. */
  readonly page?: QueryPage;
  readonly foreignKeys: readonly { readonly filter: ForeignKeyFilter; readonly value: SqlValue }[];
  /** Custom parameters that were sent, by name. */
  readonly custom: readonly { readonly name: string; readonly value: string }[];
}

/** What hooks and custom parameters add to a query. */
export interface Additions {
  readonly include: readonly IncludePath[];
  readonly conditions: readonly ReadCondition[];
}

import type { ConditionShape } from "../types/plan.ts";
import type { FilterTest } from "../types/query.ts";
import type { KeyKind } from "../types/key.ts";
import type { HopShape, SearchShape } from "../types/read_plan.ts";
import type { Collation } from "../types/schema_tables.ts";

/** The ways to the rows of all nodes of a read. They are decided once for each shape; `sql/` prints them. */
export interface ReadAccess {
  readonly primary: PrimaryAccess;
  /** A way for each other node, in the order of the shape. */
  readonly nodes: readonly NodeAccess[];
}

/** How the primary rows are reached and ordered. */
export interface PrimaryAccess {
  /** The keys by which the rows are looked up. */
  readonly lead?: Lead;
  /** Whether the rows that the lead finds come in the order of their key. */
  readonly isInKeyOrder: boolean;
  /** Whether they come in the reverse order of their key, which a full-text index can give too. */
  readonly isInReverse: boolean;
  /** Whether a page with a cursor begins at the cursor's key among the keys of the lead. */
  readonly beginsAtKey: boolean;
  /** The scope whose few rows are found first, and then filtered. */
  readonly scopeFirst?: ConditionShape;
  /** Whether the scope is only tested, because its index leads to most rows of the table. */
  readonly isScopeLast: boolean;
  /** For a bounded walk in the order of the list: the slot with the number of rows to walk. */
  readonly walked?: number;
  /** The further tests of each row. */
  readonly filters?: FilterWay;
  readonly search?: SearchShape;
  /** Whether any condition leaves rows out: scope, hooks, filters or search. */
  readonly isNarrowed: boolean;
  /** Whether a count tests each row: conditions leave rows out, or no index finds those that are not resources. */
  readonly isEachCounted: boolean;
  readonly sorts: readonly SortWay[];
  /** For how many of the first sort terms an index finds the position of a cursor. */
  readonly soughtTerms: number;
  /** Whether the keys may have no gap, so that a deep page is found by its first key. */
  readonly mayHaveNoGap: boolean;
  /** Whether an index leads to a row by the columns of its id; `isOrderIndexed`: by those of its order. */
  readonly isIdIndexed: boolean;
  readonly isOrderIndexed: boolean;
}

/**
 * How the rows of an included relationship, or of a join table, are found from the keys of the parent's rows. `"seek"`:
 * each key is looked up by an index. `"seekByOrder"`: the same, and these columns are also the order of the rows.
 * `"walk"`: there is no index, so the table is walked once.
 */
export interface NodeAccess {
  /**
   * How the first rows of each owner are found, if only some are wanted. `"sought"`: an index has them in order, so
   * only the first ones are read. `"ranked"`: all rows of the owners are read and numbered.
   */
  readonly cut?: "sought" | "ranked";
  readonly way: "seek" | "seekByOrder" | "walk";
  /** Whether an index leads to a row by the columns of its order. */
  readonly isOrderIndexed: boolean;
}

/** How a filter tests a row. */
export type FilterWay =
  | {
    readonly kind: "test";
    readonly test: FilterTest;
    readonly slots: readonly number[];
    /**
     * Whether few rows pass, so that SQLite should use an index on the columns; for a member of JSON, whether there is
     * an index.
     */
    readonly isRare: boolean;
  }
  | { readonly kind: "all"; readonly of: readonly FilterWay[] }
  | { readonly kind: "any"; readonly of: readonly FilterWay[] }
  /** Several tests of one text, which is copied only once. */
  | { readonly kind: "texts"; readonly isAny: boolean; readonly column: string; readonly tests: readonly TextTest[] }
  /** Each row looks for one related row, by an index. */
  | { readonly kind: "each"; readonly hop: HopShape; readonly rows: RowsWay; readonly isNot: boolean }
  /** The related rows are found once; a row passes if its own columns are among their keys. */
  | {
    readonly kind: "once";
    readonly hop: HopShape;
    readonly rows: RowsWay;
    readonly isNot: boolean;
    /** `"equation"`: there is at most one key. `"rare"`: few rows have one of the keys. `"list"`: any other case. */
    readonly match: "equation" | "rare" | "list";
    /** The collations by which the columns are compared with the keys, if they are not the columns' own. */
    readonly collations?: readonly Collation[];
    /** Whether no index may find the columns: see `unlikeKeys` of `filter_ways.ts`. `collations` has their own. */
    readonly withoutIndex?: true;
  };

/** A test that is not made of several that must all pass. */
export type ConditionWay = Exclude<FilterWay, { readonly kind: "all" }>;

/** A search in a text for the value of a slot. */
export interface TextTest {
  readonly kind: "contains" | "ends-with";
  readonly slot: number;
}

/** The rows of a table that a filter asks for. */
export interface RowsWay {
  readonly table: string;
  readonly scope?: ConditionShape;
  /** If the rows must be resources, which have an id: the columns that are known to have a value. */
  readonly withId?: readonly string[];
  readonly lead?: Lead;
  /** The further tests of each row. */
  readonly filters?: FilterWay;
}

/** Keys by which rows are looked up, each once. */
export interface Lead {
  readonly columns: readonly string[];
  readonly keys: KeysWay;
}

/** Where the keys of a lead come from. */
export type KeysWay =
  /**
   * From the JSON array of a slot. `isSpelled`: the keys are replaced with those that the rows store, which may be
   * spelled otherwise.
   */
  | { readonly kind: "listed"; readonly slot: number; readonly kinds: readonly KeyKind[]; readonly isSpelled: boolean }
  /** From the rows of a hop. `isUnordered`: the statement keeps SQLite from walking an index for their order. */
  | {
    readonly kind: "related";
    readonly hop: HopShape;
    readonly rows: RowsWay;
    readonly isUnordered: boolean;
    readonly isSpelled: boolean;
  }
  /** From a full-text index, which gives the numbers of rows in order. */
  | { readonly kind: "words"; readonly index: string; readonly slot: number }
  /** From the rows of each of several conditions. */
  | { readonly kind: "either"; readonly of: readonly RowsWay[] };

/** A hop of a path in `sort`. */
export interface SortHop extends HopShape {
  /** Whether its rows are resources, not rows of a join table, which need no id. */
  readonly isToResources: boolean;
  /** Whether one row may lead to several rows; otherwise many rows may lead to one. */
  readonly diverges: boolean;
  /** Whether an index leads to its rows. */
  readonly isIndexed: boolean;
}

/** How the value of one sort term is found. */
export type SortWay =
  | { readonly kind: "own"; readonly column: string; readonly descending: boolean; readonly isInOrder: boolean }
  /** Each row looks up the one row to which the hops lead. */
  | {
    readonly kind: "joined";
    readonly hops: readonly SortHop[];
    readonly column: string;
    readonly descending: boolean;
  }
  /** The least or greatest value of each key is found once. */
  | {
    readonly kind: "grouped";
    readonly parts: readonly SortPart[];
    readonly column: string;
    readonly descending: boolean;
  };

/** A part of a path along which values are grouped. Between parts, many rows lead to one. */
export interface SortPart {
  readonly hops: readonly SortHop[];
  /** Whether it begins with all rows of its first table; otherwise it begins with the wanted keys. */
  readonly isWhole: boolean;
}

import type { ConditionShape } from "../types/plan.ts";
import type { FilterTest } from "../types/query.ts";
import type { KeyKind } from "../types/key.ts";
import type { HopShape, SearchShape } from "../types/read_plan.ts";

/** How the rows of every node of a read are reached. It is decided once for each shape; the SQL prints it. */
export interface ReadAccess {
  readonly primary: PrimaryAccess;
  /** A way for each other node, in the order of the shape. */
  readonly nodes: readonly NodeAccess[];
}

/** How the primary rows are reached and ordered. */
export interface PrimaryAccess {
  /** The keys that the rows are looked up by. */
  readonly lead?: Lead;
  /** Whether those rows come in the order of their key. */
  readonly isInKeyOrder: boolean;
  /** Whether they come in the reverse order of their key, which an index of words gives as well. */
  readonly isInReverse: boolean;
  /** Whether a page by a cursor begins among those keys, at its own. */
  readonly beginsAtKey: boolean;
  /** The scope whose few rows are found before anything else is asked of them. */
  readonly scopeFirst?: ConditionShape;
  /** Where rows are walked in the order of the list, as far as this slot's number of them: the slot. */
  readonly walked?: number;
  /** The further tests of each row. */
  readonly filters?: FilterWay;
  readonly search?: SearchShape;
  /** Whether anything is asked of the rows: scope, hooks, filters, search. */
  readonly isNarrowed: boolean;
  readonly sorts: readonly SortWay[];
  /** How many of the first sort terms an index finds the position of a cursor by. */
  readonly soughtTerms: number;
  /** Whether the keys may have no gap, so that a deep page is found by its first key. */
  readonly mayHaveNoGap: boolean;
  /** Whether an index leads to a row by the columns of its id, and by those of its order. */
  readonly isIdIndexed: boolean;
  readonly isOrderIndexed: boolean;
}

/**
 * How the rows of an included relationship, or of a join table, are found from the keys of the parent's rows. `"seek"`:
 * each key is looked up by an index. `"seekByOrder"`: the same, by the columns that the rows are ordered by. `"walk"`: no
 * index leads there, so the table is walked once.
 */
export interface NodeAccess {
  /**
   * How a number of rows of each owner are found, where no more are wanted. `"sought"`: an index has them in their
   * order, so that a few are read of each owner. `"ranked"`: all rows of the owners are brought in order.
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
    /** Whether few rows pass, so that an index on the columns is worth using; of a member, that there is one. */
    readonly isRare: boolean;
  }
  | { readonly kind: "all" | "any"; readonly of: readonly FilterWay[] }
  /** Several tests of one text, which is read once. */
  | { readonly kind: "texts"; readonly isAny: boolean; readonly column: string; readonly tests: readonly TextTest[] }
  /** Each row looks for one related row, by an index. */
  | { readonly kind: "each"; readonly hop: HopShape; readonly rows: RowsWay; readonly isNot: boolean }
  /** The related rows are found once; the row's own columns are then among their keys. */
  | {
    readonly kind: "once";
    readonly hop: HopShape;
    readonly rows: RowsWay;
    readonly isNot: boolean;
    /** `"equation"`: there is one key at most. `"rare"`: few rows have one of the keys. */
    readonly match: "equation" | "rare" | "list";
  };

/** What is looked for in a text, in the value of a slot. */
export interface TextTest {
  readonly kind: "contains" | "ends-with";
  readonly slot: number;
}

/** The rows of a table that a filter asks for. */
export interface RowsWay {
  readonly table: string;
  readonly scope?: ConditionShape;
  /** Where the rows must be resources: the columns that are known to have a value. */
  readonly withId?: readonly string[];
  readonly lead?: Lead;
  /** The further tests of each row. */
  readonly filters?: FilterWay;
}

/** Keys that rows are looked up by, each once. */
export interface Lead {
  readonly columns: readonly string[];
  readonly keys: KeysWay;
}

/** Where the keys of a lead come from. */
export type KeysWay =
  /** From the JSON array of a slot. `isSpelled`: as the rows spell them. */
  | { readonly kind: "listed"; readonly slot: number; readonly kinds: readonly KeyKind[]; readonly isSpelled: boolean }
  /** From the rows that a hop leads to. `isUnordered`: no index may be walked for the sake of their order. */
  | {
    readonly kind: "related";
    readonly hop: HopShape;
    readonly rows: RowsWay;
    readonly isUnordered: boolean;
    readonly isSpelled: boolean;
  }
  /** From an index of words, which gives the numbers of rows in their order. */
  | { readonly kind: "words"; readonly index: string; readonly slot: number }
  /** From the rows of each of several conditions. */
  | { readonly kind: "either"; readonly of: readonly RowsWay[] };

/** A hop on the way of a sort. */
export interface SortHop extends HopShape {
  /** Its rows are resources, or those of a join table, which need no id. */
  readonly isToResources: boolean;
  /** Whether one row may lead to several; else many rows may lead to one. */
  readonly diverges: boolean;
  /** Whether an index leads to its rows. */
  readonly isIndexed: boolean;
}

/** How the value of one term of an order is found. */
export type SortWay =
  | { readonly kind: "own"; readonly column: string; readonly descending: boolean; readonly isInOrder: boolean }
  /** Each row looks up the one row that the hops lead to. */
  | {
    readonly kind: "joined";
    readonly hops: readonly SortHop[];
    readonly column: string;
    readonly descending: boolean;
  }
  /** The least or greatest value is found once for each key. */
  | {
    readonly kind: "grouped";
    readonly parts: readonly SortPart[];
    readonly column: string;
    readonly descending: boolean;
  };

/** A part of a path along which values are grouped; after each part many rows have met at one. */
export interface SortPart {
  readonly hops: readonly SortHop[];
  /** Whether it begins with all rows of its first table; else with the keys that are asked for. */
  readonly isWhole: boolean;
}

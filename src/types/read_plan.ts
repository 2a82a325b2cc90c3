import type { CursorForm, FilterTest } from "./query.ts";
import type { Hop } from "./model.ts";
import type { Collation } from "./schema_tables.ts";
import type { StatsOperation } from "./list_options.ts";
import type { ConditionShape, RowShape } from "./plan.ts";

/** A hop to the rows of a table that are in the caller's scope. */
export interface HopShape extends Hop {
  readonly scope?: ConditionShape;
}

/** A to-one relationship whose target the statement looks up, so that only targets in scope are shown. */
export interface LookUpShape {
  readonly relationship: string;
  readonly hop: HopShape;
}

/** The rows of a node, and the columns that are returned of them. */
interface NodeRows {
  readonly table: string;
  readonly lookUps: readonly LookUpShape[];
  /** The columns whose values are returned, in column order. */
  readonly columns: readonly string[];
  /** The relationships to show with links, if the resource's relationships have links; `undefined` means all. */
  readonly linked?: readonly string[];
  /** The fields to write, if the resource's schema writes attributes. */
  readonly fields?: readonly string[];
}

/** The columns of a row that are returned beside its document to tell its version. */
export interface StateShape {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The node of the primary resources. */
export interface PrimaryNode extends NodeRows {
  readonly kind: "primary";
  readonly rows: PrimaryRows;
  readonly scope?: ConditionShape;
  /** What hooks and custom parameters add. */
  readonly conditions: readonly ConditionShape[];
  /** The state of the one primary row, if its version is shown. */
  readonly state?: StateShape;
}

/** The cut of an included relationship: the first rows of each owner, by their key. */
export interface CutShape {
  /** The slot of their number. */
  readonly most: number;
  /** The slot of the query string that asks the related list for further rows, and whether a cursor precedes it. */
  readonly next: number;
  readonly isByCursor?: true;
  /** For a join table, the hop to the rows that count. */
  readonly target?: HopShape;
}

/** The node of the resources to which a relationship of another node leads. */
export interface IncludedNode extends NodeRows {
  readonly kind: "included";
  /** The index of its parent: the node of the owners, or of the join table in between. */
  readonly parent: number;
  readonly relationship: string;
  readonly many: boolean;
  readonly hop: HopShape;
  /** If its parent has the owners: how many rows of each are wanted. */
  readonly cut?: CutShape;
  /** Whether several rows of the parent may lead to one resource. */
  readonly isShared?: true;
  /** Whether only the linkage is wanted: the resources are not included, and have no limit. */
  readonly linkageOnly?: true;
}

/** The node of the rows of a join table, which are pairs of an owner and a member. */
export interface JoinNode extends NodeRows {
  readonly kind: "join";
  /** The index of the node of the owners. */
  readonly parent: number;
  readonly hop: HopShape;
  readonly cut?: CutShape;
  readonly linkageOnly?: true;
}

/** A node of a read: the primary one, or one that is reached from another. */
export type NodeShape = PrimaryNode | RelatedNode;

/** A node that is reached from another. */
export type RelatedNode = IncludedNode | JoinNode;

/** One step of a sort path. */
export interface SortStep {
  readonly many: boolean;
  readonly hops: readonly HopShape[];
}

/** One term of the order. */
export interface SortShape {
  readonly path: readonly SortStep[];
  readonly column: string;
  readonly descending: boolean;
}

/**
 * A page of a list that begins after a number of rows. `isDeep` means so far from the start that the end may be nearer.
 */
export interface NumberedPageShape {
  readonly kind?: undefined;
  readonly limit: number;
  readonly offset: number;
  readonly isDeep?: true;
  /** If it may begin too far from both ends: the slot of the limit. */
  readonly mostReach?: number;
}

/** A value of a cursor: its form, and the slot of the value. */
interface CursorValueShape {
  readonly form: CursorForm;
  readonly slot: number;
}

/** A page of a list that begins at a position in its order. */
export interface CursorPageShape {
  readonly kind: "cursor";
  readonly limit: number;
  /** Whether it is read backwards, so that its rows come in the opposite order. */
  readonly isBackward: boolean;
  /**
   * The position, with a value for each term of the order; absent for a page at an end of the list, empty if no rows
   * are beyond it.
   */
  readonly position?: readonly CursorValueShape[];
}

/** A page of a list. */
export type PageShape = NumberedPageShape | CursorPageShape;

/**
 * The condition of filters on a row: a test of its own columns, or that a related row exists which satisfies further
 * conditions.
 */
export type FilterShape =
  | { readonly kind: "test"; readonly test: FilterTest; readonly slots: readonly number[] }
  | { readonly kind: "all" | "any"; readonly of: readonly FilterShape[] }
  | {
    readonly kind: "related";
    readonly hops: readonly HopShape[];
    readonly holds: FilterShape;
    /** Whether there must be no such row. */
    readonly isNot: boolean;
    /** Whether the conditions identify one record by its configured key. */
    readonly isKey?: true;
    /**
     * Whether the hops lead backwards, from the rows of a list to the record that the list belongs to: keys are compared
     * by the collations of `from`, which the relationship of that record looks up.
     */
    readonly isBackwards?: true;
  };

/** A search for a text in columns, or for words in a full-text index with row numbers. */
export type SearchShape =
  | { readonly kind: "columns"; readonly columns: readonly string[]; readonly slot: number }
  | { readonly kind: "words"; readonly table: string; readonly numberedBy: string; readonly slot: number };

/** The statistics of the rows of a list, and of groups of them. */
export interface StatsShape {
  /** Whether they are computed for all rows; otherwise only for groups. */
  readonly ofAll: boolean;
  /** The operations on the values of columns; without a column only rows are counted. */
  readonly terms: readonly { readonly column?: string; readonly operations: readonly StatsOperation[] }[];
  /** The group of a row: the value of a column, or the record to which a hop leads. */
  readonly group?: { readonly column: string } | { readonly hop: HopShape };
}

/** A list of rows. */
export interface ListRows {
  readonly kind: "list";
  readonly sort: readonly SortShape[];
  readonly search?: SearchShape;
  /** The conditions of `filter[…]`, of foreign-key filters, and of the relationship in the path. */
  readonly filters?: FilterShape;
  readonly page?: PageShape;
  /** Whether the records are counted: all of them, or up to the number in a slot. */
  readonly count: false | "exact" | number;
  /** For a bounded walk in the order of the list: the slot of the most rows. */
  readonly walked?: number;
  /** Whether the list has so few rows that each looks for the related rows that filters ask for. */
  readonly areFew?: true;
  /** Whether the scope leaves so few rows that they are found first, and then filtered. */
  readonly isScopeFirst?: true;
  /** Whether the scope leaves so many rows that its index must not be used. */
  readonly isScopeLast?: true;
  /** The record to which the rows are related, if it must exist. */
  readonly owner?: OwnerShape;
  readonly stats?: StatsShape;
}

/** A record by its id, if it is in the caller's scope. */
export interface OwnerShape {
  readonly table: string;
  readonly slots: readonly number[];
  readonly scope?: ConditionShape;
  /** Its state, if its version is shown. */
  readonly state?: StateShape;
}

/** The primary rows: those of a list, the one with an id, or the one that this batch has inserted. */
export type PrimaryRows = ListRows | RowShape;

/** Everything that decides the SQL text of a read, and nothing else; plain JSON. Parents come before their children. */
export interface ReadShape {
  readonly nodes: readonly [PrimaryNode, ...RelatedNode[]];
}

/**
 * Which cell has which column in the rows of a node. A row begins with its key cells, those of the columns by
 * which rows are identified, ordered and found. After them come the cells of look-ups, then those of the returned
 * columns.
 */
export interface Layout {
  /** The raw columns that the statement reads; the first ones are the key cells. */
  readonly columns: readonly string[];
  /** How many of them are key cells or lead to other rows; they come before those that are only returned. */
  readonly carried: number;
  /** The cells of the id. */
  readonly id: readonly number[];
  /** The cells by which the rows are ordered. */
  readonly order: readonly number[];
  /**
   * Except in the primary node: the cells by which rows belong to those of the parent, and (`ownerFrom`) the parent's
   * cells that they equal.
   */
  readonly owner: readonly number[];
  readonly ownerFrom: readonly number[];
  /** How both are compared, if one of the columns does not compare its texts by bytes. */
  readonly collations: readonly (Collation | undefined)[];
  /** How many key cells there are. */
  readonly keys: number;
  /** The first cell of each look-up. */
  readonly lookUps: readonly number[];
  /** The first cell of the returned columns. */
  readonly values: number;
  /** How many cells a row has. */
  readonly width: number;
}

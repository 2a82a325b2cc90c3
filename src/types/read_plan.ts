import type { CursorForm, FilterTest } from "./query.ts";
import type { Hop } from "./model.ts";
import type { Collation } from "./schema_tables.ts";
import type { StatsOperation } from "./list_options.ts";
import type { ConditionShape, InsertedRow } from "./plan.ts";

/** A hop to the rows of a table that its scope lets the caller see. */
export interface HopShape extends Hop {
  readonly scope?: ConditionShape;
}

/** A to-one relationship whose target the statement looks up, so that only targets in scope are shown. */
export interface LookUpShape {
  readonly relationship: string;
  readonly hop: HopShape;
}

/** What the rows of a node are and what they ship. */
interface NodeRows {
  readonly table: string;
  readonly lookUps: readonly LookUpShape[];
  /** The columns whose values are shipped, in column order. */
  readonly columns: readonly string[];
  /** The relationships to show by their links, where the resource's have some; all by `undefined`. */
  readonly linked?: readonly string[];
  /** The fields to write, where the resource's schema writes attributes of its own. */
  readonly fields?: readonly string[];
}

/** What is shipped of a row beside its document, so that its version is known: the values of these columns. */
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
  /** The state of the one primary row, where its version is shown. */
  readonly state?: StateShape;
}

/** So many rows of each owner, the first by their key, of an included relationship. */
export interface CutShape {
  /** The slot of their number. */
  readonly most: number;
  /** The slot of what asks the related list for those that follow, and whether a cursor stands before it. */
  readonly next: number;
  readonly isByCursor?: true;
  /** From a join table, the hop to what is counted. */
  readonly target?: HopShape;
}

/** The node of the resources that one relationship of another node leads to. */
export interface IncludedNode extends NodeRows {
  readonly kind: "included";
  /** The place of the node that it hangs from: that of the owners, or of the join table between. */
  readonly parent: number;
  readonly relationship: string;
  readonly many: boolean;
  readonly hop: HopShape;
  /** Where it hangs from the owners: how many of each are wanted. */
  readonly cut?: CutShape;
  /** Whether several rows of the parent may lead to one resource. */
  readonly isShared?: true;
  /** Only the linkage is wanted: the resources are not included, and no limit binds them. */
  readonly linkageOnly?: true;
}

/** The node of the rows of a join table: each is a pair of an owner and what it is linked to. */
export interface JoinNode extends NodeRows {
  readonly kind: "join";
  /** The place of the node of the owners. */
  readonly parent: number;
  readonly hop: HopShape;
  readonly cut?: CutShape;
  readonly linkageOnly?: true;
}

/** A node of a read: the primary one, or one that hangs from another. */
export type NodeShape = PrimaryNode | IncludedNode | JoinNode;

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
 * A page of a list that begins after a number of rows. `isDeep`: so far from the start that the end may be nearer.
 */
export interface NumberedPageShape {
  readonly kind?: undefined;
  readonly limit: number;
  readonly offset: number;
  readonly isDeep?: true;
  /** Where it may begin farther from both ends than a limit: the slot of that. */
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
  /** Whether it is read from its end: its rows come in the opposite order. */
  readonly isBackward: boolean;
  /** The position, a value for each term of the order; absent for an end of the list, empty where nothing is beyond. */
  readonly position?: readonly CursorValueShape[];
}

/** A page of a list. */
export type PageShape = NumberedPageShape | CursorPageShape;

/** What filters ask of a row: of its own columns, or that its relationship leads to a row for which more holds. */
export type FilterShape =
  | { readonly kind: "test"; readonly test: FilterTest; readonly slots: readonly number[] }
  | { readonly kind: "all" | "any"; readonly of: readonly FilterShape[] }
  | {
    readonly kind: "related";
    readonly hops: readonly HopShape[];
    readonly holds: FilterShape;
    /** Whether there is no such row. */
    readonly isNot: boolean;
    /** Whether what holds names one record, by what the configuration takes for its key. */
    readonly isKey?: true;
  };

/** A search for a text in columns, or for words in an index that has the numbers of rows. */
export type SearchShape =
  | { readonly kind: "columns"; readonly columns: readonly string[]; readonly slot: number }
  | { readonly kind: "words"; readonly table: string; readonly numberedBy: string; readonly slot: number };

/** What is computed of the rows of a list, and of each group of them. */
export interface StatsShape {
  /** Whether it is computed for all rows; else only for groups. */
  readonly ofAll: boolean;
  /** What is computed of the values of columns; no column where only rows are counted. */
  readonly terms: readonly { readonly column?: string; readonly operations: readonly StatsOperation[] }[];
  /** What the rows are grouped by: the bytes of a column, or the record that a hop leads to. */
  readonly group?: { readonly column: string } | { readonly hop: HopShape };
}

/** A list of rows. */
export interface ListRows {
  readonly kind: "list";
  readonly sort: readonly SortShape[];
  readonly search?: SearchShape;
  /** What `filter[…]`, foreign-key filters and the relationship in the path ask of the rows. */
  readonly filters?: FilterShape;
  readonly page?: PageShape;
  /** Whether the records are counted: all of them, or as many as a slot says. */
  readonly count: false | "exact" | number;
  /** The slot of the number of rows that are walked at most, in the order of the list. */
  readonly walked?: number;
  /** Whether so few rows are listed that each looks for what filters ask of other tables. */
  readonly areFew?: true;
  /** Whether the scope leaves so few rows that they are found before anything else is asked of them. */
  readonly isScopeFirst?: true;
  /** The record that they are related to, where it must be there. */
  readonly owner?: OwnerShape;
  readonly stats?: StatsShape;
}

/** A record by its id, for this caller. */
export interface OwnerShape {
  readonly table: string;
  readonly slots: readonly number[];
  readonly scope?: ConditionShape;
  /** Its state, where its version is shown. */
  readonly state?: StateShape;
}

/** Which rows are primary: those of a list, the one with an id, or the one that this batch has inserted. */
export type PrimaryRows = ListRows | { readonly kind: "one"; readonly slots: readonly number[] } | InsertedRow;

/**
 * Everything that decides the SQL text of a read, and nothing else; plain JSON. A parent stands before its children.
 */
export interface ReadShape {
  readonly nodes: readonly [PrimaryNode, ...(IncludedNode | JoinNode)[]];
}

/**
 * What stands where in the rows of a node. A row begins with its key cells: texts of the columns by which rows are
 * named, ordered and found. After them come the cells of look-ups, then those of the shipped columns.
 */
export interface Layout {
  /** The raw columns that the statement reads; the first ones are the key cells. */
  readonly columns: readonly string[];
  /** How many of them are key cells or lead to other rows; they come before those that are only shipped. */
  readonly carried: number;
  /** The cells of the id. */
  readonly id: readonly number[];
  /** The cells that the rows are ordered by. */
  readonly order: readonly number[];
  /** Not the primary node: the cells by which rows belong to those of the parent, and the parent's cells they equal. */
  readonly owner: readonly number[];
  readonly ownerFrom: readonly number[];
  /** How both are compared, where one of the columns does not compare its texts by their bytes. */
  readonly collations: readonly (Collation | undefined)[];
  /** How many key cells there are. */
  readonly keys: number;
  /** The first cell of each look-up. */
  readonly lookUps: readonly number[];
  /** The first cell of the shipped columns. */
  readonly values: number;
  /** How many cells a row has. */
  readonly width: number;
}

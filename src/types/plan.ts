import type { SqlValue } from "./json.ts";
import type { Hop, Relationship } from "./model.ts";

/** A value for a slot: what a driver binds, or what `toBind` makes bindable. */
export type SlotValue = SqlValue | boolean | number | Date;

/**
 * A condition of the application's on the rows of one table, as it stands in a shape: its SQL, with marks where the
 * row's table and the values stand, and the slots of the values in order.
 */
export interface ConditionShape {
  readonly sql: string;
  readonly slots: readonly number[];
}

/** A hop to the rows of a table that its scope lets the caller see. */
export interface HopShape extends Hop {
  readonly scope?: ConditionShape;
}

/** A to-one relationship whose target the statement looks up, so that only targets in scope are shown. */
export interface LookUpShape {
  readonly relationship: string;
  readonly hops: readonly HopShape[];
}

/** What the rows of a node are and what they ship. */
interface NodeRows {
  readonly table: string;
  readonly lookUps: readonly LookUpShape[];
  /** The columns whose values are shipped, in column order. */
  readonly columns: readonly string[];
  /** The fields to write, where the resource's schema writes attributes of its own. */
  readonly fields?: readonly string[];
}

/** The node of the primary resources. */
export interface PrimaryNode extends NodeRows {
  readonly kind: "primary";
  readonly rows: PrimaryRows;
  readonly scope?: ConditionShape;
  /** What hooks and custom parameters add. */
  readonly conditions: readonly ConditionShape[];
}

/** The node of the resources that one relationship of another node leads to. */
export interface IncludedNode extends NodeRows {
  readonly kind: "included";
  /** The place of the node that it hangs from. */
  readonly parent: number;
  readonly relationship: string;
  readonly many: boolean;
  readonly hops: readonly HopShape[];
  /** Only the linkage is wanted: the resources are not included, and no limit binds them. */
  readonly linkageOnly?: true;
}

/** A node of a read: the primary one, or an included one. */
export type NodeShape = PrimaryNode | IncludedNode;

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

/** A page of a list. `isDeep`: it begins so far from the start that the end may be nearer. */
export interface PageShape {
  readonly limit: number;
  readonly offset: number;
  readonly isDeep?: true;
}

/** The rows whose foreign key leads to one record. */
export interface ForeignKeyShape {
  readonly hops: readonly HopShape[];
  /** The slots of the target's id. */
  readonly slots: readonly number[];
}

/** A list of rows. */
export interface ListRows {
  readonly kind: "list";
  readonly sort: readonly SortShape[];
  readonly search?: { readonly columns: readonly string[]; readonly slot: number };
  readonly foreignKeys: readonly ForeignKeyShape[];
  readonly page?: PageShape;
  /** Whether the records are counted: all of them, or as many as a slot says. */
  readonly count: false | "exact" | number;
}

/** Which rows are primary: those of a list, the one with an id, or the one that this batch has inserted. */
export type PrimaryRows = ListRows | { readonly kind: "one"; readonly slots: readonly number[] } | {
  readonly kind: "inserted";
};

/**
 * Everything that decides the SQL text of a read, and nothing else; plain JSON. A parent stands before its children.
 */
export interface ReadShape {
  readonly nodes: readonly [PrimaryNode, ...IncludedNode[]];
}

/**
 * What stands where in the rows of a node. A row begins with its key cells: texts of the columns by which rows are
 * named, ordered and found. After them come the cells of look-ups, then those of the shipped columns.
 */
export interface Layout {
  /** The raw columns that the statement reads; the first ones are the key cells. */
  readonly columns: readonly string[];
  /** How many of them are key cells or lead to other rows; they come before those that are shipped alone. */
  readonly carried: number;
  /** The cells of the id. */
  readonly id: readonly number[];
  /** The cells that the rows are ordered by. */
  readonly order: readonly number[];
  /** Included nodes: the cells by which the owner is found, and the owner's cells that they equal. */
  readonly owner: readonly number[];
  readonly ownerFrom: readonly number[];
  /** How many key cells there are. */
  readonly keys: number;
  /** The first cell of each look-up. */
  readonly lookUps: readonly number[];
  /** The first cell of the shipped columns. */
  readonly values: number;
  /** How many cells a row has. */
  readonly width: number;
}

/** A shape with all that is made of it once. */
export interface PreparedRead {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  /** It fails as `bytes` at a row that is longer than its part of the answer. */
  readonly statement: Statement;
  /** The same, failing as `bytes` where the answer is too long as a whole; compiled when it is first asked for. */
  readonly weighed: () => Statement;
  readonly document: DocumentWriter;
}

/** A statement whose text is fixed; its parameters are slots or constants. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A read, ready to run: a prepared shape and the values of its slots. */
export interface ReadPlan {
  readonly prepared: PreparedRead;
  readonly values: readonly SlotValue[];
  /** Whether relationships are included, so that `included` is present. */
  readonly isCompound: boolean;
}

/**
 * A value as it comes out of the JSON that a statement builds. `["00FF"]`: bytes, in hexadecimal, whatever the
 * column's type; integers beyond ±(2^53−1) and keys are text.
 */
export type Cell = string | number | null | readonly [hex: string];

/** One row of a node, as its {@link Layout} says. */
export type Row = readonly Cell[];

/** What a read found: the rows of every node, and the record count, as far as it was counted. */
export interface Found {
  readonly nodes: readonly (readonly Row[])[];
  readonly total?: number;
}

/** One row of a table: by its id, or the one that this batch has inserted. */
export type RowShape = { readonly kind: "id"; readonly slots: readonly number[] } | { readonly kind: "inserted" };

/** The related rows that a JSON array of ids names. */
export interface MembersShape {
  readonly table: string;
  readonly slot: number;
  readonly scope?: ConditionShape;
}

/** A to-many relationship of one row that gets a new set of members. */
export interface SetShape {
  readonly owner: { readonly table: string; readonly row: RowShape };
  readonly hop: Hop;
  readonly members: MembersShape;
}

/**
 * What must hold at its place in a batch, else the batch is undone.
 *
 * - `record`: the row that the request names is there; otherwise 404.
 * - `related`: a row that the request links is there; otherwise 404.
 * - `members`: so is every row of a set.
 * - `kept`: a new set leaves out no member that must have an owner; otherwise 403.
 * - `inScope`, `membersInScope`, `releasedInScope`: what a write leaves can be seen by its caller; otherwise 403.
 */
export type Guard =
  | {
    readonly kind: "record";
    readonly table: string;
    readonly row: RowShape;
    readonly scope?: ConditionShape;
    readonly conditions: readonly ConditionShape[];
  }
  | {
    readonly kind: "related";
    readonly table: string;
    readonly slots: readonly number[];
    readonly scope?: ConditionShape;
    /** A foreign key of the database guards it, so the batch need not; a second look asks whether it holds. */
    readonly isEnforced?: true;
  }
  | { readonly kind: "members"; readonly members: MembersShape }
  | { readonly kind: "kept"; readonly set: SetShape }
  | { readonly kind: "inScope"; readonly table: string; readonly row: RowShape; readonly scope: ConditionShape }
  | { readonly kind: "membersInScope"; readonly members: MembersShape }
  | { readonly kind: "releasedInScope"; readonly set: SetShape };

/**
 * A value to be stored. `target`: the slots hold the id of a row of this table; what is stored is another column of it.
 */
export interface AssignmentShape {
  readonly column: string;
  readonly slots: readonly number[];
  readonly target?: { readonly table: string; readonly column: string };
}

/** What a write does to rows. `unlink` releases the members that a new set leaves out, `link` takes in the others. */
export type Change =
  | {
    readonly kind: "insert";
    readonly table: string;
    /** The slots of the id; absent where the database makes it. */
    readonly id?: readonly number[];
    readonly assignments: readonly AssignmentShape[];
  }
  | {
    readonly kind: "update";
    readonly table: string;
    readonly row: RowShape;
    readonly assignments: readonly AssignmentShape[];
  }
  | { readonly kind: "delete"; readonly table: string; readonly row: RowShape }
  | { readonly kind: "unlink"; readonly set: SetShape }
  | { readonly kind: "link"; readonly set: SetShape };

/**
 * Everything that decides the texts of a write; plain JSON. Guards, changes and checks stand in the order of the batch.
 */
export interface WriteShape {
  readonly steps: readonly (Guard | Change)[];
}

/** A write's shape with the statements that are made of it once. */
export interface PreparedWrite {
  readonly shape: WriteShape;
  readonly statements: readonly Statement[];
}

/** A write, ready to run. What it leaves is shown by a read in the same batch. */
export interface WritePlan {
  readonly prepared: PreparedWrite;
  readonly values: readonly SlotValue[];
  /** The place in the request that each step of the shape answers for. */
  readonly places: readonly Place[];
}

/** The place in the request that a step of a write answers for. */
export type Place =
  | { readonly kind: "record" }
  | { readonly kind: "linkage"; readonly pointers: readonly string[] }
  | { readonly kind: "set"; readonly relationship: Relationship };

/** The resource objects of a document, each as JSON text. `included` is absent where no relationship is included. */
export interface ResourceTexts {
  readonly primary: readonly string[];
  readonly included?: readonly string[];
}

/** Writes the documents of one shape. `base` is what absolute links begin with, `""` for relative ones. */
export interface DocumentWriter {
  resources(found: Found, isCompound: boolean, base: string): ResourceTexts;
  /**
   * The `self` of the one primary resource; `undefined` where it has no such link, or a trigger has removed its row.
   */
  self(found: Found, base: string): string | undefined;
}

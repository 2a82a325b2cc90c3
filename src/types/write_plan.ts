import type { JsonObject, SqlValue } from "./json.ts";
import type { CommonColumn, Hop, Relationship } from "./model.ts";
import type { SqlQuery } from "./driver.ts";
import type { ConditionShape, InsertedRow, SlotValue, Statement } from "./plan.ts";

/** A value to be stored in a column. */
export interface ColumnValue {
  readonly column: string;
  readonly value: SqlValue;
}

/** A related record that must exist. */
export interface Linkage {
  readonly relationship: Relationship;
  /** The values of the target's id, as they are bound; null where no row can have them (`"01"` of an integer key). */
  readonly id: readonly SqlValue[];
  /** Where the client names it: `/data/relationships/country/data`. */
  readonly pointer: string;
}

/** Members of a relationship that an update sets: all that it shall have, some to add or some to remove. */
export interface Replacement {
  readonly relationship: Relationship;
  readonly change: "replace" | "add" | "remove";
  /** The values of the ids of the members, each once; nulls where no row can have it. */
  readonly ids: readonly (readonly SqlValue[])[];
  /** For each id where the client names it: `/data/relationships/cultures/data/0`. */
  readonly pointers: readonly string[];
}

/** A checked document, turned into ordinary record data. */
export interface Input {
  /** Of a create: the client's id, or one that the service has made. Of an update: the id in the path. */
  readonly id?: readonly SqlValue[];
  /** Whether the id is the one that the database would have made: another writer may take it meanwhile. */
  readonly hasNextId?: boolean;
  /**
   * Attributes and to-one relationships, one entry a column. A foreign key's value is that of the target's id, also where
   * it points to another column of the target.
   */
  readonly values: readonly ColumnValue[];
  /** The to-one relationships that are set to a record. */
  readonly related: readonly Linkage[];
  readonly replacements: readonly Replacement[];
  readonly document: JsonObject;
  /** What the row must still hold when it is written. */
  readonly unchanged?: RowState;
  /** What hooks have added to the write. */
  readonly added?: readonly AddedStatement[];
}

/** A statement that a hook has added to a write; parts of the key that is written stand among its parameters. */
export interface AddedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** What columns of a row have held, as it was shipped. */
export interface RowState {
  readonly columns: readonly string[];
  readonly state: SqlValue;
}

/** One row of a table: by its id, or the one that this batch has inserted. */
export type RowShape = { readonly kind: "id"; readonly slots: readonly number[] } | InsertedRow;

/** The related rows that a JSON array of ids names. */
export interface MembersShape {
  readonly table: string;
  readonly slot: number;
  readonly scope?: ConditionShape;
}

/** A relationship of one row whose members change, over their foreign keys or through a join table. */
export interface SetShape {
  readonly owner: { readonly table: string; readonly row: RowShape };
  /** The hop to the members, or to the rows of the join table. */
  readonly hop: Hop;
  readonly members: MembersShape;
  /** The columns of a member that are emptied where it is released. */
  readonly emptied: readonly string[];
  readonly common: readonly CommonColumn[];
  /** What a new owner is given; absent where the owner is there before. */
  readonly given?: readonly AssignmentShape[];
  readonly join?: JoinShape;
  /** Whether the members are those to be released, not those to be kept. */
  readonly isRemoval?: true;
}

/** The rows of a join table that link one row to members. */
export interface JoinShape {
  /** The hop from them to the members. */
  readonly hop: Hop;
  readonly scope?: ConditionShape;
  /** What a new one gets beside its two foreign keys. */
  readonly assignments: readonly AssignmentShape[];
}

/**
 * What must hold at its place in a batch, else the batch is undone.
 *
 * - `record`: the row that the request names is there; otherwise 404.
 * - `greatest`: the row that was inserted is the one with the greatest number; otherwise 409.
 * - `unchanged`: it still holds what was read of it, the JSON text in a slot; otherwise 412.
 * - `related`: a row that the request links is there; otherwise 404.
 * - `members`: so is every row of a set.
 * - `few`: a new set ends no more links than may end at once; otherwise 400.
 * - `kept`: a new set leaves out no member that must have an owner; otherwise 403.
 * - `linked`: a new set has no member that is not linked yet, since the join table's rows need more; otherwise 403.
 * - `alike`: each member of a new set has what it must have in common with its owner; otherwise 403.
 * - `inScope`, `membersInScope`, `releasedInScope`, `linksInScope`: what a write leaves can be seen by its caller;
 *   otherwise 403.
 */
export type Guard =
  | {
    readonly kind: "record";
    readonly table: string;
    readonly row: RowShape;
    readonly scope?: ConditionShape;
    readonly conditions: readonly ConditionShape[];
  }
  | { readonly kind: "greatest"; readonly table: string }
  | {
    readonly kind: "unchanged";
    readonly table: string;
    readonly row: RowShape;
    readonly columns: readonly string[];
    readonly state: number;
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
  | { readonly kind: "few"; readonly set: SetShape }
  | { readonly kind: "kept"; readonly set: SetShape }
  | { readonly kind: "linked"; readonly set: SetShape }
  /** `isLate`: it stands behind the insert of the owner, and cannot be asked again once that is undone. */
  | { readonly kind: "alike"; readonly set: SetShape; readonly isLate?: true }
  | { readonly kind: "inScope"; readonly table: string; readonly row: RowShape; readonly scope: ConditionShape }
  | { readonly kind: "membersInScope"; readonly members: MembersShape }
  | { readonly kind: "releasedInScope"; readonly set: SetShape }
  | { readonly kind: "linksInScope"; readonly set: SetShape };

/**
 * A value to be stored. `target`: the slots hold the id of a row of this table; what is stored is another column of it.
 */
export interface AssignmentShape {
  readonly column: string;
  readonly slots: readonly number[];
  readonly target?: { readonly table: string; readonly column: string };
}

/**
 * What a write does to rows. `unlink` releases the members that a new set leaves out, `link` takes in the others: by
 * their foreign keys, or by rows of the join table.
 */
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
  /** Whether a foreign key is looked up by an id, so that its values are planned each time. */
  readonly looksUp: boolean;
}

/** A write, ready to run. What it leaves is shown by a read in the same batch. */
export interface WritePlan {
  readonly prepared: PreparedWrite;
  readonly values: readonly SlotValue[];
  /** What hooks have added: it runs after the steps of the shape. */
  readonly added: readonly SqlQuery[];
  /** The place in the request that each step of the shape answers for; made where a step has failed. */
  readonly places: () => readonly Place[];
}

/** The place in the request that a step of a write answers for. */
export type Place =
  | { readonly kind: "record" }
  | { readonly kind: "linkage"; readonly pointers: readonly string[] }
  | { readonly kind: "set"; readonly relationship: Relationship };

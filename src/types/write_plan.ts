import type { JsonObject, SqlValue } from "./json.ts";
import type { CommonColumn, Hop, Relationship } from "./model.ts";
import type { SqlQuery } from "./driver.ts";
import type { ConditionShape, RowShape, SlotValue, Statement } from "./plan.ts";

/** A value to be stored in a column. */
export interface ColumnValue {
  readonly column: string;
  readonly value: SqlValue;
}

/** A related record as a document names it. */
export interface SentId {
  /** Absent if the document does not name it by an id of its own: a part of the id of a new record links it. */
  readonly id?: string;
  /** A pointer to the identifier: `/data/relationships/cultures/data/0`. */
  readonly pointer: string;
}

/** A related record that must exist. */
export interface Linkage {
  readonly relationship: Relationship;
  /** The values of the target's id, ready to bind; nulls if no row can have the id (`"01"` for an integer key). */
  readonly id: readonly SqlValue[];
  readonly sent: SentId;
}

/** A change of the members of a relationship: all that it will have, some to add, or some to remove. */
export interface Replacement {
  readonly relationship: Relationship;
  readonly change: "replace" | "add" | "remove";
  /** The values of the members' ids, each once; nulls if no row can have the id. */
  readonly ids: readonly (readonly SqlValue[])[];
  /** The identifier of each id. */
  readonly sent: readonly SentId[];
}

/** A checked document, turned into ordinary record data. */
export interface Input {
  /** For a create, the client's id, or one that the service has made; for an update, the id in the path. */
  readonly id?: readonly SqlValue[];
  /** Whether the client has chosen the id of a new row. */
  readonly isIdSent?: boolean;
  /** Whether the id is the one that the database would have made: another writer may take it meanwhile. */
  readonly hasNextId?: boolean;
  /**
   * The values of attributes and to-one relationships, one entry for each column. The value of a foreign key that the
   * client links is the target's id, even if it points to another column of the target.
   */
  readonly values: readonly ColumnValue[];
  /** The columns of such foreign keys to which a hook has given another value, which is stored as it is. */
  readonly relinked?: readonly string[];
  /** The to-one relationships that are set to a record. */
  readonly related: readonly Linkage[];
  readonly replacements: readonly Replacement[];
  readonly document: JsonObject;
  /** The state that the row must still have when it is written. */
  readonly unchanged?: RowState;
  /** The statements that hooks have added. */
  readonly added?: readonly AddedStatement[];
}

/** A statement that a hook has added to a write. Its parameters may include parts of the written key. */
export interface AddedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The state of a row: the values of columns, as a statement returned them. */
export interface RowState {
  readonly columns: readonly string[];
  readonly state: SqlValue;
}

/** The related rows that a JSON array of ids names. */
export interface MembersShape {
  readonly table: string;
  readonly slot: number;
  readonly scope?: ConditionShape;
}

/** Such rows of a table with a scope. */
export type ScopedMembers = Required<MembersShape>;

/** A relationship of one row whose members change, over their foreign keys or through a join table. */
export interface SetShape {
  readonly owner: { readonly table: string; readonly row: RowShape };
  /** The hop to the members, or to the rows of the join table. */
  readonly hop: Hop;
  readonly members: MembersShape;
  /** The columns of a member that become NULL when it is released. */
  readonly emptied: readonly string[];
  readonly common: readonly CommonColumn[];
  /** The assignments of a new owner; absent if the owner exists already. */
  readonly given?: readonly AssignmentShape[];
  readonly join?: JoinShape;
  /** Whether the members are those to remove, not those to keep. */
  readonly isRemoval?: true;
}

/** The rows of a join table that link one row to members. */
export interface JoinShape {
  /** The hop from them to the members. */
  readonly hop: Hop;
  readonly scope?: ConditionShape;
  /** The assignments of a new row, beside its two foreign keys. */
  readonly assignments: readonly AssignmentShape[];
}

/**
 * A condition that must hold at its position in a batch; otherwise the batch is undone.
 *
 * - `record`: the row that the request names exists; otherwise 404.
 * - `greatest`: the row that was inserted is the one with the greatest number; otherwise 409.
 * - `unchanged`: the row still has the state in a slot, a JSON text; otherwise 412.
 * - `related`: a row that the request links exists; otherwise 404.
 * - `members`: every row of a set exists; otherwise 404.
 * - `few`: a new set removes no more links than allowed; otherwise 400.
 * - `kept`: a new set leaves out no member that must have an owner; otherwise 403.
 * - `linked`: a new set has no member that is not linked yet, because new rows of the join table would need further
 *   values; otherwise 403.
 * - `alike`: each member of a new set has the values that it must share with its owner; otherwise 403.
 * - `valued`, `ownerValued`, `membersValued`: the record to which a new link points has values in the columns by which
 *   links point to it; otherwise 403.
 * - `inScope`, `membersInScope`, `releasedInScope`, `linksInScope`: the caller can see the rows that the write leaves;
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
    /** Whether the database enforces the foreign key, so that the batch needs no guard; a second look checks it. */
    readonly isEnforced?: true;
  }
  | { readonly kind: "members"; readonly members: MembersShape }
  | { readonly kind: "few"; readonly set: SetShape }
  | { readonly kind: "kept"; readonly set: SetShape }
  | { readonly kind: "linked"; readonly set: SetShape }
  /** `isLate` means that it comes after the insert of the owner, and cannot be checked again after that is undone. */
  | { readonly kind: "alike"; readonly set: SetShape; readonly isLate?: true }
  | {
    readonly kind: "valued";
    readonly table: string;
    readonly slots: readonly number[];
    readonly columns: readonly string[];
  }
  /** It comes after the change of the owner, and cannot be checked again after that is undone. */
  | { readonly kind: "ownerValued"; readonly set: SetShape; readonly columns: readonly string[] }
  | { readonly kind: "membersValued"; readonly set: SetShape; readonly columns: readonly string[] }
  | { readonly kind: "inScope"; readonly table: string; readonly row: RowShape; readonly scope: ConditionShape }
  | { readonly kind: "membersInScope"; readonly members: ScopedMembers }
  | { readonly kind: "releasedInScope"; readonly set: SetShape & { readonly members: ScopedMembers } }
  | { readonly kind: "linksInScope"; readonly set: SetShape };

/**
 * A value to store. With `target`, the slots have the id of a row of that table, and the value is another column of
 * that row.
 */
export interface AssignmentShape {
  readonly column: string;
  readonly slots: readonly number[];
  readonly target?: { readonly table: string; readonly column: string };
}

/**
 * A change of rows. `unlink` releases the members that a new set leaves out, `link` links the others: by their foreign
 * keys, or by rows of the join table.
 */
export type Change =
  | {
    readonly kind: "insert";
    readonly table: string;
    /** The slots of the id; absent if the database makes it. */
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
 * Everything that decides the SQL of a write, as plain JSON. Guards, changes and checks are in the order of the batch.
 */
export interface WriteShape {
  readonly steps: readonly (Guard | Change)[];
}

/** A write's shape with its compiled statements. */
export interface PreparedWrite {
  readonly shape: WriteShape;
  readonly statements: readonly Statement[];
  /** Whether a foreign key is looked up by an id, so that the values must be planned each time. */
  readonly looksUp: boolean;
  /** The tables of which every row is visited, because no index finds the members of a relationship that changes. */
  readonly walked: readonly string[];
  /** The links that new sets of existing owners end. */
  readonly ended: readonly EndedLinks[];
}

/** The links that a new set may end, which are any number. */
export interface EndedLinks {
  /** The table of the members, or the join table. */
  readonly table: string;
  /** Counts the links of the owner, up to a number; absent if no index leads to them. */
  readonly count?: Statement;
}

/** A write, ready to run. A read-back in the same batch shows the result. */
export interface WritePlan {
  readonly prepared: PreparedWrite;
  readonly values: readonly SlotValue[];
  /** The statements that hooks have added, which run after the steps of the shape. */
  readonly added: readonly SqlQuery[];
  /** How many rows it is estimated to visit, if these may be many. */
  readonly visits?: number;
  /** The place in the request for each step of the shape; made only if a step has failed. */
  readonly places: () => readonly Place[];
}

/** The place in the request from which a step of a write comes. */
export type Place =
  | { readonly kind: "record" }
  | { readonly kind: "linkage"; readonly target: string; readonly sent: readonly SentId[] }
  | { readonly kind: "set"; readonly relationship: Relationship };

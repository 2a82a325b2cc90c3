import type { Relationship } from "./model.ts";
import type { JsonObject, SqlValue } from "./json.ts";

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
}

/** What columns of a row have held, as it was shipped. */
export interface RowState {
  readonly columns: readonly string[];
  readonly state: SqlValue;
}

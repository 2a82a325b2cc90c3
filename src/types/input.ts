import type { Association } from "./model.ts";
import type { JsonObject, SqlValue } from "./json.ts";

/** A value to be stored in a column. */
export interface ColumnValue {
  readonly column: string;
  readonly value: SqlValue;
}

/** A related record that must exist. */
export interface Linkage {
  readonly association: Association;
  /** The target's id, as its key is bound; null where no row can have it (`"01"` of an integer key). */
  readonly id: SqlValue;
  /** Where the client names it: `/data/relationships/country/data`. */
  readonly pointer: string;
}

/** A to-many association that an update replaces. */
export interface Replacement {
  readonly association: Association;
  /** The ids of the new set, each once; null where no row can have it. */
  readonly ids: readonly SqlValue[];
  /** For each id where the client names it: `/data/relationships/cultures/data/0`. */
  readonly pointers: readonly string[];
}

/** A checked document, turned into ordinary record data (§4). */
export interface Input {
  /** Of a create: the client's id, or a new one where the key is text. Of an update: the id in the path. */
  readonly id?: SqlValue;
  /** Attributes and to-one associations, one entry a column. A foreign key's value is the target's id (`Key.column`). */
  readonly values: readonly ColumnValue[];
  /** The to-one associations that are set to a record. */
  readonly related: readonly Linkage[];
  readonly replacements: readonly Replacement[];
  readonly document: JsonObject;
}

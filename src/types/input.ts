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
  /** The target's id, as its key is bound. */
  readonly id: SqlValue;
  /** Where the client names it: `/data/relationships/country/data`. */
  readonly pointer: string;
}

/** A to-many association that an update replaces. */
export interface Replacement {
  readonly association: Association;
  /** The ids of the new set, each once. */
  readonly ids: readonly SqlValue[];
  /** For each id where the client names it: `/data/relationships/cultures/data/0`. */
  readonly pointers: readonly string[];
}

/** A checked document, turned into ordinary record data (§4). */
export interface Input {
  /** A client's id (create), or the id in the path (update). */
  readonly id?: SqlValue;
  /** Attributes and to-one associations, one entry a column. */
  readonly values: readonly ColumnValue[];
  /** The to-one associations that are set to a record. */
  readonly related: readonly Linkage[];
  readonly replacements: readonly Replacement[];
  readonly document: JsonObject;
}

import type { Column, ColumnKind } from "../types/column.ts";
import type { Json, SqlValue } from "../types/json.ts";
import type { Cell } from "../types/read_plan.ts";
import type { Settings } from "../types/settings.ts";
import type { Filtered } from "./filtered.ts";

/** One kind of column: how its values are read from a client, written into a document, and described in a message. */
export interface Kind<Name extends ColumnKind = ColumnKind> {
  readonly name: Name;
  /** What a column of this kind takes, as a message says it: `a whole number within 64 bits`. */
  readonly takes: (column: Column) => string;
  /**
   * Turns a JSON value into the value that the column stores; `undefined` where the value is not of this kind. What is
   * stored prints as the client wrote it, or in the one form of its kind. `null` does not come here: every kind stores
   * it as NULL.
   */
  readonly read: (value: Json, column: Column) => SqlValue | undefined;
  /** How `filter[…]` compares its values; absent where it asks for NULL alone. */
  readonly filtered?: Filtered;
  /** Makes the function that writes the column's cells. It is called once for each column, its result for each row. */
  readonly write: (column: Column, formats: DateFormats) => CellWriter;
}

/** Writes one cell as JSON text. A value that does not belong in the column is written as it is. */
export type CellWriter = (cell: Cell) => string;

/** The settings that decide how dates and date-times are written. */
export type DateFormats = Pick<Settings, "formatDate" | "formatDateTime">;

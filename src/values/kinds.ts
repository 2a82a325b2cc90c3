import type { Column, ColumnKind } from "../types/schema_tables.ts";
import type { Json, SqlValue } from "../types/json.ts";
import { type CellWriter, type DateFormats, type Kind, writePlain } from "./kind.ts";
import { blob, boolean, json, text } from "./texts.ts";
import { date, dateTime } from "./date_time.ts";
import { decimal, integer, numeric, real } from "./numbers.ts";

/** Every kind of column by its name. */
export const KINDS: { readonly [Name in ColumnKind]: Kind<Name> } = {
  integer,
  real,
  numeric,
  decimal,
  text,
  boolean,
  json,
  blob,
  date,
  datetime: dateTime,
};

/** Makes the function that writes a column's cells as JSON text. */
export function cellWriter(column: Column, formats: DateFormats): CellWriter {
  return KINDS[column.kind].write?.(column, formats) ?? writePlain;
}

/**
 * Turns a JSON value into the value that a column stores: NULL for `null`, otherwise what the column's kind makes of it.
 * `undefined` where the value is not of that kind.
 */
export function readValue(value: Json, column: Column): SqlValue | undefined {
  return value === null ? null : KINDS[column.kind].read(value, column);
}

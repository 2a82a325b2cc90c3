import type { Column, ColumnKind } from "../types/schema_tables.ts";
import type { Json, SqlValue } from "../types/json.ts";
import type { ColumnType } from "../types/resource_options.ts";
import { affinityOf, type Kind } from "./kind.ts";
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

/**
 * The kind of a declared type, `VARCHAR(20)` → `text`, or of the type that an option gives in its place. Types that JSON
 * has a form for come first, then SQLite's rules of affinity.
 */
export function columnKind(declared: string, given?: ColumnType): ColumnKind {
  // A column that is declared DECIMAL stores numbers.
  if (given === "DECIMAL") return "decimal";
  const type = (given ?? declared).toUpperCase().replace(/\(.*/, "").trim();
  if (type === "BOOLEAN" || type === "BOOL") return "boolean";
  if (type === "JSON" || type === "JSONB") return "json";
  if (type === "DATE") return "date";
  if (type === "DATETIME" || type.startsWith("TIMESTAMP")) return "datetime";
  // A column without a type holds numbers and texts, as one of an unknown type does.
  return type === "" ? "numeric" : affinityOf(type);
}

/** The most characters that a declared type of text allows: 20 for `VARCHAR(20)`. */
export function maxLength(declared: string): number | undefined {
  const length = /CHAR[^(]*\(\s*(\d+)\s*\)/i.exec(declared)?.[1];
  return length === undefined ? undefined : Number(length);
}

/**
 * Turns a JSON value into the value that a column stores: NULL for `null`, otherwise what the column's kind makes of it.
 * `undefined` where the value is not of that kind.
 */
export function readValue(value: Json, column: Column): SqlValue | undefined {
  return value === null ? null : KINDS[column.kind].read(value, column);
}

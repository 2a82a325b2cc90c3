import type { FilterOperator } from "../types/list_options.ts";
import type { Json, SqlValue } from "../types/json.ts";
import type { KeyKind } from "../types/key.ts";
import type { Cell } from "../types/read_result.ts";
import type { ColumnType } from "../types/resource_options.ts";
import type { Column, ColumnKind } from "../types/schema_tables.ts";
import type { Settings } from "../types/settings.ts";
import { base64OfBytes, bytesOfHex } from "./base64.ts";

/**
 * The affinity of a column, which SQLite derives from its declared type:
 * https://www.sqlite.org/datatype3.html#determination_of_column_affinity
 */
export type Affinity = "integer" | "text" | "blob" | "real" | "numeric";

/** A text that SQLite would store as a number in a column of numeric affinity. */
export const NUMBER_TEXT = /^[ \t\n\v\f\r]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?[ \t\n\v\f\r]*$/;

/**
 * The affinity of a declared type: `VARCHAR(20)` → `text`. The order of the rules is SQLite's: `CHARINT` is an integer.
 */
export function affinityOf(declared: string): Affinity {
  if (/INT/i.test(declared)) return "integer";
  if (/CHAR|CLOB|TEXT/i.test(declared)) return "text";
  if (declared === "" || /BLOB/i.test(declared)) return "blob";
  return /REAL|FLOA|DOUB/i.test(declared) ? "real" : "numeric";
}

/** Whether a column of this declared type stores a number for a text that looks like one. */
export function makesNumbers(declared: string): boolean {
  const affinity = affinityOf(declared);
  return affinity !== "text" && affinity !== "blob";
}

/** Whether a text can be stored unchanged: the driver would cut it at U+0000, and UTF-8 has no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

const DIGITS = /^(?:0|-?[1-9]\d{0,18})$/;

/** A decimal integer of 64 bits, in the one way in which it is printed: `"-12"` → `-12n`, but not `"-012"`. */
export function parseInteger(text: string): bigint | undefined {
  if (!DIGITS.test(text)) return undefined;
  const value = BigInt(text);
  return isInt64(value) ? value : undefined;
}

/** Whether an integer has no more than the 64 bits that SQLite stores. */
export function isInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/** The integer that a value is or states; 0 for any other value. */
export function integerOf(value: SqlValue): bigint {
  return /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : 0n;
}

/** Whether a column stores this text unchanged: a `DATETIME` would store the integer 2024 for `"2024"`. */
export function keepsText(declared: string, text: string): boolean {
  return !NUMBER_TEXT.test(text) || !makesNumbers(declared);
}

/**
 * The kind of a declared type, `VARCHAR(20)` → `text`, or of the type that an option gives in its place. Types with a
 * form of their own in JSON come first, then SQLite's rules of affinity.
 */
export function columnKind(declared: string, given?: ColumnType): ColumnKind {
  // A column that is declared DECIMAL stores numbers.
  if (given === "DECIMAL") return "decimal";
  const type = (given ?? declared).toUpperCase().replace(/\(.*/, "").trim();
  if (type === "BOOLEAN" || type === "BOOL") return "boolean";
  if (type === "JSON" || type === "JSONB") return "json";
  if (type === "DATE") return "date";
  if (type === "DATETIME" || type.startsWith("TIMESTAMP")) return "datetime";
  // A column without a type has numbers and texts, like one of an unknown type.
  return type === "" ? "numeric" : affinityOf(type);
}

/** Whether the values of a column or a key of this kind are numbers. */
export function isNumber(kind: ColumnKind | KeyKind | undefined): boolean {
  return kind === "integer" || kind === "real" || kind === "numeric" || kind === "decimal";
}

/** The most characters that a declared type of text allows: 20 for `VARCHAR(20)`. */
export function maxLength(declared: string): number | undefined {
  const length = /CHAR[^(]*\(\s*(\d+)\s*\)/i.exec(declared)?.[1];
  return length === undefined ? undefined : Number(length);
}

/** Every operator of `filter[<path>][<operator>]`, in the order in which messages name them. */
export const FILTER_OPERATORS: readonly FilterOperator[] = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "nin",
  "contains",
  "starts-with",
  "ends-with",
  "null",
];

/** The operators of equality. */
export const EQUALITY: readonly FilterOperator[] = ["eq", "ne", "in", "nin", "null"];
/** The operators of equality and order. */
export const ORDER: readonly FilterOperator[] = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "null"];

/** The values that a text of a URL means, in the forms in which a column can store them. */
export interface Stated {
  /** The stored values that equal it. */
  readonly equal: readonly SqlValue[];
  /** The first and the last of them in the order of the column. */
  readonly first: SqlValue;
  readonly last: SqlValue;
}

/** How `filter[…]` compares the values of one kind of column. */
interface Filtered {
  readonly operators: readonly FilterOperator[];
  /** The values that it accepts, in the words of a message: `a whole number`. */
  readonly takes: string;
  /** Reads a text of a URL; `undefined` if it is not a value of this kind. */
  readonly parse: (text: string, column: Column) => Stated | undefined;
}

/** The values for a column that stores values in only one form. */
export function storedOnce(value: SqlValue | undefined): Stated | undefined {
  return value === undefined ? undefined : { equal: [value], first: value, last: value };
}

/** One kind of column: how its values are read from a client, written into a document, and described in a message. */
export interface Kind<Name extends ColumnKind = ColumnKind> {
  readonly name: Name;
  /** The values that it accepts, in the words of a message about a refused one: `a whole number within 64 bits`. */
  readonly takes: (column: Column, refused: Json) => string;
  /**
   * Turns a JSON value into the value that the column stores; `undefined` if the value is not of this kind. The stored
   * value is printed as the client wrote it, or in the only form of its kind. `null` is never passed: every kind stores
   * it as NULL.
   */
  readonly read: (value: Json, column: Column) => SqlValue | undefined;
  /** How `filter[…]` compares its values; absent if clients can ask only for NULL. */
  readonly filtered?: Filtered;
  /**
   * Makes the function that writes the column's cells. It is called once for each column, its result for each row.
   * Absent if every cell is written by its own type.
   */
  readonly write?: (column: Column, formats: DateFormats) => CellWriter;
}

/** Writes one cell as JSON text. A value of another kind is written by its own type. */
export type CellWriter = (cell: Cell) => string;

/**
 * Writes a cell as JSON text by its own type: a text, a number, bytes in base64, or null. An infinity becomes null
 * too, since JSON has none. SQLite stores any value in a column of any type, so a writer of every kind can meet each.
 */
export function writePlain(cell: Cell): string {
  if (typeof cell === "string") return JSON.stringify(cell);
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "null";
  return cell === null ? "null" : `"${base64OfBytes(bytesOfHex(cell[0]))}"`;
}

/**
 * Whether a REAL of a column comes as a text with its digits. The column of a table stores no text that looks like one,
 * because it makes a number of it; a view could unite it with texts of another column.
 */
export function hasDigitsOfReals({ kind, declared }: Column): boolean {
  return (kind === "real" || kind === "numeric") && makesNumbers(declared);
}

/** The digits of a REAL: `-1.5`, `1.0e-07`. */
const REAL = /^-?\d+\.\d+(?:e[+-]\d+)?$/;

/** Makes the function that writes the cells of a column of numbers. */
export function numberWriter(column: Column): CellWriter {
  if (!hasDigitsOfReals(column)) return writePlain;
  return (cell) => writePlain(typeof cell === "string" && REAL.test(cell) ? Number(cell) : cell);
}

/** The settings that decide how dates and date-times are written. */
export type DateFormats = Pick<Settings, "formatDate" | "formatDateTime">;

/** The index at which the string of a JSON text that begins at `start` ends. */
export function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

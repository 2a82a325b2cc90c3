import type { SqlValue } from "../types/json.ts";
import { encodeDate } from "./stored_date_time.ts";
import { isInt64, isStorableText } from "./kind.ts";
import { decoder } from "./utf8.ts";

/**
 * Converts a value into one that drivers can bind. Every driver calls this for every value: the embedded libSQL aborts
 * the whole process on a boolean, and binds every number as REAL.
 *
 * Whole numbers become bigints, booleans 0 and 1, a `Date` the text `YYYY-MM-DD hh:mm:ss` (UTC, with `.SSS` where the
 * fraction is not zero), `undefined` NULL.
 *
 * @throws {TypeError} if SQLite cannot store the value unchanged: NaN, infinities, integers beyond 64 bits, text with
 * U+0000 or a lone surrogate, dates outside the years 0000 to 9999, any other object, symbols, functions.
 */
export function toBind(value: unknown): SqlValue {
  switch (typeof value) {
    case "string":
      if (isStorableText(value)) return value;
      throw new TypeError("Cannot bind a text with U+0000 or a lone surrogate: it would not be stored as it is.");
    case "number":
      return bindNumber(value);
    case "bigint":
      if (isInt64(value)) return value;
      throw new TypeError(`Cannot bind ${value}: it is beyond 64 bits.`);
    case "boolean":
      return value ? 1n : 0n;
    case "undefined":
      return null;
    case "object":
      return bindObject(value);
    default:
      throw new TypeError(`Cannot bind a ${typeof value}.`);
  }
}

function bindNumber(value: number): SqlValue {
  if (Number.isSafeInteger(value)) return BigInt(value);
  if (Number.isFinite(value)) return value;
  throw new TypeError(`Cannot bind ${value}: it is not finite.`);
}

function bindObject(value: object | null): SqlValue {
  if (value === null || value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (value instanceof Date) return bindDate(value);
  throw new TypeError(`Cannot bind ${Array.isArray(value) ? "an array" : "an object"}: give its JSON text.`);
}

function bindDate(date: Date): SqlValue {
  const stored = encodeDate(date, "text");
  if (stored !== undefined) return stored;
  throw new TypeError("Cannot bind a Date that is invalid or outside the years 0000 to 9999.");
}

/**
 * Converts a value from a client to one that drivers return: some clients return bytes as an `ArrayBuffer` or as an
 * array of numbers.
 */
export function fromClient(value: unknown): SqlValue {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return Array.isArray(value) ? Uint8Array.from(value) : value as SqlValue;
}

const UTF_16LE = new TextDecoder("utf-16le");
const UTF_16BE = new TextDecoder("utf-16be");

/**
 * Decodes a text that a statement has returned as bytes, in the encoding of its database. It begins with an ASCII
 * character. Engines without bytes return the text itself.
 */
export function shippedText(value: SqlValue): string {
  if (!(value instanceof Uint8Array)) return String(value);
  if (value[0] === 0) return UTF_16BE.decode(value);
  return (value[1] === 0 ? UTF_16LE : decoder).decode(value);
}

/**
 * Parses JSON that a statement has returned. It comes as bytes, because text from another program that is not UTF-8
 * would abort the whole process.
 */
export function parseShipped(value: SqlValue): unknown {
  return JSON.parse(shippedText(value));
}

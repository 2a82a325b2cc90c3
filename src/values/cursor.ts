import type { CursorValue } from "../types/query.ts";
import { bytesOfBinary, bytesOfHex } from "./base64.ts";
import { parseInteger } from "./kind.ts";

/** The most characters of a cursor. Many servers and proxies refuse a URL of more than 8,000. */
const MOST_CHARACTERS = 4096;

/** The most bytes of a value in a cursor. */
export const MOST_CURSOR_BYTES = 3072;

/** A REAL as SQLite prints it: `1.5`, `1.0e+300`. */
const PRINTED_REAL = /^-?\d+(?:\.\d+)?(?:e[+-]\d+)?$/;

/** A position in the order of a list, as a cursor contains it. */
interface StatedPosition {
  /** In ASCII. */
  readonly sort: string;
  /** A value for each term of the order; empty for the end of the list. */
  readonly values: readonly CursorValue[];
}

/**
 * A cursor: base64url of a JSON array of texts, the sort and a value for each term of the order. A value begins with
 * its storage class: `i7`, `r1.5`, `tOslo`, bytes as `b` and a character for each, `n` for null. `cells` are the same
 * with texts and bytes in hexadecimal, `""` for a value that is too long.
 *
 * `undefined` if the cursor would be too long for a URL.
 */
export function printCursor(sort: string, cells: readonly string[]): string | undefined {
  if (cells.includes("")) return undefined;
  const cursor = encode([
    sort,
    ...cells.map((cell) => /^[tb]/.test(cell) ? cell[0] + String.fromCharCode(...bytesOfHex(cell.slice(1))) : cell),
  ]);
  return cursor.length > MOST_CHARACTERS ? undefined : cursor;
}

/** Reads a cursor; `undefined` if no service can have made it. */
export function parseCursor(cursor: string): StatedPosition | undefined {
  if (cursor.length > MOST_CHARACTERS) return undefined;
  try {
    const parts: unknown = JSON.parse(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")));
    if (!isTexts(parts) || encode(parts) !== cursor) return undefined;
    const [sort, ...cells] = parts;
    const values = cells.map(readCell);
    return values.includes(undefined) ? undefined : { sort, values: values as CursorValue[] };
  } catch {
    // It is not base64, or what it encodes is not JSON, or that has characters that are not bytes.
    return undefined;
  }
}

function isTexts(parts: unknown): parts is [string, ...string[]] {
  return Array.isArray(parts) && parts.length > 0 && parts.every((one) => typeof one === "string");
}

function encode(parts: readonly string[]): string {
  return btoa(JSON.stringify(parts)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function readCell(cell: string): CursorValue | undefined {
  const text = cell.slice(1);
  switch (cell[0]) {
    case "n":
      return text === "" ? { form: "null", value: null } : undefined;
    case "i": {
      const value = parseInteger(text);
      return value === undefined ? undefined : { form: "value", value };
    }
    case "r":
      return readReal(text);
    case "t":
      return { form: "text", value: bytesOfBinary(cell) };
    case "b":
      return { form: "value", value: bytesOfBinary(text) };
  }
}

function readReal(text: string): CursorValue | undefined {
  if (/^-?Inf$/.test(text)) return { form: "real", value: text.replace("Inf", "9e999") };
  const value = Number(text);
  return PRINTED_REAL.test(text) && Number.isFinite(value) ? { form: "value", value } : undefined;
}

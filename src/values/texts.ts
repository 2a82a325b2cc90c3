import type { Json, SqlValue } from "../types/json.ts";
import type { Column } from "../types/schema_tables.ts";
import { bytesOfBase64 } from "./base64.ts";
import { LONG_INTEGER } from "./exact_json.ts";
import {
  EQUALITY,
  FILTER_OPERATORS,
  isStorableText,
  keepsText,
  type Kind,
  makesNumbers,
  storedOnce,
  stringEnd,
  writePlain,
} from "./kind.ts";

/** Texts. */
export const text: Kind<"text"> = {
  name: "text",
  takes: ({ declared }, refused) => typeof refused === "string" ? unlike(refused, declared) : "a string",
  read: readText,
  filtered: {
    operators: FILTER_OPERATORS,
    takes: "a string without U+0000",
    parse: (value) => storedOnce(isStorableText(value) ? value : undefined),
  },
};

/** The strings that a column stores unchanged, in words that say why this one is none of them. */
function unlike(refused: string, declared: string): string {
  if (!refused.isWellFormed()) return "a string of whole characters, without half of a surrogate pair";
  if (!keepsText(declared, refused)) return "a string that is not a number, because its column would store the number";
  return "a string without U+0000";
}

/** A string that the column stores unchanged. */
export function readText(value: Json, { declared }: Column): string | undefined {
  return typeof value === "string" && isStorableText(value) && keepsText(declared, value) ? value : undefined;
}

/** Bytes, which are base64 in JSON. */
export const blob: Kind<"blob"> = {
  name: "blob",
  takes: () => "bytes in base64",
  read: (value) => typeof value === "string" ? bytesOfBase64(value) : undefined,
};

/** `true` and `false`, which are stored as 1 and 0. */
export const boolean: Kind<"boolean"> = {
  name: "boolean",
  takes: () => "true or false",
  read: (value) => typeof value === "boolean" ? BigInt(value) : undefined,
  filtered: {
    operators: EQUALITY,
    takes: "true or false",
    parse: (text) => storedOnce(text === "true" ? 1n : text === "false" ? 0n : undefined),
  },
  write: () => (cell) => cell === 1 ? "true" : cell === 0 ? "false" : writePlain(cell),
};

/** SQLite's own JSON functions refuse deeper nesting. */
const MOST_LEVELS = 1000;

/** JSON values, which are stored as their text. */
export const json: Kind<"json"> = {
  name: "json",
  takes: () => "a JSON value of finite numbers, at most 1,000 levels deep; whole numbers beyond ±(2^53−1) as strings",
  read: readJson,
  write: () => (cell) => typeof cell === "string" ? writeJson(cell) : writePlain(cell),
};

/**
 * The text of a JSON value. A number at the top level is stored as a number if the column would convert its text,
 * because SQLite rounds some texts of numbers differently from JavaScript.
 */
function readJson(value: Json, { declared }: Column): SqlValue | undefined {
  if (!isStorable(value, MOST_LEVELS)) return undefined;
  if (typeof value !== "number" || !makesNumbers(declared)) return JSON.stringify(value);
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** From here on JavaScript writes whole numbers with an exponent, as a client does that sends `6.02e23`. */
const EXPONENTS_FROM = 1e21;

/** A whole number beyond ±(2^53−1) whose digits would be written cannot be stored: JavaScript has rounded them already. */
function isStorable(value: Json, levels: number): boolean {
  if (typeof value === "number") {
    const hasDigits = Number.isInteger(value) && Math.abs(value) < EXPONENTS_FROM;
    return Number.isFinite(value) && (!hasDigits || Number.isSafeInteger(value));
  }
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isStorable(one, levels - 1));
}

/** Another program may have stored a text that is not JSON: it is written as a string. */
function writeJson(text: string): string {
  try {
    const value = JSON.stringify(JSON.parse(text));
    return LONG_INTEGER.test(text) ? withLongIntegers(text) : value;
  } catch {
    return JSON.stringify(text);
  }
}

/** A JSON text without spaces, with its integers as they are and its other numbers as JavaScript writes them. */
function withLongIntegers(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const start = text.indexOf('"', at);
    const end = start === -1 ? text.length : start;
    parts.push(text.slice(at, end).replace(SPACE_OR_NUMBER, writeToken));
    at = start === -1 ? end : stringEnd(text, start);
    parts.push(text.slice(end, at));
  }
  return parts.join("");
}

const SPACE_OR_NUMBER = /\s+|-?\d[\d.eE+-]*/g;

function writeToken(token: string): string {
  if (token.trim() === "") return "";
  return /[.eE]/.test(token) ? JSON.stringify(Number(token)) : token;
}

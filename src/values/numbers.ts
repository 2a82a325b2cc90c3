import type { Json, SqlValue } from "../types/json.ts";
import type { Column } from "../types/schema_tables.ts";
import { affinityOf, EQUALITY, type Kind, numberWriter, ORDER, parseInteger, storedOnce } from "./kind.ts";
import { readText } from "./texts.ts";

const INT64_END = 2 ** 63;

/** Whole numbers and fractions; if the declared type is not numeric (`TIME`, `UUID`, none), texts too. */
export const numeric: Kind<"numeric"> = {
  name: "numeric",
  takes: (column) =>
    `a number${takesText(column) ? ", or a string that is none" : ""}; integers beyond ±(2^53−1) as a string of digits`,
  read: (value, column) => readNumber(value) ?? (takesText(column) ? readText(value, column) : undefined),
  filtered: {
    operators: ORDER,
    takes: "a number",
    parse: (text, column) => storedOnce(parseNumber(text) ?? (takesText(column) ? readText(text, column) : undefined)),
  },
  write: numberWriter,
};

/** The number in a text of a URL; integers within 64 bits are exact. */
export function parseNumber(text: string): SqlValue | undefined {
  return parseInteger(text) ?? parseReal(text);
}

/**
 * A whole number or a fraction. SQLite stores a whole double below 2^63 as an integer. Beyond ±(2^53−1) that integer
 * would be printed as a string, so such a double is refused.
 */
function readNumber(value: Json): SqlValue | undefined {
  const integer = readInteger(value);
  if (integer !== undefined) return integer;
  const real = readReal(value);
  if (real === undefined || !Number.isInteger(real) || Math.abs(real) >= INT64_END) return real;
  return undefined;
}

/** A column of text affinity would make a text of a number, so the two could not be told apart. */
function takesText({ declared }: Column): boolean {
  return affinityOf(declared) !== "text" && !/NUM|DEC/.test(declared);
}

/** Whole numbers of 64 bits. They are bound as bigints, since a driver binds a JavaScript number as REAL. */
export const integer: Kind<"integer"> = {
  name: "integer",
  takes: () => "a 64-bit integer, beyond ±(2^53−1) as a string of digits",
  read: readInteger,
  filtered: {
    operators: ORDER,
    takes: "a 64-bit integer",
    parse: (text) => storedOnce(parseInteger(text)),
  },
};

/**
 * A JSON number within ±(2^53−1), or a string of digits beyond it, which is how such numbers are printed. A JSON number
 * beyond it is refused: JavaScript has rounded it already.
 */
function readInteger(value: Json): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== "string") return undefined;
  const integer = parseInteger(value);
  return integer === undefined || Number.isSafeInteger(Number(integer)) ? undefined : integer;
}

/** A number as JSON has it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Doubles. */
export const real: Kind<"real"> = {
  name: "real",
  takes: () => "a number",
  read: readReal,
  filtered: { operators: ORDER, takes: "a number", parse: (text) => storedOnce(parseReal(text)) },
  write: numberWriter,
};

/** A finite double. JSON's `1e400` is infinite, so it is refused; −0 becomes 0, since SQLite keeps no sign of zero. */
function readReal(value: Json): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined;
}

/** The double that a number of JSON states: `"1.5e3"` → 1500, but nothing for `"+1"` and `"1e400"`. */
function parseReal(text: string): number | undefined {
  return NUMBER.test(text) ? readReal(Number(text)) : undefined;
}

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Decimal numbers, which are stored and printed as the text that was written: `1.50` stays `1.50`. A digit stands on
 * both sides of a point; there is no exponent, no `+`, and no zero before another digit of the whole part.
 */
export const decimal: Kind<"decimal"> = {
  name: "decimal",
  takes: () => 'a decimal number, "12.50" or 12.5; integers beyond ±(2^53−1) as a string',
  read: (value) => typeof value === "number" ? numberText(value) : decimalText(value),
  // The stored values are texts, which sort differently from numbers.
  filtered: { operators: EQUALITY, takes: "a decimal number", parse: (text) => storedOnce(decimalText(text)) },
};

function decimalText(value: Json): string | undefined {
  return typeof value === "string" && DECIMAL.test(value) ? value : undefined;
}

/**
 * The shortest decimal that JavaScript reads as this number. A whole number beyond ±(2^53−1) is refused: JavaScript has
 * rounded it already.
 */
function numberText(value: number): string | undefined {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined;
  // Only small fractions are left to have an exponent: `1.5e-7`.
  const [mantissa, exponent] = String(value).split("e-");
  if (exponent === undefined) return mantissa;
  const digits = mantissa.replace(/\D/g, "");
  return `${value < 0 ? "-" : ""}0.${digits.padStart(Number(exponent) - 1 + digits.length, "0")}`;
}

import type { Column } from "../types/column.ts";
import type { Json, SqlValue } from "../types/json.ts";
import { affinityOf } from "./affinity.ts";
import { ORDER, storedOnce } from "./filtered.ts";
import { parseInteger, readInteger } from "./integer.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";
import { parseReal, readReal } from "./real.ts";
import { readText } from "./text.ts";

const INT64_END = 2 ** 63;

/** Whole numbers and fractions; where the declared type names no number (`TIME`, `UUID`, none at all) texts, too. */
export const numeric: Kind<"numeric"> = {
  name: "numeric",
  takes: () => "a number, whole ones beyond ±(2^53−1) as a string of digits",
  read: (value, column) => readNumber(value) ?? (takesText(column) ? readText(value, column) : undefined),
  filtered: {
    operators: ORDER,
    takes: "a number",
    parse: (text, column) => storedOnce(parseNumber(text) ?? (takesText(column) ? readText(text, column) : undefined)),
  },
  write: () => writePlain,
};

/** Whole numbers within 64 bits are exact. */
function parseNumber(text: string): SqlValue | undefined {
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

import type { Json } from "../types/json.ts";
import { ORDER, storedOnce } from "./filtered.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

const DIGITS = /^(?:0|-?[1-9]\d{0,18})$/;

/** Whole numbers of 64 bits. They are bound as bigints, since a driver binds a JavaScript number as REAL. */
export const integer: Kind<"integer"> = {
  name: "integer",
  takes: () => "a whole number within 64 bits, beyond ±(2^53−1) as a string of digits",
  read: readInteger,
  filtered: {
    operators: ORDER,
    takes: "a whole number within 64 bits",
    parse: (text) => storedOnce(parseInteger(text)),
  },
  write: () => writePlain,
};

/**
 * A JSON number within ±(2^53−1), or a string of digits beyond it, which is how such numbers are printed. A JSON number
 * beyond it is refused: JavaScript has rounded it already.
 */
export function readInteger(value: Json): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== "string") return undefined;
  const integer = parseInteger(value);
  return integer === undefined || Number.isSafeInteger(Number(integer)) ? undefined : integer;
}

/** A decimal integer of 64 bits, in the one way in which it is printed: `"-12"` → `-12n`, but not `"-012"`. */
export function parseInteger(text: string): bigint | undefined {
  if (!DIGITS.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

import { parseInteger } from "../keys.ts";
import type { Json } from "../types/json.ts";

const INT64_END = 2 ** 63;

/**
 * A whole number: a JSON number within ±(2^53−1), or a string of digits beyond it, as such numbers are printed. A JSON
 * number beyond has been rounded by then, so it is refused.
 */
export function toInteger(value: Json): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  if (typeof value !== "string") return undefined;
  const integer = parseInteger(value);
  return integer === undefined || Number.isSafeInteger(Number(integer)) ? undefined : integer;
}

/** A double, 0 for −0: SQLite keeps no sign of zero. JSON's `1e400` is none. */
export function toReal(value: Json): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value + 0 : undefined;
}

/** A whole number or a fraction. A double that the column would turn into an integer beyond ±(2^53−1) is refused. */
export function toNumeric(value: Json): bigint | number | undefined {
  const integer = toInteger(value);
  if (integer !== undefined) return integer;
  const real = toReal(value);
  if (real === undefined || !Number.isInteger(real) || Math.abs(real) >= INT64_END) return real;
  return undefined;
}

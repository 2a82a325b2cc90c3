import type { Json } from "../types/json.ts";
import { EQUALITY, storedOnce } from "./filtered.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * Decimal numbers, which are stored and printed as the text that was written: `1.50` stays `1.50`. A digit stands on
 * both sides of a point; there is no exponent, no `+`, and no zero before another digit of the whole part.
 */
export const decimal: Kind<"decimal"> = {
  name: "decimal",
  takes: () => 'a decimal number, "12.50" or 12.5, whole ones beyond ±(2^53−1) as a string',
  read: (value) => typeof value === "number" ? numberText(value) : decimalText(value),
  // What is stored are texts, whose order is not that of the numbers.
  filtered: { operators: EQUALITY, takes: "a decimal number", parse: (text) => storedOnce(decimalText(text)) },
  write: () => writePlain,
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

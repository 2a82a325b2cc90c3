import type { Key } from "../types/model.ts";

/** The order of a resource's keys as the database has it: integers by value, texts by their UTF-8 bytes. */
export function compareKeys({ kind }: Key): (one: string, other: string) => number {
  return kind === "integer" ? compareIntegers : compareTexts;
}

function compareIntegers(one: string, other: string): number {
  const areIntegers = INTEGER.test(one) && INTEGER.test(other);
  if (!areIntegers) return compareOdd(one, other);
  if (one.length < 16 && other.length < 16) return Number(one) - Number(other);
  const difference = BigInt(one) - BigInt(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const INTEGER = /^-?\d+$/;

/** Another program may have stored anything in an integer column: numbers stand before texts. */
function compareOdd(one: string, other: string): number {
  const [left, right] = [Number(one), Number(other)];
  if (!Number.isNaN(left) && !Number.isNaN(right) && left !== right) return left - right;
  return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || compareTexts(one, other);
}

/** UTF-8 sorts by code point; JavaScript's `<` sorts by UTF-16 unit, which differs above U+FFFF. */
function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const left = one.codePointAt(at) ?? 0;
    const right = other.codePointAt(at) ?? 0;
    if (left !== right) return left - right;
  }
  return one.length - other.length;
}

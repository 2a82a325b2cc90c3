import { parseKey } from "../keys.ts";
import type { Key } from "../types/model.ts";

/** The order of a resource's keys as the database has it: numbers by value, then texts by their UTF-8 bytes. */
export function compareKeys(key: Pick<Key, "kind">): (one: string, other: string) => number {
  if (key.kind === "integer") return compareIntegers;
  return key.kind === "text" ? compareTexts : (one, other) => compareMixed(one, other, key);
}

function compareMixed(one: string, other: string, key: Pick<Key, "kind">): number {
  const [left, right] = [parseKey(one, key), parseKey(other, key)];
  const [isText, isOtherText] = [typeof left === "string", typeof right === "string"];
  if (isText || isOtherText) return isText && isOtherText ? compareTexts(one, other) : isText ? 1 : -1;
  const [less, more] = [Number(left) < Number(right), Number(left) > Number(right)];
  // Integers beyond a double's digits may differ all the same.
  return less ? -1 : more ? 1 : typeof left === "bigint" && typeof right === "bigint" ? Number(left - right) : 0;
}

function compareIntegers(one: string, other: string): number {
  if (one.length < 16 && other.length < 16) return Number(one) - Number(other);
  const difference = BigInt(one) - BigInt(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
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

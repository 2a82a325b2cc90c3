import type { ReadCondition } from "../types/condition.ts";
import { encodeDate } from "../values/stored_date_time.ts";
import { isStorableText } from "../values/text.ts";
import { ListValue } from "./expression_nodes.ts";

/** SQLite takes no longer pattern: bytes of UTF-8. */
const LONGEST_PATTERN = 50_000;

const encoder = new TextEncoder();

/**
 * Whether a database can be asked for every value of a condition; an object is no value at all, but the code's mistake.
 */
export function isComparable({ sql, values }: ReadCondition): boolean {
  const hasPattern = / like /.test(sql);
  return values.flatMap((value) => value instanceof ListValue ? value.values : [value]).every((value) =>
    isComparableValue(value) && !(hasPattern && isTooLong(value))
  );
}

function isTooLong(value: unknown): boolean {
  return typeof value === "string" && encoder.encode(value).length > LONGEST_PATTERN;
}

function isComparableValue(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "bigint") return BigInt.asIntN(64, value) === value;
  if (typeof value === "string") return isStorableText(value);
  return !(value instanceof Date) || encodeDate(value, "text") !== undefined;
}

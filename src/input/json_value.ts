import type { Json, SqlValue } from "../types/json.ts";
import { affinityOf } from "./affinity.ts";

/** SQLite's own JSON functions take no deeper nesting. */
const MOST_LEVELS = 1000;

/**
 * The text of a JSON value, as a column stores it. A number alone stays one where the column would read one from its
 * text: SQLite rounds some of those differently. Nothing where a number is infinite (`1e400`) or the nesting too deep.
 */
export function toJsonText(value: Json, declared: string): SqlValue | undefined {
  if (!isStorable(value, MOST_LEVELS)) return undefined;
  if (typeof value !== "number" || affinityOf(declared) !== "number") return JSON.stringify(value);
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

function isStorable(value: Json, levels: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isStorable(one, levels - 1));
}

import type { SqlValue } from "./types/json.ts";
import type { Key } from "./types/model.ts";

const INTEGER = /^(?:0|-?[1-9]\d{0,18})$/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * An id as its key is bound: `"7"` → `7n` for an integer key, any text for a text key. Nothing where no row can have
 * it: SQLite itself would take `"01"`, `"1.0"` and `" 1"` for row 1.
 */
export function parseKey(text: string, key: Pick<Key, "kind">): SqlValue | undefined {
  return key.kind === "integer" ? parseInteger(text) : isStorableText(text) ? text : undefined;
}

/** A decimal integer within int64, written the one way that it prints: `"-12"` → `-12n`. */
export function parseInteger(text: string): bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/** Whether a text can be stored as it is: the driver cuts at U+0000, and UTF-8 has no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && !LONE_SURROGATE.test(text);
}

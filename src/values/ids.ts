import type { SqlValue } from "../types/json.ts";
import type { Key } from "../types/model.ts";
import { parseInteger } from "./integer.ts";
import { isStorableText } from "./text.ts";

/**
 * Turns an id into the value of its key: `"7"` → `7n` for an integer key, any text for a text key. `undefined` where no
 * row can have the id. SQLite itself would take `"01"`, `"1.0"` and `" 1"` for row 1.
 */
export function parseKey(text: string, key: Pick<Key, "kind">): SqlValue | undefined {
  if (key.kind === "integer") return parseInteger(text);
  return isStorableText(text) ? text : undefined;
}

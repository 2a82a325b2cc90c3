import type { Column } from "../types/column.ts";
import type { Json, SqlValue } from "../types/json.ts";
import { makesNumbers } from "./affinity.ts";
import type { Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

/** SQLite's own JSON functions refuse deeper nesting. */
const MOST_LEVELS = 1000;

/** JSON values, which are stored as their text. */
export const json: Kind<"json"> = {
  name: "json",
  takes: () => "a JSON value of finite numbers, at most 1,000 levels deep",
  read: readJson,
  write: () => (cell) => typeof cell === "string" ? writeJson(cell) : writePlain(cell),
};

/**
 * The text of a JSON value. A number that stands alone is stored as a number where the column would make one of its
 * text, since SQLite rounds some texts of numbers in another way than JavaScript does.
 */
function readJson(value: Json, { declared }: Column): SqlValue | undefined {
  if (!isStorable(value, MOST_LEVELS)) return undefined;
  if (typeof value !== "number" || !makesNumbers(declared)) return JSON.stringify(value);
  return Number.isSafeInteger(value) ? BigInt(value) : value;
}

function isStorable(value: Json, levels: number): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isStorable(one, levels - 1));
}

/** Another program may have stored a text that is not JSON: it is written as a string. */
function writeJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return JSON.stringify(text);
  }
}

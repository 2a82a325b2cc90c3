import type { Cell } from "../types/read_plan.ts";
import { base64OfHex } from "./base64.ts";

/**
 * Writes a cell as JSON text by its own type alone: a text, a number, bytes in base64, or null. An infinity becomes null
 * too, since JSON has none. SQLite stores any value in a column of any type, so a writer of every kind can meet each.
 */
export function writePlain(cell: Cell): string {
  if (typeof cell === "string") return JSON.stringify(cell);
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "null";
  return cell === null ? "null" : `"${base64OfHex(cell[0])}"`;
}

import { formatDate, formatDateTime, toDate } from "../dates.ts";
import type { Column } from "../types/column.ts";
import type { Cell } from "../types/plan.ts";
import type { Settings } from "../types/settings.ts";
import { base64FromHex } from "./base64.ts";

/** Writes one cell as JSON text. */
export type CellWriter = (cell: Cell) => string;

/** The writer of a column's cells; a value that its declared type cannot hold passes through unchanged. */
export function cellWriter({ kind }: Column, { formatDate: date, formatDateTime: dateTime }: Settings): CellWriter {
  switch (kind) {
    case "boolean":
      return (cell) => cell === 1 ? "true" : cell === 0 ? "false" : plain(cell);
    case "json":
      return (cell) => typeof cell === "string" ? json(cell) : plain(cell);
    case "date":
      return (cell) => formatted(cell, date, formatDate);
    case "datetime":
      return (cell) => formatted(cell, dateTime, formatDateTime);
    case "integer":
    case "real":
    case "numeric":
    case "text":
    case "blob":
      return plain;
  }
}

/** A text, a number, bytes, or null, which an infinity becomes too. */
function plain(cell: Cell): string {
  if (typeof cell === "string") return JSON.stringify(cell);
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "null";
  return cell === null ? "null" : `"${base64FromHex(cell[0])}"`;
}

function json(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return JSON.stringify(text);
  }
}

function formatted(
  cell: Cell,
  own: ((date: Date) => string) | undefined,
  standard: (cell: string | number) => string | undefined,
): string {
  if (typeof cell !== "string" && typeof cell !== "number") return plain(cell);
  if (own === undefined) {
    const text = standard(cell);
    return text === undefined ? plain(cell) : `"${text}"`;
  }
  const date = toDate(cell);
  return date === undefined ? plain(cell) : JSON.stringify(own(date));
}

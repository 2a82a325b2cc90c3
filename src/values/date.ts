import { isDay } from "./calendar.ts";
import { dateWriter } from "./date_time.ts";
import { toDate } from "./date_time_cells.ts";
import { ORDER, storedOnce } from "./filtered.ts";
import type { Kind } from "./kind.ts";

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Days, which are stored as `YYYY-MM-DD`. */
export const date: Kind<"date"> = {
  name: "date",
  takes: () => "a date, YYYY-MM-DD",
  read: (value) => typeof value === "string" ? parseDate(value) : undefined,
  filtered: { operators: ORDER, takes: "a date, YYYY-MM-DD", parse: (text) => storedOnce(parseDate(text)) },
  write: (_, settings) => dateWriter(settings.formatDate, { toDate, print: formatDate }),
};

/** A date that a client writes, as it is stored: `2024-02-29`. `undefined` where the day does not exist. */
export function parseDate(text: string): string | undefined {
  return DATE.test(text) && isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
    ? text
    : undefined;
}

/** The day of a stored date or date-time, in UTC: `2024-01-31`. `undefined` where the cell is neither. */
export function formatDate(cell: string | number): string | undefined {
  if (typeof cell === "string" && cell.length === 10) return parseDate(cell);
  return toDate(cell)?.toISOString().slice(0, 10);
}

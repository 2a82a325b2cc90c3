import type { StoredDateTime } from "../types/schema_tables.ts";
import { type DateReading, dateWriter, formatDateTime, isDay, parseInstant, toDate } from "./instant.ts";
import { type Kind, ORDER, storedOnce } from "./kind.ts";
import { decodeDateTime, parseRfc3339, printDateTime, spellings } from "./stored_date_time.ts";

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Days, which are stored as `YYYY-MM-DD`. */
export const date: Kind<"date"> = {
  name: "date",
  takes: () => "a date, YYYY-MM-DD",
  read: (value) => typeof value === "string" ? parseDate(value) : undefined,
  filtered: { operators: ORDER, takes: "a date, YYYY-MM-DD", parse: (text) => storedOnce(parseDate(text)) },
  write: (_, settings) => dateWriter(settings.formatDate, { toDate, print: formatDate }),
};

/** The stored form of a date from a client: `2024-02-29`. `undefined` if the day does not exist. */
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

/** The words of a message about the fractions that a form can store. */
const TAKEN: { readonly [Form in StoredDateTime]: string } = {
  text: "in milliseconds at most, 2024-01-31T10:00:00.000Z",
  iso: "in milliseconds at most, 2024-01-31T10:00:00.000Z",
  rfc3339: "in whole seconds, 2024-01-31T10:00:00Z",
  offset: "in milliseconds at most, 2024-01-31T10:00:00.000Z",
  seconds: "in whole seconds, 2024-01-31T10:00:00Z",
  milliseconds: "in milliseconds at most, 2024-01-31T10:00:00.000Z",
  microseconds: "in microseconds at most, 2024-01-31T10:00:00.000000Z",
};

/**
 * Date-times, which are stored in the form that the column's options declare. Where they declare none it is the text
 * `YYYY-MM-DD hh:mm:ss`, in UTC, with `.SSS` if the fraction is not zero, and every usual form is read.
 */
export const dateTime: Kind<"datetime"> = {
  name: "datetime",
  takes: ({ stored = "text" }) => `a date-time of RFC 3339 ${TAKEN[stored]}`,
  read: (value, { stored }) => typeof value === "string" ? parseRfc3339(value, stored) : undefined,
  filtered: {
    operators: ORDER,
    takes: "a date-time of RFC 3339 with its offset, 2024-01-31T10:00:00Z",
    parse: (text, { stored = "text" }) => {
      const instant = parseInstant(text);
      return instant === undefined ? undefined : spellings(instant, stored);
    },
  },
  write: ({ stored }, settings) =>
    dateWriter(settings.formatDateTime, stored === undefined ? ANY_FORM : readingOf(stored)),
};

const ANY_FORM: DateReading = { toDate, print: formatDateTime };

function readingOf(form: StoredDateTime): DateReading {
  return {
    toDate: (cell) => {
      const instant = decodeDateTime(cell, form);
      return instant === undefined ? undefined : new Date(instant.milliseconds);
    },
    print: (cell) => printDateTime(cell, form),
  };
}

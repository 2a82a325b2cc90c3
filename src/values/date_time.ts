import { hasFourDigitYear, instantOf, isDay } from "./calendar.ts";
import type { CellWriter, Kind } from "./kind.ts";
import { writePlain } from "./plain_cell.ts";

/** The form in which a date-time is stored, and that of `toISOString()`; it does not tell whether the day exists. */
const STORED = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z?$/;

/** A cell that is a date-time: a date alone, SQLite's forms and ISO 8601's extended ones. No offset means UTC. */
const READ =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)? ?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/;

/** A date-time of https://www.rfc-editor.org/rfc/rfc3339#section-5.6. The groups are those of `READ`. */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

const [SPACE, DASH, COLON, ZERO] = [..." -:0"].map((character) => character.charCodeAt(0));

/** An integer of this size or more counts milliseconds, a smaller one seconds. */
const MILLISECONDS_FROM = 1e11;

/** Date-times, which are stored in UTC as `YYYY-MM-DD hh:mm:ss`, with `.SSS` where the fraction is not zero. */
export const dateTime: Kind<"datetime"> = {
  name: "datetime",
  takes: "a date-time of RFC 3339 in milliseconds at most, 2024-01-31T10:00:00.000Z",
  read: (value) => typeof value === "string" ? parseRfc3339(value) : undefined,
  write: (_, settings) => dateWriter(settings.formatDateTime, formatDateTime),
};

/**
 * Makes the writer of cells that are dates or date-times.
 *
 * @param own the format that the settings ask for, if any
 * @param standard the format otherwise, whose text needs no escapes in JSON
 */
export function dateWriter(
  own: ((date: Date) => string) | undefined,
  standard: (cell: string | number) => string | undefined,
): CellWriter {
  const format = own === undefined ? quoted(standard) : inOwnForm(own);
  return (cell) => {
    if (typeof cell !== "string" && typeof cell !== "number") return writePlain(cell);
    return format(cell) ?? writePlain(cell);
  };
}

/** The JSON text of a date or date-time; `undefined` where the cell is neither. */
type DateFormat = (cell: string | number) => string | undefined;

function quoted(format: DateFormat): DateFormat {
  return (cell) => {
    const text = format(cell);
    return text === undefined ? undefined : `"${text}"`;
  };
}

function inOwnForm(own: (date: Date) => string): DateFormat {
  return (cell) => {
    const date = toDate(cell);
    return date === undefined ? undefined : JSON.stringify(own(date));
  };
}

/**
 * A stored date-time as it is printed, in UTC: `2024-01-31 10:00:00` → `2024-01-31T10:00:00+00:00`, with `.SSS` before
 * the offset where the fraction is not zero. `undefined` where the cell is no date-time of the years 0000 to 9999.
 */
export function formatDateTime(cell: string | number): string | undefined {
  // Printing lists spends its time here: the usual forms need no Date.
  if (typeof cell === "string" && (isUsual(cell) || (STORED.test(cell) && dayExists(cell)))) {
    return `${cell.slice(0, 10)}T${cell.slice(11, 19)}${fractionOf(cell)}+00:00`;
  }
  const iso = toDate(cell)?.toISOString();
  return iso === undefined ? undefined : `${iso.slice(0, 19)}${fractionOf(iso)}+00:00`;
}

/**
 * The instant that a cell states: a text that begins `YYYY-MM-DD`, or an integer of seconds since 1970, of milliseconds
 * from 10^11 on. `undefined` where it states none in the years 0000 to 9999. Fractions finer than a millisecond are cut.
 */
export function toDate(cell: string | number): Date | undefined {
  const time = typeof cell === "number" ? epoch(cell) : timeOf(READ.exec(cell));
  return time === undefined || !hasFourDigitYear(time) ? undefined : new Date(time);
}

/**
 * A date-time that a client writes, as it is stored: `2024-01-31T12:00:00.5+02:00` → `2024-01-31 10:00:00.500`.
 * `undefined` where it is not of RFC 3339, or would not read back the same: leap seconds, fractions finer than a
 * millisecond, years that leave 0000 to 9999 in UTC.
 */
export function parseRfc3339(text: string): string | undefined {
  const usual = `${text.slice(0, 10)} ${text.slice(11, 19)}`;
  if (text[10] === "T" && (text.slice(19) === "Z" || text.slice(19) === "+00:00") && isUsual(usual)) return usual;
  const match = RFC_3339.exec(text);
  if (match === null || /[1-9]/.test(match[7]?.slice(3) ?? "")) return undefined;
  const time = timeOf(match);
  if (time === undefined || !hasFourDigitYear(time)) return undefined;
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fractionOf(iso)}`;
}

/** Whether a text is `YYYY-MM-DD hh:mm:ss` of a day that exists. */
function isUsual(text: string): boolean {
  if (text.length !== 19 || text.charCodeAt(10) !== SPACE) return false;
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return false;
  if (text.charCodeAt(13) !== COLON || text.charCodeAt(16) !== COLON) return false;
  const [century, year] = [digits(text, 0), digits(text, 2)];
  return century >= 0 && year >= 0 && isDay(century * 100 + year, digits(text, 5), digits(text, 8)) &&
    between(digits(text, 11), 23) && between(digits(text, 14), 59) && between(digits(text, 17), 59);
}

function between(number: number, most: number): boolean {
  return number >= 0 && number <= most;
}

/** The number that two digits state; −100 where one of the two characters is not a digit. */
function digits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO;
  const ones = text.charCodeAt(at + 1) - ZERO;
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -100 : tens * 10 + ones;
}

function epoch(cell: number): number | undefined {
  if (!Number.isInteger(cell)) return undefined;
  return Math.abs(cell) < MILLISECONDS_FROM ? cell * 1000 : cell;
}

/** Milliseconds since 1970 of a match of `READ` or `RFC_3339`. */
function timeOf(match: RegExpExecArray | null): number | undefined {
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const offsetHours = Number(match[9] ?? 0);
  const offsetMinutes = Number(match[10] ?? 0);
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return undefined;
  if (offsetHours > 23 || offsetMinutes > 59) return undefined;
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === "-" ? -1 : 1);
  const milliseconds = Number(`${match[7] ?? ""}000`.slice(0, 3));
  return instantOf(year, month, day, hour, minute - offset, second) + milliseconds;
}

function dayExists(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day <= 28 || isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), day);
}

/** The `.SSS` that a text has after its 19th character; nothing where it is zero. */
function fractionOf(text: string): string {
  if (text.length < 23) return "";
  const fraction = text.slice(19, 23);
  return fraction === ".000" ? "" : fraction;
}

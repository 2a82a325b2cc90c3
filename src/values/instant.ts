import { type CellWriter, writePlain } from "./kind.ts";

const FOUR_CENTURIES = 146_097 * 86_400_000;
const FIRST = instantOf(0, 1, 1, 0, 0, 0);
const LAST = instantOf(9999, 12, 31, 23, 59, 59) + 999;

/** Whether a month of a year has this day. */
export function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
  return day <= (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28);
}

/** Milliseconds since 1970 of a time in UTC. `Date.UTC` alone would take the years 0 to 99 for 1900 to 1999. */
function instantOf(year: number, month: number, ...rest: readonly number[]): number {
  return Date.UTC(year + 400, month - 1, ...rest) - FOUR_CENTURIES;
}

/**
 * Whether an instant, in milliseconds since 1970, lies in the years 0000 to 9999 of UTC: only those have four digits.
 */
export function hasFourDigitYear(instant: number): boolean {
  return instant >= FIRST && instant <= LAST;
}

/** A moment in the years 0000 to 9999 of UTC. */
export interface Instant {
  /** Milliseconds since 1970, rounded down. */
  readonly milliseconds: number;
  /** The microseconds beside them: 0 to 999. */
  readonly microseconds: number;
}

/** A date-time of https://www.rfc-editor.org/rfc/rfc3339#section-5.6. */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * The instant that a text of RFC 3339 states: `2024-01-31T12:00:00.5+02:00`. `undefined` where it is no such text, or
 * states a leap second, a fraction finer than a microsecond, or a year that leaves 0000 to 9999 in UTC.
 */
export function parseInstant(text: string): Instant | undefined {
  const match = RFC_3339.exec(text);
  const fraction = match?.[7] ?? "";
  if (match === null || /[1-9]/.test(fraction.slice(6))) return undefined;
  const milliseconds = millisecondsOf(match);
  if (milliseconds === undefined || !hasFourDigitYear(milliseconds)) return undefined;
  return { milliseconds, microseconds: Number(fraction.slice(3, 6).padEnd(3, "0")) };
}

/**
 * An instant as it is printed: `2024-01-31T10:00:00+00:00`, with `.SSS` before the offset where the fraction is not
 * zero, six digits where three do not hold it.
 */
export function printInstant({ milliseconds, microseconds }: Instant): string {
  const iso = new Date(milliseconds).toISOString();
  const fine = microseconds === 0 ? fractionOf(iso) : `${iso.slice(19, 23)}${String(microseconds).padStart(3, "0")}`;
  return `${iso.slice(0, 19)}${fine}+00:00`;
}

/**
 * Milliseconds since 1970 of a match whose groups are year, month, day, hour, minute, second, fraction, and the sign,
 * hours and minutes of the offset. `undefined` where there is no such day or time.
 */
function millisecondsOf(match: RegExpExecArray | null): number | undefined {
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

/** The `.SSS` after the 19th character of a text; `""` if it is zero. */
export function fractionOf(text: string): string {
  if (text.length < 23) return "";
  const fraction = text.slice(19, 23);
  return fraction === ".000" ? "" : fraction;
}

/** The form in which a date-time is stored, and that of `toISOString()`; it does not tell whether the day exists. */
const STORED = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z?$/;

/** A cell that is a date-time: just a date, SQLite's forms and ISO 8601's extended ones. No offset means UTC. */
const READ =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)? ?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/;

const [SPACE, DASH, COLON, ZERO] = [..." -:0"].map((character) => character.charCodeAt(0));

/** An integer of this size or more counts milliseconds, a smaller one seconds. */
const MILLISECONDS_FROM = 1e11;

/**
 * A stored date-time as it is printed, in UTC: `2024-01-31 10:00:00` → `2024-01-31T10:00:00+00:00`, with `.SSS` before
 * the offset where the fraction is not zero. `undefined` where the cell is not a date-time of the years 0000 to 9999.
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
  const time = typeof cell === "number" ? epoch(cell) : millisecondsOf(READ.exec(cell));
  return time === undefined || !hasFourDigitYear(time) ? undefined : new Date(time);
}

/** Whether a text is `YYYY-MM-DD hh:mm:ss` of a day that exists. */
export function isUsual(text: string): boolean {
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

function dayExists(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day <= 28 || isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), day);
}

/** How cells are read as dates or date-times; `undefined` where a cell is neither. */
export interface DateReading {
  /** The instant, for a format of the application's own. */
  readonly toDate: (cell: string | number) => Date | undefined;
  /** The standard format, whose text needs no escapes in JSON. */
  readonly print: (cell: string | number) => string | undefined;
}

/** Makes the writer of cells that are dates or date-times; `own` is the format that the settings ask for, if any. */
export function dateWriter(own: ((date: Date) => string) | undefined, { toDate, print }: DateReading): CellWriter {
  const format = own === undefined
    ? (cell: string | number) => {
      const text = print(cell);
      return text && `"${text}"`;
    }
    : (cell: string | number) => {
      const date = toDate(cell);
      return date && JSON.stringify(own(date));
    };
  return (cell) =>
    (typeof cell === "string" || typeof cell === "number" ? format(cell) : undefined) ?? writePlain(cell);
}

import { hasFourDigitYear, isDay } from "./calendar.ts";
import { fractionOf, millisecondsOf } from "./instant.ts";

/** The form in which a date-time is stored, and that of `toISOString()`; it does not tell whether the day exists. */
const STORED = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z?$/;

/** A cell that is a date-time: a date alone, SQLite's forms and ISO 8601's extended ones. No offset means UTC. */
const READ =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)? ?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/;

const [SPACE, DASH, COLON, ZERO] = [..." -:0"].map((character) => character.charCodeAt(0));

/** An integer of this size or more counts milliseconds, a smaller one seconds. */
const MILLISECONDS_FROM = 1e11;

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

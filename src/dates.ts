/** The stored form of a date-time in UTC, `toISOString()`'s too; whether the day exists is not seen here. */
const STORED = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[ T](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z?$/;

/** What is read as a date-time: a date alone, SQLite's forms and ISO 8601's extended ones. No offset means UTC. */
const READ =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)? ?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/;

/** What is written as a date-time: RFC 3339, section 5.6. The groups are those of `READ`. */
const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

const [SPACE, DASH, COLON, ZERO] = [..." -:0"].map((character) => character.charCodeAt(0));

const FOUR_CENTURIES = 146_097 * 86_400_000;
const FIRST = instant(0, 1, 1, 0, 0, 0);
const LAST = instant(9999, 12, 31, 23, 59, 59) + 999;

/** From here on an integer counts milliseconds, not seconds. */
const MILLISECONDS_FROM = 1e11;

/**
 * A stored date-time as it is printed, in UTC: `2024-01-31 10:00:00` → `2024-01-31T10:00:00+00:00`, with `.SSS` before
 * the offset where the fraction is not zero. Nothing where the cell is no date-time between the years 0000 and 9999.
 */
export function formatDateTime(cell: string | number): string | undefined {
  // Printing lists spends its time here: the usual forms need no Date.
  if (typeof cell === "string" && (isUsual(cell) || (STORED.test(cell) && dayExists(cell)))) {
    return `${cell.slice(0, 10)}T${cell.slice(11, 19)}${fractionOf(cell)}+00:00`;
  }
  const iso = toDate(cell)?.toISOString();
  return iso === undefined ? undefined : `${iso.slice(0, 19)}${fractionOf(iso)}+00:00`;
}

/** The day of a stored date or date-time, in UTC: `2024-01-31`. Nothing where the cell is neither. */
export function formatDate(cell: string | number): string | undefined {
  if (typeof cell === "string" && cell.length === 10) return parseDate(cell);
  return toDate(cell)?.toISOString().slice(0, 10);
}

/**
 * The instant that a cell states: text that begins `YYYY-MM-DD`, or an integer of seconds since 1970, of milliseconds
 * from 10^11 on. Nothing where it states none between the years 0000 and 9999; finer fractions are cut.
 */
export function toDate(cell: string | number): Date | undefined {
  const time = typeof cell === "number" ? epoch(cell) : timeOf(READ.exec(cell));
  return time === undefined || time < FIRST || time > LAST ? undefined : new Date(time);
}

/**
 * A date-time that a client writes, as it is stored: `2024-01-31T12:00:00.5+02:00` → `2024-01-31 10:00:00.500`. Nothing
 * where it is not RFC 3339 or cannot be read back the same: leap seconds, fractions finer than a millisecond, years
 * that leave 0000–9999 in UTC.
 */
export function parseRfc3339(text: string): string | undefined {
  const usual = `${text.slice(0, 10)} ${text.slice(11, 19)}`;
  if (text[10] === "T" && (text.slice(19) === "Z" || text.slice(19) === "+00:00") && isUsual(usual)) return usual;
  const match = RFC_3339.exec(text);
  if (match === null || /[1-9]/.test(match[7]?.slice(3) ?? "")) return undefined;
  const time = timeOf(match);
  if (time === undefined || time < FIRST || time > LAST) return undefined;
  const iso = new Date(time).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fractionOf(iso)}`;
}

/** A date that a client writes, as it is stored: `2024-02-29`. Nothing where the day does not exist. */
export function parseDate(text: string): string | undefined {
  return DATE.test(text) && isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)))
    ? text
    : undefined;
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

/** The number of two digits; -100 or less where one is none. */
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
  return instant(year, month, day, hour, minute - offset, second) + milliseconds;
}

/** `Date.UTC` would take the years 0 to 99 for 1900 to 1999. */
function instant(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  return Date.UTC(year + 400, month - 1, day, hour, minute, second) - FOUR_CENTURIES;
}

function dayExists(text: string): boolean {
  const day = Number(text.slice(8, 10));
  return day <= 28 || isDay(Number(text.slice(0, 4)), Number(text.slice(5, 7)), day);
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  if (month !== 2) return day <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
  return day <= (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28);
}

/** `.SSS` of a text that has it after its 19th character, nothing where it is zero. */
function fractionOf(text: string): string {
  if (text.length < 23) return "";
  const fraction = text.slice(19, 23);
  return fraction === ".000" ? "" : fraction;
}

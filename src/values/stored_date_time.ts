import type { Column, StoredDateTime } from "../types/schema_tables.ts";
import type { SqlValue } from "../types/json.ts";
import { affinityOf, parseInteger, type Stated } from "./kind.ts";
import {
  formatDateTime,
  fractionOf,
  hasFourDigitYear,
  type Instant,
  isUsual,
  parseInstant,
  printInstant,
  toDate,
} from "./instant.ts";

/** The forms in which a column can store date-times. */
export const STORED_DATE_TIMES: readonly StoredDateTime[] = [
  "text",
  "iso",
  "rfc3339",
  "offset",
  "seconds",
  "milliseconds",
  "microseconds",
];

/**
 * The texts that are printed as date-times of four forms; they do not tell whether the day exists. Rails and Django
 * store fractions of six digits as text. One of RFC 3339 with a fraction is printed, though the form has none.
 */
const TEXTS = {
  text: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/,
  iso: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  rfc3339: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
  offset: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+00:00$/,
};

/** A form whose date-times are texts. */
type TextForm = keyof typeof TEXTS;

/** Whether the date-times of a form are texts; integers otherwise. */
export function isTextForm(form: StoredDateTime): form is TextForm {
  return form in TEXTS;
}

/** The forms that store only whole seconds. */
function holdsSeconds(form: StoredDateTime): boolean {
  return form === "seconds" || form === "rfc3339";
}

/**
 * Whether a column of a declared type can store date-times in a form: text makes texts of integers, REAL holds them to
 * 53 bits.
 */
export function canStore(declared: string, form: StoredDateTime): boolean {
  if (isTextForm(form)) return true;
  const affinity = affinityOf(declared);
  return affinity !== "text" && (affinity !== "real" || form !== "microseconds");
}

/** The stored form of an instant; `undefined` if the form cannot store its fraction. */
export function encodeInstant({ milliseconds, microseconds }: Instant, form: StoredDateTime): SqlValue | undefined {
  if (form === "microseconds") return BigInt(milliseconds) * 1000n + BigInt(microseconds);
  if (microseconds !== 0 || (holdsSeconds(form) && milliseconds % 1000 !== 0)) return undefined;
  switch (form) {
    case "milliseconds":
      return BigInt(milliseconds);
    case "seconds":
      return BigInt(milliseconds / 1000);
    case "iso":
      return new Date(milliseconds).toISOString();
    case "rfc3339":
      return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
    case "offset":
      return `${new Date(milliseconds).toISOString().replace("T", " ").slice(0, 23)} +00:00`;
    case "text": {
      const iso = new Date(milliseconds).toISOString();
      return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fractionOf(iso)}`;
    }
  }
}

/**
 * The instant of a cell in a form; `undefined` if the cell does not have this form, or is outside the years 0000 to
 * 9999.
 */
export function decodeDateTime(cell: string | number, form: StoredDateTime): Instant | undefined {
  switch (form) {
    case "text":
    case "iso":
    case "rfc3339":
    case "offset":
      return isTextOf(form, cell) ? instantOfDate(toDate(cell)) : undefined;
    case "seconds":
      return typeof cell === "number" && Number.isInteger(cell) ? instant(cell * 1000, 0) : undefined;
    case "milliseconds":
      return typeof cell === "number" && Number.isInteger(cell) ? instant(cell, 0) : undefined;
    case "microseconds":
      return fromMicroseconds(cell);
  }
}

/** The printed form of a stored date-time; `undefined` if the cell does not have the form. */
export function printDateTime(cell: string | number, form: StoredDateTime): string | undefined {
  // Printing lists spends its time here: a text needs no Date.
  if (isTextForm(form)) return isTextOf(form, cell) ? formatDateTime(cell) : undefined;
  const decoded = decodeDateTime(cell, form);
  return decoded === undefined ? undefined : printInstant(decoded);
}

/**
 * The stored form of a date-time from a client: `2024-01-31T12:00:00.5+02:00` → `2024-01-31 10:00:00.500`. `undefined`
 * if it is not of RFC 3339, or if it would not be read back the same: leap seconds, fractions that the form cannot
 * store, years outside 0000 to 9999 in UTC.
 */
export function parseRfc3339(text: string, form: StoredDateTime = "text"): SqlValue | undefined {
  if (form === "text") {
    const usual = `${text.slice(0, 10)} ${text.slice(11, 19)}`;
    if (text[10] === "T" && (text.slice(19) === "Z" || text.slice(19) === "+00:00") && isUsual(usual)) return usual;
  }
  const parsed = parseInstant(text);
  return parsed === undefined ? undefined : encodeInstant(parsed, form);
}

/**
 * The stored values to compare with an instant, in a column of a form. An instant that the form cannot store equals
 * nothing, and lies between two values.
 */
export function spellings(instant: Instant, form: StoredDateTime): Stated {
  if (form === "text") return textSpellings(instant);
  const exact = encodeInstant(instant, form);
  if (exact === undefined) {
    const between = betweenTwo(instant, form);
    return { equal: [], first: between, last: between };
  }
  return { equal: [exact], first: exact, last: exact };
}

/** The texts of an instant: other programs store fractions of up to nine digits, with zeros at the end or without. */
function textSpellings({ milliseconds, microseconds }: Instant): Stated {
  const iso = new Date(milliseconds).toISOString();
  const last = `${iso.slice(0, 10)} ${iso.slice(11, 23)}${String(microseconds).padStart(3, "0")}000`;
  const equal = [last];
  for (let text = last; text.length > 19 && text.endsWith("0");) {
    // The point goes with the last zero.
    text = text.slice(0, text.length === 21 ? -2 : -1);
    equal.unshift(text);
  }
  return { equal, first: equal[0], last };
}

/** A value that no column of the form stores, and that sorts after the values of all earlier instants. */
function betweenTwo({ milliseconds }: Instant, form: StoredDateTime): SqlValue {
  if (form === "seconds") return Math.floor(milliseconds / 1000) + 0.5;
  if (!isTextForm(form)) return milliseconds + 0.5;
  const iso = new Date(milliseconds).toISOString().slice(0, form === "rfc3339" ? 19 : 23);
  // The first character that sorts after `Z`, a space and digits.
  return `${form === "offset" ? iso.replace("T", " ") : iso}[`;
}

/**
 * The stored form of a `Date`, without the precision that the form cannot store; `undefined` for a `Date` that no form
 * can store.
 */
export function encodeDate(date: Date, form: StoredDateTime): SqlValue | undefined {
  const time = date.getTime();
  const found = instant(holdsSeconds(form) ? Math.floor(time / 1000) * 1000 : time, 0);
  return found === undefined ? undefined : encodeInstant(found, form);
}

/**
 * Converts a value that code of the application stores in a column: a `Date` gets the column's form, without the
 * precision that the form cannot store. Every other value, and a `Date` that no form can store, is unchanged.
 */
export function inColumnForm(value: unknown, column: Column | undefined): unknown {
  const form = column?.stored;
  return value instanceof Date && form !== undefined ? encodeDate(value, form) ?? value : value;
}

/**
 * The value to compare with a column of a form for a `Date`. If the form stores only whole seconds, a fraction lies
 * between two of them, because 10:00:00 is before 10:00:00.5.
 */
export function comparedDate(date: Date, form: StoredDateTime): unknown {
  if (encodeDate(date, form) === undefined) return date;
  if (form === "seconds") return date.getTime() / 1000;
  const exact = { milliseconds: date.getTime(), microseconds: 0 };
  return encodeInstant(exact, form) ?? betweenTwo(exact, form);
}

function instant(milliseconds: number, microseconds: number): Instant | undefined {
  return hasFourDigitYear(milliseconds) ? { milliseconds, microseconds } : undefined;
}

function instantOfDate(date: Date | undefined): Instant | undefined {
  return date === undefined ? undefined : instant(date.getTime(), 0);
}

function isTextOf(form: TextForm, cell: string | number): cell is string {
  return typeof cell === "string" && TEXTS[form].test(cell);
}

/** An integer beyond ±(2^53−1) comes as a text, whose last digits are more than a number holds. */
function fromMicroseconds(cell: string | number): Instant | undefined {
  if (typeof cell === "string") {
    const integer = Number.isSafeInteger(Number(cell)) ? undefined : parseInteger(cell);
    if (integer === undefined) return undefined;
    const rest = ((integer % 1000n) + 1000n) % 1000n;
    return instant(Number((integer - rest) / 1000n), Number(rest));
  }
  if (!Number.isSafeInteger(cell)) return undefined;
  const rest = ((cell % 1000) + 1000) % 1000;
  return instant((cell - rest) / 1000, rest);
}

import { hasFourDigitYear, instantOf, isDay } from "./calendar.ts";

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
export function millisecondsOf(match: RegExpExecArray | null): number | undefined {
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

/** The `.SSS` that a text has after its 19th character; nothing where it is zero. */
export function fractionOf(text: string): string {
  if (text.length < 23) return "";
  const fraction = text.slice(19, 23);
  return fraction === ".000" ? "" : fraction;
}

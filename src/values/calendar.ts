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
export function instantOf(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number {
  return Date.UTC(year + 400, month - 1, day, hour, minute, second) - FOUR_CENTURIES;
}

/**
 * Whether an instant, in milliseconds since 1970, lies in the years 0000 to 9999 of UTC: only those have four digits.
 */
export function hasFourDigitYear(instant: number): boolean {
  return instant >= FIRST && instant <= LAST;
}

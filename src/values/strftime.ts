const DAY = 86_400_000;

/** Writes one part of a date. */
type Part = (date: Date) => string;

/** The conversions of SQLite 3.46, in UTC: https://www.sqlite.org/lang_datefunc.html#strftime */
const CONVERSIONS: { readonly [letter: string]: Part } = {
  d: (date) => pad(date.getUTCDate()),
  e: (date) => padSpace(date.getUTCDate()),
  f: (date) => `${pad(date.getUTCSeconds())}.${pad(date.getUTCMilliseconds(), 3)}`,
  F: (date) => `${year(date)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`,
  G: (date) => year(thursday(date)),
  g: (date) => pad(thursday(date).getUTCFullYear() % 100),
  H: (date) => pad(date.getUTCHours()),
  I: (date) => pad(hourOfTwelve(date)),
  j: (date) => pad(dayOfYear(date) + 1, 3),
  J: (date) => julianDay(date),
  k: (date) => padSpace(date.getUTCHours()),
  l: (date) => padSpace(hourOfTwelve(date)),
  m: (date) => pad(date.getUTCMonth() + 1),
  M: (date) => pad(date.getUTCMinutes()),
  p: (date) => date.getUTCHours() < 12 ? "AM" : "PM",
  P: (date) => date.getUTCHours() < 12 ? "am" : "pm",
  R: (date) => `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`,
  s: (date) => String(Math.floor(date.getTime() / 1000)),
  S: (date) => pad(date.getUTCSeconds()),
  T: (date) => `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`,
  u: (date) => String(date.getUTCDay() || 7),
  U: (date) => pad(Math.floor((dayOfYear(date) - date.getUTCDay() + 7) / 7)),
  V: (date) => pad(Math.floor(dayOfYear(thursday(date)) / 7) + 1),
  w: (date) => String(date.getUTCDay()),
  W: (date) => pad(Math.floor((dayOfYear(date) - (date.getUTCDay() + 6) % 7 + 7) / 7)),
  Y: (date) => year(date),
  "%": () => "%",
};

/**
 * Compiles a strftime pattern into a function that writes a date in UTC, as SQLite does: `%d.%m.%Y` → `31.12.2024`.
 *
 * @throws {TypeError} if SQLite has no such conversion.
 */
export function strftime(pattern: string): (date: Date) => string {
  const parts = [...pattern.matchAll(/%([^]?)|[^%]+/g)].map(([text, letter]) => partOf(pattern, text, letter));
  return (date) => {
    let written = "";
    for (const part of parts) written += typeof part === "string" ? part : part(date);
    return written;
  };
}

function partOf(pattern: string, text: string, letter: string | undefined): string | Part {
  if (letter === undefined) return text;
  if (Object.hasOwn(CONVERSIONS, letter)) return CONVERSIONS[letter];
  const known = Object.keys(CONVERSIONS).map((known) => `%${known}`).join(" ");
  throw new TypeError(`Cannot read "${pattern}" as a strftime pattern: "${text}" is not one of ${known}.`);
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

function padSpace(value: number): string {
  return String(value).padStart(2);
}

function year(date: Date): string {
  return pad(date.getUTCFullYear(), 4);
}

function hourOfTwelve(date: Date): number {
  return date.getUTCHours() % 12 || 12;
}

/** Days since the first of January. */
function dayOfYear(date: Date): number {
  // `Date.UTC` would take the years 0–99 for 1900–1999.
  const first = new Date(0).setUTCFullYear(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - first) / DAY);
}

/** The Thursday of the same ISO week. The year of an ISO week is the year of its Thursday. */
function thursday(date: Date): Date {
  return new Date(date.getTime() + (3 - (date.getUTCDay() + 6) % 7) * DAY);
}

/** Days since noon on 24 November 4714 BC, with 16 significant digits at most: `2460675.044510162`. */
function julianDay(date: Date): string {
  const digits = ((date.getTime() + 210_866_760_000_000) / DAY).toPrecision(16);
  return digits.replace(/\.?0+$/, "");
}

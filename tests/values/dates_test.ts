import assert from "node:assert/strict";
import fc from "fast-check";
import { formatDate, parseDate } from "../../src/values/date_time.ts";
import { formatDateTime, toDate } from "../../src/values/instant.ts";
import { parseRfc3339 } from "../../src/values/stored_date_time.ts";
import "../helpers/seed.ts";

/** A cell, then the printed date-time and date; undefined if the cell is printed unchanged. */
const printed: readonly (readonly [string | number, string?, string?])[] = [
  ["2024-01-31 10:00:00", "2024-01-31T10:00:00+00:00", "2024-01-31"],
  ["2024-01-31 10:00:00.050", "2024-01-31T10:00:00.050+00:00", "2024-01-31"],
  ["2024-01-31 10:00:00.000", "2024-01-31T10:00:00+00:00", "2024-01-31"],
  ["2024-01-31T10:00:00.5Z", "2024-01-31T10:00:00.500+00:00", "2024-01-31"],
  ["2024-01-31T10:00:00.000Z", "2024-01-31T10:00:00+00:00", "2024-01-31"],
  ["2024-01-31 10:00:00.1239", "2024-01-31T10:00:00.123+00:00", "2024-01-31"],
  ["2024-01-31 10:00:00.0004", "2024-01-31T10:00:00+00:00", "2024-01-31"],
  ["2024-01-31", "2024-01-31T00:00:00+00:00", "2024-01-31"],
  ["2024-01-31 10:05", "2024-01-31T10:05:00+00:00", "2024-01-31"],
  ["2024-02-29 23:59:59", "2024-02-29T23:59:59+00:00", "2024-02-29"],
  ["2023-12-31 23:30:00-01:00", "2024-01-01T00:30:00+00:00", "2024-01-01"],
  ["2024-01-01T00:30:00 +0530", "2023-12-31T19:00:00+00:00", "2023-12-31"],
  ["2024-01-01T00:30:00+02", "2023-12-31T22:30:00+00:00", "2023-12-31"],
  ["0000-01-01 00:00:00", "0000-01-01T00:00:00+00:00", "0000-01-01"],
  ["0050-06-01T00:00:00+00:00", "0050-06-01T00:00:00+00:00", "0050-06-01"],
  ["9999-12-31 23:59:59.999", "9999-12-31T23:59:59.999+00:00", "9999-12-31"],
  [0, "1970-01-01T00:00:00+00:00", "1970-01-01"],
  [-1, "1969-12-31T23:59:59+00:00", "1969-12-31"],
  [1700000000, "2023-11-14T22:13:20+00:00", "2023-11-14"],
  [99_999_999_999, "5138-11-16T09:46:39+00:00", "5138-11-16"],
  [100_000_000_000, "1973-03-03T09:46:40+00:00", "1973-03-03"],
  [-100_000_000_000, "1966-10-31T14:13:20+00:00", "1966-10-31"],
  [1700000000123, "2023-11-14T22:13:20.123+00:00", "2023-11-14"],
  ["2023-02-29"],
  ["2023-02-29 10:00:00"],
  ["1900-02-29 10:00:00"],
  ["2024-02-30 10:00:00"],
  ["2024-04-31 10:00:00"],
  ["2024-13-01 10:00:00"],
  ["2024-00-01 10:00:00"],
  ["2024-01-32 10:00:00"],
  ["2024-01-00"],
  ["2024-01-31 24:00:00"],
  ["2024-01-31 10:60:00"],
  ["2024-01-31 10:00:60"],
  ["2024-01-31 10:00:00+24:00"],
  ["2024-01-31 10:00:00\n"],
  ["2024-01-31 10:00:00 x"],
  ["2024-01-31x"],
  ["0000-01-01 00:00:00+00:01"],
  ["9999-12-31 23:59:59-00:01"],
  ["now"],
  ["12:30"],
  ["2024"],
  [""],
  ["1700000000"],
  [1.5],
  [253_402_300_800_000],
  [-62_167_219_200_001],
  [9e15],
];

for (const [cell, dateTime, date] of printed) {
  Deno.test(`a stored ${JSON.stringify(cell)} is printed as ${dateTime ?? "it is"}`, () => {
    assert.equal(formatDateTime(cell), dateTime);
    assert.equal(formatDate(cell), date);
    assert.equal(toDate(cell)?.getTime(), dateTime === undefined ? undefined : Date.parse(dateTime));
  });
}

/** A written date-time, then its stored form; undefined if it is refused. */
const written: readonly (readonly [string, string?])[] = [
  ["2024-01-31T12:00:00Z", "2024-01-31 12:00:00"],
  ["2024-01-31t12:00:00z", "2024-01-31 12:00:00"],
  ["2024-01-31T12:00:00.5+02:00", "2024-01-31 10:00:00.500"],
  ["2024-01-31T12:00:00.000Z", "2024-01-31 12:00:00"],
  ["2024-01-31T12:00:00.123000Z", "2024-01-31 12:00:00.123"],
  ["2024-01-31T12:00:00-00:00", "2024-01-31 12:00:00"],
  ["2024-02-28T23:59:00-23:59", "2024-02-29 23:58:00"],
  ["0000-01-01T00:00:00Z", "0000-01-01 00:00:00"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31 23:59:59.999"],
  ["2024-01-31T12:00:00"],
  ["2024-01-31 12:00:00Z"],
  ["2024-01-31T12:00Z"],
  ["2024-01-31T12:00:00+0200"],
  ["2024-01-31T12:00:00+02"],
  ["2024-01-31T12:00:00.Z"],
  ["2024-01-31T12:00:00.1234Z"],
  ["2024-01-31T12:00:60Z"],
  ["2016-12-31T23:59:60Z"],
  ["2024-01-31T24:00:00Z"],
  ["2024-01-31T12:00:00+24:00"],
  ["2024-01-31T12:00:00+02:60"],
  ["2023-02-29T12:00:00Z"],
  ["+010000-01-01T00:00:00.000Z"],
  ["-000001-01-01T00:00:00.000Z"],
  ["0000-01-01T00:00:00+00:01"],
  ["9999-12-31T23:59:59-00:01"],
  ["2024-01-31T12:00:00Z\n"],
  ["2024-01-31"],
  [""],
];

for (const [text, stored] of written) {
  Deno.test(`a written ${JSON.stringify(text)} is ${stored === undefined ? "refused" : `stored as ${stored}`}`, () => {
    assert.equal(parseRfc3339(text), stored);
  });
}

Deno.test("a date is stored only if that day exists", () => {
  for (const day of ["2024-02-29", "2000-02-29", "0000-02-29", "9999-12-31"]) assert.equal(parseDate(day), day);
  for (
    const text of ["2023-02-29", "1900-02-29", "2024-06-31", "2024-00-10", "2024-10-00", "24-01-01", "2024-01-01Z"]
  ) {
    assert.equal(parseDate(text), undefined, text);
  }
});

const instants = fc.date({
  min: new Date("0000-01-02T00:00:00Z"),
  max: new Date("9999-12-30T23:59:59.999Z"),
  noInvalidDate: true,
});
const offsets = fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 });

Deno.test("a written date-time reads back as the same instant, with any offset", () => {
  fc.assert(fc.property(instants, offsets, (instant, offset) => {
    const local = new Date(instant.getTime() + offset * 60_000).toISOString();
    const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
      String(part).padStart(2, "0")
    );
    const stored = parseRfc3339(`${local.slice(0, -1)}${offset < 0 ? "-" : "+"}${hours}:${minutes}`);
    assert.equal(stored, parseRfc3339(instant.toISOString()));
    assert.equal(toDate(String(stored))?.getTime(), instant.getTime());
    assert.equal(parseRfc3339(formatDateTime(String(stored))!), stored);
  }));
});

Deno.test("every way to write an instant is printed alike", () => {
  fc.assert(fc.property(instants, (instant) => {
    const whole = new Date(Math.trunc(instant.getTime() / 1000) * 1000);
    const expected = `${whole.toISOString().slice(0, 19)}+00:00`;
    assert.equal(formatDateTime(whole.toISOString()), expected);
    assert.equal(formatDateTime(whole.toISOString().slice(0, 19).replace("T", " ")), expected);
    assert.equal(formatDateTime(`${whole.toISOString().slice(0, 19)} +00:00`), expected);
    const seconds = whole.getTime() / 1000;
    if (Math.abs(seconds) < 1e11) assert.equal(formatDateTime(seconds), expected);
    if (Math.abs(whole.getTime()) >= 1e11) assert.equal(formatDateTime(whole.getTime()), expected);
  }));
});

Deno.test("a text is printed unchanged or in the one form", () => {
  const digits = fc.stringMatching(/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,4})?)?(Z|[+-]\d\d:\d\d)?)?$/);
  fc.assert(
    fc.property(digits, (text) => {
      const dateTime = formatDateTime(text);
      if (dateTime === undefined) return;
      assert.match(dateTime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+00:00$/);
      assert.equal(Date.parse(dateTime), toDate(text)?.getTime());
    }),
    { numRuns: 2000 },
  );
});

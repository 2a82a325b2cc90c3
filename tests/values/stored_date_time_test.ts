import assert from "node:assert/strict";
import fc from "fast-check";
import type { StoredDateTime } from "../../src/types/schema_tables.ts";
import type { SqlValue } from "../../src/types/json.ts";
import type { Cell } from "../../src/types/read_result.ts";
import { cellWriter, readValue } from "../../src/values/kinds.ts";
import { parseInstant, printInstant } from "../../src/values/instant.ts";
import {
  comparedDate,
  decodeDateTime,
  encodeInstant,
  inColumnForm,
  STORED_DATE_TIMES,
} from "../../src/values/stored_date_time.ts";
import { column } from "../input/resources.ts";
import "../helpers/seed.ts";

const of = (stored: StoredDateTime | undefined) => column("x", "datetime", { stored });

/** The JSON that a column of a form prints for a cell. */
const printed = (cell: Cell, stored: StoredDateTime): string =>
  cellWriter(of(stored), { formatDate: undefined, formatDateTime: undefined })(cell);

/** A form, the client's value, and the stored one; undefined if it is refused. */
const WRITTEN: readonly (readonly [StoredDateTime, string, SqlValue?])[] = [
  ["text", "2024-01-31T12:00:00+02:00", "2024-01-31 10:00:00"],
  ["text", "2024-01-31T10:00:00.5Z", "2024-01-31 10:00:00.500"],
  ["text", "2024-01-31T10:00:00.0005Z"],
  ["iso", "2024-01-31T12:00:00+02:00", "2024-01-31T10:00:00.000Z"],
  ["iso", "2024-01-31T10:00:00.5Z", "2024-01-31T10:00:00.500Z"],
  ["iso", "0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"],
  ["iso", "2024-01-31T10:00:00.0005Z"],
  ["rfc3339", "2024-01-31T12:00:00+02:00", "2024-01-31T10:00:00Z"],
  ["rfc3339", "2024-01-31T10:00:00.000Z", "2024-01-31T10:00:00Z"],
  ["rfc3339", "0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"],
  ["rfc3339", "2024-01-31T10:00:00.5Z"],
  ["rfc3339", "2024-01-31T10:00:00.000001Z"],
  ["offset", "2024-01-31T12:00:00+02:00", "2024-01-31 10:00:00.000 +00:00"],
  ["offset", "2024-01-31T10:00:00.5Z", "2024-01-31 10:00:00.500 +00:00"],
  ["offset", "0000-01-01T00:00:00Z", "0000-01-01 00:00:00.000 +00:00"],
  ["offset", "2024-01-31T10:00:00.0005Z"],
  ["seconds", "2024-01-31T12:00:00+02:00", 1706695200n],
  ["seconds", "2024-01-31T10:00:00.000Z", 1706695200n],
  ["seconds", "1969-12-31T23:59:59Z", -1n],
  ["seconds", "2024-01-31T10:00:00.5Z"],
  ["seconds", "2024-01-31T10:00:00.000001Z"],
  ["milliseconds", "2024-01-31T10:00:00Z", 1706695200000n],
  ["milliseconds", "1969-12-31T23:59:59.999Z", -1n],
  ["milliseconds", "9999-12-31T23:59:59.999Z", 253402300799999n],
  ["milliseconds", "2024-01-31T10:00:00.0005Z"],
  ["microseconds", "2024-01-31T10:00:00Z", 1706695200000000n],
  ["microseconds", "2024-01-31T10:00:00.123456Z", 1706695200123456n],
  ["microseconds", "2024-01-31T10:00:00.123456000Z", 1706695200123456n],
  ["microseconds", "1969-12-31T23:59:59.999999Z", -1n],
  ["microseconds", "9999-12-31T23:59:59.999999Z", 253402300799999999n],
  ["microseconds", "2024-01-31T10:00:00.1234567Z"],
  ["microseconds", "2024-01-31T10:00:00"],
  ["seconds", "2024-02-30T10:00:00Z"],
  ["milliseconds", "9999-12-31T23:59:59-00:01"],
];

for (const [form, written, stored] of WRITTEN) {
  Deno.test(`stored: "${form}" makes ${stored === undefined ? "nothing" : stored} of ${written}`, () => {
    assert.equal(readValue(written, of(form)), stored);
  });
}

/** A form, a cell, and its printed form; undefined if it is not a date-time of the form, and so is unchanged. */
const PRINTED: readonly (readonly [StoredDateTime, string | number, string?])[] = [
  ["text", "2024-01-31 10:00:00", "2024-01-31T10:00:00+00:00"],
  ["text", "2024-01-31 10:00:00.500", "2024-01-31T10:00:00.500+00:00"],
  ["text", "2024-01-31 10:00:00.000", "2024-01-31T10:00:00+00:00"],
  ["text", "2024-02-29 10:00:00", "2024-02-29T10:00:00+00:00"],
  ["text", "2023-02-29 10:00:00"],
  ["text", "2023-02-29 10:00:00.500"],
  ["text", "2024-01-31 10:00:00.5", "2024-01-31T10:00:00.500+00:00"],
  ["text", "2024-01-31 10:00:00.123456", "2024-01-31T10:00:00.123+00:00"],
  ["text", "2024-01-31 10:00:00.000000", "2024-01-31T10:00:00+00:00"],
  ["text", "2024-01-31 10:00:00."],
  ["text", "2024-01-31 10:00:00Z"],
  ["text", "2024-01-31T10:00:00.000Z"],
  ["text", "2024-01-31"],
  ["text", "soon"],
  ["text", 1706695200],
  ["iso", "2024-01-31T10:00:00.000Z", "2024-01-31T10:00:00+00:00"],
  ["iso", "2024-01-31T10:00:00.050Z", "2024-01-31T10:00:00.050+00:00"],
  ["iso", "0000-01-01T00:00:00.000Z", "0000-01-01T00:00:00+00:00"],
  ["iso", "2023-02-29T10:00:00.000Z"],
  ["iso", "2024-01-31T24:00:00.000Z"],
  ["iso", "2024-01-31T10:00:00Z"],
  ["iso", "2024-01-31 10:00:00"],
  ["iso", 1706695200000],
  ["rfc3339", "2024-01-31T10:00:00Z", "2024-01-31T10:00:00+00:00"],
  ["rfc3339", "2024-01-31T10:00:00.5Z", "2024-01-31T10:00:00.500+00:00"],
  ["rfc3339", "2024-01-31T10:00:00.000Z", "2024-01-31T10:00:00+00:00"],
  ["rfc3339", "2024-01-31T10:00:00.123456789Z", "2024-01-31T10:00:00.123+00:00"],
  ["rfc3339", "2023-02-29T10:00:00Z"],
  ["rfc3339", "2024-01-31T24:00:00Z"],
  ["rfc3339", "2024-01-31T10:00:00+00:00"],
  ["rfc3339", "2024-01-31 10:00:00"],
  ["rfc3339", 1706695200],
  ["offset", "2024-01-31 10:00:00.000 +00:00", "2024-01-31T10:00:00+00:00"],
  ["offset", "2024-01-31 10:00:00.050 +00:00", "2024-01-31T10:00:00.050+00:00"],
  ["offset", "2023-02-29 10:00:00.000 +00:00"],
  ["offset", "2024-01-31 10:00:00.000 +02:00"],
  ["offset", "2024-01-31 10:00:00.000"],
  ["offset", "2024-01-31T10:00:00.000Z"],
  ["seconds", 0, "1970-01-01T00:00:00+00:00"],
  ["seconds", -1, "1969-12-31T23:59:59+00:00"],
  ["seconds", 100_000_000_000, "5138-11-16T09:46:40+00:00"],
  ["seconds", 253_402_300_799, "9999-12-31T23:59:59+00:00"],
  ["seconds", -62_167_219_200, "0000-01-01T00:00:00+00:00"],
  ["seconds", 253_402_300_800],
  ["seconds", -62_167_219_201],
  ["seconds", 1.5],
  ["seconds", "1706695200"],
  ["seconds", "2024-01-31 10:00:00"],
  ["milliseconds", 1, "1970-01-01T00:00:00.001+00:00"],
  ["milliseconds", -1, "1969-12-31T23:59:59.999+00:00"],
  ["milliseconds", 253_402_300_799_999, "9999-12-31T23:59:59.999+00:00"],
  ["milliseconds", 253_402_300_800_000],
  ["milliseconds", -62_167_219_200_001],
  ["milliseconds", "2024-01-31T10:00:00.000Z"],
  ["microseconds", 1_706_695_200_000_000, "2024-01-31T10:00:00+00:00"],
  ["microseconds", 1_706_695_200_500_000, "2024-01-31T10:00:00.500+00:00"],
  ["microseconds", 1_706_695_200_123_456, "2024-01-31T10:00:00.123456+00:00"],
  ["microseconds", 1_706_695_200_000_001, "2024-01-31T10:00:00.000001+00:00"],
  ["microseconds", -1, "1969-12-31T23:59:59.999999+00:00"],
  ["microseconds", 9007199254740991, "2255-06-05T23:47:34.740991+00:00"],
  // Integers beyond ±(2^53−1) come as texts.
  ["microseconds", "9007199254740993", "2255-06-05T23:47:34.740993+00:00"],
  ["microseconds", "-62167219200000000", "0000-01-01T00:00:00+00:00"],
  ["microseconds", "253402300799999999", "9999-12-31T23:59:59.999999+00:00"],
  ["microseconds", "253402300800000000"],
  ["microseconds", "-62167219200000001"],
  ["microseconds", "1706695200000000"],
  ["microseconds", "2024-01-31 10:00:00"],
  ["microseconds", 0.5],
];

for (const [form, cell, expected] of PRINTED) {
  Deno.test(`stored: "${form}" prints ${JSON.stringify(cell)} as ${expected ?? "it is"}`, () => {
    assert.equal(printed(cell, form), JSON.stringify(expected ?? cell));
    const instant = decodeDateTime(cell, form);
    assert.equal(instant === undefined ? undefined : printInstant(instant), expected);
  });
}

Deno.test("a null, bytes and infinities pass through every form", () => {
  for (const form of STORED_DATE_TIMES) {
    assert.deepEqual([printed(null, form), printed(["00FF"], form), printed(Infinity, form)], [
      "null",
      '"AP8="',
      "null",
    ]);
  }
});

Deno.test("a custom format gets the date of every form", () => {
  const settings = { formatDate: undefined, formatDateTime: (date: Date) => date.toISOString() };
  const cells: { readonly [Form in StoredDateTime]: readonly Cell[] } = {
    text: ["2024-01-31 10:00:00.500"],
    iso: ["2024-01-31T10:00:00.500Z"],
    rfc3339: ["2024-01-31T10:00:00.500Z"],
    offset: ["2024-01-31 10:00:00.500 +00:00"],
    seconds: [1706695200],
    milliseconds: [1706695200500],
    microseconds: [1706695200500999],
  };
  for (const form of STORED_DATE_TIMES) {
    const write = cellWriter(of(form), settings);
    for (const cell of cells[form]) {
      assert.equal(write(cell), `"2024-01-31T10:00:00.${form === "seconds" ? "000" : "500"}Z"`);
    }
    assert.equal(write("soon"), '"soon"');
  }
});

/** Any microsecond of the years 0000 to 9999, before 1970 too; the ends and values near them more often. */
const FIRST = BigInt(Date.parse("0000-01-01T00:00:00Z")) * 1000n;
const LAST = BigInt(Date.parse("9999-12-31T23:59:59.999Z")) * 1000n + 999n;
const microseconds = fc.oneof(
  fc.bigInt({ min: FIRST, max: LAST }),
  fc.bigInt({ min: -5_000_000n, max: 5_000_000n }),
  fc.constantFrom(FIRST, FIRST + 1n, LAST, LAST - 1n, 2n ** 53n, 2n ** 53n - 1n, 1n - 2n ** 53n),
);
const UNIT: { readonly [Form in StoredDateTime]: bigint } = {
  text: 1000n,
  iso: 1000n,
  rfc3339: 1_000_000n,
  offset: 1000n,
  seconds: 1_000_000n,
  milliseconds: 1000n,
  microseconds: 1n,
};

/** A text of RFC 3339 for a number of microseconds. */
function rfc3339(micros: bigint): string {
  const rest = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const iso = new Date(Number((micros - rest) / 1000n)).toISOString();
  return `${iso.slice(0, 19)}.${String(rest).padStart(6, "0")}Z`;
}

/** A stored value as the cell that a row brings. */
const cellOf = (stored: SqlValue): string | number =>
  typeof stored !== "bigint"
    ? stored as string
    : Number.isSafeInteger(Number(stored))
    ? Number(stored)
    : String(stored);

for (const form of STORED_DATE_TIMES) {
  Deno.test(`stored: "${form}" reads back what is written, and refuses what it cannot hold`, () => {
    fc.assert(
      fc.property(microseconds, fc.boolean(), (any, isWhole) => {
        const micros = isWhole ? any - any % UNIT[form] : any;
        const stored = readValue(rfc3339(micros), of(form));
        if (micros % UNIT[form] !== 0n) return assert.equal(stored, undefined);
        const cell = cellOf(stored!);
        const text = JSON.parse(printed(cell, form));
        assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}|\.\d{6})?\+00:00$/);
        assert.doesNotMatch(text, /\.(000|\d{3}000)\+/);
        assert.deepEqual(parseInstant(text), parseInstant(rfc3339(micros)));
        assert.equal(readValue(text, of(form)), stored);
        assert.equal(encodeInstant(decodeDateTime(cell, form)!, form), stored);
      }),
      { numRuns: 2000 },
    );
  });

  Deno.test(`stored: "${form}" sorts as instants do`, () => {
    const storable = microseconds.map((micros) => micros - micros % UNIT[form]);
    fc.assert(fc.property(storable, storable, (one, other) => {
      const [first, second] = [one, other].map((micros) => readValue(rfc3339(micros), of(form))!);
      assert.equal(first < second, one < other);
    }));
  });
}

const date = new Date("2024-01-31T10:00:00.500Z");

Deno.test("a stored Date takes the form of its column, and loses what the form cannot hold", () => {
  const stored = (form: StoredDateTime | undefined) => inColumnForm(date, of(form));
  assert.equal(stored("text"), "2024-01-31 10:00:00.500");
  assert.equal(stored("iso"), "2024-01-31T10:00:00.500Z");
  assert.equal(stored("rfc3339"), "2024-01-31T10:00:00Z");
  assert.equal(stored("offset"), "2024-01-31 10:00:00.500 +00:00");
  assert.equal(stored("seconds"), 1706695200n);
  assert.equal(stored("milliseconds"), 1706695200500n);
  assert.equal(stored("microseconds"), 1706695200500000n);
  assert.equal(stored(undefined), date);
  assert.equal(inColumnForm(new Date(-500), of("seconds")), -1n);
});

Deno.test("a compared Date keeps its fraction", () => {
  assert.equal(comparedDate(date, "seconds"), 1706695200.5);
  assert.equal(comparedDate(new Date("2024-01-31T10:00:00Z"), "seconds"), 1706695200);
  assert.equal(comparedDate(date, "rfc3339"), "2024-01-31T10:00:00[");
  assert.equal(comparedDate(new Date("2024-01-31T10:00:00Z"), "rfc3339"), "2024-01-31T10:00:00Z");
  assert.equal(comparedDate(date, "milliseconds"), 1706695200500n);
  assert.equal(comparedDate(date, "iso"), "2024-01-31T10:00:00.500Z");
});

Deno.test("no form accepts an invalid Date or one out of range: it fails as a Date", () => {
  for (const wrong of [new Date(NaN), new Date("+010000-01-01T00:00:00Z"), new Date("-000001-12-31T23:59:59Z")]) {
    for (const form of STORED_DATE_TIMES) {
      assert.equal(inColumnForm(wrong, of(form)), wrong);
      assert.equal(comparedDate(wrong, form), wrong);
    }
  }
});

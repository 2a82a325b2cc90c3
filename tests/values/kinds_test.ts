import assert from "node:assert/strict";
import fc from "fast-check";
import Database from "libsql";
import type { Column, ColumnKind } from "../../src/types/schema_tables.ts";
import type { Json, SqlValue } from "../../src/types/json.ts";
import { formatDate } from "../../src/values/date_time.ts";
import { formatDateTime } from "../../src/values/instant.ts";
import { KINDS, readValue } from "../../src/values/kinds.ts";
import { column } from "../input/resources.ts";
import "../helpers/seed.ts";
import { throughJson } from "../helpers/values/written.ts";

const of = (kind: ColumnKind, declared?: string): Column =>
  column("x", kind, declared === undefined ? {} : { declared });

const KIND_NAMES = Object.keys(KINDS) as ColumnKind[];

/** The result of each kind for a value; `undefined` is `_type`. */
const table: readonly (readonly [ColumnKind, Json, SqlValue | undefined, string?])[] = [
  ["integer", 0, 0n],
  ["integer", -0, 0n],
  ["integer", 1e3, 1000n],
  ["integer", 9007199254740991, 9007199254740991n],
  ["integer", 9007199254740992, undefined],
  ["integer", "9007199254740992", 9007199254740992n],
  ["integer", "-9007199254740992", -9007199254740992n],
  ["integer", "9007199254740991", undefined],
  ["integer", "9223372036854775807", 9223372036854775807n],
  ["integer", "9223372036854775808", undefined],
  ["integer", "-9223372036854775808", -9223372036854775808n],
  ["integer", "-9223372036854775809", undefined],
  ["integer", "09223372036854775807", undefined],
  ["integer", 1.5, undefined],
  ["integer", 1e400, undefined],
  ["integer", "7", undefined],
  ["integer", "", undefined],
  ["integer", true, undefined],
  ["integer", [], undefined],
  ["integer", {}, undefined],
  ["real", 1, 1],
  ["real", -0, 0],
  ["real", 0.1, 0.1],
  ["real", 1e300, 1e300],
  ["real", 5e-324, 5e-324],
  ["real", 1e400, undefined],
  ["real", "1.5", undefined],
  ["real", false, undefined],
  ["numeric", 2, 2n],
  ["numeric", 2.5, 2.5],
  ["numeric", 1e300, 1e300],
  ["numeric", 9007199254740992, undefined],
  ["numeric", "9007199254740993", 9007199254740993n],
  ["numeric", "2.5", undefined],
  ["numeric", "x", undefined],
  ["numeric", "x", undefined, "TEXT"],
  ["numeric", "10:30", "10:30", "TIME"],
  ["numeric", "2024", undefined, "TIME"],
  ["numeric", "2024", "2024", ""],
  ["numeric", true, undefined, ""],
  ["decimal", "0", "0"],
  ["decimal", "1.50", "1.50"],
  ["decimal", "-1.50", "-1.50"],
  ["decimal", "-0.0", "-0.0"],
  [
    "decimal",
    "12345678901234567890123456789012345678.000000000000000000001",
    "12345678901234567890123456789012345678.000000000000000000001",
  ],
  ["decimal", "", undefined],
  ["decimal", "-", undefined],
  ["decimal", ".5", undefined],
  ["decimal", "5.", undefined],
  ["decimal", "+5", undefined],
  ["decimal", "05", undefined],
  ["decimal", "00.5", undefined],
  ["decimal", "1e3", undefined],
  ["decimal", "1,5", undefined],
  ["decimal", "1_000", undefined],
  ["decimal", "--1", undefined],
  ["decimal", " 1", undefined],
  ["decimal", "1\n", undefined],
  ["decimal", "٣", undefined],
  ["decimal", "NaN", undefined],
  ["decimal", 0, "0"],
  ["decimal", -0, "0"],
  ["decimal", 1.5, "1.5"],
  ["decimal", -12, "-12"],
  ["decimal", 9007199254740991, "9007199254740991"],
  ["decimal", 9007199254740992, undefined],
  ["decimal", 1e21, undefined],
  ["decimal", 1e400, undefined],
  ["decimal", 1e-6, "0.000001"],
  ["decimal", 1e-7, "0.0000001"],
  ["decimal", -1.25e-9, "-0.00000000125"],
  ["decimal", 4503599627370495.5, "4503599627370495.5"],
  ["decimal", true, undefined],
  ["decimal", [1], undefined],
  ["text", "", ""],
  ["text", "é😀\u0001", "é😀\u0001"],
  ["text", "a\0b", undefined],
  ["text", "\ud83d", undefined],
  ["text", "\ude00\ud83d", undefined],
  ["text", 1, undefined],
  ["text", {}, undefined],
  ["text", "007", "007"],
  ["text", "007", undefined, "STRING"],
  ["text", " 1.5e3 ", undefined, "STRING"],
  ["text", ".", ".", "STRING"],
  ["boolean", true, 1n],
  ["boolean", false, 0n],
  ["boolean", 1, undefined],
  ["boolean", "true", undefined],
  ["json", { a: [1, null, "\0\ud800"] }, '{"a":[1,null,"\\u0000\\ud800"]}'],
  ["json", JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  ["json", "x", '"x"'],
  ["json", false, "false"],
  ["json", 5, 5n],
  ["json", 0.5, 0.5],
  ["json", 0.5, "0.5", "TEXT"],
  ["json", [1e400], undefined],
  ["json", { a: [2 ** 53 - 1, 1 - 2 ** 53, 1.5e-9] }, '{"a":[9007199254740991,-9007199254740991,1.5e-9]}'],
  ["json", { a: [2 ** 53] }, undefined],
  ["json", -(2 ** 53), undefined],
  ["json", 1e20, undefined],
  ["json", { a: [1e21, -6.02e23, 1e300] }, '{"a":[1e+21,-6.02e+23,1e+300]}'],
  ["blob", "", new Uint8Array()],
  ["blob", "AP8=", new Uint8Array([0, 255])],
  ["blob", "/+8A", new Uint8Array([255, 239, 0])],
  ["blob", "AP9=", undefined],
  ["blob", "AP8", undefined],
  ["blob", "AB==", undefined],
  ["blob", "A===", undefined],
  ["blob", "AP-_", undefined],
  ["blob", "AP 8", undefined],
  ["blob", "AP8=\n", undefined],
  ["blob", 5, undefined],
  ["date", "2024-02-29", "2024-02-29"],
  ["date", "0000-01-01", "0000-01-01"],
  ["date", "2023-02-29", undefined],
  ["date", "2024-04-31", undefined],
  ["date", "2024-1-1", undefined],
  ["date", "2024-01-01T00:00:00Z", undefined],
  ["date", 20240101, undefined],
  ["datetime", "2024-02-29T12:00:00+02:00", "2024-02-29 10:00:00"],
  ["datetime", "2024-02-29T12:00:00.000Z", "2024-02-29 12:00:00"],
  ["datetime", "2024-02-29T12:00:00.5Z", "2024-02-29 12:00:00.500"],
  ["datetime", "2024-02-29 12:00:00", undefined],
  ["datetime", "2024-02-29", undefined],
  ["datetime", "now", undefined],
  ["datetime", 1700000000, undefined],
];

for (const [kind, value, expected, declared] of table) {
  const shown = JSON.stringify(value);
  Deno.test(`${kind}${declared === undefined ? "" : ` declared "${declared}"`} takes ${shown} as it should`, () => {
    assert.deepEqual(readValue(value, of(kind, declared)), expected);
  });
}

Deno.test("a text that a column cannot store is refused with the reason", () => {
  const cases: readonly (readonly [text: string, declared: string, takes: string])[] = [
    ["a\0b", "text", "a string without U+0000"],
    ["a\ud800b", "text", "a string of whole characters, without half of a surrogate pair"],
    ["007", "string", "a string that is not a number, because its column would store the number"],
  ];
  for (const [text, declared, takes] of cases) {
    assert.equal(readValue(text, of("text", declared)), undefined);
    assert.equal(KINDS.text.takes(of("text", declared), text), takes);
  }
  assert.equal(KINDS.text.takes(of("text", "text"), 5), "a string");
});

Deno.test("null is SQL's NULL for every kind", () => {
  for (const kind of KIND_NAMES) assert.equal(readValue(null, of(kind)), null);
});

Deno.test("JSON may be nested 1,000 levels deep, and deeper JSON is refused without harm", () => {
  const nested = (levels: number): Json => JSON.parse("[".repeat(levels) + "]".repeat(levels));
  assert.equal(readValue(nested(1000), of("json")), "[".repeat(1000) + "]".repeat(1000));
  assert.equal(readValue(nested(1001), of("json")), undefined);
  assert.equal(readValue(nested(200_000), of("json")), undefined);
});

Deno.test("a long text is checked in linear time", () => {
  const started = performance.now();
  for (const tail of ["x", "e", " x"]) readValue("1".repeat(1_000_000) + tail, of("text", "STRING"));
  readValue("A".repeat(4_000_000), of("blob"));
  assert.ok(performance.now() - started < 2000);
});

Deno.test("any written JSON is refused or becomes a value that a driver binds", () => {
  const kinds = fc.constantFrom<ColumnKind>(...KIND_NAMES);
  fc.assert(fc.property(fc.jsonValue(), kinds, (value, kind) => {
    const stored = readValue(value as Json, of(kind));
    if (stored === undefined || stored === null || stored instanceof Uint8Array) return;
    assert.ok(["string", "number", "bigint"].includes(typeof stored));
    if (typeof stored === "number" && kind !== "real") assert.ok(!Number.isSafeInteger(stored));
  }));
});

/** Stores a value as a driver does, and reads it: its storage class and its text, hex or double. */
function roundTrip(declared: string) {
  const database = new Database(":memory:");
  database.exec(`create table t (x ${declared})`);
  const insert = database.prepare(
    "insert into t values (?) returning typeof(x) as type, " +
      "case typeof(x) when 'integer' then cast(x as text) when 'blob' then hex(x) else x end as x",
  );
  return (value: SqlValue | undefined): { type: string; x: string | number | null } => {
    assert.notEqual(value, undefined, "It was refused.");
    const [row] = insert.all([value]) as [{ type: string; x: string | number | null }];
    return row;
  };
}

Deno.test("an integer reads back the same", () => {
  const store = roundTrip("INTEGER");
  fc.assert(fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (integer) => {
    const written = Number.isSafeInteger(Number(integer)) ? Number(integer) : String(integer);
    assert.deepEqual(store(readValue(written, of("integer"))), { type: "integer", x: String(integer) });
  }));
  fc.assert(fc.property(fc.maxSafeInteger(), (integer) => {
    assert.equal(store(readValue(integer, of("integer"))).x, String(integer));
  }));
});

Deno.test("a double reads back the same", () => {
  const doubles = fc.double({ noNaN: true, noDefaultInfinity: true });
  const store = roundTrip("REAL");
  fc.assert(fc.property(doubles, (double) => {
    assert.deepEqual(store(readValue(double, of("real"))), { type: "real", x: double + 0 });
  }));
});

Deno.test("a numeric value reads back the same or is refused", () => {
  const store = roundTrip("DECIMAL(10,2)");
  const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
  fc.assert(fc.property(numbers, (number) => {
    const value = readValue(number, of("numeric"));
    if (value === undefined) return assert.ok(Number.isInteger(number) && !Number.isSafeInteger(number));
    const { type, x } = store(value);
    assert.equal(Number(x), number + 0);
    if (type === "integer") assert.ok(Number.isSafeInteger(number));
  }));
});

Deno.test("a decimal reads back the same, with every digit", () => {
  const store = roundTrip("TEXT");
  const decimals = fc.stringMatching(/^-?(0|[1-9][0-9]{0,40})(\.[0-9]{1,40})?$/);
  fc.assert(fc.property(decimals, (text) => {
    assert.deepEqual(store(readValue(text, of("decimal"))), { type: "text", x: text });
  }));
  const fractions = fc.oneof(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
  );
  fc.assert(fc.property(fractions, (number) => {
    const { x } = store(readValue(number, of("decimal")));
    assert.match(String(x), /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
    assert.equal(Number(x), number + 0);
    assert.equal(String(x).replace(/\D/g, "").replace(/^0+/, ""), shortestDigits(number));
  }));
});

/** The significant digits of the shortest decimal that states a double: `0.00105` → `105`; those of a whole number too. */
function shortestDigits(number: number): string {
  if (number === 0) return "";
  const [mantissa, exponent] = Math.abs(number).toExponential().split("e");
  const digits = mantissa.replace(".", "");
  return digits.padEnd(Number(exponent) + 1, "0");
}

Deno.test("a text reads back the same, also if the column prefers numbers", () => {
  for (const declared of ["TEXT", "STRING", ""]) {
    const store = roundTrip(declared);
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.double().map(String), fc.stringMatching(/^[ +.e0-9-]*$/));
    fc.assert(fc.property(texts, (text) => {
      const value = readValue(text, of("text", declared));
      if (value === undefined) return assert.ok(text.includes("\0") || declared === "STRING");
      assert.deepEqual(store(value), { type: "text", x: text });
    }));
  }
});

Deno.test("a JSON value reads back the same", () => {
  for (const declared of ["JSON", "TEXT"]) {
    const store = roundTrip(declared);
    const values = fc.oneof(fc.jsonValue(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
    fc.assert(
      fc.property(values.filter((value) => value !== null), (json) => {
        const stored = readValue(json as Json, of("json", declared));
        if (stored === undefined) return assert.equal(throughJson(json as Json), undefined);
        const { x } = store(stored);
        assert.deepEqual(typeof x === "number" ? x : JSON.parse(String(x)), throughJson(json as Json));
      }),
      { numRuns: 1000 },
    );
  }
});

Deno.test("bytes read back the same", () => {
  const store = roundTrip("BLOB");
  fc.assert(fc.property(fc.uint8Array(), (bytes) => {
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join("");
    assert.deepEqual(store(readValue(btoa(String.fromCharCode(...bytes)), of("blob"))), { type: "blob", x: hex });
  }));
});

Deno.test("dates and date-times read back the same", () => {
  const dates = fc.date({
    min: new Date("0000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  const storeDate = roundTrip("DATE");
  const storeDateTime = roundTrip("DATETIME");
  fc.assert(fc.property(dates, (date) => {
    const iso = date.toISOString();
    const day = storeDate(readValue(iso.slice(0, 10), of("date"))).x;
    assert.equal(formatDate(day as string), iso.slice(0, 10));
    const printed = formatDateTime(storeDateTime(readValue(iso, of("datetime"))).x as string);
    assert.equal(new Date(printed!).getTime(), date.getTime());
    assert.equal(readValue(printed!, of("datetime")), readValue(iso, of("datetime")));
  }));
});

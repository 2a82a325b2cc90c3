import fc from "fast-check";
import type { StoredDateTime } from "../../../src/types/schema_tables.ts";
import type { Json } from "../../../src/types/json.ts";
import type { ColumnType } from "../../../src/types/resource_options.ts";

/** The values that clients write to a column of one declared type. */
export interface WrittenValues {
  readonly declared: string;
  /** The type that the service's options give the column, if it differs from the declared one. */
  readonly type?: ColumnType;
  /** How the service's options say that the column stores date-times. */
  readonly stored?: StoredDateTime;
  readonly values: fc.Arbitrary<Json>;
  /** The printed value; `undefined` if it cannot be stored unchanged and must be refused. */
  readonly printed: (value: Json) => Json | undefined;
}

const same = (value: Json) => value;

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/** An integer as JSON can hold it: a number within ±(2^53−1), a text beyond. */
const asJson = (integer: bigint): Json => Number.isSafeInteger(Number(integer)) ? Number(integer) : String(integer);

const integers = fc.oneof(
  fc.bigInt({ min: INT64_MIN, max: INT64_MAX }),
  fc.integer().map(BigInt),
  fc.constantFrom(INT64_MIN, INT64_MAX, 0n, 2n ** 53n, -(2n ** 53n), 2n ** 53n - 1n, 1n - 2n ** 53n),
).map(asJson);

const doubles = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
  fc.constantFrom(
    5e-324,
    Number.MIN_VALUE,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    0.1,
    1 / 3,
    1e21,
    -1e-7,
    2 ** 53,
    2 ** 62,
  ),
);

/** SQLite keeps no sign of zero. */
const unsignedZero = (value: Json): Json => typeof value === "number" ? value + 0 : value;

const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.double().map(String),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "null",
    "true",
    "1",
    "01",
    "1e5",
    "Infinity",
    "\u2028",
    "\ufffd",
    '"',
    "'",
  ),
);

const isStorable = (text: Json) => typeof text === "string" && !text.includes("\0") && text.isWellFormed();
const storableText = (text: Json) => isStorable(text) ? text : undefined;

/** A text that SQLite would make a number of, in a column that is not of text. */
const isNumberText = (text: string) => /^[ \t\n\v\f\r]*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?[ \t\n\v\f\r]*$/i.test(text);

/** A number that SQLite would store as an integer which JSON cannot hold. */
const becomesLarge = (value: Json) =>
  typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 2 ** 63;

const isLargeDigits = (value: Json) =>
  typeof value === "string" && /^-?[1-9]\d*$/.test(value) && BigInt(value) <= INT64_MAX && BigInt(value) >= INT64_MIN &&
  !Number.isSafeInteger(Number(value));

const numeric = (value: Json) => becomesLarge(value) ? undefined : unsignedZero(value);

/** Columns of a type that names neither numbers nor text: either, if it is stored unchanged. */
const untyped = (keepsNumberText: boolean) => (value: Json) => {
  if (typeof value !== "string") return numeric(value);
  if (isLargeDigits(value)) return value;
  return !keepsNumberText && isNumberText(value) ? undefined : storableText(value);
};

const decimals = fc.oneof(
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,30})?$/),
  fc.stringMatching(/^[-+]?[0-9]{0,3}(\.[0-9]{0,3})?(e[0-9])?$/),
  doubles,
  fc.integer(),
);
/** A decimal as a string; the shortest one of a number. */
const printedDecimal = (value: Json): Json | undefined => {
  if (typeof value === "string") return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? value : undefined;
  if (typeof value !== "number" || (Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined;
  const [mantissa, power] = Math.abs(value).toExponential().split("e");
  const point = Number(power) + 1;
  const digits = mantissa.replace(".", "").padEnd(point, "0");
  const whole = point > 0 ? digits.slice(0, point) : "0";
  const fraction = point > 0 ? digits.slice(point) : "0".repeat(-point) + digits;
  return `${value < 0 ? "-" : ""}${whole}${value === 0 || fraction === "" ? "" : `.${fraction}`}`;
};

const days = fc.date({
  min: new Date("0000-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});
const dates = fc.oneof(
  days.map((day) => day.toISOString().slice(0, 10)),
  fc.constantFrom(
    "2000-02-29",
    "1900-02-29",
    "2024-02-30",
    "0000-01-01",
    "9999-12-31",
    "2024-1-1",
    "24-01-01",
    "2024-01-01T00:00:00Z",
  ),
);
const printedDate = (value: Json) => {
  const time = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(String(value)) ? value : undefined;
};

/** The same instant at an offset: `2024-01-01T02:00:00.000+02:00`. */
const atOffset = (instant: Date, minutes: number): string => {
  const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};
const inside = fc.date({
  min: new Date("0000-01-03T00:00:00Z"),
  max: new Date("9999-12-29T00:00:00Z"),
  noInvalidDate: true,
});
const dateTimes = fc.oneof(
  days.map((day) => day.toISOString()),
  days.map((day) => `${day.toISOString().slice(0, 19)}Z`),
  fc.tuple(inside, fc.integer({ min: -1439, max: 1439 })).map(([instant, minutes]) => atOffset(instant, minutes)),
);
const printedDateTime = (value: Json) => {
  const iso = new Date(String(value)).toISOString();
  return `${iso.slice(0, 19)}${iso.endsWith(".000Z") ? "" : iso.slice(19, 23)}+00:00`;
};

/** The printed form of dates; undefined if a form would lose a part of the fraction. */
const toTheMillisecond = (value: Json) => /\.\d{3}\d*[1-9]/.test(String(value)) ? undefined : printedDateTime(value);
const toTheSecond = (value: Json) => /\.\d*[1-9]/.test(String(value)) ? undefined : printedDateTime(value);
const toTheMicrosecond = (value: Json) => {
  const fine = /\.\d{3}(\d{3})/.exec(String(value))?.[1] ?? "000";
  const iso = new Date(String(value)).toISOString();
  return fine === "000" ? printedDateTime(value) : `${iso.slice(0, -1)}${fine}+00:00`;
};
/** With fractions to the microsecond, whole seconds among them. */
const fineDateTimes = fc.oneof(
  dateTimes,
  fc.tuple(days, fc.integer({ min: 0, max: 999_999 })).map(([day, fraction]) =>
    `${day.toISOString().slice(0, 19)}.${String(fraction).padStart(6, "0")}Z`
  ),
  days.map((day) => `${day.toISOString().slice(0, 19)}.000000+00:00`),
);

const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => btoa(String.fromCharCode(...array)));

const jsonValues = fc.oneof(
  fc.jsonValue() as fc.Arbitrary<Json>,
  (fc.jsonValue() as fc.Arbitrary<Json>).map((value) => keptJson(value)),
  doubles,
  fc.string({ unit: "binary" }),
  fc.constantFrom<Json>("\ud800", "a\0b", { "a\0": ["\0"] }, [], {}, "", "5", [[[null]]], { __proto__: null, a: 1 }),
);
/** Whether JavaScript may have rounded the digits of a number: a whole one beyond ±(2^53−1), without an exponent. */
const isRounded = (value: unknown) =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && !String(value).includes("e");

/** JSON in which JavaScript has rounded no number. */
const keptJson = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (_, one) => isRounded(one) ? one / Number.MAX_VALUE : one);

/** As JSON itself would bring it back: without the sign of zero. Rounded numbers are refused. */
export const throughJson = (value: Json): Json | undefined => {
  let hasRounded = false;
  JSON.stringify(value, (_, one) => {
    hasRounded ||= isRounded(one);
    return one;
  });
  return hasRounded ? undefined : JSON.parse(JSON.stringify(value));
};

/** Every kind of declared type, and the values that clients may write to it. */
export const writtenValues: readonly WrittenValues[] = [
  ...["INTEGER", "BIGINT", "SMALLINT", "INT8"].map((declared) => ({ declared, values: integers, printed: same })),
  ...["REAL", "DOUBLE PRECISION", "FLOAT"].map((declared) => ({ declared, values: doubles, printed: unsignedZero })),
  ...["NUMERIC", "DECIMAL(10,2)"].map((declared) => ({
    declared,
    values: fc.oneof(doubles, integers) as fc.Arbitrary<Json>,
    printed: numeric,
  })),
  ...["TEXT", "VARCHAR", "CLOB", "NCHAR"].map((declared) => ({ declared, values: texts, printed: storableText })),
  { declared: "", values: fc.oneof(texts, doubles, integers), printed: untyped(true) },
  ...["TIME", "UUID", "MONEY"].map((declared) => ({
    declared,
    values: fc.oneof(texts, doubles, integers) as fc.Arbitrary<Json>,
    printed: untyped(false),
  })),
  { declared: "BOOLEAN", values: fc.boolean(), printed: same },
  { declared: "JSON", values: jsonValues, printed: throughJson },
  { declared: "BLOB", values: bytes, printed: same },
  { declared: "DATE", values: dates, printed: printedDate },
  ...["DATETIME", "TIMESTAMP"].map((declared) => ({ declared, values: dateTimes, printed: printedDateTime })),
  ...retyped("JSON", jsonValues, throughJson, ["TEXT", "BLOB", "INTEGER"]),
  ...retyped("BOOLEAN", fc.boolean(), same, ["INTEGER", "REAL", "NUMERIC", ""]),
  ...retyped("BLOB", bytes, same, ["TEXT", "INTEGER", ""]),
  ...retyped("DATE", dates, printedDate, ["TEXT", "INTEGER", ""]),
  ...retyped("DATETIME", dateTimes, printedDateTime, ["TEXT", "INTEGER", ""]),
  ...stored("text", toTheMillisecond, ["DATETIME", "TEXT", "INTEGER", ""]),
  ...stored("iso", toTheMillisecond, ["DATETIME", "TEXT", "INTEGER", ""]),
  ...stored("rfc3339", toTheSecond, ["DATETIME", "TEXT", "INTEGER", ""]),
  ...stored("offset", toTheMillisecond, ["DATETIME", "TEXT", "INTEGER", ""]),
  ...stored("seconds", toTheSecond, ["DATETIME", "INTEGER", "REAL", ""]),
  ...stored("milliseconds", toTheMillisecond, ["DATETIME", "BIGINT", "DOUBLE", ""]),
  ...stored("microseconds", toTheMicrosecond, ["DATETIME", "INTEGER", "NUMERIC", ""]),
  ...retyped("INTEGER", integers, same, ["NUMERIC", ""]),
  ...retyped("DECIMAL", decimals, printedDecimal, ["TEXT", "VARCHAR", "CLOB"]),
  ...retyped("REAL", doubles, unsignedZero, [""]),
  ...retyped("TEXT", texts, storableText, ["BLOB"]),
];

/** Date-times that the service's options store in a form. */
function stored(
  form: StoredDateTime,
  printed: WrittenValues["printed"],
  declared: readonly string[],
): readonly WrittenValues[] {
  return declared.map((one) => ({ declared: one, type: "DATETIME", stored: form, values: fineDateTimes, printed }));
}

/** The values of a type that the service's options give to columns of other declared types. */
function retyped(
  type: ColumnType,
  values: WrittenValues["values"],
  printed: WrittenValues["printed"],
  declared: readonly string[],
): readonly WrittenValues[] {
  return declared.map((one) => ({ declared: one, type, values, printed }));
}

import { parseDate, parseRfc3339 } from "../dates.ts";
import { isStorableText } from "../keys.ts";
import type { Column, ColumnKind } from "../types/column.ts";
import type { Json, SqlValue } from "../types/json.ts";
import { affinityOf, keepsText } from "./affinity.ts";
import { decodeBase64 } from "./base64.ts";
import { toJsonText } from "./json_value.ts";
import { toInteger, toNumeric, toReal } from "./number_values.ts";

interface Reader {
  readonly expects: string;
  readonly read: (value: Json, column: Column) => SqlValue | undefined;
}

const READERS: { readonly [K in ColumnKind]: Reader } = {
  integer: { expects: "a whole number within 64 bits, beyond ±(2^53−1) as a string of digits", read: toInteger },
  real: { expects: "a number", read: toReal },
  numeric: { expects: "a number, whole ones beyond ±(2^53−1) as a string of digits", read: toUntyped },
  text: { expects: "a string without U+0000", read: toText },
  boolean: { expects: "true or false", read: (value) => typeof value === "boolean" ? BigInt(value) : undefined },
  json: {
    expects: "a JSON value of finite numbers, at most 1,000 levels deep",
    read: (value, column) => toJsonText(value, column.declared),
  },
  blob: { expects: "bytes in base64", read: fromString(decodeBase64) },
  date: { expects: "a date, YYYY-MM-DD", read: fromString(parseDate) },
  datetime: {
    expects: "a date-time of RFC 3339 in milliseconds at most, 2024-01-31T10:00:00.000Z",
    read: fromString(parseRfc3339),
  },
};

/**
 * A JSON value as a column stores it, so that it reads back the same; whole numbers are bigints, since a driver binds a
 * number as REAL. Nothing where it is not of the column's type. `null` is SQL's.
 */
export function toSqlValue(value: Json, column: Column): SqlValue | undefined {
  return value === null ? null : READERS[column.kind].read(value, column);
}

/** What a column takes, for a message: `a whole number within 64 bits`. */
export function expectedBy(column: Column): string {
  return READERS[column.kind].expects;
}

function fromString(parse: (text: string) => SqlValue | undefined): Reader["read"] {
  return (value) => typeof value === "string" ? parse(value) : undefined;
}

function toText(value: Json, { declared }: Column): SqlValue | undefined {
  if (typeof value !== "string" || !isStorableText(value) || !keepsText(declared, value)) return undefined;
  return value;
}

/** A number; in a column whose declared type names none (`TIME`, `UUID`, nothing) a text that stays one, too. */
function toUntyped(value: Json, column: Column): SqlValue | undefined {
  const namesNumber = affinityOf(column.declared) === "text" || /NUM|DEC/.test(column.declared);
  return toNumeric(value) ?? (namesNumber ? undefined : toText(value, column));
}

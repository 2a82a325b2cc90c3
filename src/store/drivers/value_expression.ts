import type { ColumnKind } from "../../types/column.ts";
import { affinityOf } from "../../values/affinity.ts";
import { type Sql, sql } from "../sql.ts";

/** What SQLite's `typeof` says of a value that is not NULL. */
type StorageClass = "text" | "integer" | "real" | "blob";

/** The storage class that is asked for first: each test before the right one costs about 15 ns. */
const LIKELIEST: { readonly [Kind in ColumnKind]: StorageClass } = {
  text: "text",
  json: "text",
  date: "text",
  datetime: "text",
  boolean: "integer",
  integer: "integer",
  numeric: "integer",
  real: "real",
  blob: "blob",
};

const TO_BE_ASKED: readonly StorageClass[] = ["integer", "real", "blob"];

/**
 * A column's value as an argument of `json_array`, so that JSON loses nothing of it: integers beyond ±(2^53−1) as text,
 * REAL with 17 digits, infinities as numbers beyond every double, bytes as an array of their hexadecimal text. SQLite
 * stores any value in a column of any type, so the value decides; the kind says what is likely, and the declared type,
 * where it is given, what is impossible.
 */
export function valueExpression(
  kind: ColumnKind,
  reference: Sql,
  declared = "",
): Sql {
  switch (affinityOf(declared)) {
    case "text":
      return textOrBytes(reference);
    case "real":
      // Numbers stand before every text.
      return sql`iif(${reference}<'',${shipped("real", reference)},${textOrBytes(reference)})`;
    default:
      return byClass(LIKELIEST[kind], reference);
  }
}

/** Bytes stand after every text. */
function textOrBytes(reference: Sql): Sql {
  return sql`iif(${reference}>=x'',${shipped("blob", reference)},${reference})`;
}

/**
 * A key's value as text, NULL as null. Bytes become text too, which may be no UTF-8: {@link shipJson} keeps that from
 * harm.
 */
export function keyExpression(reference: Sql): Sql {
  return sql`cast(${reference} as text)`;
}

/** By storage class, the likeliest first; a text that is not likely is, with NULL, what is left. */
function byClass(likeliest: StorageClass, reference: Sql): Sql {
  const cases = [...new Set([likeliest, ...TO_BE_ASKED])].map((one) =>
    sql`when ${sql.lit(one)} then ${shipped(one, reference)}`
  );
  return sql`case typeof(${reference}) ${sql.join(cases, " ")} else ${reference} end`;
}

function shipped(storageClass: StorageClass, reference: Sql): Sql {
  switch (storageClass) {
    case "text":
      return sql`${reference}`;
    case "integer":
      return sql`iif(${reference} between -9007199254740991 and 9007199254740991,${reference},''||${reference})`;
    case "real":
      // SQLite's JSON prints a REAL with 15 digits; 17 tell every double from every other. Infinity is `9.0e+999`.
      return sql`json(printf('%!.17g',${reference}))`;
    case "blob":
      return sql`json_array(hex(${reference}))`;
  }
}

import { sql, type SqlBool } from "kysely";
import type { CursorForm, StoredDate } from "../../types/query.ts";
import type { Column, ColumnKind } from "../../types/schema_tables.ts";
import { MOST_CURSOR_BYTES } from "../../values/cursor.ts";
import { affinityOf, hasDigitsOfReals } from "../../values/kind.ts";
import { isTextForm } from "../../values/stored_date_time.ts";
import type { Care, Sql, SqlCondition } from "../dialect.ts";

/** A value with its storage class, by which SQLite orders values first. A REAL has 17 digits. */
export function cursorCell(reference: Sql): Sql {
  const bytes = sql`substr(typeof(${reference}),1,1)||hex(${reference})`;
  const others = sql`iif(octet_length(${reference})>${sql.lit(MOST_CURSOR_BYTES)},'',${bytes})`;
  const real = sql`'r'||printf('%!.17g',${reference})`;
  return sql`case typeof(${reference}) when 'integer' then 'i'||${reference} when 'real' then ${real} else ${others} end`;
}

/**
 * A value of a cursor. The unary plus removes the affinity of the cast; otherwise values without affinity would be
 * compared as text or as REAL.
 */
export function cursorValue(form: Exclude<CursorForm, "null">, value: Sql): Sql {
  switch (form) {
    case "value":
      return value;
    case "real":
      return sql`+cast(${value} as real)`;
    case "text":
      // SQLite takes bound bytes as UTF-8, but bytes from a function as the encoding of the database.
      return sql`+cast(substr(${value},2) as text)`;
  }
}

// D1 and Durable Objects allow patterns of 50 bytes, so days and times have one each.
const DAY = digits("4-2-2");
const TIME = digits("2:2:2");

/**
 * Whether a value has the form in which a column stores dates or date-times. The number of days in a month is not
 * checked.
 */
export function isDate(form: StoredDate, value: Sql): SqlCondition {
  const time = sql`substr(${value}, 11)`;
  switch (form) {
    case "date":
      return isLike(value, DAY);
    case "iso":
      return isDateTime(value, isLike(time, `T${TIME}.${digits("3")}Z`));
    case "rfc3339":
      return isDateTime(value, isLike(time, `T${TIME}Z`));
    case "offset": {
      const isFine = isLike(sql`substr(${value}, 11, 13)`, ` ${TIME}.${digits("3")}`);
      return isDateTime(value, sql<SqlBool>`(${isFine} and substr(${value}, 24) = ' +00:00')`);
    }
    case "text": {
      const isFine = sql`${isLike(time, ` ${TIME}.[0-9]*`)} and not ${isLike(time, ` ${TIME}.*[^0-9]*`)}`;
      return isDateTime(value, sql<SqlBool>`(${isLike(time, ` ${TIME}`)} or (${isFine}))`);
    }
    default:
      return sql<SqlBool>`(typeof(${value}) <> 'text' and ${value} = cast(${value} as integer))`;
  }
}

/** Whether a value begins with a day, and what follows is a time. */
function isDateTime(value: Sql, isTime: SqlCondition): SqlCondition {
  return sql<SqlBool>`(${isLike(sql`substr(${value}, 1, 10)`, DAY)} and ${isTime})`;
}

/**
 * A value if it has its column's kind, otherwise null: another program may store other values, and statistics ignore
 * them.
 */
export function ofKind({ kind, stored }: Column, value: Sql): Sql {
  return sql`case when ${isOfKind(kind, stored, value)} then ${value} end`;
}

function isOfKind(kind: ColumnKind, stored: Column["stored"], value: Sql): SqlCondition {
  switch (kind) {
    case "integer":
      return sql`typeof(${value})='integer'`;
    case "real":
    case "numeric":
      return sql`typeof(${value}) in ('integer','real')`;
    case "date":
      return isDate("date", value);
    case "datetime":
      return isDate(stored ?? "text", value);
    default:
      return sql`typeof(${value})='text'`;
  }
}

function isLike(value: Sql, pattern: string): SqlCondition {
  return sql<SqlBool>`${value} glob ${sql.lit(pattern)}`;
}

/** The pattern for `4-2`: four digits, a dash and two digits. */
function digits(counts: string): string {
  return counts.replace(/\d/g, (count) => "[0-9]".repeat(Number(count)));
}

/** The results of SQLite's `typeof` for a value that is not NULL. */
type StorageClass = "text" | "integer" | "real" | "blob";

/** The storage class that is tested first. Each test before the right one costs about 15 ns. */
const LIKELIEST: { readonly [Kind in ColumnKind]: StorageClass } = {
  text: "text",
  decimal: "text",
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

/** The kinds whose values are nearly always of one storage class; what another column holds is not foreseen. */
const PURE: readonly ColumnKind[] = ["integer", "boolean", "date", "datetime", "json"];

/**
 * A column's value as an argument of `json_array` that loses nothing: integers beyond ±(2^53−1) become text, a REAL
 * gets 17 digits, as a text if the column tells them from other texts, infinities become numbers beyond every double,
 * bytes become an array with their hexadecimal text.
 * SQLite stores any value in a column of any type, so the value decides; the kind only tells which class is likely, and
 * a declared type which classes are impossible. With the usual care a value that is not likely fails: a third of the
 * text, which a remote database parses for each request.
 */
export function valueCell(column: Column | undefined, reference: Sql, care: Care = "careful"): Sql {
  const isUsual = care === "usual";
  const bytes = isUsual ? NO_JSON : shipped("blob", reference);
  switch (affinityOf(column?.declared ?? "")) {
    case "text":
      return textOr(bytes, reference);
    case "real":
      // Numbers sort before every text.
      return choose(sql`${reference}<''`, shipped("real", reference, column), textOr(bytes, reference));
    default:
      return isUsual && column !== undefined && PURE.includes(column.kind)
        ? onlyOf(likeliest(column), reference)
        : byClass(likeliest(column), reference, column);
  }
}

/** An empty text is no JSON, so this fails. */
const NO_JSON = sql`json('')`;

/**
 * Text or bytes: bytes sort after every text. `json_array` itself takes some bytes for JSON in SQLite's own binary
 * form.
 */
function textOr(bytes: Sql, reference: Sql): Sql {
  return choose(sql`${reference}>=x''`, bytes, reference);
}

/** A value of one storage class, or NULL. */
function onlyOf(storageClass: StorageClass, reference: Sql): Sql {
  const isOne = sql`typeof(${reference})in(${sql.lit(storageClass)},'null')`;
  return choose(isOne, shipped(storageClass, reference), NO_JSON);
}

function likeliest(column: Column | undefined): StorageClass {
  const isText = column?.stored === undefined || isTextForm(column.stored);
  return isText ? LIKELIEST[column?.kind ?? "numeric"] : "integer";
}

/** A value by its storage class, the likeliest first. Unless text is likely, the last branch is for text and NULL. */
function byClass(likeliest: StorageClass, reference: Sql, column: Column | undefined): Sql {
  const cases = [...new Set([likeliest, ...TO_BE_ASKED])].map((one) =>
    sql`when ${sql.lit(one)} then ${shipped(one, reference, column)}`
  );
  return sql`case typeof(${reference}) ${sql.join(cases, sql` `)} else ${reference} end`;
}

function shipped(storageClass: StorageClass, reference: Sql, column?: Column): Sql {
  switch (storageClass) {
    case "text":
      return sql`${reference}`;
    case "integer":
      return integerCell(reference);
    case "real":
      return realCell(reference, column !== undefined && hasDigitsOfReals(column));
    case "blob":
      return sql`json_array(hex(${reference}))`;
  }
}

/** An integer as a number, or as its digits where JavaScript's numbers are not exact. `other` is for all other values. */
export function integerCell(reference: Sql, other: Sql = sql`''||${reference}`): Sql {
  return choose(sql`${reference} between -9007199254740991 and 9007199254740991`, reference, other);
}

/**
 * A REAL with 17 digits, which distinguish all doubles: SQLite's JSON functions print 15. The flag `0` makes infinity
 * `9.0e+999`. To make a JSON number of the text takes SQLite longer than to print it.
 */
function realCell(reference: Sql, isText: boolean): Sql {
  const digits = sql`printf('%!0.17g',${reference})`;
  return isText ? digits : sql`json(${digits})`;
}

function choose(condition: Sql, one: Sql, other: Sql): Sql {
  return sql`iif(${condition},${one},${other})`;
}

import { type Expression, sql, type SqlBool, SqliteQueryCompiler } from "kysely";
import type { KeyKind } from "../../types/key.ts";
import type { Dialect, Naming, Sql, SqlCondition } from "../dialect.ts";
import { cursorCell, cursorValue, integerCell, isDate, ofKind, valueCell } from "./sqlite_values.ts";
import { memberAmong, memberIsNull, memberOrdered, memberText } from "./sqlite_members.ts";
import { quotedName } from "../quoting.ts";
import { failureMark } from "../statement.ts";
import { statementError } from "./sqlite_failure.ts";
import { COLLATIONS } from "./sqlite_indexes.ts";
import { introspect } from "./sqlite_introspection.ts";
import { keyByDefault, lookAtTable } from "./sqlite_table_look.ts";
import { hasWords, keepsWords, wordIndexText } from "./sqlite_words.ts";

/** SQLite's functions take at most 127 arguments, so wider rows are arrays of arrays. */
const MOST_ARGUMENTS = 127;

/** SQLite, as in libSQL, Turso, D1 and all of its Kysely dialects. */
export const sqlite: Dialect = {
  Compiler: SqliteQueryCompiler,
  leastVersion: "SQLite 3.43",
  leastRead: "select count(*) from sqlite_master",
  trial: `with "relata:0" as materialized (select 'a' as "c0") ` +
    `select cast((select json_group_array(json_array(octet_length("c0"), iif("c0" = 'a', printf('%!.17g', 0.5), null))) ` +
    `from "relata:0") as blob) as "n0"`,

  rows: (cells) => sql`cast(json_group_array(${jsonArray(cells)}) as blob)`,
  row: jsonArray,
  listOfRows: (row) => sql`cast(${rowList(row)} as blob)`,
  halves: (integer) => ({ high: sql`${integer}>>32`, low: sql`${integer}&4294967295` }),
  digits: (integer) => sql`''||${integer}`,
  isNumber: (kind, value) => sql<SqlBool>`typeof(${value})=${sql.lit(kind)}`,
  ofKind,
  // Only texts that are numbers equal what the cast makes of them.
  asNumber: (text) => sql`iif(${text} = cast(${text} as numeric), cast(${text} as numeric), ${text})`,
  compared: (text, by) => sql`${text} collate ${sql.raw(COLLATIONS[by])}`,
  keyCell,
  naming,
  valueCell,
  cursorCell,
  cursorValue,
  widestRow: MOST_ARGUMENTS,

  list: (array, kinds) =>
    sql`(select ${sql.join(kinds.map((_, index) => part(sql`value`, index, kinds)))} from json_each(${array}))`,
  gathered: (parts) => sql`json_group_array(${parts.length === 1 ? parts[0] : jsonArray(parts)})`,
  places: (array) => sql`json_each(${array})`,
  part,

  // sum() is null for no rows, and fails if integers overflow.
  total: (numbers) => sql`total(${numbers})`,
  bytes: (reference) => sql`octet_length(${reference})`,

  failure,
  guard: (name, condition) => sql`select case when ${condition} then 1 else ${failure(name)} end as "holds"`,

  telling: (read, columns) => {
    const cells = columns.map((one) => `hex(coalesce("r"."${one}", ''))`);
    return `select json_extract('{}', '${failureMark()}:told ' || json_array(${
      cells.join(", ")
    })) as "told" from (${read}) as "r"`;
  },

  // The nodes are cast to text, because they are bytes, which JSON functions may take for JSONB.
  guardedRead: (read, nodes) => {
    const cases = nodes.map(({ node, most }) =>
      `when json_array_length(cast("n${node}" as text)) > ${most} then json_extract('{}', '${failureMark()}:include ${node}')`
    );
    return `select "r".*, case ${cases.join(" ")} end as "fits" from (${read}) as "r"`;
  },

  limitedRead: (read, { column, failure }) =>
    `select "r".*, case when "r"."${column}" > ? then json_extract('{}', '${failureMark()}:${failure} ' || ? || ' ' || ` +
    `"r"."${column}") end as "within" from (${read}) as "r"`,

  // Bytes sort after every other value.
  isNoBytes: (value) => sql<SqlBool>`+${value} < x''`,
  // instr() has no wildcards, and lower() folds the same letters as LIKE: ASCII.
  folded: (text) => sql`lower(${text})`,
  contains: (folded, part) => sql<SqlBool>`instr(${folded}, lower(${part})) > 0`,
  endsWith: (folded, part) => sql<SqlBool>`substr(${folded}, length(${folded}) - length(${part}) + 1) = lower(${part})`,
  between: (text, from, before) =>
    sql<SqlBool>`${text} >= ${from} collate nocase and ${text} < ${before} collate nocase`,
  inAnyCase: (column) => `${quotedName(column)} collate nocase`,
  isDate,
  memberAmong,
  memberOrdered,
  memberIsNull,
  memberText,
  assumeRare: (condition) => sql<SqlBool>`likelihood(${condition}, 0.0001)`,
  withoutIndex: <T>(value: Expression<T>) => sql<T>`+${value}`,
  matches: (index, words) => sql<SqlBool>`${sql.id(index)} match ${words}`,
  rowNumber: (alias) => sql`${sql.id(alias)}.rowid`,
  hasWords,
  wordIndexText,
  keepsWords,
  noLimit: sql.lit(-1),
  differs: (one, other) => sql<SqlBool>`${one} is not ${other}`,
  least: (one, other) => sql`min(${one}, ${other})`,
  greatest: (one, other) => sql`max(${one}, ${other})`,
  // The greatest integer plus one would be a REAL, which no URL can name.
  nextKey: (column) =>
    sql`case when max(${column}) = 9223372036854775807 then ${failure("key")} else coalesce(max(${column}), 0) + 1 end`,
  madeKey: sql`last_insert_rowid()`,
  isMade: sql`changes() > 0`,
  abort: sql.raw("or abort"),

  error: statementError,
  introspect,
  lookAtTable,
  keyByDefault,
};

/** SQLite as in D1, which would return bytes as arrays of numbers; so rows are returned as text. */
export const d1: Dialect = {
  ...sqlite,
  rows: (cells) => sql`json_group_array(${jsonArray(cells)})`,
  listOfRows: rowList,
};

/** Joins texts that are JSON arrays already; JSON functions would parse them again. */
function rowList(row: Sql): Sql {
  return sql`'['||coalesce(group_concat(${row}), '')||']'`;
}

/**
 * RAISE() works only in triggers, but the message about a bad JSON path contains the name, in every driver and server.
 */
function failure(name: string): Sql {
  return sql`json_extract('{}', ${sql.lit(`${failureMark()}:${name}`)})`;
}

function jsonArray(cells: readonly Sql[]): Sql {
  if (cells.length <= MOST_ARGUMENTS) return sql`json_array(${sql.join(cells)})`;
  const parts: Sql[] = [];
  for (let from = 0; from < cells.length; from += MOST_ARGUMENTS) {
    parts.push(sql`json_array(${sql.join(cells.slice(from, from + MOST_ARGUMENTS))})`);
  }
  return sql`json_array(${sql.join(parts)})`;
}

function part(value: Sql, index: number, kinds: readonly KeyKind[]): Sql {
  const own = kinds.length === 1 ? value : sql`json_extract(${value}, ${sql.lit(`$[${index}]`)})`;
  return kinds[index] === "blob" ? sql`unhex(${own})` : own;
}

/**
 * Bytes sort after all other values. In a column without a type, a REAL that equals an integer is written as that
 * integer; see {@link naming}.
 */
function keyCell(kind: KeyKind, reference: Sql): Sql {
  if (kind === "blob") return sql`iif(typeof(${reference})='blob',lower(hex(${reference})),char(0)||${reference})`;
  const asText = sql`cast(${reference} as text)`;
  const unlessBytes = sql`iif(${reference}<x'',${asText},char(0)||${reference})`;
  if (kind === "real" || kind === "numeric") {
    return sql`iif(typeof(${reference})='real',${printed(reference)},${unlessBytes})`;
  }
  if (kind === "integer") return integerCell(reference, unlessBytes);
  if (kind !== "untyped") return unlessBytes;
  const word = sql`iif(${isWord(reference)},${reference},char(0)||${reference})`;
  const whole = sql`cast(cast(${reference} as integer) as text)`;
  const fraction = sql`iif(${isPrinted(reference)},${printed(reference)},char(0)||printf('%!.17g',${reference}))`;
  const real = sql`iif(${isWhole(reference)},${whole},${fraction})`;
  return sql`case typeof(${reference}) when 'integer' then ${asText} when 'text' then ${word} when 'real' then ${real} when 'blob' then char(0)||quote(${reference}) end`;
}

/**
 * SQLite stores any value in a column of any type, unless the table is STRICT. Values sort by their types: numbers, with
 * infinity last, then texts, then bytes. Of these, an index leads to all values of a wrong type except fractions among
 * integers, and REALs that differ from what they print.
 *
 * A column without a type may contain a text that prints like a number, or a REAL that equals an integer: then the
 * number, or the integer, has the id.
 *
 * The unary plus keeps SQLite from using an index for a condition that nearly every row satisfies.
 */
function naming(kind: KeyKind, reference: Sql): Naming {
  const infinite = sql<SqlBool>`${reference} in (9e999, -9e999)`;
  switch (kind) {
    case "integer":
      return { isNamed: isOf("integer", reference), others: [isFrom("9e999", reference), upTo("-9e999", reference)] };
    case "text":
      return { isNamed: sql`+${reference} < x''`, others: [isFrom("x''", reference)] };
    case "numeric":
    case "real":
      return {
        isNamed: sql`case typeof(${reference}) when 'real' then ${isPrinted(reference)} else +${reference} < x'' end`,
        others: [isFrom("x''", reference), infinite],
      };
    case "untyped": {
      const isFraction = sql`${isPrinted(reference)} and not ${isWhole(reference)}`;
      return {
        isNamed: sql`case typeof(${reference}) when 'integer' then 1 when 'text' then ${
          isWord(reference)
        } when 'real' then ${isFraction} else 0 end`,
        others: [infinite],
      };
    }
    case "blob":
      return { isNamed: isOf("blob", reference), others: [sql`${reference} < x''`] };
  }
}

function isOf(storageClass: "integer" | "blob", reference: Sql): SqlCondition {
  return sql<SqlBool>`typeof(${reference}) = ${sql.lit(storageClass)}`;
}

function isFrom(end: string, reference: Sql): SqlCondition {
  return sql<SqlBool>`${reference} >= ${sql.raw(end)}`;
}

function upTo(end: string, reference: Sql): SqlCondition {
  return sql<SqlBool>`${reference} <= ${sql.raw(end)}`;
}

/** A REAL with 15 digits, as in ids. `cast(… as text)` prints 17 from SQLite 3.52 on. */
function printed(real: Sql): Sql {
  return sql`printf('%!.15g',${real})`;
}

/** Whether a REAL is the number that ids print; several may print alike. */
function isPrinted(real: Sql): SqlCondition {
  return sql<SqlBool>`cast(${printed(real)} as real) = ${real}`;
}

/** Whether a REAL, or the number that a text begins with, equals an integer of 64 bits. */
function isWhole(value: Sql): SqlCondition {
  return sql<SqlBool>`cast(${value} as real) = cast(${value} as integer)`;
}

/** Whether a text does not print like a number that has an id. */
function isWord(text: Sql): SqlCondition {
  const [integer, real] = [sql`cast(cast(${text} as integer) as text)`, printed(sql`cast(${text} as real)`)];
  return sql<SqlBool>`(${text} <> ${integer} and (${text} <> ${real} or ${isWhole(text)}))`;
}

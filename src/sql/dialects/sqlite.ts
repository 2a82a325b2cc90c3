import { sql, type SqlBool, SqliteQueryCompiler } from "kysely";
import type { Dialect, Sql } from "../dialect.ts";
import { introspect } from "./sqlite_introspection.ts";
import { lookAtTable } from "./sqlite_table.ts";
import { valueCell } from "./sqlite_values.ts";

/** SQLite's functions take 127 arguments: wider rows go as arrays of arrays. */
const MOST_ARGUMENTS = 127;

/** SQLite, as libSQL, Turso, D1 and every Kysely dialect of it speak it. */
export const sqlite: Dialect = {
  Compiler: SqliteQueryCompiler,

  rows: (cells) => sql`cast(json_group_array(${jsonArray(cells)}) as blob)`,
  keyCell: (reference) => sql`cast(${reference} as text)`,
  valueCell,
  isNested: (cells) => cells > MOST_ARGUMENTS,

  list: (array, columns) =>
    columns === 1
      ? sql`(select value from json_each(${array}))`
      : sql`(select ${
        sql.join(range(columns).map((index) => part(sql.ref("value"), index)))
      } from json_each(${array}))`,
  places: (array) => sql`json_each(${array})`,
  part: (value, index, columns) => columns === 1 ? value : part(value, index),

  bytes: (reference) => sql`octet_length(${reference})`,

  failure,
  guard: (name, condition) => sql`select case when ${condition} then 1 else ${failure(name)} end as "holds"`,

  // Texts, because the nodes are shipped as bytes, which JSON functions may take for JSONB.
  guardedRead: (read, nodes, most) => {
    const cases = nodes.map((node) =>
      `when json_array_length(cast("n${node}" as text)) > ${most} then json_extract('{}', 'relata:include ${node}')`
    );
    return `select "r".*, case ${cases.join(" ")} end as "fits" from (${read}) as "r"`;
  },

  // instr() takes every character for itself, and lower() folds what LIKE folds: ASCII.
  contains: (text, part) => sql<SqlBool>`instr(lower(${text}), lower(${part})) > 0`,
  noLimit: sql.lit(-1),
  differs: (one, other) => sql<SqlBool>`${one} is not ${other}`,
  least: (one, other) => sql`min(${one}, ${other})`,
  greatest: (one, other) => sql`max(${one}, ${other})`,
  // One more than the greatest integer would be a REAL, which no link reaches.
  nextKey: (column) =>
    sql`case when max(${column}) = 9223372036854775807 then ${failure("key")} else coalesce(max(${column}), 0) + 1 end`,
  madeKey: () => sql`last_insert_rowid()`,
  abort: sql.raw("or abort"),

  introspect,
  lookAtTable,
};

/** RAISE() is for triggers only; a bad JSON path carries the name in the message of every driver and server. */
function failure(name: string): Sql {
  return sql`json_extract('{}', ${sql.lit(`relata:${name}`)})`;
}

function jsonArray(cells: readonly Sql[]): Sql {
  if (cells.length <= MOST_ARGUMENTS) return sql`json_array(${sql.join(cells)})`;
  const parts: Sql[] = [];
  for (let from = 0; from < cells.length; from += MOST_ARGUMENTS) {
    parts.push(sql`json_array(${sql.join(cells.slice(from, from + MOST_ARGUMENTS))})`);
  }
  return sql`json_array(${sql.join(parts)})`;
}

function part(value: Sql, index: number): Sql {
  return sql`json_extract(${value}, ${sql.lit(`$[${index}]`)})`;
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

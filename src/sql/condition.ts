import {
  ColumnNode,
  type Expression,
  ExpressionWrapper,
  IdentifierNode,
  type OperationNode,
  type RawBuilder,
  RawNode,
  ReferenceNode,
  sql,
  type SqlBool,
  ValueNode,
} from "kysely";
import { OWN_PREFIX } from "../model/names.ts";
import type { Key } from "../types/key.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { SqlValue } from "../types/json.ts";
import type { ConditionShape } from "../types/plan.ts";
import type { Dialect, Sql, SqlCondition } from "./dialect.ts";
import { column, eb, type Rows, Slot, slot } from "./statement.ts";

/** The mark in a condition's SQL for the table of the row, which has another alias wherever the condition is used. */
export const ROW = "⟨row⟩";
/** The mark in a condition's SQL for a value. */
export const VALUE = "⟨value⟩";
/** The alias of the row if a table in the condition itself has the alias that the statement gives the row. */
export const ROW_NAME = `${OWN_PREFIX}row`;
/** Both marks. */
export const MARKS = /⟨row⟩|⟨value⟩/g;

/** The mark of a column of the row, with the column's name in its quotes. */
const ROW_COLUMN = /⟨row⟩\.((["`])(?:(?!\2)[^]|\2\2)+\2)/g;

/** Applies a condition to the row with an alias. */
export function onRow(condition: ConditionShape, alias: string): SqlCondition {
  if (!mayRead(condition.sql, alias)) return sql`(${onColumnsOf(condition, alias)})`;
  // The row gets another alias, because in a subquery with a table of the same name the row's columns would mean that
  // table's.
  const columns = new Set([...condition.sql.matchAll(ROW_COLUMN)].map(([, name]) => name));
  const row = [...columns].map((name) => sql`${sql.id(alias)}.${sql.raw(name)} as ${sql.raw(name)}`);
  const held = onColumnsOf(condition, ROW_NAME);
  return columns.size === 0
    ? sql`(${held})`
    : sql`(select ${held} from (select ${sql.join(row)}) as ${sql.id(ROW_NAME)})`;
}

/** A column of the row, for a condition. Kysely's own `ref` takes what is before a dot in a name for a table. */
export function ownColumn(name: string): ExpressionWrapper<AnyDatabase, string, SqlValue> {
  return new ExpressionWrapper(ReferenceNode.create(ColumnNode.create(name)));
}

/** The condition that a row is in scope; `undefined` if all rows are. */
export function inScope({ scope }: { readonly scope?: ConditionShape }, alias: string): SqlCondition | undefined {
  return scope === undefined ? undefined : onRow(scope, alias);
}

/** Whether a condition may read a table with a name. A column with that name counts too, which does no harm. */
function mayRead(text: string, name: string): boolean {
  const word = name.replace(/\W/g, "\\$&");
  return /\bselect\b/i.test(text) && new RegExp(`(?<![\\w.]|\\.["\`])${word}(?!\\w)`, "i").test(text);
}

function onColumnsOf(condition: ConditionShape, alias: string): RawBuilder<SqlBool> {
  const parts: OperationNode[] = [];
  let next = 0;
  for (const [mark] of condition.sql.matchAll(MARKS)) {
    parts.push(mark === ROW ? IdentifierNode.create(alias) : slotNode(condition.slots[next++]));
  }
  const node = RawNode.create(condition.sql.split(MARKS), parts);
  return { toOperationNode: () => node } as RawBuilder<SqlBool>;
}

function slotNode(index: number): OperationNode {
  return ValueNode.create(new Slot(index));
}

/** The conjunction of conditions; `undefined` if there are none. */
export function allOf(conditions: readonly (SqlCondition | undefined)[]): SqlCondition | undefined {
  const present = conditions.filter((one) => one !== undefined);
  return present.length === 0 ? undefined : chain(present, "and");
}

/** The conjunction of conditions; a true one if there are none. */
export function all(conditions: readonly (SqlCondition | undefined)[]): SqlCondition {
  return allOf(conditions) ?? sql<SqlBool>`1 = 1`;
}

/** The condition that each value equals the one with the same index among others. */
export function equal(values: readonly Sql[], others: readonly Sql[]): SqlCondition {
  return all(values.map((value, place) => sql<SqlBool>`${value} = ${others[place]}`));
}

/** The condition that columns of a row equal the values in slots. */
export function equalSlots(references: readonly Sql[], slots: readonly number[]): SqlCondition {
  return equal(references, slots.map(slot));
}

/** The rows for which a condition holds; all rows if there is none. */
export function whereIfAny(rows: Rows, condition: SqlCondition | undefined): Rows {
  return condition === undefined ? rows : rows.where(condition);
}

/** The condition that a query has rows. */
export function exists(rows: Rows): SqlCondition {
  return sql<SqlBool>`exists ${rows.select(sql.lit(1).as("one"))}`;
}

/** The condition that a query has no rows. */
export function no(rows: Rows): SqlCondition {
  return sql<SqlBool>`not exists ${rows.select(sql.lit(1).as("one"))}`;
}

/**
 * The condition that a row has an id: that it is a resource. `undefined` if every row has one. `known` columns are known
 * to have a value.
 *
 * A row has none if a part of its key is NULL, or its only part is empty; if no id names a part, because no request could
 * contain it; or if a row with a value of another type would have the same id.
 */
export function hasId(
  key: Key,
  alias: string,
  dialect: Dialect,
  known: readonly string[] = [],
): SqlCondition | undefined {
  const [first] = key.columns;
  const parts = key.columns.flatMap((name, index): readonly SqlCondition[] => {
    const one = column(alias, name);
    if (key.loose.includes(name)) return [dialect.naming(key.kinds[index], one).isNamed];
    return key.nullable.includes(name) && !known.includes(name) ? [isTrue`${one} is not null`] : [];
  });
  return joined(mayBeEmpty(key) ? [isTrue`${column(alias, first)} <> ${empty(key)}`, ...parts] : parts, "and");
}

/** The condition that a row has no id, of such rows as an index finds; `undefined` if it finds none. */
export function lacksId(key: Key, alias: string, dialect: Dialect): SqlCondition | undefined {
  const [first] = key.columns;
  const nulls = key.nullable.map((name) => isTrue`${column(alias, name)} is null`);
  const empties = mayBeEmpty(key) ? [isTrue`${column(alias, first)} = ${empty(key)}`] : [];
  return joined([...nulls, ...empties, ...soughtUnnamedKeys(key, alias, dialect)], "or");
}

/** The conditions of rows with keys that no id names, of those that an index finds: it serves each condition. */
export function soughtUnnamedKeys(key: Key, alias: string, dialect: Dialect): readonly SqlCondition[] {
  return key.columns.flatMap((name, index) =>
    key.loose.includes(name) && key.indexed.includes(name)
      ? dialect.naming(key.kinds[index], column(alias, name)).others
      : []
  );
}

/** The condition that no id names a row's key, although no part of it is NULL. It tests each row: no index serves it. */
export function hasUnnamedKey({ columns, kinds, loose }: Key, alias: string, dialect: Dialect): SqlCondition {
  const parts = columns.flatMap((name, index) => {
    const one = column(alias, name);
    return loose.includes(name)
      ? [isTrue`(${one} is not null and not ${dialect.naming(kinds[index], one).isNamed})`]
      : [];
  });
  return sql`(${chain(parts, "or")})`;
}

/**
 * The condition that an id names a row whose key equals its values; `undefined` if equal values are always enough. In a
 * column without a type, an integer also equals a REAL.
 */
export function isNamedExactly({ columns, kinds }: Key, alias: string, dialect: Dialect): SqlCondition | undefined {
  return allOf(
    columns.map((name, index) =>
      kinds[index] === "untyped" ? dialect.naming("untyped", column(alias, name)).isNamed : undefined
    ),
  );
}

function mayBeEmpty({ kinds }: Key): boolean {
  return kinds.length === 1 && kinds[0] !== "integer";
}

function empty({ kinds: [kind] }: Key): Sql {
  return kind === "blob" ? sql`x''` : sql`''`;
}

const isTrue = sql<SqlBool>;

function joined(conditions: readonly SqlCondition[], word: "and" | "or"): SqlCondition | undefined {
  if (conditions.length < 2) return conditions[0];
  // Parentheses keep operators around the conditions from binding to one of them.
  return sql`(${sql.join(conditions, sql.raw(` ${word} `))})`;
}

/**
 * The functions below keep long statements within the limits of the smallest engines, those of Cloudflare: expressions
 * that are 100 deep, and compound selects of five queries. Short clauses stay unchanged.
 */

/** The most terms in one chain of operators: each operator makes the expression one level deeper. */
const MOST_TERMS = 20;

/** Joins terms with an associative operator: `+`, `and`, `or`. Many terms become groups of groups. */
export function chain<T>(terms: readonly Expression<T>[], operator: "+" | "and" | "or"): RawBuilder<T> {
  const between = sql.raw(` ${operator} `);
  if (terms.length <= MOST_TERMS) return sql`${sql.join(terms, between)}`;
  return chain(grouped(terms, MOST_TERMS).map((group) => sql<T>`(${sql.join(group, between)})`), operator);
}

/** The most queries in one compound select. */
const MOST_QUERIES = 5;

/** The rows of several queries, one query after another. A later query does not begin before its rows are needed. */
export function oneAfterAnother(queries: readonly Sql[]): Sql {
  const together = (some: readonly Sql[]) => sql.join(some, sql` union all `);
  if (queries.length <= MOST_QUERIES) return together(queries);
  const groups = grouped(queries, MOST_QUERIES);
  return oneAfterAnother(groups.map((group) => sql`select * from (${together(group)})`));
}

/** The rows of several queries, without duplicates. */
export function eachOnce(queries: readonly Rows[]): Rows {
  const [first, ...others] = queries.length <= MOST_QUERIES
    ? queries
    : grouped(queries, MOST_QUERIES).map((group) => eb.selectFrom(eachOnce(group).as("g")).selectAll());
  return others.reduce<Rows>((some, other) => some.union(other), first);
}

/** Divides values into as few groups as possible, of nearly equal size. */
function grouped<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / Math.ceil(all.length / most));
  return Array.from(
    { length: Math.ceil(all.length / size) },
    (_, index) => all.slice(index * size, (index + 1) * size),
  );
}

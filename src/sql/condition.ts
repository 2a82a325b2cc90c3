import {
  type Expression,
  IdentifierNode,
  type OperationNode,
  type RawBuilder,
  RawNode,
  sql,
  type SqlBool,
  ValueNode,
} from "kysely";
import type { Key } from "../types/key.ts";
import type { ConditionShape } from "../types/plan.ts";
import type { Dialect, Presence, Sql, SqlCondition } from "./dialect.ts";
import { column, eb, type Rows, Slot, slot } from "./statement.ts";

/** The mark in a condition's SQL for the table of the row, which has another alias wherever the condition is used. */
export const ROW = "⟨row⟩";
/** The mark in a condition's SQL for a value. */
export const VALUE = "⟨value⟩";
/** The alias of the row if a table in the condition itself has the alias that the statement gives the row. */
export const ROW_NAME = "relata:row";
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

/** The condition that a row has an id; `undefined` if every row has one. `known` columns are known to have a value. */
export function hasId(
  key: Key,
  alias: string,
  dialect: Dialect,
  known: readonly string[] = [],
): SqlCondition | undefined {
  const nullable = key.nullable.filter((name) => !known.includes(name));
  return joined(presence({ ...key, nullable }, alias, dialect).map(({ present }) => present), "and");
}

/** The condition that a row has no id, which an index may serve; `undefined` if every row has one. */
export function lacksId(key: Key, alias: string, dialect: Dialect): SqlCondition | undefined {
  return joined(presence(key, alias, dialect).map(({ absent }) => absent), "or");
}

/** The conditions of rows that are not resources because no URL can name their keys. An index serves each condition. */
export function lacksPath(key: Key, alias: string, dialect: Dialect): readonly SqlCondition[] {
  return pathPresence(key, alias, dialect).map(({ absent }) => absent);
}

/** The conditions that a row has an id. NULL is not an id, and neither is a key that is only an empty value. */
function presence(key: Key, alias: string, dialect: Dialect): readonly Presence[] {
  const mayBeEmpty = key.kinds.length === 1 && key.kinds[0] !== "integer";
  const empty = key.kinds[0] === "blob" ? sql`x''` : sql`''`;
  const named = key.columns.flatMap((name, index): readonly Presence[] => {
    const one = column(alias, name);
    const isNamed = dialect.hasName(key.kinds[index], one);
    return [
      ...(key.nullable.includes(name) ? [{ present: isTrue`${one} is not null`, absent: isTrue`${one} is null` }] : []),
      ...(mayBeEmpty ? [{ present: isTrue`${one} <> ${empty}`, absent: isTrue`${one} = ${empty}` }] : []),
      ...(isNamed === undefined ? [] : [{ present: isNamed, absent: isTrue`not ${isNamed}` }]),
    ];
  });
  return [...named, ...pathPresence(key, alias, dialect)];
}

function pathPresence({ columns, kinds, loose }: Key, alias: string, dialect: Dialect): readonly Presence[] {
  return columns.flatMap((name, index) =>
    loose.includes(name) ? dialect.hasPath(kinds[index], column(alias, name), columns.length === 1) : []
  );
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

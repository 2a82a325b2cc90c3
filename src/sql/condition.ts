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
import type { ConditionShape } from "../types/plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { eb, type Rows } from "./names.ts";
import { Slot, slot } from "./statement.ts";

/** Stands in a condition's SQL for the table of the row, which has another alias at every place of use. */
export const ROW = "⟨row⟩";
/** Stands in a condition's SQL for a value. */
export const VALUE = "⟨value⟩";
/** The name of the row where a table of the condition's own has the name that the statement gives it. */
export const ROW_NAME = "relata:row";
/** Both marks. */
export const MARKS = /⟨row⟩|⟨value⟩/g;

/** The mark of a column of the row, with the column's name in its quotes. */
const ROW_COLUMN = /⟨row⟩\.((["`])(?:(?!\2)[^]|\2\2)+\2)/g;

/** The condition on the row that `alias` names. */
export function onRow(condition: ConditionShape, alias: string): SqlCondition {
  if (!mayRead(condition.sql, alias)) return sql`(${onColumnsOf(condition, alias)})`;
  // Else a table of a subquery that has this name would take the row's columns for its own.
  const columns = new Set([...condition.sql.matchAll(ROW_COLUMN)].map(([, name]) => name));
  const row = [...columns].map((name) => sql`${sql.id(alias)}.${sql.raw(name)} as ${sql.raw(name)}`);
  const held = onColumnsOf(condition, ROW_NAME);
  return columns.size === 0
    ? sql`(${held})`
    : sql`(select ${held} from (select ${sql.join(row)}) as ${sql.id(ROW_NAME)})`;
}

/** The condition that a row is in scope; nothing where all are. */
export function inScope({ scope }: { readonly scope?: ConditionShape }, alias: string): SqlCondition | undefined {
  return scope === undefined ? undefined : onRow(scope, alias);
}

/** Whether a condition may read a table of a name. A column of that name counts too, and does no harm. */
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

/** The conjunction of conditions; nothing where there are none. */
export function allOf(conditions: readonly (SqlCondition | undefined)[]): SqlCondition | undefined {
  const present = conditions.filter((one) => one !== undefined);
  return present.length === 0 ? undefined : chain(present, "and");
}

/** The conjunction of conditions; true where there are none. */
export function all(conditions: readonly (SqlCondition | undefined)[]): SqlCondition {
  return allOf(conditions) ?? sql<SqlBool>`1 = 1`;
}

/** The condition that each value is the one at its place among others. */
export function equal(values: readonly Sql[], others: readonly Sql[]): SqlCondition {
  return all(values.map((value, place) => sql<SqlBool>`${value} = ${others[place]}`));
}

/** Whether the columns of a row are what slots hold. */
export function equalSlots(references: readonly Sql[], slots: readonly number[]): SqlCondition {
  return equal(references, slots.map(slot));
}

/** The rows for which a condition holds; all of them where there is none. */
export function whereIfAny(rows: Rows, condition: SqlCondition | undefined): Rows {
  return condition === undefined ? rows : rows.where(condition);
}

/** The condition that there are such rows. */
export function exists(rows: Rows): SqlCondition {
  return sql<SqlBool>`exists ${rows.select(sql.lit(1).as("one"))}`;
}

/** The condition that there are no such rows. */
export function no(rows: Rows): SqlCondition {
  return sql<SqlBool>`not exists ${rows.select(sql.lit(1).as("one"))}`;
}

/**
 * What keeps long statements within the limits of the smallest engines, Cloudflare's: expressions 100 deep, and five
 * queries in a row of unions. Short ones stay as they are.
 */

/** Each operator of a row is one deeper in the expression than the one before it. */
const MOST_TERMS = 20;

/** Terms between operators that may be grouped at will: `+`, `and`, `or`. Many terms become groups of groups. */
export function chain<T>(terms: readonly Expression<T>[], operator: "+" | "and" | "or"): RawBuilder<T> {
  const between = sql.raw(` ${operator} `);
  if (terms.length <= MOST_TERMS) return sql`${sql.join(terms, between)}`;
  return chain(grouped(terms, MOST_TERMS).map((group) => sql<T>`(${sql.join(group, between)})`), operator);
}

/** More are too many terms of a compound select. */
const MOST_QUERIES = 5;

/** The rows of some queries one after another; a later one is not begun before it is needed. */
export function oneAfterAnother(queries: readonly Sql[]): Sql {
  const together = (some: readonly Sql[]) => sql.join(some, sql` union all `);
  if (queries.length <= MOST_QUERIES) return together(queries);
  const groups = grouped(queries, MOST_QUERIES);
  return oneAfterAnother(groups.map((group) => sql`select * from (${together(group)})`));
}

/** The rows of some queries, each once. */
export function eachOnce(queries: readonly Rows[]): Rows {
  const [first, ...others] = queries.length <= MOST_QUERIES
    ? queries
    : grouped(queries, MOST_QUERIES).map((group) => eb.selectFrom(eachOnce(group).as("g")).selectAll());
  return others.reduce<Rows>((some, other) => some.union(other), first);
}

/** As many groups as are needed, of nearly the same size. */
function grouped<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / Math.ceil(all.length / most));
  return Array.from(
    { length: Math.ceil(all.length / size) },
    (_, index) => all.slice(index * size, (index + 1) * size),
  );
}

import { type AliasedExpression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { NumberedPageShape } from "../types/read_plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { column, columns, eb, materialized, numbered, ordered, type Rows, rowsOf, slot } from "./statement.ts";
import type { SelectedRows } from "./selected_rows.ts";

/**
 * A deep page. It begins at its first key if the keys of the list have no gap; otherwise it is reached from the nearer
 * end of the list. The table expression of the list's ends decides which.
 *
 * The page has two halves, one from the start and one from the end; one of them is unused. The unused half gets LIMIT
 * 0, which SQLite checks once; a WHERE would run per row.
 */
export function deepPage(
  { access: { mayHaveNoGap }, resource: { key }, present, context: { dialect } }: SelectedRows,
  page: NumberedPageShape,
  wanted: readonly AliasedExpression<unknown, string>[],
): Rows {
  const rows = present.select(wanted);
  const order = columns("t", key.order);
  const [length, before, total, first] = [lengthOf(page), slot(page.offset), known("total"), known("first")];
  const isNear = sql<SqlBool>`${before} * 2 <= ${total}`;
  const hasNoGap = sql<SqlBool>`${known("last")} - ${first} + 1 = ${total}`;
  const isFromStart = mayHaveNoGap ? sql<SqlBool>`${hasNoGap} or ${isNear}` : isNear;
  const skipped = mayHaveNoGap ? choose(hasNoGap, sql.lit(0), before) : before;
  const begun = mayHaveNoGap
    ? rows.where(sql<SqlBool>`${order[0]} >= ${first} + ${choose(hasNoGap, before, sql.lit(0))}`)
    : rows;
  const fromStart = ordered(begun, order)
    .limit(choose(isFromStart, length, sql.lit(0))).offset(skipped);
  const rest = dialect.greatest(sql.lit(0), dialect.least(length, sql`${total} - ${before}`));
  const after = dialect.greatest(sql.lit(0), sql`${total} - ${before} - ${length}`);
  const fromEnd = ordered(rows, order, true)
    .limit(choose(isFromStart, sql.lit(0), rest)).offset(after);
  const inOrder = ordered(eb.selectFrom(fromEnd.as("e")).selectAll(), numbered("c", order));
  return eb.selectFrom(fromStart.as("s")).selectAll().unionAll(eb.selectFrom(inOrder.as("i")).selectAll());
}

/** A column of the table expression of the list's ends. */
function known(name: string): Sql {
  return sql`(select ${sql.id(name)} from ${sql.id(materialized("ends"))})`;
}

/** The most rows of a page: none if it begins too far from both ends of the list. */
export function lengthOf({ limit, mostReach }: NumberedPageShape): RawBuilder<number> {
  if (mostReach === undefined) return slot(limit);
  return choose(sql<SqlBool>`${known("reach")} <= ${slot(mostReach)}`, slot(limit), sql.lit(0));
}

/** How many rows are between a page and the nearer end of its list; 0 if its first key is known. */
function reachOf({ limit, offset, isDeep }: NumberedPageShape, count: "exact" | number, primary: SelectedRows): Sql {
  const { access: { mayHaveNoGap }, context: { dialect } } = primary;
  const total = column("n", "total");
  const before = slot(offset);
  // If the list was not counted to its end, only the distance from its start is known.
  if (count !== "exact") return choose(sql<SqlBool>`${total} > ${before}`, before, sql.lit(0));
  const after = sql`${total} - ${before} - ${slot(limit)}`;
  const reach = dialect.greatest(sql.lit(0), dialect.least(before, after));
  if (!mayHaveNoGap || isDeep !== true) return reach;
  return choose(sql<SqlBool>`${column("n", "last")} - ${column("n", "first")} + 1 = ${total}`, sql.lit(0), reach);
}

function choose(condition: SqlCondition, one: Sql, other: Sql): RawBuilder<number> {
  return sql`case when ${condition} then ${one} else ${other} end`;
}

/**
 * The table expression by which a deep or far page is found: the number of rows, the first and last key if the keys may
 * have no gap, and the distance of the page from an end.
 */
export function listEnds(
  page: NumberedPageShape,
  count: "exact" | number,
  counted: Sql,
  primary: SelectedRows,
): Sql {
  const ends = endsOf(counted, primary);
  if (page.mostReach === undefined) return ends;
  return sql`(select n.*, ${reachOf(page, count, primary)} as "reach" from ${ends} as n)`;
}

function endsOf(counted: Sql, { access: { mayHaveNoGap }, resource: { table: name, key } }: SelectedRows): Sql {
  if (!mayHaveNoGap) return sql`(select ${counted} as "total")`;
  const end = (which: "min" | "max") =>
    rowsOf(name, "t").select(sql`${sql.raw(which)}(${column("t", key.order[0])})`.as("key"));
  return sql`(select ${sql.join([counted.as("total"), end("min").as("first"), end("max").as("last")])})`;
}

import { type AliasedExpression, sql, type SqlBool } from "kysely";
import type { NumberedPageShape } from "../types/read_plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { column, held, table } from "./names.ts";
import { eb, type Rows } from "./context.ts";
import type { SelectedRows } from "./selected_rows.ts";
import { slot } from "./statement.ts";

/**
 * A deep page. It begins at its first key where the keys of the list have no gap; else it is reached from the end of the
 * list that is nearer to it. The table expression of the list's ends knows which.
 *
 * The page is two halves, one from the start and one from the end, of which one is unused. The unused half gets LIMIT 0,
 * which SQLite checks once; a WHERE would run per row.
 */
export function deepPage(
  { access: { mayHaveNoGap }, resource: { key }, present, context: { dialect } }: SelectedRows,
  page: NumberedPageShape,
  wanted: readonly AliasedExpression<unknown, string>[],
): Rows {
  const rows = present.select(wanted);
  const order = key.order.map((name) => column("t", name));
  const known = (name: string): Sql => sql`(select ${sql.id(name)} from ${sql.id(held("ends"))})`;
  const [length, before, total, first] = [slot(page.limit), slot(page.offset), known("total"), known("first")];
  const isNear = sql<SqlBool>`${before} * 2 <= ${total}`;
  const hasNoGap = sql<SqlBool>`${known("last")} - ${first} + 1 = ${total}`;
  const isFromStart = mayHaveNoGap ? sql<SqlBool>`${hasNoGap} or ${isNear}` : isNear;
  const skipped = mayHaveNoGap ? choose(hasNoGap, sql.lit(0), before) : before;
  const begun = mayHaveNoGap
    ? rows.where(sql<SqlBool>`${order[0]} >= ${first} + ${choose(hasNoGap, before, sql.lit(0))}`)
    : rows;
  const fromStart = order.reduce<Rows>((some, one) => some.orderBy(one), begun)
    .limit(choose(isFromStart, length, sql.lit(0)) as never).offset(skipped as never);
  const rest = dialect.greatest(sql.lit(0), dialect.least(length, sql`${total} - ${before}`));
  const after = dialect.greatest(sql.lit(0), sql`${total} - ${before} - ${length}`);
  const fromEnd = order.reduce<Rows>((some, one) => some.orderBy(one, "desc"), rows)
    .limit(choose(isFromStart, sql.lit(0), rest) as never).offset(after as never);
  const inOrder = order.reduce<Rows>(
    (some, _, index) => some.orderBy(sql.id(`c${index}`)),
    eb.selectFrom(fromEnd.as("e")).selectAll(),
  );
  return eb.selectFrom(fromStart.as("s")).selectAll().unionAll(eb.selectFrom(inOrder.as("i")).selectAll());
}

function choose(condition: SqlCondition, one: Sql, other: Sql): Sql {
  return sql`case when ${condition} then ${one} else ${other} end`;
}

/**
 * What a deep page is found by: how many rows there are, and the first and last key where there may be no gap between.
 */
export function listEnds(
  { access: { mayHaveNoGap }, resource: { table: name, key } }: SelectedRows,
  counted: Sql,
): Sql {
  if (!mayHaveNoGap) return sql`(select ${counted} as "total")`;
  const end = (which: "min" | "max") =>
    eb.selectFrom(table(name, "t")).select(sql`${sql.raw(which)}(${column("t", key.order[0])})`.as("key"));
  return sql`(select ${sql.join([counted.as("total"), end("min").as("first"), end("max").as("last")])})`;
}

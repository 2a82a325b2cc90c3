import { sql, type SqlBool } from "kysely";
import type { NumberedPageShape, PrimaryNode } from "../types/read_plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { column, held, table } from "./names.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import { slot } from "./statement.ts";

/**
 * A deep page. It begins at its first key where the keys of the list have no gap; else it is reached from the end of the
 * list that is nearer to it. The table expression of the list's ends knows which.
 *
 * The page is two halves, one from the start and one from the end, of which one is unused. The unused half gets LIMIT 0,
 * which SQLite checks once; a WHERE would run per row.
 */
export function deepPage(
  rows: Rows,
  page: NumberedPageShape,
  node: PrimaryNode,
  conditions: SqlCondition | undefined,
  { dialect, model }: SqlContext,
): Rows {
  const { key } = model.resource(node.table);
  const order = key.order.map((name) => column("t", name));
  const known = (name: string): Sql => sql`(select ${sql.id(name)} from ${sql.id(held("ends"))})`;
  const [length, before, total, first] = [slot(page.limit), slot(page.offset), known("total"), known("first")];
  const maybeGapless = mayHaveNoGap(key, conditions);
  const isNear = sql<SqlBool>`${before} * 2 <= ${total}`;
  const hasNoGap = sql<SqlBool>`${known("last")} - ${first} + 1 = ${total}`;
  const isFromStart = maybeGapless ? sql<SqlBool>`${hasNoGap} or ${isNear}` : isNear;
  const skipped = maybeGapless ? choose(hasNoGap, sql.lit(0), before) : before;
  const begun = maybeGapless
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
  { table: name }: PrimaryNode,
  conditions: SqlCondition | undefined,
  counted: Sql,
  { model }: SqlContext,
): Sql {
  const { key } = model.resource(name);
  if (!mayHaveNoGap(key, conditions)) return sql`(select ${counted} as "total")`;
  const end = (which: "min" | "max") =>
    eb.selectFrom(table(name, "t")).select(sql`${sql.raw(which)}(${column("t", key.order[0])})`.as("key"));
  return sql`(select ${sql.join([counted.as("total"), end("min").as("first"), end("max").as("last")])})`;
}

/**
 * Whether the keys of a list are whole numbers by the database's own word, so that their ends and number tell of gaps.
 */
function mayHaveNoGap(key: { readonly generated: boolean }, conditions: SqlCondition | undefined): boolean {
  return conditions === undefined && key.generated;
}

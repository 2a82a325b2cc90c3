import { type AliasedExpression, sql } from "kysely";
import type { Layout, ReadShape } from "../types/read_plan.ts";
import type { Statement } from "../types/plan.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { Sql } from "./dialect.ts";
import { held } from "./names.ts";
import { includedRows, joinRows, rowsAsJson } from "./nodes.ts";
import { listEnds } from "./deep_page.ts";
import { foundColumns, unlessTooLong, weighedBy, type Weighing, wholeRows } from "./bytes.ts";
import { countOf, heldPage, isThere, primaryConditions, primaryRows } from "./primary.ts";
import { compile } from "./statement.ts";

/**
 * Compiles a read to its one statement. The statement returns one row: for every node a JSON array of rows, then the
 * record count.
 *
 * A node that others hang from is a materialized table expression: its raw columns are looked up once, for its own rows
 * and for the keys of the nodes below it. An engine reads such an expression in the order in which it was filled, so the
 * order of a page needs no column. The rows of a leaf are not copied into one.
 */
export function compileRead(
  shape: ReadShape,
  layouts: readonly Layout[],
  context: SqlContext,
  weighing: Weighing,
): Statement {
  const { nodes: [primary, ...included] } = shape;
  const conditions = primaryConditions(primary, context);
  const weighed = weighedBy(weighing, shape, layouts, context);
  const wanted = foundColumns(weighed, 0);
  const rows: readonly Rows[] = [
    primaryRows(primary, wanted, conditions, context),
    ...included.map((node, index) =>
      node.kind === "join"
        ? joinRows(node, layouts[index + 1], context)
        : includedRows(node, layouts[index + 1], foundColumns(weighed, index + 1), context)
    ),
  ];
  const isHeld = (index: number) => weighed.isWhole || included.some((node) => node.parent === index);
  const columns: AliasedExpression<unknown, string>[] = shape.nodes.map((node, index) => {
    const from = isHeld(index) ? wholeRows(weighed, index) : rows[index].as("t");
    const json = rowsAsJson(node, layouts[index], from, context);
    return (index === 0 ? unlessTooLong(weighed, sql`${json}`) : json).as(`n${index}`);
  });
  const expressions: Sql[] = [];
  const hold = (name: string, found: Sql | Rows) => expressions.push(sql`${sql.id(name)} as materialized ${found}`);
  const page = heldPage(primary, wanted, conditions, context);
  if (page !== undefined) {
    hold(held("page"), page.rows);
    columns.push(page.edges.as("edges"));
  }
  if (primary.rows.kind === "list" && primary.rows.count !== false) {
    const counted = countOf(primary.rows.count, primary, conditions, context);
    if (primary.rows.page?.kind === undefined && primary.rows.page?.isDeep === true) {
      hold(held("ends"), listEnds(primary, conditions, counted, context));
      columns.push(eb.selectFrom(sql.id(held("ends")).as("e")).select("e.total").as("total"));
    } else {
      columns.push(counted.as("total"));
    }
  }
  if (primary.rows.kind === "list" && primary.rows.owner !== undefined) {
    columns.push(isThere(primary.rows.owner, context).as("owner"));
  }
  rows.forEach((one, index) => {
    if (isHeld(index)) hold(held(index), one);
  });
  const select = sql`select ${sql.join(columns)}`;
  const statement = expressions.length === 0 ? select : sql`with ${sql.join(expressions)} ${select}`;
  return compile(statement, context.dialect);
}

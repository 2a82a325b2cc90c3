import { type AliasedExpression, sql, type SqlBool } from "kysely";
import { narrowedAccess } from "../access/read_access.ts";
import type { ReadAccess, RowsWay } from "../access/ways.ts";
import type { HopShape, ReadShape } from "../types/read_plan.ts";
import type { Statement } from "../types/plan.ts";
import { all } from "./condition.ts";
import { column, eb, materialized, type Rows, type SqlContext, table } from "./names.ts";
import type { Sql } from "./dialect.ts";
import { filteredRows, placeBeyond, PRIMARY } from "./filters.ts";
import { includedRows, joinRows, rowsAsJson } from "./nodes.ts";
import { listEnds } from "./deep_page.ts";
import { foundColumns, type ReadSource, unlessTooLong, weighedBy, type Weighing, wholeRows } from "./bytes.ts";
import { walkedCount } from "./cursor_page.ts";
import { countOf, materializedPage, orderedRows, ownerRow, recordExists } from "./primary.ts";
import { rowState } from "./guards.ts";
import { selectedRows } from "./selected_rows.ts";
import { statsOf, statsRows } from "./stats.ts";
import { type CutNode, cutOwners, cutRows, cutTable } from "./cuts.ts";
import { compile, NEXT_SLOT, slot } from "./statement.ts";

/**
 * Compiles a read to its one statement. The statement returns one row: for every node a JSON array of rows, then the
 * record count.
 *
 * A node that others hang from is a materialized table expression: its raw columns are looked up once, for its own rows
 * and for the keys of the nodes below it. An engine reads such an expression in the order in which it was filled, so the
 * order of a page needs no column. The rows of a leaf are not copied into one.
 */
export function compileRead(
  read: ReadSource,
  context: SqlContext,
  weighing: Weighing,
): Statement {
  const { shape, layouts, access } = read;
  const { nodes: [node, ...included] } = shape;
  const primary = selectedRows(node, access.primary, context);
  const weighed = weighedBy(weighing, read, context);
  const wanted = foundColumns(weighed, 0);
  const cuts = new Map<number, CutNode>();
  const rows: readonly Rows[] = [
    orderedRows(primary, wanted),
    ...included.map((node, place) => {
      const index = place + 1;
      const parts = { index, access: access.nodes[place], layout: layouts[index] };
      const found = node.kind === "join" ? [] : foundColumns(weighed, index);
      if (node.cut !== undefined) {
        const one = { ...parts, node: { ...node, cut: node.cut }, found };
        cuts.set(index, one);
        return cutRows(one, context);
      }
      if (node.kind === "join") return joinRows(node, parts, context);
      return includedRows(node, parts, found, context);
    }),
  ];
  const isHeld = (index: number) => weighed.isWhole || included.some((node) => node.parent === index);
  const columns: AliasedExpression<unknown, string>[] = shape.nodes.map((node, index) => {
    const from = isHeld(index) ? wholeRows(weighed, index) : rows[index].as("t");
    const json = rowsAsJson(node, layouts[index], from, context);
    return (index === 0 ? unlessTooLong(weighed, sql`${json}`) : json).as(`n${index}`);
  });
  for (const cut of cuts.values()) columns.push(cutOwners(cut, context).as(`more${cut.index}`));
  const owner = node.rows.kind === "list" ? node.rows.owner : undefined;
  if (owner?.state !== undefined) {
    columns.push(rowState(owner.state, ownerRow(owner, context), "f", context).as("state"));
  }
  if (node.state !== undefined) columns.push(rowState(node.state, primary.present, "t", context).as("state"));
  const expressions: Sql[] = [];
  const hold = (name: string, found: Sql | Rows) => expressions.push(sql`${sql.id(name)} as materialized ${found}`);
  const page = materializedPage(primary, wanted);
  if (page !== undefined) {
    hold(materialized("page"), page.rows);
    columns.push(page.edges.as("edges"));
  }
  if (node.rows.kind === "list" && node.rows.count !== false) {
    const { count, page } = node.rows;
    const counted = countOf(count, primary);
    if (page !== undefined && page.kind === undefined && (page.isDeep || page.mostReach !== undefined)) {
      hold(materialized("ends"), listEnds(page, count, counted, primary));
      const ends = page.mostReach === undefined ? ["total"] : ["total", "reach"];
      columns.push(
        ...ends.map((name) =>
          eb.selectFrom(sql.id(materialized("ends")).as("e")).select(column("e", name).as(name)).as(name)
        ),
      );
    } else {
      columns.push(counted.as("total"));
    }
  }
  if (owner !== undefined) columns.push(recordExists(owner, context).as("owner"));
  if (node.rows.kind === "list" && node.rows.stats !== undefined) {
    const { stats } = node.rows;
    for (const of of statsOf(stats)) columns.push(statsRows(stats, of, primary, weighing).as(of));
  }
  rows.forEach((one, index) => {
    const cut = cuts.get(index);
    if (cut !== undefined) hold(materialized(`cut ${index}`), cutTable(cut, context));
    if (isHeld(index)) hold(materialized(index), one);
  });
  const select = sql`select ${sql.join(columns)}`;
  const statement = expressions.length === 0 ? select : sql`with ${sql.join(expressions)} ${select}`;
  return compile(statement, context.dialect);
}

/** Compiles the count of the primary rows that an index leads to, as far as the value after those of the plan. */
export function compileNarrowed({ nodes: [node] }: ReadShape, access: ReadAccess, context: SqlContext): Statement {
  const { wanted } = selectedRows(node, narrowedAccess(node, access.primary, context.model), context);
  const some = wanted.select(sql.lit(1).as("one")).limit(slot(NEXT_SLOT) as never);
  return compile(eb.selectFrom(some.as("s")).select(sql`count(*)`.as("rows")), context.dialect);
}

/** Compiles the count of the primary rows of a list, as far as the value after those of the plan. */
export function compileListed({ nodes: [node] }: ReadShape, access: ReadAccess, context: SqlContext): Statement {
  const some = selectedRows(node, access.primary, context).present.select(sql.lit(1).as("one"));
  const counted = eb.selectFrom(some.limit(slot(NEXT_SLOT) as never).as("s")).select(sql`count(*)`.as("rows"));
  return compile(counted, context.dialect);
}

/** Compiles the count of what hops lead to from the primary rows that an index leads to, as far as the same. */
export function compileRelated(
  { nodes: [node] }: ReadShape,
  access: ReadAccess,
  hops: readonly HopShape[],
  context: SqlContext,
): Statement {
  const { wanted } = selectedRows(node, narrowedAccess(node, access.primary, context.model), context);
  const met = hops.reduce<Rows>((rows, { table: name, from, to }, index) => {
    const [here, there] = [index === 0 ? "t" : `h${index}`, `h${index + 1}`];
    const isSame = from.map((one, place) => sql<SqlBool>`${column(there, to[place])} = ${column(here, one)}`);
    return rows.crossJoin(table(name, there)).where(all(isSame));
  }, wanted);
  const some = met.select(sql.lit(1).as("one")).limit(slot(NEXT_SLOT) as never);
  return compile(eb.selectFrom(some.as("s")).select(sql`count(*)`.as("rows")), context.dialect);
}

/** Compiles the count of the rows that a walk from the position of a cursor meets, as far as its limit. */
export function compileWalked({ nodes: [node] }: ReadShape, access: ReadAccess, context: SqlContext): Statement {
  const { walked } = access.primary;
  if (node.rows.kind !== "list" || node.rows.page?.kind !== "cursor" || walked === undefined) {
    throw new TypeError("Only a page by a cursor is walked from a position.");
  }
  const counted = walkedCount(selectedRows(node, access.primary, context), node.rows.page, walked);
  return compile(sql`select ${counted} as "rows"`, context.dialect);
}

/** Compiles the count of the rows of a table that an index leads to, as far as the value after those of the plan. */
export function compileCount(rows: RowsWay, context: SqlContext): Statement {
  const some = filteredRows(rows, placeBeyond(PRIMARY), context).select(sql.lit(1).as("one"));
  const counted = eb.selectFrom(some.limit(slot(NEXT_SLOT) as never).as("s")).select(sql`count(*)`.as("rows"));
  return compile(counted, context.dialect);
}

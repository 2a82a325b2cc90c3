import { type AliasableExpression, type AliasedExpression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { HopShape, IncludedNode, Layout, LookUpShape, NodeShape } from "../types/read_plan.ts";
import { all, allOf, onRow } from "./condition.ts";
import type { Sql } from "./dialect.ts";
import { column, columns, hasId, held, raw, table, tuple } from "./names.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";

/**
 * The rows that a relationship leads to, with the columns that are asked for, in the order of their key.
 *
 * The limit stands inside the order, so that work ends with it, however many rows a path leads to. The offset keeps
 * SQLite from folding one query into the other, and then from walking the whole table in the order of its key.
 */
export function includedRows(
  node: IncludedNode,
  layout: Layout,
  found: readonly AliasedExpression<unknown, string>[],
  context: SqlContext,
): Rows {
  const { dialect, model, mostResources } = context;
  const resource = model.resource(node.table);
  const target = node.hops[node.hops.length - 1];
  const most = node.linkageOnly ? dialect.noLimit : sql.lit(mostResources + 1);
  const visible = allOf([hasId(resource.key, "t"), inScope(target, "t")]);
  const limited = (rows: Rows) =>
    (visible === undefined ? rows : rows.where(visible)).limit(most as never).offset(sql.lit(0) as never);
  const keys = reachingKeys(node, layout);
  if (resource.everyColumn.get(target.to[0])?.indexed !== true) {
    const rows = limited(walked(node, target, keys)).select(found);
    return ordered(eb.selectFrom(rows.as("r")).selectAll(), layout.order.map(raw));
  }
  // Keys are sorted, not rows; the limit of none keeps their order from being folded away.
  const { order } = resource.key;
  const isByKey = order.length === target.to.length && order.every((name, index) => name === target.to[index]);
  const some = isByKey
    ? keys.distinct()
    : eb.selectFrom(limited(lookedUp(node, target.to, keys)).select(keyColumns("t", order)).as("u")).selectAll();
  const sorted = ordered(some, order.map((_, index) => sql.id(`k${index}`))).limit(dialect.noLimit as never);
  const rows = lookedUp(node, order, sorted).select(found);
  return isByKey ? limited(rows) : rows;
}

function ordered(rows: Rows, order: readonly Sql[]): Rows {
  return order.reduce<Rows>((some, one) => some.orderBy(one), rows);
}

function keyColumns(alias: string, names: readonly string[]) {
  return names.map((name, index) => column(alias, name).as(`k${index}`));
}

/** Each key is looked up: a cross join is never turned round, whatever the statistics say of the table. */
function lookedUp(node: IncludedNode, to: readonly string[], keys: Rows): Rows {
  const isSame = to.map((name, index) => sql<SqlBool>`${column("t", name)} = ${column("k", `k${index}`)}`);
  return eb.selectFrom(keys.as("k")).crossJoin(table(node.table, "t")).where(all(isSame));
}

/** Without an index the table is walked: once, not once for each key. */
function walked(node: IncludedNode, { to }: HopShape, keys: Rows): Rows {
  return eb.selectFrom(table(node.table, "t")).where(sql<SqlBool>`${tuple(columns("t", to))} in ${keys}`);
}

/** The keys that the rows of the last hop are found by, from the rows of the parent node. */
function reachingKeys(node: IncludedNode, layout: Layout): Rows {
  let keys: Rows = eb.selectFrom(sql.id(held(node.parent)).as("p")).select(
    layout.ownerFrom.map((cell, index) => raw(cell).as(`k${index}`)),
  );
  for (const [index, hop] of node.hops.entries()) {
    if (index === 0) continue;
    const near = node.hops[index - 1];
    const rows: Rows = eb.selectFrom(table(near.table, "h")).where(
      all([sql<SqlBool>`${tuple(columns("h", near.to))} in ${keys}`, inScope(near, "h")]),
    );
    keys = rows.select(keyColumns("h", hop.from));
  }
  return keys;
}

/** The condition that the row of a hop is in scope; nothing where all are. */
export function inScope({ scope }: Pick<HopShape, "scope">, alias: string) {
  return scope === undefined ? undefined : onRow(scope, alias);
}

/** A node's raw columns, from the rows that `t` names. */
export function rawColumns({ columns: names }: Layout): AliasedExpression<unknown, string>[] {
  return names.map((name, place) => column("t", name).as(`c${place}`));
}

/** A node's rows as one JSON array, from raw columns that are in order. */
export function rowsAsJson(
  node: NodeShape,
  layout: Layout,
  from: AliasedExpression<unknown, string>,
  context: SqlContext,
): AliasableExpression<unknown> {
  return eb.selectFrom(from).select(context.dialect.rows(cells(node, layout, context)).as("rows"));
}

function cells(node: NodeShape, layout: Layout, context: SqlContext): readonly Sql[] {
  const { dialect, model } = context;
  const { everyColumn } = model.resource(node.table);
  const place = (name: string) => raw(layout.columns.indexOf(name));
  return [
    ...layout.columns.slice(0, layout.keys).map((_, cell) => dialect.keyCell(raw(cell))),
    ...node.lookUps.flatMap((one) => lookUp(one, place, context)),
    ...node.columns.map((name) => dialect.valueCell(everyColumn.get(name), place(name))),
  ];
}

/** The id that a to-one relationship leads to, a cell for each of its columns; null where the caller sees none. */
function lookUp(
  { hops: [hop] }: LookUpShape,
  place: (name: string) => RawBuilder<unknown>,
  context: SqlContext,
): Sql[] {
  const { dialect, model } = context;
  const { key } = model.resource(hop.table);
  return key.columns.map((name) => {
    let found: Rows = eb.selectFrom(table(hop.table, "x")).select(dialect.keyCell(column("x", name)).as("id"));
    hop.from.forEach((from, index) => {
      found = found.where(sql<SqlBool>`${column("x", hop.to[index])} = "t".${place(from)}`);
    });
    const scope = inScope(hop, "x");
    return sql`${scope === undefined ? found : found.where(scope)}`;
  });
}

import { type AliasedExpression, sql, type SqlBool } from "kysely";
import type {
  HopShape,
  IncludedNode,
  JoinNode,
  Layout,
  LookUpShape,
  NodeShape,
  RelatedNode,
} from "../types/read_plan.ts";
import type { NodeAccess } from "../access/ways.ts";
import { kindsOf } from "../model/columns.ts";
import type { Collation } from "../types/schema_tables.ts";
import type { Care, Sql } from "./dialect.ts";
import { all, allOf, equal, hasId, inScope, whereIfAny } from "./condition.ts";
import {
  column,
  columns,
  eb,
  materialized,
  named,
  numbered,
  ordered,
  raw,
  type Rows,
  rowsOf,
  type SqlContext,
  table,
  tuple,
} from "./statement.ts";

/** The way to the rows of a node, and the layout of their cells. */
interface NodeParts {
  readonly access: NodeAccess;
  readonly layout: Layout;
}

/**
 * The rows to which a relationship leads, with the wanted columns, in the order of their key.
 *
 * The limit is inside the query that sorts, so that reading ends at the limit, however many rows a path leads to. The
 * offset keeps SQLite from folding one query into the other, after which it might walk the whole table in the order of
 * its key.
 */
export function includedRows(
  node: IncludedNode,
  { access: { way }, layout }: NodeParts,
  selected: readonly AliasedExpression<unknown, string>[],
  context: SqlContext,
): Rows {
  const { dialect, model, mostResources } = context;
  const { hop, linkageOnly } = node;
  const { key } = model.resource(node.table);
  const visible = allOf([hasId(key, "t", dialect), inScope(hop, "t")]);
  const most = linkageOnly ? undefined : mostResources;
  const limited = (rows: Rows) => upTo(whereIfAny(rows, visible), most, context);
  const keys = reachingKeys(node, layout, context);
  if (way === "walk") {
    const rows = limited(walked(node, keys)).select(selected);
    return ordered(eb.selectFrom(rows.as("r")).selectAll(), layout.order.map(raw));
  }
  // Keys are sorted instead of rows. A limit, even `noLimit`, keeps SQLite from dropping their order.
  const { order } = key;
  const isByKey = way === "seekByOrder";
  const some = isByKey ? keys.distinct() : eb.selectFrom(
    limited(lookedUp(node, hop.to, node.isShared ? keys.distinct() : keys)).select(named("k", columns("t", order))).as(
      "u",
    ),
  ).selectAll();
  const sorted = ordered(some, numbered("k", order)).limit(dialect.noLimit);
  const rows = lookedUp(node, order, sorted).select(selected);
  return isByKey ? limited(rows) : rows;
}

/** The rows of a join table that link the rows of the parent node. */
export function joinRows(node: JoinNode, { access: { way }, layout }: NodeParts, context: SqlContext): Rows {
  const keys = reachingKeys(node, layout, context);
  const rows = way === "walk" ? walked(node, keys) : lookedUp(node, node.hop.to, keys);
  const most = node.linkageOnly ? undefined : mostLinks(context);
  return upTo(whereIfAny(rows, inScope(node.hop, "t")), most, context).select(rawColumns(layout));
}

/** How many links through a join table one included path may have: each resource may have several owners. */
export function mostLinks({ mostResources }: SqlContext): number {
  return 10 * mostResources;
}

/** How many rows a node may have; `Infinity` if it has no limit. */
export function mostRowsOf(node: NodeShape, context: SqlContext): number {
  if (node.kind === "primary" || node.linkageOnly) return Infinity;
  return node.kind === "join" ? mostLinks(context) : context.mostResources;
}

/** Limits rows to one more than is allowed, so that too many are noticed. */
export function upTo(rows: Rows, most: number | undefined, { dialect }: SqlContext): Rows {
  const limit = most === undefined ? dialect.noLimit : sql.lit(most + 1);
  return rows.limit(limit).offset(sql.lit(0));
}

/** Joins rows so that each key is looked up: SQLite never reorders a cross join, whatever its statistics. */
export function lookedUp(node: RelatedNode, to: readonly string[], keys: Rows): Rows {
  const isSame = equal(columns("t", to), numbered("k", to, "k"));
  return eb.selectFrom(keys.as("k")).crossJoin(table(node.table, "t")).where(isSame);
}

/** Joins rows without an index, so that the table is walked once, not once for each key. */
export function walked(node: RelatedNode, keys: Rows): Rows {
  return rowsOf(node.table, "t").where(sql<SqlBool>`${tuple(columns("t", node.hop.to))} in ${keys}`);
}

/** The keys by which the rows of a node are found, from the rows of its parent. */
export function reachingKeys(
  node: RelatedNode,
  { ownerFrom, collations }: Layout,
  { dialect }: SqlContext,
): Rows {
  // Keys that are equal by the collation lead to the same rows and count as one.
  const key = (cell: number, by?: Collation) => by === undefined ? raw(cell) : dialect.compared(raw(cell), by);
  return rowsOf(materialized(node.parent), "p").select(
    named("k", ownerFrom.map((cell, index) => key(cell, collations[index]))),
  );
}

/** A node's raw columns, from the rows `t`. */
export function rawColumns({ columns: names }: Layout): AliasedExpression<unknown, string>[] {
  return named("c", columns("t", names));
}

/** A node's row `t` as a JSON array, from the columns of its table or from raw columns, which need no alias. */
export function rowAsJson(
  node: NodeShape,
  layout: Layout,
  { from, care }: { readonly from: "table" | "raw"; readonly care: Care },
  context: SqlContext,
): Sql {
  const { dialect, model } = context;
  const kinds = kindsOf(node.table, model);
  const place = (name: string) => raw(layout.columns.indexOf(name));
  const outer = (name: string) => from === "table" ? column("t", name) : sql`"t".${place(name)}`;
  const cell = from === "table" ? outer : place;
  return dialect.row([
    ...layout.columns.slice(0, layout.keys).map((name) => dialect.keyCell(kinds(name), cell(name))),
    ...node.lookUps.flatMap((one) => lookUp(one, outer, context)),
    ...node.columns.map((name) =>
      dialect.valueCell(model.resource(node.table).everyColumn.get(name), cell(name), care)
    ),
  ]);
}

/**
 * The id to which a to-one relationship leads, with a cell for each of its columns; null if the caller sees no such
 * row.
 */
function lookUp({ hop }: LookUpShape, here: (name: string) => Sql, context: SqlContext): Sql[] {
  const { dialect, model } = context;
  const { kinds } = model.resource(hop.table).key;
  return targetValues(hop, here, context, (index, value) => dialect.keyCell(kinds[index], value));
}

/** The values of the id columns of the row to which a hop leads; null if the caller sees no such row. */
export function targetValues(
  hop: HopShape,
  here: (name: string) => Sql,
  { dialect, model }: SqlContext,
  cell: (index: number, value: Sql) => Sql = (_, value) => value,
): Sql[] {
  const { key } = model.resource(hop.table);
  const isSame = equal(columns("x", hop.to), hop.from.map(here));
  const visible = all([isSame, hasId(key, "x", dialect, hop.to), inScope(hop, "x")]);
  return key.columns.map((name, index) =>
    sql`${rowsOf(hop.table, "x").select(cell(index, column("x", name)).as("id")).where(visible)}`
  );
}

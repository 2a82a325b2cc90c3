import { type AliasedExpression, sql, type SqlBool } from "kysely";
import type { ReadAccess } from "../access/ways.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Layout, NodeShape, ReadShape } from "../types/read_plan.ts";
import { all, chain } from "./condition.ts";
import { column, materialized, raw, rowsOf, slot, type SqlContext, table } from "./statement.ts";
import type { Care, Sql, SqlCondition } from "./dialect.ts";
import { rawColumns, rowAsJson } from "./nodes.ts";

/** The column of materialized rows with the number of bytes of their attributes; the guard against too many. */
export const BYTES = "bytes";

/** The guard against an answer that is longer than its share of several answers. */
export const SHARE = "share";

/** The sources of a compiled read: its shape, the layouts of its rows, and the ways to them. */
export interface ReadSource {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly access: ReadAccess;
}

/** A read, and how it is weighed. */
export interface Weighed extends ReadSource {
  readonly context: SqlContext;
  readonly care: Care;
  /** Whether the whole answer is weighed; otherwise each row is. */
  readonly isWhole: boolean;
  /** The indexes of the nodes with attributes that may be long. */
  readonly nodes: readonly number[];
}

/**
 * Decides how a read is weighed. A single row is the whole answer, so it is weighed alone. If the number of rows is not
 * bounded, a row has no share, so the whole answer is weighed.
 */
export function weighedBy(care: Care, read: ReadSource, context: SqlContext): Weighed {
  const { shape } = read;
  const { nodes: [primary] } = shape;
  const nodes = [...shape.nodes.keys()].filter((index) => longColumns(shape.nodes[index], context).length > 0);
  const isOne = primary.rows.kind !== "list" && shape.nodes.length === 1;
  const isEndless = primary.rows.kind === "list" && primary.rows.page === undefined;
  return {
    ...read,
    context,
    nodes,
    care,
    isWhole: nodes.length > 0 && !isOne && (care === "careful" || isEndless),
  };
}

/** The same read, whose bytes are added up even if it has a single row. */
export function weighedWhole(weighed: Weighed): Weighed {
  return { ...weighed, isWhole: weighed.nodes.length > 0 };
}

/** The column with a row as JSON, for rows that are written where they are read. */
export const ROW = "row";

/**
 * Whether a node is a materialized table expression, because other nodes continue from it, or because its bytes are
 * added up.
 */
export function isMaterialized({ shape: { nodes }, isWhole }: Weighed, index: number): boolean {
  return isWhole || nodes.some((node) => node.kind !== "primary" && node.parent === index);
}

/**
 * Whether the rows of a node are written as JSON where they are read, so that columns are not copied from query to
 * query. Rows are not written there if only some of them are returned after they are sorted or ranked, or if they are
 * materialized: each reader of a table expression would parse the JSON again.
 */
export function isWrittenWhereRead(weighed: Weighed, index: number): boolean {
  const { shape: { nodes }, access: { primary } } = weighed;
  const node = nodes[index];
  if (isMaterialized(weighed, index) || node.kind === "join") return false;
  if (node.kind === "included") return node.cut === undefined;
  const { rows } = node;
  if (rows.kind !== "list" || primary.walked !== undefined || primary.isInReverse) return true;
  if (rows.page?.kind === "cursor") return primary.isIdIndexed;
  // The rows of a sorted page are looked up by their keys, after the sort.
  if (rows.sort.length > 0) return rows.page !== undefined;
  return primary.isInKeyOrder || (primary.isOrderIndexed && !primary.isNarrowed);
}

/** The columns that are selected from a node's rows before they are returned as JSON. */
export function nodeColumns(weighed: Weighed, index: number): AliasedExpression<unknown, string>[] {
  const { shape: { nodes }, layouts, context, isWhole, care } = weighed;
  const [node, layout] = [nodes[index], layouts[index]];
  const long = longColumns(node, context);
  if (isWhole) {
    // A view of the database has no index that leads to a key, so all columns are materialized.
    const some = isOrderIndexed(weighed, index) ? rawColumns(layout).slice(0, layout.carried) : rawColumns(layout);
    return long.length === 0 ? some : [...some, bytesOf(long, context).as(BYTES)];
  }
  if (isWrittenWhereRead(weighed, index)) {
    const row = rowAsJson(node, layout, { from: "table", care }, context);
    return [...rawColumns(layout).slice(0, layout.keys), unlessLong(weighed, index, long, row).as(ROW)];
  }
  return rawColumns(layout).map((one, place) => {
    const name = layout.columns[place];
    return name === long[0] ? unlessLong(weighed, index, long, column("t", name)).as(`c${place}`) : one;
  });
}

/**
 * Wraps the first value that is read of a row: it fails as `bytes` if the row is longer than its share of the answer.
 */
function unlessLong(weighed: Weighed, index: number, long: readonly string[], value: Sql): Sql {
  if (long.length === 0) return value;
  const bytes = bytesOf(long, weighed.context);
  const most = mostRows(weighed, index);
  const together = most === undefined ? bytes : sql`${bytes} * ${most}`;
  return unless(sql<SqlBool>`${together} > ${sql.lit(part(weighed))}`, value, weighed.context);
}

/** The rows of a node whose {@link nodeColumns} are materialized, with all columns that are read of them. */
export function wholeRows(weighed: Weighed, index: number) {
  const { shape: { nodes }, layouts, context, isWhole } = weighed;
  const [node, layout] = [nodes[index], layouts[index]];
  if (!isWhole || !isOrderIndexed(weighed, index)) return sql.id(materialized(index)).as("t");
  const { key } = context.model.resource(node.table);
  const isSame = key.order.map((name) => sql<SqlBool>`${column("t", name)} = "k".${raw(layout.columns.indexOf(name))}`);
  return rowsOf(materialized(index), "k").crossJoin(table(node.table, "t")).where(all(isSame)).select(
    rawColumns(layout),
  ).as("t");
}

/** Wraps the first value that is read: it fails as `bytes` if the attributes of all nodes together are too long. */
export function unlessTooLong(weighed: Weighed, value: Sql): Sql {
  const { context, isWhole } = weighed;
  if (!isWhole) return value;
  return unless(sql<SqlBool>`${wholeBytes(weighed)} > ${sql.lit(context.mostBytes)}`, value, context);
}

/** How many bytes the attributes of all nodes have, in a read that is weighed as a whole. */
export function wholeBytes({ nodes, context }: Weighed): Sql {
  if (nodes.length === 0) return sql.lit(0);
  const bytes = context.dialect.total(sql.id(BYTES));
  return chain(nodes.map((index) => sql`(select ${bytes} from ${sql.id(materialized(index))})`), "+");
}

function unless(condition: SqlCondition, value: Sql, { dialect }: SqlContext): Sql {
  return sql`case when ${condition} then ${dialect.failure(BYTES)} else ${value} end`;
}

/** The most bytes that the rows of a node may have: an equal share for each node that may be long. */
function part({ nodes, context }: Weighed): number {
  return Math.floor(context.mostBytes / nodes.length);
}

/** The most rows of a node; `undefined` if it has one, or any number. */
function mostRows({ shape: { nodes: [{ rows }] }, context }: Weighed, index: number): Sql | undefined {
  if (index > 0) return sql.lit(context.mostResources + 1);
  return rows.kind === "list" && rows.page !== undefined ? slot(rows.page.limit) : undefined;
}

/** The bytes of columns. A single null compares as not too long; in a sum, null must become 0. */
function bytesOf(names: readonly string[], { dialect }: SqlContext): Sql {
  const bytes = names.map((name) => dialect.bytes(column("t", name)));
  return bytes.length === 1 ? bytes[0] : sql`(${chain(bytes.map((one) => sql`coalesce(${one}, 0)`), "+")})`;
}

/** Whether an index leads to a row of a node by its key. The pairs of a join table are short. */
function isOrderIndexed({ access: { primary, nodes } }: Weighed, index: number): boolean {
  return index === 0 ? primary.isOrderIndexed : nodes[index - 1].isOrderIndexed;
}

/** The columns of a node whose values may be long. */
function longColumns({ table, columns }: NodeShape, { model }: SqlContext): readonly string[] {
  if (columns.length === 0) return [];
  const { everyColumn } = model.resource(table);
  return columns.filter((name) => mayBeLong(everyColumn.get(name)));
}

/**
 * Whether values of a column may be long: text, JSON and bytes. Columns of other types are short, unless another
 * program has stored unfitting values.
 */
function mayBeLong(column: Column | undefined): boolean {
  return column === undefined || column.declared === "" || ["text", "json", "blob"].includes(column.kind);
}

import { type AliasedExpression, sql } from "kysely";
import type { NodeShape, PrimaryNode } from "../types/read_plan.ts";
import type { Statement } from "../types/plan.ts";
import { column, eb, materialized, type Rows, type SqlContext } from "./names.ts";
import type { Sql } from "./dialect.ts";
import { includedRows, joinRows, rowsAsJson } from "./nodes.ts";
import { edgesOf } from "./cursor_page.ts";
import { listEnds } from "./deep_page.ts";
import {
  nodeColumns,
  type ReadSource,
  unlessTooLong,
  type Weighed,
  weighedBy,
  type Weighing,
  wholeRows,
} from "./bytes.ts";
import { type Columns, countOf, listRows, materializedPage, ownerRow, recordExists } from "./primary.ts";
import { rowState } from "./guards.ts";
import { type SelectedRows, selectedRows } from "./selected_rows.ts";
import { statsOf, statsRows } from "./stats.ts";
import { type CutNode, cutOwners, cutRows, cutTable } from "./cuts.ts";
import { compile } from "./statement.ts";

/**
 * Compiles a read to its one statement. The statement returns one row: for every node a JSON array of rows, then the
 * record count.
 */
export function compileRead(read: ReadSource, context: SqlContext, weighing: Weighing): Statement {
  const [node] = read.shape.nodes;
  const primary = selectedRows(node, read.access.primary, context);
  const weighed = weighedBy(weighing, read, context);
  const nodes = nodeParts(weighed, primary);
  const page = pageParts(node, primary, nodeColumns(weighed, 0));
  const count = countParts(node, primary);
  const tables = [page, count, nodes].flatMap((part) => part.tables);
  const columns = [
    ...[nodes.columns, stateColumns(node, primary, context), page.columns, count.columns],
    ...[ownerColumns(node, context), statsColumns(node, primary, weighing)],
  ].flat();
  const select = sql`select ${sql.join(columns)}`;
  return compile(tables.length === 0 ? select : sql`with ${sql.join(tables)} ${select}`, context.dialect);
}

/**
 * The same read as one that ends its batch as `include <node>` where a path leads to too many resources: what cannot be
 * shown is not stored.
 */
export function compileGuarded(read: Statement, mostRows: readonly number[], context: SqlContext): Statement {
  const limited = mostRows.flatMap((most, node) => most === Infinity ? [] : [{ node, most }]);
  return limited.length === 0 ? read : { ...read, sql: context.dialect.guardedRead(read.sql, limited) };
}

/** What a part of a read adds to its statement. */
interface StatementParts {
  /** Table expressions: `"relata:0" as materialized (…)`. */
  readonly tables: readonly Sql[];
  readonly columns: Columns;
}

function tableExpression(name: Parameters<typeof materialized>[0], rows: Sql | Rows): Sql {
  return sql`${sql.id(materialized(name))} as materialized ${rows}`;
}

/**
 * A JSON array of rows for each node, and the owners of which more rows follow for each that is cut.
 *
 * A node that others hang from is a materialized table expression: its raw columns are looked up once, for its own rows
 * and for the keys of the nodes below it. An engine reads such an expression in the order in which it was filled, so the
 * order of a page needs no column. The rows of a leaf are not copied into one.
 */
function nodeParts(weighed: Weighed, primary: SelectedRows): StatementParts {
  const { shape: { nodes }, layouts, context } = weighed;
  const parts = nodes.map((node, index) => nodeRows(node, index, weighed, primary));
  const isHeld = (index: number) =>
    weighed.isWhole || nodes.some((node) => node.kind !== "primary" && node.parent === index);
  const arrays = parts.map(({ rows }, index) => {
    const from = isHeld(index) ? wholeRows(weighed, index) : rows.as("t");
    const json = rowsAsJson(nodes[index], layouts[index], from, context);
    return (index === 0 ? unlessTooLong(weighed, sql`${json}`) : json).as(`n${index}`);
  });
  const cuts = parts.flatMap(({ cut }) => cut ?? []);
  return {
    tables: parts.flatMap(({ rows, cut }, index) => [
      ...(cut === undefined ? [] : [tableExpression(`cut ${index}`, cutTable(cut, context))]),
      ...(isHeld(index) ? [tableExpression(index, rows)] : []),
    ]),
    columns: [...arrays, ...cuts.map((cut) => cutOwners(cut, context).as(`more${cut.index}`))],
  };
}

/** The rows of a node, and how it is cut. */
function nodeRows(
  node: NodeShape,
  index: number,
  weighed: Weighed,
  primary: SelectedRows,
): { readonly rows: Rows; readonly cut?: CutNode } {
  const { context, layouts: { [index]: layout } } = weighed;
  if (node.kind === "primary") return { rows: primaryRows(node, primary, nodeColumns(weighed, index)) };
  const parts = { access: weighed.access.nodes[index - 1], layout };
  const selected = node.kind === "join" ? [] : nodeColumns(weighed, index);
  if (node.cut !== undefined) {
    const cut = { ...parts, index, node: { ...node, cut: node.cut }, selected };
    return { rows: cutRows(cut, context), cut };
  }
  return { rows: node.kind === "join" ? joinRows(node, parts, context) : includedRows(node, parts, selected, context) };
}

function primaryRows({ rows }: PrimaryNode, primary: SelectedRows, selected: Columns): Rows {
  return rows.kind === "list" ? listRows(primary, rows, selected) : primary.present.select(selected);
}

/** What the versions of the owner and of the row are made from. */
function stateColumns({ rows, state }: PrimaryNode, { present }: SelectedRows, context: SqlContext) {
  const columns: AliasedExpression<unknown, string>[] = [];
  const owner = rows.kind === "list" ? rows.owner : undefined;
  if (owner?.state !== undefined) {
    columns.push(rowState(owner.state, ownerRow(owner, context), "f", context).as("state"));
  }
  if (state !== undefined) columns.push(rowState(state, present, "t", context).as("state"));
  return columns;
}

/** The page of a cursor, and the rows at its ends. */
function pageParts({ rows }: PrimaryNode, primary: SelectedRows, selected: Columns): StatementParts {
  if (rows.kind !== "list" || rows.page?.kind !== "cursor") return { tables: [], columns: [] };
  const { page, sort } = rows;
  return {
    tables: [tableExpression("page", materializedPage(primary, page, selected))],
    columns: [edgesOf(page, sort, primary.context).as("edges")],
  };
}

/** How many records a list has; of a deep page also how far it is from the nearer end. */
function countParts({ rows }: PrimaryNode, primary: SelectedRows): StatementParts {
  if (rows.kind !== "list" || rows.count === false) return { tables: [], columns: [] };
  const { count, page } = rows;
  const counted = countOf(count, primary);
  if (page === undefined || page.kind !== undefined || !(page.isDeep || page.mostReach !== undefined)) {
    return { tables: [], columns: [counted.as("total")] };
  }
  const ends = page.mostReach === undefined ? ["total"] : ["total", "reach"];
  return {
    tables: [tableExpression("ends", listEnds(page, count, counted, primary))],
    columns: ends.map((name) =>
      eb.selectFrom(sql.id(materialized("ends")).as("e")).select(column("e", name).as(name)).as(name)
    ),
  };
}

/** Whether the record is there whose related resources are read. */
function ownerColumns({ rows }: PrimaryNode, context: SqlContext) {
  return rows.kind === "list" && rows.owner !== undefined ? [recordExists(rows.owner, context).as("owner")] : [];
}

function statsColumns({ rows }: PrimaryNode, primary: SelectedRows, weighing: Weighing) {
  if (rows.kind !== "list" || rows.stats === undefined) return [];
  const { stats } = rows;
  return statsOf(stats).map((of) => statsRows(stats, of, primary, weighing).as(of));
}

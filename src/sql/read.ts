import { type AliasedExpression, sql } from "kysely";
import { type CostFactors, costFactors } from "../access/shape_costs.ts";
import type { ReadAccess, RowsWay } from "../access/ways.ts";
import type { Model } from "../types/model.ts";
import type { CutShape, HopShape, Layout, NodeShape, PrimaryNode, ReadShape } from "../types/read_plan.ts";
import type { DocumentWriter } from "../types/read_result.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import { compileCount, compileListed, compileNarrowed, compileWalked } from "./counts.ts";
import { column, compile, eb, type Rows, type SqlContext, type StatementParts, tableExpression } from "./statement.ts";
import { includedRows, joinRows, mostRowsOf, rowAsJson } from "./nodes.ts";
import {
  BYTES,
  isMaterialized,
  isWrittenWhereRead,
  nodeColumns,
  type ReadSource,
  ROW,
  SHARE,
  unlessTooLong,
  type Weighed,
  weighedBy,
  weighedWhole,
  wholeBytes,
  wholeRows,
} from "./bytes.ts";
import { type Columns, listParts, listRows, ownerRow } from "./primary.ts";
import type { Care } from "./dialect.ts";
import { rowState } from "./guards.ts";
import { type SelectedRows, selectedRows } from "./selected_rows.ts";
import { type CutNode, cutOwners, cutRows, cutTable } from "./cuts.ts";

/** A shape with everything that is made from it once. */
export class PreparedRead implements ReadSource {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly access: ReadAccess;
  readonly document: DocumentWriter;
  readonly costs: CostFactors;
  /** How many rows each node may have; `Infinity` if it has no limit. */
  readonly mostRows: readonly number[];
  /** The indexes of the nodes of included resources. */
  readonly included: readonly number[];
  /** The nodes that are cut to the first rows of each owner. */
  readonly cuts: readonly { readonly index: number; readonly cut: CutShape }[];
  /** Reads with the usual care. It is compiled immediately, the other statements when they are needed. */
  readonly statement: Statement;
  /**
   * Whether that statement has failed because of a row that it cannot return. From then on the shape is read carefully.
   */
  needsCare = false;
  readonly #context: SqlContext;
  readonly #grown: () => void;
  readonly #others = new Map<string, Statement>();

  /** `model` is what the caller sees; `grown` is called after another statement has been compiled. */
  constructor(
    { shape, layouts, access, document }: ReadSource & Pick<PreparedRead, "document">,
    model: Model,
    context: SqlContext,
    grown: () => void,
  ) {
    this.shape = shape;
    this.layouts = layouts;
    this.access = access;
    this.document = document;
    this.#context = context;
    this.#grown = grown;
    this.costs = costFactors(shape, access, model);
    this.mostRows = shape.nodes.map((node) => mostRowsOf(node, context));
    this.included = shape.nodes.flatMap(({ kind }, index) => kind === "included" ? [index] : []);
    this.cuts = shape.nodes.flatMap((node, index) => {
      const cut = node.kind === "primary" ? undefined : node.cut;
      return cut === undefined ? [] : [{ index, cut }];
    });
    this.statement = compileRead(this, context, "usual");
  }

  /** All statements that have been compiled. */
  get statements(): readonly Statement[] {
    return [this.statement, ...this.#others.values()];
  }

  /** The careful read, which fails as `bytes` only if the whole answer is too long. */
  careful(): Statement {
    return this.#once("careful", () => compileRead(this, this.#context, "careful"));
  }

  /** The same read, which ends its batch as `include <node>` if a path leads to too many resources. */
  guarded(): Statement {
    return this.#once("guarded", () => compileGuarded(this.careful(), this.mostRows, this.#context));
  }

  /**
   * The guarded read with two more parameters in front: it ends its batch as `share <second> <bytes>` if its attributes
   * have more bytes than the first.
   */
  shared(): Statement {
    return this.#once("shared", () => {
      const weighed = compileRead(this, this.#context, "careful", true);
      const { sql, parameters } = compileGuarded(weighed, this.mostRows, this.#context);
      return { sql: this.#context.dialect.limitedRead(sql, { column: BYTES, failure: SHARE }), parameters };
    });
  }

  /**
   * Counts the primary rows to which an index leads, or the rows to which hops lead from those, up to the value in
   * {@link NEXT_SLOT}.
   */
  narrowed(hops: readonly HopShape[] = []): Statement {
    return this.#once(JSON.stringify(hops), () => compileNarrowed(this.shape, this.access, hops, this.#context));
  }

  /** Counts the rows of a list, up to the same value. */
  listed(): Statement {
    return this.#once("listed", () => compileListed(this.shape, this.access, this.#context));
  }

  /** Counts rows of a table to which an index leads, up to the same value. */
  counted(rows: RowsWay): Statement {
    return this.#once(JSON.stringify(rows), () => compileCount(rows, this.#context));
  }

  /** Counts the rows that a walk from a cursor meets, up to its limit. */
  walkedRows(): Statement {
    return this.#once("walked", () => compileWalked(this.shape, this.access, this.#context));
  }

  #once(name: string, compile: () => Statement): Statement {
    const known = this.#others.get(name);
    if (known !== undefined) return known;
    const statement = compile();
    this.#others.set(name, statement);
    this.#grown();
    return statement;
  }
}

/** A read, ready to run: a prepared shape and the values of its slots. */
export interface ReadPlan {
  readonly prepared: PreparedRead;
  readonly values: readonly SlotValue[];
  /** Whether relationships are included, so that `included` is present. */
  readonly isCompound: boolean;
  /** How many rows the read is estimated to visit, if these may be many. */
  readonly visits?: number;
  /** The views and tables of which it may visit any number of rows, so that its time is measured. */
  readonly views?: readonly string[];
}

/**
 * Compiles a read to its one statement. The statement returns one row: for every node a JSON array of rows, then the
 * record count; with `isWeighed` also the bytes of all attributes.
 */
function compileRead(read: ReadSource, context: SqlContext, care: Care, isWeighed = false): Statement {
  const [node] = read.shape.nodes;
  const primary = selectedRows(node, read.access.primary, context);
  const weighed = isWeighed ? weighedWhole(weighedBy(care, read, context)) : weighedBy(care, read, context);
  const nodes = nodeParts(weighed, primary);
  const list = node.rows.kind === "list"
    ? listParts(node.rows, primary, nodeColumns(weighed, 0), care)
    : { tables: [], columns: [] };
  const tables = [...list.tables, ...nodes.tables];
  const bytes = isWeighed ? [wholeBytes(weighed).as(BYTES)] : [];
  const columns = [...nodes.columns, ...stateColumns(node, primary, context), ...list.columns, ...bytes];
  const select = sql`select ${sql.join(columns)}`;
  return compile(tables.length === 0 ? select : sql`with ${sql.join(tables)} ${select}`, context.dialect);
}

/**
 * Compiles the same read so that it ends its batch as `include <node>` if a path leads to too many resources: a write
 * is not stored if its result cannot be shown.
 */
function compileGuarded(read: Statement, mostRows: readonly number[], context: SqlContext): Statement {
  const limited = mostRows.flatMap((most, node) => most === Infinity ? [] : [{ node, most }]);
  return limited.length === 0 ? read : { ...read, sql: context.dialect.guardedRead(read.sql, limited) };
}

/**
 * The clauses of the nodes: for each node a JSON array of rows, and for each cut node the owners that have more rows.
 *
 * A node from which others continue is a materialized table expression: its raw columns are read once, for its own rows
 * and for the keys of the nodes after it. An engine reads such an expression in the order in which it was filled, so no
 * column is needed for the order of a page. The rows of other nodes are not copied into a table expression.
 */
function nodeParts(weighed: Weighed, primary: SelectedRows): StatementParts {
  const { shape: { nodes }, layouts, context, care } = weighed;
  const parts = nodes.map((node, index) => nodeRows(node, index, weighed, primary));
  const arrays = parts.map(({ rows }, index) => {
    const from = isMaterialized(weighed, index) ? wholeRows(weighed, index) : rows.as("t");
    const row = isWrittenWhereRead(weighed, index)
      ? column("t", ROW)
      : rowAsJson(nodes[index], layouts[index], { from: "raw", care }, context);
    const some: Rows = eb.selectFrom(from);
    const json = sql`${some.select(context.dialect.listOfRows(row).as("rows"))}`;
    return (index === 0 ? unlessTooLong(weighed, json) : json).as(`n${index}`);
  });
  const cuts = parts.flatMap(({ cut }) => cut ?? []);
  return {
    tables: parts.flatMap(({ rows, cut }, index) => [
      ...(cut === undefined ? [] : [tableExpression(`cut ${index}`, cutTable(cut, context))]),
      ...(isMaterialized(weighed, index) ? [tableExpression(index, rows)] : []),
    ]),
    columns: [...arrays, ...cuts.map((cut) => cutOwners(cut, context).as(`more${cut.index}`))],
  };
}

/** The rows of a node, with the table expression of its cut. */
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
    const owners = weighed.shape.nodes[node.parent].table;
    const cut = { ...parts, index, node: { ...node, cut: node.cut }, owners, selected };
    return { rows: cutRows(cut, context), cut };
  }
  return { rows: node.kind === "join" ? joinRows(node, parts, context) : includedRows(node, parts, selected, context) };
}

function primaryRows({ rows }: PrimaryNode, primary: SelectedRows, selected: Columns): Rows {
  return rows.kind === "list" ? listRows(primary, rows, selected) : primary.present.select(selected);
}

/** The columns from which the versions of the owner and of the row are made. */
function stateColumns({ rows, state }: PrimaryNode, { present }: SelectedRows, context: SqlContext) {
  const columns: AliasedExpression<unknown, string>[] = [];
  const owner = rows.kind === "list" ? rows.owner : undefined;
  if (owner?.state !== undefined) {
    columns.push(rowState(owner.state, ownerRow(owner, context), "f", context).as("state"));
  }
  if (state !== undefined) columns.push(rowState(state, present, "t", context).as("state"));
  return columns;
}

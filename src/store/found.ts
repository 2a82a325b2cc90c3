import { BadRequestError } from "../errors/request_errors.ts";
import { parseShipped } from "../drivers/results.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { SqlContext } from "../sql/context.ts";
import type { SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { Model } from "../types/model.ts";
import { filteredList } from "../model/filtered_list.ts";
import type { Found, IncludedNode, Layout, NodeShape, ReadPlan, ReadShape, Row } from "../types/read_plan.ts";

/** Rows as a statement ships them. */
export function parseRows(value: SqlValue): readonly Row[] {
  return parseShipped(value) as readonly Row[];
}

/**
 * What a read's one row says: the rows of every node, and the count.
 * @throws {BadRequestError} where an included path leads to too many resources: they are never cut off.
 */
export function parseFound(plan: ReadPlan, { rows: [row] }: SqlResult, context: SqlContext): Found {
  const { shape, layouts } = plan.prepared;
  const { dialect, mostResources } = context;
  const nodes = shape.nodes.map((node, index) => {
    const rows = parseRows(row[index]);
    if (isLimited(node) && rows.length > mostResources) throw tooManyIncluded(plan, index, context);
    const whole = dialect.isNested(layouts[index].width) ? rows.map((cells) => cells.flat() as unknown as Row) : rows;
    return index === 0 ? whole : once(whole, layouts[index]);
  });
  const [{ rows: primary }] = shape.nodes;
  const isCounted = primary.kind === "list" && primary.count !== false;
  return { nodes, total: isCounted ? Number(row[shape.nodes.length]) : undefined };
}

/** Rows in key order, each once: one is found twice where two stored keys, `1` and `01`, are both equal to its own. */
function once(rows: readonly Row[], { order }: Layout): readonly Row[] {
  const isAgain = (row: Row, index: number) => index > 0 && order.every((cell) => row[cell] === rows[index - 1][cell]);
  return rows.some(isAgain) ? rows.filter((row, index) => !isAgain(row, index)) : rows;
}

/** Whether the number of a node's resources has a limit. */
function isLimited(node: ReadShape["nodes"][number]): boolean {
  return node.kind === "included" && node.linkageOnly === undefined;
}

/**
 * A read-back that ends its batch as `include <node>` where a path leads to too many resources: what cannot be shown is
 * not stored.
 */
export function fits(query: SqlQuery, { nodes }: ReadShape, most: number, dialect: Dialect): SqlQuery {
  const limited = nodes.flatMap((node, index) => isLimited(node) ? [index] : []);
  return limited.length === 0 ? query : { ...query, sql: dialect.guardedRead(query.sql, limited, most) };
}

/** 400 for an answer whose attributes have too many bytes. */
export function tooLong({ mostBytes }: SqlContext): BadRequestError {
  return new BadRequestError(
    `Cannot answer with more than ${mostBytes} bytes of attributes: leave some out with fields[<type>], or ask for fewer ` +
      "resources with limit or page[size], or with less in include.",
  );
}

/**
 * 400 for the included path of a node that leads to too many resources. It names the list that shows them, if any does.
 */
export function tooManyIncluded(plan: ReadPlan, index: number, { mostResources, model }: SqlContext): BadRequestError {
  const { nodes } = plan.prepared.shape;
  const names: string[] = [];
  for (let node = nodes[index]; node.kind === "included"; node = nodes[(node as IncludedNode).parent]) {
    names.unshift(node.relationship);
  }
  return new BadRequestError(
    `Cannot include "${names.join(".")}": it leads to more than the ${mostResources} resources allowed.${
      ownList(plan, nodes[index], model)
    }`,
    "include",
  );
}

/** The list of the one primary resource's own, where a path is one of its to-many relationships. */
function ownList(
  { prepared: { shape: { nodes: [{ rows }] } }, values }: ReadPlan,
  node: NodeShape,
  model: Model,
): string {
  if (rows.kind !== "one" || node.kind === "primary" || node.parent !== 0 || !node.many) return "";
  const list = filteredList(node, model.resource(node.table));
  return list === undefined ? "" : ` Ask for ${list}${encodeURIComponent(String(values[rows.slots[0]]))}.`;
}

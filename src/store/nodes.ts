import { type RawBuilder, sql } from "kysely";
import type { Model, Resource } from "../types/model.ts";
import type { LinkageShape, NodeShape } from "../types/plan.ts";
import { all, toSql } from "./condition.ts";
import { shipJson } from "./drivers/shipped_json.ts";
import { keyExpression, valueExpression } from "./drivers/value_expression.ts";
import { hasId, heldAs, type KeyOf } from "./keys.ts";

/** SQLite's functions take 127 arguments: wider rows go as arrays of arrays. */
const MOST_ARGUMENTS = 127;

/**
 * The rows of an include node with their raw columns, in key order, found from the node that it hangs from. The cap
 * comes before the order: work ends with it, however many rows a path leads to.
 */
export function nodeRows(
  node: NodeShape,
  resource: Resource,
  parent: NodeShape,
  keyOf: KeyOf,
  most: number,
): RawBuilder<unknown> {
  const key = sql.id("t", resource.key.join);
  const reached = node.kind === "toMany"
    ? sql`${sql.id("t", node.foreignKey ?? "")} in (select ${sql.id(keyOf(parent.table).join)} from ${heldBy(node)})`
    : sql`${key} in (select ${sql.id(node.foreignKey ?? "")} from ${heldBy(node)})`;
  const where = all([reached, hasId(resource, "t"), toSql(node.scope, "t")]);
  const rows = sql`select ${readColumns(node, resource)} from ${sql.id(node.table)} as "t" where ${where}`;
  if (node.linkageOnly) return sql`${rows} order by ${key}`;
  return sql`select * from (${rows} limit ${sql.lit(most + 1)}) as "t" order by ${key}`;
}

function heldBy({ parent }: NodeShape): RawBuilder<unknown> {
  return heldAs(parent ?? 0);
}

/** One JSON array of a node's rows `[key, id?, ...linkage, ...columns, owner?]`, from rows that are in order. */
export function nodeJson(
  node: NodeShape,
  resource: Resource,
  model: Model,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cells = nodeCells(node, resource, model);
  return sql`(select ${shipJson(sql`json_group_array(${jsonArray(cells)})`)} from ${from} as "t")`;
}

/** The raw columns that a node's cells and the nodes below it read. */
export function readColumns(node: NodeShape, { key }: Resource): RawBuilder<unknown> {
  const owner = node.kind === "toMany" && node.foreignKey !== undefined ? [node.foreignKey] : [];
  const names = new Set([
    key.join,
    key.column,
    ...node.linkage.map((one) => one.foreignKey),
    ...node.columns,
    ...owner,
  ]);
  return sql.join([...names].map((name) => sql.id("t", name)));
}

function nodeCells(node: NodeShape, resource: Resource, model: Model): readonly RawBuilder<unknown>[] {
  const { key } = resource;
  return [
    keyExpression(sql.id("t", key.join)),
    ...(key.column === key.join ? [] : [keyExpression(sql.id("t", key.column))]),
    ...node.linkage.map((one) => linkageCell(one, model)),
    ...node.columns.map((name) => valueCell(resource, name)),
    ...(node.kind === "toMany" ? [keyExpression(sql.id("t", node.foreignKey ?? ""))] : []),
  ];
}

function valueCell({ everyColumn }: Resource, name: string): RawBuilder<unknown> {
  const column = everyColumn.get(name);
  return valueExpression(column?.kind ?? "numeric", sql.id("t", name), column?.declared);
}

/** The key that a to-one points to; one that no node holds is looked up, so that it can be seen by the caller. */
function linkageCell({ foreignKey, checked }: LinkageShape, model: Model): RawBuilder<unknown> {
  const column = sql.id("t", foreignKey);
  if (checked === undefined) return keyExpression(column);
  const { key } = model.resource(checked.table);
  const conditions = all([sql`${sql.id("x", key.join)} = ${column}`, toSql(checked.scope, "x")]);
  const id = keyExpression(sql.id("x", key.column));
  return sql`(select ${id} from ${sql.id(checked.table)} as "x" where ${conditions})`;
}

function jsonArray(cells: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (cells.length <= MOST_ARGUMENTS) return sql`json_array(${sql.join(cells)})`;
  const parts: RawBuilder<unknown>[] = [];
  for (let from = 0; from < cells.length; from += MOST_ARGUMENTS) {
    parts.push(sql`json_array(${sql.join(cells.slice(from, from + MOST_ARGUMENTS))})`);
  }
  return sql`json_array(${sql.join(parts)})`;
}

/** Whether a node's rows arrive as arrays of arrays. */
export function isWide(node: NodeShape, { key }: Resource): boolean {
  const own = (key.column === key.join ? 1 : 2) + (node.kind === "toMany" ? 1 : 0);
  return own + node.linkage.length + node.columns.length > MOST_ARGUMENTS;
}

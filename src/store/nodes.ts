import type { Key, Model, Resource } from "../types/model.ts";
import type { LinkageShape, NodeShape } from "../types/plan.ts";
import { all, toSql } from "./condition.ts";
import { shipJson } from "./drivers/shipped_json.ts";
import { keyExpression, valueExpression } from "./drivers/value_expression.ts";
import { hasId, heldAs, type KeyOf } from "./keys.ts";
import { type Sql, sql } from "./sql.ts";

/** SQLite's functions take 127 arguments: wider rows go as arrays of arrays. */
const MOST_ARGUMENTS = 127;

/**
 * The rows of an include node with their raw columns, in key order, found from the node that it hangs from. The cap
 * comes before the order: work ends with it, however many rows a path leads to. The offset keeps SQLite from folding
 * one into the other, and then from walking the whole table in key order.
 */
export function nodeRows(
  node: NodeShape,
  resource: Resource,
  parent: NodeShape,
  keyOf: KeyOf,
  most: number,
): Sql {
  const table = sql.id(node.table);
  const isToMany = node.kind === "toMany";
  const own = isToMany ? node.foreignKey ?? "" : resource.key.join;
  const pointing = isToMany ? KEY : readAs(parent, keyOf(parent.table))(node.foreignKey ?? "");
  const where = all([hasId(resource, "t"), toSql(node.scope, "t")]);
  const limit = sql` limit ${sql.lit(node.linkageOnly ? -1 : most + 1)} offset 0`;
  const columns = readColumns(node, resource);
  if (resource.everyColumn.get(own)?.indexed !== true) {
    // Without an index the table is walked: once, not once for each key.
    const reached = sql`${sql.id("t", own)} in (select ${pointing} from ${heldBy(node)})`;
    const rows = sql`select ${columns} from ${table} as "t" where ${reached} and ${where}${limit}`;
    return sql`select * from (${rows}) order by ${KEY}`;
  }
  // A cross join is never turned round: each key is looked up, whatever the statistics say of the table. Keys are
  // sorted, not rows; the limit of none keeps their order from being folded away.
  const owners = sql`(select ${isToMany ? sql`` : sql`distinct `}${pointing} as "key" from ${heldBy(node)}) as "k"`;
  const key = sql.id("t", resource.key.join);
  const crossed = sql`cross join ${table} as "t" on`;
  const keys = sql`select ${key} as "key" from ${owners} ${crossed} ${
    sql.id("t", own)
  } = "k"."key" where ${where}${limit}`;
  const sorted = sql`(select "key" from (${keys}) order by "key" limit -1) as "k"`;
  return sql`select ${columns} from ${sorted} ${crossed} ${key} = "k"."key"`;
}

function heldBy({ parent }: NodeShape): Sql {
  return heldAs(parent ?? 0);
}

/** One JSON array of a node's rows `[key, id?, ...linkage, ...columns, owner?]`, from rows that are in order. */
export function nodeJson(
  node: NodeShape,
  resource: Resource,
  model: Model,
  from: Sql,
): Sql {
  const cells = nodeCells(node, resource, model);
  return sql`(select ${shipJson(sql`json_group_array(${jsonArray(cells)})`)} from ${from} as "t")`;
}

/** The column of read rows that holds their key. */
export const KEY: Sql = sql.raw("c0");

/** The raw columns that a node's cells and the nodes below it read, under short names: a text is sent and read whole. */
export function readColumns(node: NodeShape, { key }: Resource): Sql {
  return sql.join(columnNames(node, key).map((name, index) => sql`${sql.id("t", name)} as ${sql.raw(`c${index}`)}`));
}

/** The names that {@link readColumns} gives to columns. */
function readAs(node: NodeShape, key: Key): (column: string) => Sql {
  const names = columnNames(node, key);
  return (column) => sql.raw(`c${names.indexOf(column)}`);
}

function columnNames(node: NodeShape, key: Key): readonly string[] {
  const owner = node.kind === "toMany" && node.foreignKey !== undefined ? [node.foreignKey] : [];
  const linked = node.linkage.map((one) => one.foreignKey);
  return [...new Set([key.join, key.column, ...linked, ...node.columns, ...owner])];
}

function nodeCells(node: NodeShape, resource: Resource, model: Model): readonly Sql[] {
  const { key } = resource;
  const column = readAs(node, key);
  return [
    keyExpression(KEY),
    ...(key.column === key.join ? [] : [keyExpression(column(key.column))]),
    ...node.linkage.map((one) => linkageCell(one, column(one.foreignKey), model)),
    ...node.columns.map((name) => valueCell(resource, name, column(name))),
    ...(node.kind === "toMany" ? [keyExpression(column(node.foreignKey ?? ""))] : []),
  ];
}

function valueCell({ everyColumn }: Resource, name: string, read: Sql): Sql {
  const column = everyColumn.get(name);
  return valueExpression(column?.kind ?? "numeric", read, column?.declared);
}

/** The key that a to-one points to; one that no node holds is looked up, so that it can be seen by the caller. */
function linkageCell({ checked }: LinkageShape, read: Sql, model: Model): Sql {
  if (checked === undefined) return keyExpression(read);
  const { key } = model.resource(checked.table);
  const conditions = all([sql`${sql.id("x", key.join)} = "t".${read}`, toSql(checked.scope, "x")]);
  const id = keyExpression(sql.id("x", key.column));
  return sql`(select ${id} from ${sql.id(checked.table)} as "x" where ${conditions})`;
}

function jsonArray(cells: readonly Sql[]): Sql {
  if (cells.length <= MOST_ARGUMENTS) return sql`json_array(${sql.join(cells)})`;
  const parts: Sql[] = [];
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

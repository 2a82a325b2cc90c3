import { type RawBuilder, sql } from "kysely";
import type { Model, Resource } from "../types/model.ts";
import type { NodeShape, ReadShape } from "../types/plan.ts";
import { compile, type Compiled } from "./compile.ts";
import type { SqlCondition } from "./condition.ts";
import type { KeyOf } from "./keys.ts";
import { nodeKeys, nodeRows, readColumns } from "./nodes.ts";
import { limit, order, primaryConditions } from "./page.ts";

/**
 * Compiles a read to its one statement. It returns one row: for every node a JSON array of rows, then the count.
 *
 * Keys come first (`n0` the page, `nK` each include path), values by key: so a path costs no more than the keys that
 * it holds, and a type met twice is just another node.
 */
export function compileRead(shape: ReadShape, model: Model, most: number): Compiled {
  const keyOf: KeyOf = (table) => model.resource(table ?? shape.nodes[0].table).key;
  const [primary, ...includes] = shape.nodes;
  const resource = model.resource(primary.table);
  const conditions = primaryConditions(shape, resource, keyOf);
  const ctes = includes.length > 0 || isSorted(shape)
    ? [
      primaryKeys(shape, resource, conditions, keyOf),
      ...includes.map((node, index) => includeKeys(node, index + 1, shape, keyOf, most)),
    ]
    : [];
  const first = ctes.length === 0
    ? directRows(shape, resource, conditions, keyOf)
    : keyedRows(shape, primary, resource);
  const columns = [
    sql`${nodeRows(primary, resource, model, first)} as "n0"`,
    ...includes.map((node, index) => {
      const target = model.resource(node.table);
      return sql`${nodeRows(node, target, model, includedRows(node, index + 1, target))} as ${sql.id(`n${index + 1}`)}`;
    }),
    ...(shape.primary.kind === "list" && shape.primary.count ? [count(resource, conditions)] : []),
  ];
  const prefix = ctes.length === 0 ? sql`` : sql`with ${sql.join(ctes)} `;
  return compile(sql`${prefix}select ${sql.join(columns)}`);
}

function isSorted({ primary }: ReadShape): boolean {
  return primary.kind === "list" && primary.sort.length > 0;
}

/** Rows that are in key order need no keys of their own: one pass finds and ships them. */
function directRows(shape: ReadShape, resource: Resource, conditions: SqlCondition, keyOf: KeyOf): RawBuilder<unknown> {
  const rows = sql`select ${readColumns(shape.nodes[0], resource)} from ${
    sql.id(resource.table)
  } as "t" where ${conditions}`;
  if (shape.primary.kind !== "list") return rows;
  return sql`${rows} order by ${order(shape.primary, resource, keyOf)} ${limit(shape.primary)}`;
}

/** The page's keys with their place; a sorter then carries keys, not rows. */
function primaryKeys(
  shape: ReadShape,
  resource: Resource,
  conditions: SqlCondition,
  keyOf: KeyOf,
): RawBuilder<unknown> {
  const keys = sql`select ${sql.id("t", resource.key.join)} as id from ${
    sql.id(resource.table)
  } as "t" where ${conditions}`;
  if (shape.primary.kind !== "list") return sql`"n0"(id) as materialized (${keys})`;
  const page = sql`${keys} order by ${order(shape.primary, resource, keyOf)} ${limit(shape.primary)}`;
  return sql`"n0"(id, ord) as materialized (select id, row_number() over () from (${page}))`;
}

function includeKeys(
  node: NodeShape,
  index: number,
  shape: ReadShape,
  keyOf: KeyOf,
  most: number,
): RawBuilder<unknown> {
  const keys = nodeKeys(node, shape.nodes[node.parent ?? 0], keyOf, most);
  return sql`${sql.id(`n${index}`)}(id) as materialized (${keys})`;
}

function keyedRows(shape: ReadShape, node: NodeShape, resource: Resource): RawBuilder<unknown> {
  const columns = readColumns(node, resource);
  const key = sql.id("t", resource.key.join);
  const rows = sql`select ${columns} from "n0" join ${sql.id(resource.table)} as "t" on ${key} = "n0".id`;
  return shape.primary.kind === "list" ? sql`${rows} order by "n0".ord` : rows;
}

function includedRows(node: NodeShape, index: number, resource: Resource): RawBuilder<unknown> {
  const key = sql.id("t", resource.key.join);
  const columns = readColumns(node, resource);
  const held = sql`${key} in (select id from ${sql.id(`n${index}`)})`;
  return sql`select ${columns} from ${sql.id(node.table)} as "t" where ${held} order by ${key}`;
}

function count(resource: Resource, conditions: SqlCondition): RawBuilder<unknown> {
  return sql`(select count(*) from ${sql.id(resource.table)} as "t" where ${conditions}) as "total"`;
}

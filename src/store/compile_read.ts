import type { Model, Resource } from "../types/model.ts";
import type { ReadShape } from "../types/plan.ts";
import { compile, type Compiled } from "./compile.ts";
import { all, type SqlCondition } from "./condition.ts";
import { listEnds } from "./deep_page.ts";
import { hasId, heldAs, type KeyOf } from "./keys.ts";
import { nodeJson, nodeRows } from "./nodes.ts";
import { primaryConditions, primaryRows } from "./page.ts";
import { slot } from "./slot.ts";
import { sql } from "./sql.ts";

/**
 * Compiles a read to its one statement. It returns one row: for every node a JSON array of rows, then the count.
 *
 * A node that others hang from is a materialized table expression (`relata:0` the page, `relata:K` an include path): its raw
 * columns are looked up once, and serve its own rows as well as the keys of the nodes below it. SQLite reads such an
 * expression in the order in which it was filled, so the order of the page needs no column of its own.
 */
export function compileRead(shape: ReadShape, model: Model, most: number): Compiled {
  const keyOf: KeyOf = (table) => model.resource(table ?? shape.nodes[0].table).key;
  const resource = model.resource(shape.nodes[0].table);
  const conditions = primaryConditions(shape, resource, keyOf);
  const rows = shape.nodes.map((node, index) =>
    index === 0
      ? primaryRows(shape, resource, conditions, model)
      : nodeRows(node, model.resource(node.table), shape.nodes[node.parent ?? 0], keyOf, most)
  );
  const isHeld = (index: number) => shape.nodes.some((node) => node.parent === index) || (index === 0 && isPage(shape));
  const held = rows.flatMap((query, index) => isHeld(index) ? [sql`${heldAs(index)} as materialized (${query})`] : []);
  const columns = shape.nodes.map((node, index) => {
    const from = isHeld(index) ? heldAs(index) : sql`(${rows[index]})`;
    return sql`${nodeJson(node, model.resource(node.table), model, from)} as ${sql.id(`n${index}`)}`;
  });
  if (shape.primary.kind === "list" && shape.primary.count !== false) {
    const counted = count(shape.primary.count, resource, conditions);
    const isDeep = shape.primary.page?.isDeep === true;
    if (isDeep) held.unshift(sql`${heldAs("total")} as materialized (${listEnds(resource, conditions, counted)})`);
    columns.push(isDeep ? sql`(select "n" from ${heldAs("total")}) as "total"` : sql`${counted} as "total"`);
  }
  const expressions = held.length === 0 ? sql`` : sql`with ${sql.join(held)} `;
  return compile(sql`${expressions}select ${sql.join(columns)}`);
}

/** A whole collection is not held: it would be copied. */
function isPage({ primary }: ReadShape): boolean {
  return primary.kind === "list" && primary.page !== undefined;
}

/**
 * The number of records, or of those up to a slot's value. Without a condition SQLite counts all by pages, not by rows;
 * the few without an id are then taken off.
 */
function count(how: "exact" | number, resource: Resource, conditions: SqlCondition | undefined): SqlCondition {
  const from = sql`from ${sql.id(resource.table)} as "t"`;
  const id = hasId(resource, "t");
  if (how !== "exact") {
    return sql`(select count(*) from (select 1 ${from} where ${all([conditions, id])} limit ${slot(how)}))`;
  }
  const counted = sql`select count(*) ${from}`;
  if (conditions !== undefined) return sql`(${counted} where ${all([conditions, id])})`;
  return id === undefined ? sql`(${counted})` : sql`(${counted}) - (${counted} where not ${id})`;
}

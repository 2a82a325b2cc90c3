import type { Model, Resource } from "../types/model.ts";
import type { PrimaryShape, ReadShape } from "../types/plan.ts";
import { hasId, inserted, type KeyOf } from "./keys.ts";
import { all, allIfAny, type SqlCondition, toSql } from "./condition.ts";
import { deepPage } from "./deep_page.ts";
import { readColumns } from "./nodes.ts";
import { slot } from "./slot.ts";
import { orderOf } from "./sort.ts";
import { type Sql, sql } from "./sql.ts";

type ListShape = Extract<PrimaryShape, { kind: "list" }>;

/** What a read asks of its primary rows `t`: key, scope, hooks, filters; nothing where it wants all. */
export function primaryConditions(shape: ReadShape, resource: Resource, keyOf: KeyOf): SqlCondition | undefined {
  return allIfAny([
    ...identity(shape.primary, resource),
    toSql(shape.nodes[0].scope, "t"),
    ...shape.conditions.map((condition) => toSql(condition, "t")),
    ...(shape.primary.kind === "list" ? listConditions(shape.primary, keyOf) : []),
  ]);
}

function identity(primary: PrimaryShape, resource: Resource): readonly SqlCondition[] {
  switch (primary.kind) {
    case "list":
      return [];
    case "one":
      return [sql`${sql.id("t", resource.key.column)} = ${slot(primary.slot)}`];
    case "inserted":
      return [inserted(resource)];
  }
}

function listConditions({ filter, foreignKeys }: ListShape, keyOf: KeyOf): readonly SqlCondition[] {
  const filters = foreignKeys.map(({ column, table, scope, slot: value }) => {
    const { join, column: id } = keyOf(table);
    const target = all([sql`${sql.id("f", id)} = ${slot(value)}`, toSql(scope, "f")]);
    const found = sql`select ${sql.id("f", join)} from ${sql.id(table)} as "f" where ${target}`;
    // An equation, not `in`: the rows of one owner come from its index in the order of their keys.
    return sql`${sql.id("t", column)} = (${found})`;
  });
  if (filter === undefined) return filters;
  // instr() takes every character for itself, and lower() folds what LIKE folds: ASCII.
  const found = filter.columns.map((column) =>
    sql`instr(lower(${sql.id("t", column)}), lower(${slot(filter.slot)})) > 0`
  );
  return [...filters, sql`(${sql.join(found, " or ")})`];
}

/** The primary rows with the raw columns of their node, in the order of the document. */
export function primaryRows(
  shape: ReadShape,
  resource: Resource,
  conditions: SqlCondition | undefined,
  model: Model,
): Sql {
  const { primary, nodes: [node] } = shape;
  const key = sql.id("t", resource.key.join);
  const from = sql`from ${sql.id(resource.table)} as "t"`;
  const present = allIfAny([conditions, hasId(resource, "t")]);
  const where = present === undefined ? sql`` : sql` where ${present}`;
  const columns = readColumns(node, resource);
  if (primary.kind !== "list") return sql`select ${columns} ${from}${where}`;
  const { joins, terms } = orderOf(primary.sort, resource, conditions, model);
  const order = sql` order by ${sql.join(terms)}${limit(primary)}`;
  if (primary.sort.length === 0 && primary.page?.isDeep) {
    return deepPage(sql`select ${columns} ${from}${where}`, primary.page, resource, conditions);
  }
  const joined = sql.join([from, ...joins], " ");
  if (primary.sort.length === 0 || primary.page === undefined) return sql`select ${columns} ${joined}${where}${order}`;
  // A sorter then carries keys, not rows; `cross join` keeps its order, as the limit keeps it from being folded away.
  const keys = sql`select ${key} as "key" ${joined}${where}${order}`;
  return sql`select ${columns} from (${keys}) as "k" cross join ${sql.id(resource.table)} as "t" on ${key} = "k"."key"`;
}

function limit({ page }: ListShape): Sql {
  return page === undefined ? sql`` : sql` limit ${slot(page.limit)} offset ${slot(page.offset)}`;
}

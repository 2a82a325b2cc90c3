import type { Model, Resource } from "../types/model.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { ReadShape, RelatedShape, ReplacementShape, WriteShape } from "../types/plan.ts";
import { all, type SqlCondition, toSql } from "./condition.ts";
import { inserted } from "./keys.ts";
import { slot } from "./slot.ts";
import { type Sql, sql } from "./sql.ts";

/** The names under which a guard rolls a batch back. */
export type GuardName = "record" | "related" | "dropped" | "scope";

/**
 * A statement that fails by its own name where a condition does not hold, and so rolls its batch back. RAISE() is for
 * triggers only; a bad JSON path carries the name in the message of every engine.
 */
export function guard(name: GuardName, condition: SqlCondition): Sql {
  return sql`select case when ${condition} then 1 else json_extract('{}', ${sql.lit(`relata:${name}`)}) end`;
}

/**
 * A read-back that fails as `include <node>` where a path leads to more than `most` resources, so that what cannot be
 * shown is not stored. Texts, because the nodes are shipped as bytes, which JSON functions may take for JSONB.
 */
export function guardedRead(read: SqlQuery, { nodes }: ReadShape, most: number): SqlQuery {
  const cases = nodes.flatMap((node, index) =>
    index === 0 || node.linkageOnly ? [] : [
      `when json_array_length(cast("n${index}" as text)) > ${most} then json_extract('{}', 'relata:include ${index}')`,
    ]
  );
  if (cases.length === 0) return read;
  return { ...read, sql: `select "r".*, case ${cases.join(" ")} end as "fits" from (${read.sql}) as "r"` };
}

/** The row that a write is about exists, for this caller. */
export function recordExists(shape: WriteShape, resource: Resource): SqlCondition {
  const found = all([hasKey(shape, resource), toSql(shape.before, "t")]);
  return sql`exists (select 1 from ${sql.id(shape.table)} as "t" where ${found})`;
}

/** The condition that `t` is the row that a write is about. */
export function hasKey(shape: WriteShape, resource: Resource): SqlCondition {
  if (shape.key !== undefined) return sql`${sql.id("t", resource.key.column)} = ${slot(shape.key)}`;
  return inserted(resource);
}

/** A related record exists, for this caller. */
export function relatedExists({ table, scope, slot: id }: RelatedShape, model: Model): SqlCondition {
  const { column } = model.resource(table).key;
  const found = all([sql`${sql.id("x", column)} = ${slot(id)}`, toSql(scope, "x")]);
  return sql`exists (select 1 from ${sql.id(table)} as "x" where ${found})`;
}

/** The ids of a new set that name no row, for this caller. */
export function missingChildren({ table, before, slot: ids }: ReplacementShape, model: Model): Sql {
  const { column } = model.resource(table).key;
  const seen = sql`select ${sql.id("x", column)} from ${sql.id(table)} as "x" where ${all([toSql(before, "x")])}`;
  // Qualified, since a child may have a column of that name.
  const value = sql.id("ids", "value");
  const missing = sql`${value} is null or not exists (${seen} and ${sql.id("x", column)} = ${value})`;
  return sql`select ${sql.id("ids", "key")} as "key" from json_each(${slot(ids)}) as "ids" where ${missing}`;
}

/** The children that a new set leaves out, for this caller. */
export function leftOut(replacement: ReplacementShape, shape: WriteShape, model: Model): SqlCondition {
  const { key } = model.resource(replacement.table);
  const owner = ownerKey(shape, model);
  return all([
    sql`${sql.id("x", replacement.foreignKey)} = ${owner}`,
    sql`${sql.id("x", key.column)} not in (select value from json_each(${
      slot(replacement.slot)
    }) where value is not null)`,
    toSql(replacement.before, "x"),
  ]);
}

/** The key that children point to. */
export function ownerKey(shape: WriteShape, model: Model): Sql {
  const resource = model.resource(shape.table);
  const { column, join } = resource.key;
  if (column === join && shape.key !== undefined) return slot(shape.key);
  return sql`(select ${sql.id("t", join)} from ${sql.id(shape.table)} as "t" where ${hasKey(shape, resource)})`;
}

import type { Model } from "../types/model.ts";
import type { ReplacementShape, WriteShape } from "../types/plan.ts";
import { compile, type Compiled } from "./compile.ts";
import { all, type SqlCondition, toSql } from "./condition.ts";
import { guard, hasKey, leftOut, missingChildren, ownerKey, recordExists, relatedExists } from "./guards.ts";
import { slot } from "./slot.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * Compiles a write to the statements of its batch: guards in the order in which their errors are told, then changes,
 * then the scope of what has changed.
 */
export function compileWrite(shape: WriteShape, model: Model): readonly Compiled[] {
  const resource = model.resource(shape.table);
  return [
    ...(shape.operation === "create" ? [] : [guard("record", recordExists(shape, resource))]),
    ...relatedGuard(shape, model),
    ...droppedGuard(shape, model),
    ...releasedGuard(shape, model),
    ...change(shape, model),
    ...shape.replacements.flatMap((replacement) => replace(replacement, shape, model)),
    ...scopeGuard(shape, model),
  ].map(compile);
}

function relatedGuard(shape: WriteShape, model: Model): readonly Sql[] {
  const conditions = [
    ...shape.related.map((one) => relatedExists(one, model)),
    ...shape.replacements.map((one) => sql`not exists (${missingChildren(one, model)})`),
  ];
  return conditions.length === 0 ? [] : [guard("related", all(conditions))];
}

/** A child that must have an owner is not left without one: nobody asked to delete it. */
function droppedGuard(shape: WriteShape, model: Model): readonly Sql[] {
  const conditions = shape.replacements.filter((one) => !one.nullable).map((one) =>
    sql`not exists (select 1 from ${sql.id(one.table)} as "x" where ${leftOut(one, shape, model)})`
  );
  return conditions.length === 0 ? [] : [guard("dropped", all(conditions))];
}

/** A child that a new set leaves without an owner must stay one that the caller may see; it is not found afterwards. */
function releasedGuard(shape: WriteShape, model: Model): readonly Sql[] {
  const conditions = shape.replacements.flatMap((one) => {
    const scope = toSql(one.after, "x");
    if (!one.nullable || scope === undefined) return [];
    const columns = [...model.resource(one.table).everyColumn.keys()].map((name) =>
      name === one.foreignKey ? sql`null as ${sql.id(name)}` : sql.id("x", name)
    );
    const released = sql`select ${sql.join(columns)} from ${sql.id(one.table)} as "x" where ${
      leftOut(one, shape, model)
    }`;
    return [sql`not exists (select 1 from (${released}) as "x" where not coalesce(${all([scope])}, 0))`];
  });
  return conditions.length === 0 ? [] : [guard("scope", all(conditions))];
}

function change(shape: WriteShape, model: Model): readonly Sql[] {
  const table = sql.id(shape.table);
  const resource = model.resource(shape.table);
  const columns = shape.columns.map((one) => ({ name: sql.id(one.column), value: valueOf(one, model) }));
  switch (shape.operation) {
    case "create": {
      const given = [...keyValue(shape, model), ...columns];
      if (given.length === 0) return [sql`insert into ${table} default values`];
      const names = sql.join(given.map((one) => one.name));
      return [sql`insert into ${table} (${names}) values (${sql.join(given.map((one) => one.value))})`];
    }
    case "update": {
      if (columns.length === 0) return [];
      const assignments = sql.join(columns.map(({ name, value }) => sql`${name} = ${value}`));
      return [sql`update ${table} as "t" set ${assignments} where ${hasKey(shape, resource)}`];
    }
    case "delete":
      return [sql`delete from ${table} as "t" where ${hasKey(shape, resource)}`];
  }
}

/** The greatest integer that SQLite stores. */
const GREATEST = "9223372036854775807";

/** The key of a new row: given, made by the database, or the next integer where the column makes none. */
function keyValue(shape: WriteShape, model: Model) {
  const { key } = model.resource(shape.table);
  const name = sql.id(key.column);
  if (shape.key !== undefined) return [{ name, value: slot(shape.key) }];
  if (key.generated) return [];
  // One more than the greatest integer would be a REAL, which no link reaches.
  const next = sql`case when max(${name}) = ${sql.raw(GREATEST)} then json_extract('{}', 'relata:key')
    else coalesce(max(${name}), 0) + 1 end`;
  return [{ name, value: sql`(select ${next} from ${sql.id(shape.table)})` }];
}

function valueOf({ slot: value, target }: WriteShape["columns"][number], model: Model): Sql {
  if (target === undefined) return slot(value);
  const { column, join } = model.resource(target).key;
  return sql`(select ${sql.id("x", join)} from ${sql.id(target)} as "x" where ${sql.id("x", column)} = ${slot(value)})`;
}

function replace(replacement: ReplacementShape, shape: WriteShape, model: Model): readonly Sql[] {
  const { table, foreignKey, nullable } = replacement;
  const owner = ownerKey(shape, model);
  const foreign = sql.id("x", foreignKey);
  const set = (value: SqlCondition, where: SqlCondition) =>
    sql`update ${sql.id(table)} as "x" set ${sql.id(foreignKey)} = ${value} where ${where}`;
  const chosen = inSet(replacement, model);
  const moved = sql`${foreign} is not ${owner}`;
  return [
    ...(nullable ? [set(sql`null`, leftOut(replacement, shape, model))] : []),
    set(owner, all([chosen, moved])),
  ];
}

function inSet({ table, slot: ids }: ReplacementShape, model: Model): SqlCondition {
  const id = sql.id("x", model.resource(table).key.column);
  return sql`${id} in (select value from json_each(${slot(ids)}) where value is not null)`;
}

/** A created or changed row, and every child of a new set, must be one that the caller may see. */
function scopeGuard(shape: WriteShape, model: Model): readonly Sql[] {
  if (shape.operation === "delete") return [];
  const resource = model.resource(shape.table);
  const own = shape.after === undefined ? [] : [
    sql`exists (select 1 from ${sql.id(shape.table)} as "t" where ${
      all([hasKey(shape, resource), toSql(shape.after, "t")])
    })`,
  ];
  const children = shape.replacements.flatMap((one) => {
    const scope = toSql(one.after, "x");
    if (scope === undefined) return [];
    const outside = all([inSet(one, model), sql`not coalesce(${all([scope])}, 0)`]);
    return [sql`not exists (select 1 from ${sql.id(one.table)} as "x" where ${outside})`];
  });
  const conditions = [...own, ...children];
  return conditions.length === 0 ? [] : [guard("scope", all(conditions))];
}

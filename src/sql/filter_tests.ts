import { type RawBuilder, sql, type SqlBool } from "kysely";
import { areSame, primaryKey } from "../model/foreign_keys.ts";
import type { FilterTest } from "../types/filter_conditions.ts";
import { all, equalSlots } from "./condition.ts";
import type { SqlContext } from "./context.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { columns, tuple } from "./names.ts";
import { slot } from "./statement.ts";

/** The rows that a condition is about: their table, the name of one, and how many relationships lead to them. */
export interface Place {
  readonly table: string;
  readonly alias: string;
  readonly depth: number;
}

/**
 * The condition that columns have a value of a list. How long it is no statistics say, so it is said of an index that it
 * leads to few rows. By the primary key the rows come in their order anyway.
 */
export function among(
  names: readonly string[],
  list: Sql,
  { table: name, alias }: Place,
  isMost: boolean,
  { dialect, model }: SqlContext,
): SqlCondition {
  const condition = sql<SqlBool>`${tuple(columns(alias, names))} in ${list}`;
  return isMost || areSame(names, primaryKey(model.declared(name))) ? condition : dialect.seldom(condition);
}

/** What one test asks of a row; nothing where it is about the row itself. */
export function testCondition(
  test: FilterTest,
  slots: readonly number[],
  place: Place,
  context: SqlContext,
): SqlCondition | undefined {
  if (test.kind === "absent") return undefined;
  const { dialect } = context;
  const references = columns(place.alias, test.columns);
  const [one] = references;
  const values = slots.map(slot);
  switch (test.kind) {
    case "equal":
      if (test.isNot && references.length === 1) return dialect.differs(one, values[0]);
      return test.isNot ? isNotTrue(equalSlots(references, slots)) : equalSlots(references, slots);
    case "among":
    case "oneOf": {
      const list = test.kind === "oneOf" ? sql`(${sql.join(values)})` : dialect.list(values[0], test.kinds);
      const found = among(test.columns, list, place, test.isNot, context);
      return test.isNot ? isNotTrue(found) : found;
    }
    case "ordered": {
      const stands = sql<SqlBool>`${tuple(references)} ${sql.raw(test.operator)} ${tuple(values)}`;
      return test.form === undefined ? stands : all([stands, dialect.isDate(test.form, one)]);
    }
    case "contains":
      return dialect.contains(one, values[0]);
    case "ends-with":
      return dialect.endsWith(one, values[0]);
    case "starts-with":
      return dialect.between(one, values[0], values[1]);
    case "null":
      return test.isNot ? sql`${one} is not null` : sql`${one} is null`;
  }
}

/** The condition that another is false or null. */
export function isNotTrue(condition: SqlCondition): RawBuilder<SqlBool> {
  return sql`(${condition}) is not true`;
}

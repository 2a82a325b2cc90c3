import type { Operator, SlottedCondition } from "../types/condition.ts";
import { slot } from "./slot.ts";
import { type Sql, sql } from "./sql.ts";

/** A condition on the rows that `alias` names, or true. */
export type SqlCondition = Sql;

/** All of them hold; true where there are none. */
export function all(conditions: readonly (SqlCondition | undefined)[]): SqlCondition {
  return allIfAny(conditions) ?? sql`true`;
}

/** All of them hold; nothing where there are none. */
export function allIfAny(conditions: readonly (SqlCondition | undefined)[]): SqlCondition | undefined {
  const present = conditions.filter((one) => one !== undefined);
  return present.length === 0 ? undefined : sql.join(present, " and ");
}

/** The SQL of a condition; columns are always qualified, since SQLite takes an unknown bare name for a text. */
export function toSql(condition: SlottedCondition | undefined, alias: string): SqlCondition | undefined {
  if (condition === undefined) return undefined;
  switch (condition.kind) {
    case "not":
      return sql`not ${toSql(condition.condition, alias)}`;
    case "and":
    case "or": {
      const parts = condition.conditions.map((one) => all([toSql(one, alias)]));
      const joined = sql.join(parts, condition.kind === "and" ? " and " : " or ");
      return parts.length === 0 ? sql.lit(condition.kind === "and" ? 1 : 0) : sql`(${joined})`;
    }
    case "null":
      return sql`${sql.id(alias, condition.column)} ${condition.negated ? sql`is not null` : sql`is null`}`;
    case "compare":
      return compare(sql.id(alias, condition.column), condition.operator, slot(condition.slot));
    default:
      return refuse(condition);
  }
}

function compare(column: SqlCondition, operator: Operator, value: SqlCondition): SqlCondition {
  switch (operator) {
    case "in":
      return sql`${column} in (select value from json_each(${value}))`;
    case "not in":
      return sql`${column} not in (select value from json_each(${value}))`;
    case "!=":
      return sql`${column} <> ${value}`;
    case "=":
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "like":
      return sql`${column} ${sql.raw(operator)} ${value}`;
    default:
      return refuse(operator);
  }
}

/** A condition that is left out would hold for every row. */
function refuse(unknown: never): never {
  throw new TypeError(`Cannot compile the condition ${JSON.stringify(unknown)}.`);
}

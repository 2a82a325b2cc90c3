import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FilterWay } from "../access/ways.ts";
import { all, equalSlots } from "./condition.ts";
import type { Dialect, SqlCondition } from "./dialect.ts";
import { columns, tuple } from "./names.ts";
import { slot } from "./statement.ts";

/** What one test asks of the row that an alias names. */
export function testCondition(
  { test, slots, isRare }: Extract<FilterWay, { kind: "test" }>,
  alias: string,
  dialect: Dialect,
): SqlCondition {
  const references = columns(alias, test.columns);
  const [one] = references;
  const values = slots.map(slot);
  switch (test.kind) {
    case "equal":
      if (test.isNot && references.length === 1) return dialect.differs(one, values[0]);
      return test.isNot ? isNotTrue(equalSlots(references, slots)) : equalSlots(references, slots);
    case "among":
    case "oneOf": {
      const list = test.kind === "oneOf" ? sql`(${sql.join(values)})` : dialect.list(values[0], test.kinds);
      const found = sql<SqlBool>`${tuple(references)} in ${list}`;
      return test.isNot ? isNotTrue(found) : isRare ? dialect.seldom(found) : found;
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
    case "absent":
      return test.isNot ? sql`${one} is not null` : sql`${one} is null`;
  }
}

/** The condition that another is false or null. */
export function isNotTrue(condition: SqlCondition): RawBuilder<SqlBool> {
  return sql`(${condition}) is not true`;
}

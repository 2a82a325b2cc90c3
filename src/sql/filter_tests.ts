import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FilterWay } from "../access/ways.ts";
import { chain } from "./chain.ts";
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
    case "among": {
      const found = sql<SqlBool>`${tuple(references)} in ${dialect.list(values[0], test.kinds)}`;
      return test.isNot ? isNotTrue(found) : isRare ? dialect.seldom(found) : found;
    }
    case "ordered": {
      const stands = sql<SqlBool>`${tuple(references)} ${sql.raw(test.operator)} ${tuple(values)}`;
      return test.form === undefined ? stands : all([stands, dialect.isDate(test.form, one)]);
    }
    case "contains":
      return dialect.contains(dialect.folded(one), values[0]);
    case "ends-with":
      return dialect.endsWith(dialect.folded(one), values[0]);
    case "starts-with":
      return dialect.between(one, values[0], values[1]);
    case "null":
    case "absent":
      return test.isNot ? sql`${one} is not null` : sql`${one} is null`;
  }
}

/** What several tests ask of one text. The limit keeps SQLite from folding the text once for each. */
export function textsCondition(
  { tests, isAny }: Extract<FilterWay, { kind: "texts" }>,
  text: RawBuilder<unknown>,
  dialect: Dialect,
): SqlCondition {
  const folded = sql.id("x", "folded");
  const conditions = tests.map((one) =>
    one.kind === "contains" ? dialect.contains(folded, slot(one.slot)) : dialect.endsWith(folded, slot(one.slot))
  );
  const found = sql`select ${dialect.folded(text)} as ${sql.id("folded")} limit 1`;
  const asked = chain(conditions, isAny ? "or" : "and");
  return sql<SqlBool>`exists (select 1 from (${found}) as ${sql.id("x")} where ${asked})`;
}

/** The condition that another is false or null. */
export function isNotTrue(condition: SqlCondition): RawBuilder<SqlBool> {
  return sql`(${condition}) is not true`;
}

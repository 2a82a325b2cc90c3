import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FilterWay, TextTest } from "../access/ways.ts";
import type { Dialect, SqlCondition } from "./dialect.ts";
import { all, chain, equalSlots } from "./condition.ts";
import { columns, slot, tuple } from "./statement.ts";

/** The condition of one test on the row with an alias. */
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
      const isAmong = sql<SqlBool>`${tuple(references)} in ${dialect.list(values[0], test.kinds)}`;
      return test.isNot ? isNotTrue(isAmong) : isRare ? dialect.assumeRare(isAmong) : isAmong;
    }
    case "ordered": {
      const stands = sql<SqlBool>`${tuple(references)} ${sql.raw(test.operator)} ${tuple(values)}`;
      return test.form === undefined ? stands : all([stands, dialect.isDate(test.form, one)]);
    }
    case "contains":
    case "ends-with":
      return ofText(partCondition(test.kind, dialect.folded(one), values[0], dialect), one, dialect);
    case "starts-with":
      return dialect.between(one, values[0], values[1]);
    case "member among": {
      const isAmong = dialect.memberAmong(one, test.member, values[0], isRare);
      return test.isNot ? isNotTrue(isAmong) : isAmong;
    }
    case "member ordered":
      return dialect.memberOrdered(one, test.member, test.operator, { text: values[0], number: values[1] });
    case "member null":
      return dialect.memberIsNull(one, test.member, test.isNot);
    case "null":
      return test.isNot ? sql`${one} is not null` : sql`${one} is null`;
  }
}

/**
 * The condition of several tests on one text. SQLite copies a text for each function that reads it from a row; the
 * result of max() is kept once, and all tests read it from there.
 */
export function textsCondition(
  { tests, isAny }: Extract<FilterWay, { kind: "texts" }>,
  text: RawBuilder<unknown>,
  dialect: Dialect,
): SqlCondition {
  const folded = sql`max(${sql.id("x", "folded")})`;
  const conditions = tests.map((one) => partCondition(one.kind, folded, slot(one.slot), dialect));
  const condition = chain(conditions, isAny ? "or" : "and");
  const once = sql`select ${dialect.folded(text)} as ${sql.id("folded")}`;
  return ofText(sql<SqlBool>`(select ${condition} from (${once}) as ${sql.id("x")})`, text, dialect);
}

/**
 * The condition on a text that is not met by bytes which spell it. It comes first, since few values meet it and are then
 * looked at again.
 */
export function ofText(condition: SqlCondition, text: RawBuilder<unknown>, dialect: Dialect): SqlCondition {
  return all([condition, dialect.isNoBytes(text)]);
}

function partCondition(
  kind: TextTest["kind"],
  folded: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
  dialect: Dialect,
): SqlCondition {
  switch (kind) {
    case "contains":
      return dialect.contains(folded, part);
    case "ends-with":
      return dialect.endsWith(folded, part);
  }
}

/** The condition that another condition is false or null. */
export function isNotTrue(condition: SqlCondition): RawBuilder<SqlBool> {
  return sql`(${condition}) is not true`;
}

import { type RawBuilder, sql, type SqlBool } from "kysely";
import { areSame, isUnique, primaryKey } from "../model/foreign_keys.ts";
import type { FilterTest } from "../types/filter_conditions.ts";
import type { FilterShape, HopShape } from "../types/read_plan.ts";
import { all, allOf, equalSlots } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { column, columns, hasId, isIndexed, table, tuple } from "./names.ts";
import { inScope } from "./nodes.ts";
import { slot } from "./statement.ts";

/** The rows that a condition is about: their table, the name of one, and how many relationships lead to them. */
interface Place {
  readonly table: string;
  readonly alias: string;
  readonly depth: number;
}

type Related = Extract<FilterShape, { readonly kind: "related" }>;

/** What filters ask of the primary rows `t` of a table; nothing where they ask nothing. */
export function filterCondition(shape: FilterShape, name: string, context: SqlContext): SqlCondition | undefined {
  return conditionAt(shape, { table: name, alias: "t", depth: 0 }, context);
}

function conditionAt(shape: FilterShape, place: Place, context: SqlContext): SqlCondition | undefined {
  switch (shape.kind) {
    case "test":
      return testCondition(shape.test, shape.slots, place, context);
    case "all":
      return allOf(shape.of.map((one) => conditionAt(one, place, context)));
    case "any":
      return sql`(${sql.join(shape.of.map((one) => all([conditionAt(one, place, context)])), sql` or `)})`;
    case "related": {
      const found = leadsTo(shape.hops, shape, place, context);
      return shape.isNot ? isNotTrue(found) : found;
    }
  }
}

/**
 * The condition that hops lead from a row to one that a filter asks for. Where a filter names values, the rows that have
 * them are found once, and an index leads from them to their owners. Where it keeps most rows, each owner looks for one.
 */
function leadsTo(
  [hop, ...rest]: readonly HopShape[],
  related: Related,
  from: Place,
  context: SqlContext,
): SqlCondition {
  const { dialect, model } = context;
  const { holds, isNot } = related;
  const place: Place = { table: hop.table, alias: `f${from.depth + 1}`, depth: from.depth + 1 };
  const { alias } = place;
  const found = allOf([
    inScope(hop, alias),
    ...(rest.length > 0
      ? [leadsTo(rest, related, place, context)]
      : [hasId(model.resource(hop.table).key, alias, dialect, hop.to), conditionAt(holds, place, context)]),
  ]);
  const every: Rows = eb.selectFrom(table(hop.table, alias));
  const rows = found === undefined ? every : every.where(found);
  // That a key is not in a whole table its index says at once.
  const isWholeTable = isNot && found === undefined;
  if (!keepsFew(holds) && !isWholeTable && isIndexed(hop.table, hop.to, model)) {
    const isSame = hop.to.map((name, index) =>
      sql<SqlBool>`${column(alias, name)} = ${column(from.alias, hop.from[index])}`
    );
    return sql<SqlBool>`exists ${rows.where(all(isSame)).select(sql.lit(1).as("one"))}`;
  }
  const keys = rows.select(hop.to.map((name, index) => column(alias, name).as(`k${index}`)));
  // An equation, not `in`: the rows of one owner come from its index in the order of their keys.
  const isOne = rest.length === 0 && isUnique(model.declared(hop.table), equalColumns(holds));
  if (isOne) return sql<SqlBool>`${tuple(columns(from.alias, hop.from))} = ${keys}`;
  return among(hop.from, sql`${keys}`, from, isNot || !keepsFew(holds), context);
}

/** The columns that must equal a value. */
function equalColumns(shape: FilterShape): readonly string[] {
  if (shape.kind === "all") return shape.of.flatMap(equalColumns);
  return shape.kind === "test" && shape.test.kind === "equal" && !shape.test.isNot ? shape.test.columns : [];
}

/** Whether a filter names values, so that few rows may be what it asks for. */
function keepsFew(shape: FilterShape): boolean {
  switch (shape.kind) {
    case "test":
      return shape.test.kind !== "null" && !("isNot" in shape.test && shape.test.isNot);
    case "all":
      return shape.of.some(keepsFew);
    case "any":
      return shape.of.every(keepsFew);
    case "related":
      return !shape.isNot && keepsFew(shape.holds);
  }
}

/**
 * The condition that columns have a value of a list. How long it is no statistics say, so it is said of an index that it
 * leads to few rows. By the primary key the rows come in their order anyway.
 */
function among(
  names: readonly string[],
  list: Sql,
  { table: name, alias }: Place,
  isMost: boolean,
  { dialect, model }: SqlContext,
): SqlCondition {
  const condition = sql<SqlBool>`${tuple(columns(alias, names))} in ${list}`;
  return isMost || areSame(names, primaryKey(model.declared(name))) ? condition : dialect.seldom(condition);
}

function testCondition(
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

function isNotTrue(condition: SqlCondition): RawBuilder<SqlBool> {
  return sql`(${condition}) is not true`;
}

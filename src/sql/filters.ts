import { sql, type SqlBool } from "kysely";
import { primaryKey } from "../model/foreign_keys.ts";
import type { FilterTest } from "../types/filter_conditions.ts";
import type { FilterShape, HopShape } from "../types/read_plan.ts";
import { all, allOf } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { SqlCondition } from "./dialect.ts";
import { among, isNotTrue, type Place, testCondition } from "./filter_tests.ts";
import { isEquation, isFound, isOne, isPrimaryKey, keepsFew, type Related } from "./filter_traits.ts";
import { distinctKeys, isLedTo, type Lead, ledRows, spelledKeys } from "./led_rows.ts";
import { areIntegers, column, columns, hasId, hasOneSpelling, isIndexed, table, tuple } from "./names.ts";
import { inScope } from "./nodes.ts";
import { slot } from "./statement.ts";

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
  const { model } = context;
  const { holds, isNot } = related;
  const place = placeBeyond(hop, from);
  const asked = askedBeyond([hop, ...rest], related, place, context);
  // That a key is not in a whole table its index says at once.
  const isWholeTable = isNot && asked === undefined;
  if (!keepsFew(holds) && !isWholeTable && isIndexed(hop.table, hop.to, model)) {
    const isSame = hop.to.map((name, index) =>
      sql<SqlBool>`${column(place.alias, name)} = ${column(from.alias, hop.from[index])}`
    );
    const rows: Rows = eb.selectFrom(table(hop.table, place.alias)).where(all([asked, ...isSame]));
    return sql<SqlBool>`exists ${rows.select(sql.lit(1).as("one"))}`;
  }
  const keys = sql`${keysBeyond([hop, ...rest], related, from, context)}`;
  // An equation, not `in`: the rows of one owner come from its index in the order of their keys.
  if (rest.length === 0 && isOne(related, model)) {
    return sql<SqlBool>`${tuple(columns(from.alias, hop.from))} = ${keys}`;
  }
  return among(hop.from, keys, from, isNot || !keepsFew(holds), context);
}

function placeBeyond({ table }: HopShape, { depth }: Place): Place {
  return { table, alias: `f${depth + 1}`, depth: depth + 1 };
}

/** What is asked of a row that the first hop leads to; nothing where each will do. */
function askedBeyond(
  [hop, ...rest]: readonly HopShape[],
  related: Related,
  place: Place,
  context: SqlContext,
): SqlCondition | undefined {
  const beyond = rest.length > 0
    ? leadsTo(rest, related, place, context)
    : allOf([idBeyond(hop, place, context), conditionAt(related.holds, place, context)]);
  return allOf([inScope(hop, place.alias), beyond]);
}

function idBeyond(hop: HopShape, { alias }: Place, { dialect, model }: SqlContext): SqlCondition | undefined {
  return hasId(model.resource(hop.table).key, alias, dialect, hop.to);
}

/** The keys `k0`, `k1`, … of the rows that the first hop leads to, where those are what a filter asks for. */
function keysBeyond(hops: readonly HopShape[], related: Related, from: Place, context: SqlContext): Rows {
  const names = hops[0].to.map((name, index) => column(placeBeyond(hops[0], from).alias, name).as(`k${index}`));
  return rowsBeyond(hops, related, from, context).select(names);
}

/** The rows that the first hop leads to, where those are what a filter asks for. */
function rowsBeyond(hops: readonly HopShape[], related: Related, from: Place, context: SqlContext): Rows {
  const [hop, ...rest] = hops;
  const place = placeBeyond(hop, from);
  const found = leadAt(beyond(hops, related), place, context);
  if (found === undefined) {
    const every: Rows = eb.selectFrom(table(hop.table, place.alias));
    return narrowed(every, askedBeyond(hops, related, place, context));
  }
  const isResource = rest.length > 0 ? undefined : idBeyond(hop, place, context);
  return narrowed(rowsLedTo(found, place, context), allOf([inScope(hop, place.alias), isResource]));
}

/** What a filter asks of the rows that the first hop leads to. */
function beyond([, ...rest]: readonly HopShape[], related: Related): FilterShape {
  return rest.length > 0 ? { ...related, hops: rest, isNot: false } : related.holds;
}

function narrowed(rows: Rows, condition: SqlCondition | undefined): Rows {
  return condition === undefined ? rows : rows.where(condition);
}

/** Keys that rows are looked up by, and what a filter asks of the rows beside. */
interface FoundLead {
  readonly lead: Lead;
  readonly rest?: FilterShape;
}

/** The keys by which filters find the primary rows `t`, and what they ask of them beside; nothing where none leads. */
export function filterLead(
  shape: FilterShape,
  name: string,
  context: SqlContext,
): { readonly lead: Lead; readonly rest?: SqlCondition } | undefined {
  const place = { table: name, alias: "t", depth: 0 };
  const found = leadAt(shape, place, context);
  return found && { lead: found.lead, rest: found.rest && conditionAt(found.rest, place, context) };
}

/**
 * What rows are found by where an index leads to them from a list of keys. How long a list is no statistics say, so
 * SQLite takes it for longer than a table that they say is small, and rather walks that.
 */
function leadAt(shape: FilterShape, place: Place, context: SqlContext): FoundLead | undefined {
  switch (shape.kind) {
    case "test":
      return listedLead(shape.test, shape.slots, place, context);
    case "related":
      return relatedLead(shape, place, context);
    case "any":
      return eitherLead(shape.of, place, context);
    case "all":
      return allLead(shape.of, place, context);
  }
}

/** The rows that have one of the values of a list. */
function listedLead(test: FilterTest, [ids]: readonly number[], { table: name }: Place, context: SqlContext) {
  if (test.kind !== "among" || test.isNot || !isIndexed(name, test.columns, context.model)) return undefined;
  const { dialect, model } = context;
  const values = test.columns.map((_, index) => dialect.part(column("ids", "value"), index, test.kinds));
  const places: Rows = eb.selectFrom(dialect.places(slot(ids)).as("ids"));
  const { columns } = test;
  if (areIntegers(name, columns, model)) {
    return { lead: { columns, keys: places.distinct().select(values.map((one, index) => one.as(`k${index}`))) } };
  }
  return isPrimaryKey(columns, name, model)
    ? { lead: { columns, keys: spelledKeys(places, columns, values, name) } }
    : undefined;
}

/** The rows that what a filter asks for points to. */
function relatedLead(related: Related, place: Place, context: SqlContext): FoundLead | undefined {
  const { hops, holds, isNot } = related;
  const { dialect, model } = context;
  const [hop] = hops;
  if (isNot || !keepsFew(holds) || !isIndexed(place.table, hop.from, model)) return undefined;
  if (hops.length === 1 && isOne(related, model)) return undefined;
  const isPlain = hasOneSpelling(hop, place.table, model);
  if (!isPlain && !isPrimaryKey(hop.from, place.table, model)) return undefined;
  // Where no index finds the rows by one value, SQLite would rather walk one that has their keys in order.
  const mayBeWalked = isPlain && !isEquation(beyond(hops, related), hop.table, model);
  const { alias } = placeBeyond(hop, place);
  const keys = rowsBeyond(hops, related, place, context).select(hop.to.map((name, index) => {
    const key = column(alias, name);
    return (mayBeWalked ? dialect.withoutIndex(key) : key).as(`k${index}`);
  }));
  return { lead: { columns: hop.from, keys: distinctKeys(keys, hop, place.table, context) } };
}

/** The rows of one condition or another, where an index finds those of each. */
function eitherLead(shapes: readonly FilterShape[], from: Place, context: SqlContext): FoundLead | undefined {
  if (shapes.length === 1) return leadAt(shapes[0], from, context);
  const names = primaryKey(context.model.declared(from.table));
  if (names.length === 0 || !shapes.every((one) => isFound(one, from.table, context.model))) return undefined;
  const place = { ...from, alias: `f${from.depth + 1}`, depth: from.depth + 1 };
  const keys = names.map((name, index) => column(place.alias, name).as(`k${index}`));
  const [first, ...others] = shapes.map((one) => rowsAt(one, place, context).select(keys));
  return { lead: { columns: names, keys: others.reduce<Rows>((some, other) => some.union(other), first) } };
}

/** The rows of one condition that hold for others too, unless an index finds them by a value. */
function allLead(shapes: readonly FilterShape[], place: Place, context: SqlContext): FoundLead | undefined {
  if (shapes.some((one) => isEquation(one, place.table, context.model))) return undefined;
  const [lists, ways] = [shapes.filter((one) => one.kind === "test"), shapes.filter((one) => one.kind !== "test")];
  for (const one of [...lists, ...ways]) {
    const found = leadAt(one, place, context);
    if (found === undefined) continue;
    const others = shapes.filter((other) => other !== one);
    return {
      lead: found.lead,
      rest: { kind: "all", of: [...(found.rest === undefined ? [] : [found.rest]), ...others] },
    };
  }
}

/** The rows of a place for which a condition holds. */
function rowsAt(shape: FilterShape, place: Place, context: SqlContext): Rows {
  const found = leadAt(shape, place, context);
  if (found !== undefined) return rowsLedTo(found, place, context);
  const every: Rows = eb.selectFrom(table(place.table, place.alias));
  return narrowed(every, conditionAt(shape, place, context));
}

function rowsLedTo({ lead, rest }: FoundLead, place: Place, context: SqlContext): Rows {
  const keyAlias = `l${place.depth}`;
  const rows = ledRows(lead.keys, keyAlias, place.table, place.alias).where(isLedTo(lead, place.alias, keyAlias));
  return narrowed(rows, rest && conditionAt(rest, place, context));
}

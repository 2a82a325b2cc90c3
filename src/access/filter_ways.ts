import { areAlike, collationOf, haveOneCollation } from "../model/columns.ts";
import { primaryKey } from "../model/foreign_keys.ts";
import type { Model } from "../types/model.ts";
import type { FilterShape } from "../types/read_plan.ts";
import type { Collation } from "../types/schema_tables.ts";
import { allOf, anyOf } from "./combined_ways.ts";
import {
  conditionBeyond,
  hasIndexedValues,
  hasKeysInOrder,
  isEquation,
  isOne,
  isWholeTable,
  keepsFew,
  namesRows,
  type Related,
} from "./filter_traits.ts";
import {
  areIntegers,
  conditionsOf,
  hasMemberIndex,
  hasOneSpelling,
  isIndexed,
  isOneRow,
  isPrimaryKey,
  soughtCondition,
} from "./indexes.ts";
import type { FilterWay, KeysWay, Lead, RowsWay } from "./ways.ts";

/** The way to the rows of a filter: keys by which they are looked up, and further tests of each row. */
export interface LeadAndFilters {
  readonly lead?: Lead;
  readonly filters?: FilterWay;
}

/**
 * Decides how the rows of a filter are found. `areFew` says that they are so few that each of them can look for related
 * rows.
 */
export function leadAndFilters(shape: FilterShape, table: string, model: Model, areFew: boolean): LeadAndFilters {
  const divided = leadTo(shape, table, model);
  if (divided === undefined) return { filters: filtersWithoutLead(shape, table, model, areFew) };
  const { lead, rest, areNamed = false } = divided;
  return { lead, filters: rest && filterWay(rest, table, model, areFew || areNamed) };
}

/**
 * The tests of rows that no lead finds. If an index finds one row or few for one condition, each row looks for the
 * related rows of the other conditions: these are fewer than all related rows that the conditions would find.
 */
function filtersWithoutLead(shape: FilterShape, table: string, model: Model, areFew: boolean): FilterWay | undefined {
  const shapes = shape.kind === "all" ? shape.of : [shape];
  const ways = shapes.map((one) => filterWay(one, table, model));
  const sought = soughtCondition(allOf(ways), table, model);
  if (sought === undefined || !(areFew || isOneRow(sought, table, model))) return allOf(ways);
  return allOf(
    ways.map((way, index) => conditionsOf(way).includes(sought) ? way : filterWay(shapes[index], table, model, true)),
  );
}

/**
 * Decides how a row is tested; `undefined` if every row passes. `areFew` says that the tested rows are so few that each
 * can look for related rows.
 */
export function filterWay(
  shape: FilterShape,
  table: string,
  model: Model,
  areFew = false,
): FilterWay | undefined {
  switch (shape.kind) {
    case "test": {
      const { test, slots } = shape;
      const isRare = test.kind === "member among"
        ? !test.isNot && hasMemberIndex(table, test, model)
        : test.kind === "among" && !test.isNot && !isPrimaryKey(test.columns, table, model);
      return { kind: "test", test, slots, isRare };
    }
    case "all":
      return allOf(shape.of.map((one) => filterWay(one, table, model, areFew)));
    case "any":
      return anyOf(shape.of.map((one) => filterWay(one, table, model, areFew)));
    case "related":
      return relatedWay(shape, table, model, areFew);
  }
}

/**
 * Decides how a condition on related rows is tested. If it asks for values, the related rows with these values are
 * found once, and an index leads from them to their owners. If most rows may pass, each owner looks for one.
 */
function relatedWay(related: Related, table: string, model: Model, areFew: boolean): FilterWay {
  const { hops: [hop, ...rest], holds, isNot } = related;
  const isFew = keepsFew(holds);
  const looksForOne = areFew ? !isOne(related, model) : !isFew && !isWholeTable(related);
  if (looksForOne && isIndexed(hop.table, hop.to, model)) {
    return { kind: "each", hop, rows: relatedRowsWay(related, model, areFew), isNot };
  }
  const rows = rowsBeyond(related, model);
  const collations = otherCollations(related, table, model);
  if (collations !== undefined) {
    return { kind: "once", hop, rows, isNot, match: "list", ...unlikeKeys(related, table, model), collations };
  }
  // Written as an equation, not with `in`, so that the rows of one owner come from an index in the order of their keys.
  if (rest.length === 0 && isOne(related, model)) return { kind: "once", hop, rows, isNot, match: "equation" };
  const unlike = unlikeKeys(related, table, model);
  if (unlike !== undefined) return { kind: "once", hop, rows, isNot, match: "list", ...unlike };
  const isRare = !isNot && isFew && !isPrimaryKey(hop.from, table, model);
  return { kind: "once", hop, rows, isNot, match: isRare ? "rare" : "list" };
}

/**
 * The collations by which the first hop compares, those of the columns that it looks up, if the columns of the row have
 * others: no index of the row's table has such an order.
 */
function otherCollations(
  { hops: [hop], isBackwards }: Related,
  start: string,
  model: Model,
): readonly Collation[] | undefined {
  if (isBackwards || haveOneCollation(hop, start, model)) return undefined;
  return hop.to.map((name) => collationOf(model, hop.table, name) ?? "bytes");
}

/**
 * How several columns are compared with keys of other kinds. SQLite converts values, such as the text `1` and the number
 * 1, when it compares one column, but not when it looks up several columns in an index.
 */
function unlikeKeys(
  { hops: [hop] }: Related,
  start: string,
  model: Model,
): Required<Pick<Extract<FilterWay, { kind: "once" }>, "collations" | "withoutIndex">> | undefined {
  if (hop.from.length === 1 || areAlike(hop, start, model)) return undefined;
  return { collations: hop.from.map((name) => collationOf(model, start, name) ?? "bytes"), withoutIndex: true };
}

/** The way to the rows of the first hop, with the tests of each. */
function relatedRowsWay(related: Related, model: Model, areFew: boolean): RowsWay {
  const { hops: [{ table, scope, to }, ...rest] } = related;
  if (rest.length > 0) {
    return { table, scope, filters: withoutNot(relatedWay({ ...related, hops: rest }, table, model, areFew)) };
  }
  return {
    ...{ table, scope, withId: to },
    filters: areFew
      ? filterWay(related.holds, table, model, areFew)
      : filtersWithoutLead(related.holds, table, model, areFew),
  };
}

/** Removes the negation, which applies to the whole chain of hops, from one hop of it. */
function withoutNot(way: FilterWay): FilterWay {
  return way.kind === "each" || way.kind === "once" ? { ...way, isNot: false } : way;
}

/** The way to the rows of the first hop that a filter asks for, all of which are found once. */
function rowsBeyond(related: Related, model: Model): RowsWay {
  const { hops: [{ table, scope, to }, ...rest] } = related;
  const divided = leadTo(conditionBeyond(related), table, model);
  if (divided === undefined) return relatedRowsWay(related, model, false);
  const filters = divided.rest && filterWay(divided.rest, table, model, divided.areNamed);
  return { table, scope, withId: rest.length > 0 ? undefined : to, lead: divided.lead, filters };
}

/** A filter divided into a lead, which one part of it gives, and the rest of its conditions. */
interface DividedFilter {
  readonly lead: Lead;
  readonly rest?: FilterShape;
  /** Whether the filter identifies the rows that the lead finds by unique values, so that these are few. */
  readonly areNamed?: true;
}

/**
 * The lead of a filter, if an index leads to its rows from a list of keys. SQLite has no statistics of the length of
 * such a list, so without a lead it assumes that the list is longer than a small table, and walks the table.
 */
function leadTo(shape: FilterShape, table: string, model: Model): DividedFilter | undefined {
  switch (shape.kind) {
    case "test":
      return listedLead(shape, table, model);
    case "related":
      return relatedLead(shape, table, model);
    case "any":
      return eitherLead(shape.of, table, model);
    case "all":
      return allLead(shape.of, table, model);
  }
}

/** The lead from a list of values. */
function listedLead(
  { test, slots: [slot] }: Extract<FilterShape, { kind: "test" }>,
  table: string,
  model: Model,
): DividedFilter | undefined {
  if (test.kind !== "among" || test.isNot || !isIndexed(table, test.columns, model)) return undefined;
  const { columns, kinds } = test;
  const isSpelled = !areIntegers(table, columns, model);
  if (isSpelled && !isPrimaryKey(columns, table, model)) return undefined;
  return { lead: { columns, keys: { kind: "listed", slot, kinds, isSpelled } } };
}

/** The lead from related rows, for a filter on them. */
function relatedLead(related: Related, table: string, model: Model): DividedFilter | undefined {
  const { hops, holds, isNot } = related;
  const [hop] = hops;
  if (isNot || !keepsFew(holds) || !isIndexed(table, hop.from, model)) return undefined;
  if (hops.length === 1 && isOne(related, model)) return undefined;
  if (otherCollations(related, table, model) !== undefined) return undefined;
  const isSpelled = !hasOneSpelling(hop, table, model);
  if (isSpelled && !isPrimaryKey(hop.from, table, model)) return undefined;
  const isUnordered = !isSpelled && !hasKeysInOrder(conditionBeyond(related), hop, model);
  const keys: KeysWay = { kind: "related", hop, rows: rowsBeyond(related, model), isUnordered, isSpelled };
  return { lead: { columns: hop.from, keys } };
}

/** The lead from alternatives (`any`), if an index finds the rows of each of them. */
function eitherLead(shapes: readonly FilterShape[], table: string, model: Model): DividedFilter | undefined {
  if (shapes.length === 1) return leadTo(shapes[0], table, model);
  const columns = primaryKey(model.declared(table));
  if (columns.length === 0 || !shapes.every((one) => hasIndexedValues(one, table, model))) return undefined;
  const of = shapes.map((one) => ({ table, ...leadAndFilters(one, table, model, false) }));
  return { lead: { columns, keys: { kind: "either", of } } };
}

/**
 * The lead from one of several conditions that must all hold, unless an index finds the rows by one value. Alternatives
 * that each identify rows lead to the fewest rows; after them come lists of values, then related rows with values, then
 * related rows with ranges.
 */
function allLead(shapes: readonly FilterShape[], table: string, model: Model): DividedFilter | undefined {
  const named = shapes.find((one) => one.kind === "any" && namesRows(one, table, model));
  const divided = named && leadBy(named, shapes, table, model);
  if (divided !== undefined) return { ...divided, areNamed: true };
  if (shapes.some((one) => isEquation(one, table, model))) return undefined;
  const order = (one: FilterShape) => one.kind === "test" ? 0 : hasIndexedValues(one, table, model) ? 1 : 2;
  for (const one of shapes.toSorted((first, second) => order(first) - order(second))) {
    const found = leadBy(one, shapes, table, model);
    if (found !== undefined) return found;
  }
}

/** The lead from one of several conditions; the others become further tests. */
function leadBy(
  one: FilterShape,
  shapes: readonly FilterShape[],
  table: string,
  model: Model,
): DividedFilter | undefined {
  const divided = leadTo(one, table, model);
  if (divided === undefined) return undefined;
  const { lead, rest } = divided;
  const others = shapes.filter((other) => other !== one);
  return { lead, rest: { kind: "all", of: rest === undefined ? others : [rest, ...others] } };
}

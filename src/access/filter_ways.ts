import { primaryKey } from "../model/foreign_keys.ts";
import type { Model } from "../types/model.ts";
import type { FilterShape, HopShape } from "../types/read_plan.ts";
import {
  areIntegers,
  conditionsOf,
  hasIndexedValues,
  hasMemberIndex,
  hasOneSpelling,
  isEquation,
  isIndexed,
  isOne,
  isOneRow,
  isPrimaryKey,
  keepsFew,
  namesRows,
  type Related,
  soughtCondition,
} from "./filter_traits.ts";
import type { FilterWay, KeysWay, Lead, RowsWay, TextTest } from "./ways.ts";

/** How the rows that a filter asks for are found: by keys that lead to them, and by further tests of each. */
export interface LeadAndFilters {
  readonly lead?: Lead;
  readonly filters?: FilterWay;
}

/** How the rows of a table that a filter asks for are found; `areFew`: each of them may look for others. */
export function leadAndFilters(shape: FilterShape, table: string, model: Model, areFew: boolean): LeadAndFilters {
  const divided = leadTo(shape, table, model);
  if (divided === undefined) return { filters: filtersWithoutLead(shape, table, model, areFew) };
  const { lead, rest, areNamed = false } = divided;
  return { lead, filters: rest && filterWay(rest, table, model, areFew || areNamed) };
}

/**
 * What a filter asks of rows that no keys lead to. Beside a condition by which an index finds few, each row looks for
 * what the others ask of other tables: what one row leads to is less than all that would be found there.
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

/** All conditions of a row together; nothing where there is none. */
function allOf(ways: readonly (FilterWay | undefined)[]): FilterWay | undefined {
  const of = readOnce(ways.flatMap((one) => one ?? []), false);
  return of.length < 2 ? of[0] : { kind: "all", of };
}

/**
 * How it is found out whether a row of a table is what a filter asks for; nothing where it asks nothing. `areFew`: so few
 * rows are asked that each looks for what its relationships lead to.
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
      if (test.kind === "absent") return undefined;
      const isRare = test.kind === "member among"
        ? !test.isNot && hasMemberIndex(table, test, model)
        : test.kind === "among" && !test.isNot && !isPrimaryKey(test.columns, table, model);
      return { kind: "test", test, slots, isRare };
    }
    case "all":
      return allOf(shape.of.map((one) => filterWay(one, table, model, areFew)));
    case "any": {
      const of = shape.of.map((one) => filterWay(one, table, model, areFew) ?? NOTHING_ASKED);
      return { kind: "any", of: readOnce(of, true) };
    }
    case "related":
      return relatedWay(shape, table, model, areFew);
  }
}

/** Conditions where several tests of one text are one: each would make a copy of the text. */
function readOnce(ways: readonly FilterWay[], isAny: boolean): readonly FilterWay[] {
  const byColumn = Map.groupBy(ways, (way) => textTest(way)?.column);
  return ways.flatMap((way): readonly FilterWay[] => {
    const column = textTest(way)?.column;
    const together = byColumn.get(column) ?? [];
    if (column === undefined || together.length === 1) return [way];
    if (together[0] !== way) return [];
    return [{ kind: "texts", isAny, column, tests: together.flatMap((one) => textTest(one)?.test ?? []) }];
  });
}

function textTest(way: FilterWay): { readonly column: string; readonly test: TextTest } | undefined {
  if (way.kind !== "test") return undefined;
  const { test: { kind, columns: [column] }, slots: [slot] } = way;
  return kind === "contains" || kind === "ends-with" ? { column, test: { kind, slot } } : undefined;
}

/** The condition that holds for every row. */
const NOTHING_ASKED: FilterWay = { kind: "all", of: [] };

/**
 * How it is found out whether hops lead from a row to one that a filter asks for. Where a filter names values, the rows
 * that have them are found once, and an index leads from them to their owners. Where it keeps most rows, each owner looks
 * for one.
 */
function relatedWay(related: Related, table: string, model: Model, areFew: boolean): FilterWay {
  const { hops: [hop, ...rest], holds, isNot } = related;
  const isFew = keepsFew(holds);
  const looksForOne = areFew ? !isOne(related, model) : !isFew && !isWholeTable(related);
  if (looksForOne && isIndexed(hop.table, hop.to, model)) {
    return { kind: "each", hop, rows: relatedRowsWay(related, model, areFew), isNot };
  }
  const rows = rowsBeyond(related, model);
  // An equation, not `in`: the rows of one owner come from its index in the order of their keys.
  if (rest.length === 0 && isOne(related, model)) return { kind: "once", hop, rows, isNot, match: "equation" };
  const isRare = !isNot && isFew && !isPrimaryKey(hop.from, table, model);
  return { kind: "once", hop, rows, isNot, match: isRare ? "rare" : "list" };
}

/** Whether a filter asks that a key is not in a whole table, which its index says at once. */
function isWholeTable({ hops: [hop, ...rest], holds, isNot }: Related): boolean {
  return isNot && rest.length === 0 && hop.scope === undefined && holds.kind === "all" && holds.of.length === 0;
}

/** The rows that the first hop leads to, with what is asked of each. */
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

/** Whether there is no such row is asked of the whole way, not of a hop on it. */
function withoutNot(way: FilterWay): FilterWay {
  return way.kind === "each" || way.kind === "once" ? { ...way, isNot: false } : way;
}

/** The rows that the first hop leads to, where those are what a filter asks for. */
function rowsBeyond(related: Related, model: Model): RowsWay {
  const { hops: [{ table, scope, to }, ...rest] } = related;
  const divided = leadTo(conditionBeyond(related), table, model);
  if (divided === undefined) return relatedRowsWay(related, model, false);
  const filters = divided.rest && filterWay(divided.rest, table, model, divided.areNamed);
  return { table, scope, withId: rest.length > 0 ? undefined : to, lead: divided.lead, filters };
}

/** What a filter asks of the rows that the first hop leads to. */
function conditionBeyond(related: Related): FilterShape {
  const [, ...rest] = related.hops;
  return rest.length > 0 ? { ...related, hops: rest, isNot: false } : related.holds;
}

/** A filter that is divided: the lead that a part of it gives, and what else it asks of the rows. */
interface DividedFilter {
  readonly lead: Lead;
  readonly rest?: FilterShape;
  /** Whether the filter names the rows that the lead finds, so that these are few. */
  readonly areNamed?: true;
}

/**
 * What rows are found by where an index leads to them from a list of keys. How long a list is no statistics say, so
 * SQLite takes it for longer than a table that they say is small, and rather walks that.
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

/** The rows that have one of the values of a list. */
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

/** The rows that what a filter asks for points to. */
function relatedLead(related: Related, table: string, model: Model): DividedFilter | undefined {
  const { hops, holds, isNot } = related;
  const [hop] = hops;
  if (isNot || !keepsFew(holds) || !isIndexed(table, hop.from, model)) return undefined;
  if (hops.length === 1 && isOne(related, model)) return undefined;
  const isSpelled = !hasOneSpelling(hop, table, model);
  if (isSpelled && !isPrimaryKey(hop.from, table, model)) return undefined;
  const isUnordered = !isSpelled && !areKeysInOrder(conditionBeyond(related), hop, model);
  const keys: KeysWay = { kind: "related", hop, rows: rowsBeyond(related, model), isUnordered, isSpelled };
  return { lead: { columns: hop.from, keys } };
}

/**
 * Whether an index that finds rows by one value has their keys in order, as that of a join table. SQLite would rather walk
 * one that has only the order.
 */
function areKeysInOrder(shape: FilterShape, { table, to }: HopShape, model: Model): boolean {
  const key = primaryKey(model.declared(table));
  return isEquation(shape, table, model) && to.every((column) => key.includes(column));
}

/** The rows of one condition or another, where an index finds those of each. */
function eitherLead(shapes: readonly FilterShape[], table: string, model: Model): DividedFilter | undefined {
  if (shapes.length === 1) return leadTo(shapes[0], table, model);
  const columns = primaryKey(model.declared(table));
  if (columns.length === 0 || !shapes.every((one) => hasIndexedValues(one, table, model))) return undefined;
  const of = shapes.map((one) => ({ table, ...leadAndFilters(one, table, model, false) }));
  return { lead: { columns, keys: { kind: "either", of } } };
}

/**
 * The rows of one condition that hold for others too, unless an index finds them by a value. Nothing leads to as few as
 * several conditions that each name rows; a list leads to fewer than other rows do, and values to fewer than ranges.
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

/** The lead that one of several conditions gives; the others are asked of its rows. */
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

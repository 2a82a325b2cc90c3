import { isUnique } from "../model/foreign_keys.ts";
import type { Model, Resource } from "../types/model.ts";
import type { HopShape, ReadShape, SearchShape } from "../types/read_plan.ts";
import {
  costOf,
  KEY,
  leadPrice,
  rowsInScope,
  sortedOnce,
  sortWeight,
  type Statistics,
  statsWeight,
  sum,
  WEIGHT,
} from "./prices.ts";
import { conditionsOf, isOneRow, keepsKeyOrder, soughtCondition } from "./indexes.ts";
import { walkedNodes, wordsLead } from "./read_access.ts";
import type { ConditionWay, FilterWay, ReadAccess, SortWay } from "./ways.ts";

/** A way along which each row of a list looks for related rows, and the cost of each of these, in visits. */
export interface RelatedWay {
  readonly hops: readonly HopShape[];
  readonly weight: number;
}

/**
 * The ways along which each row of a list looks for related rows, to be tested or to be sorted by them, of those that
 * may lead to many. An average says nothing about the rows of a narrow list, because they may be the ones with the most
 * related rows.
 */
export function waysToMany({ primary }: ReadAccess, model: Model): readonly RelatedWay[] {
  // Each hop is a look-up, and the last row is tested for the page and for the count.
  const tested = hopsOf(primary.filters).map((hops) => ({ hops, weight: 1 + 2 * hops.length }));
  return [...tested, ...primary.sorts.flatMap(sortedAlong)]
    .filter(({ hops }) => hops.some(({ table, to }) => !isUnique(model.declared(table), to)));
}

/**
 * The way to the rows by which each row is sorted; those beyond them, and those of whole tables, are found once. The way
 * ends at a table to whose rows no index leads, because that is walked once, however many rows look for others there.
 */
function sortedAlong(way: SortWay): readonly RelatedWay[] {
  if (way.kind !== "grouped" || way.parts[0].isWhole) return [];
  const { hops } = way.parts[0];
  const end = hops.findIndex((hop) => !hop.isIndexed);
  const sought = hops.slice(0, end === -1 ? hops.length : end);
  if (sought.length === 0) return [];
  return [{ hops: sought.map(({ table, from, to, scope }) => ({ table, from, to, scope })), weight: 1 }];
}

function hopsOf(way: FilterWay | undefined): readonly (readonly HopShape[])[] {
  switch (way?.kind) {
    case "all":
    case "any":
      return way.of.flatMap(hopsOf);
    case "each": {
      // If the related rows are not filtered, the first one ends the search.
      if (way.rows.filters === undefined) return [];
      const further = hopsOf(way.rows.filters);
      return further.length === 0 ? [[way.hop]] : further.map((hops) => [way.hop, ...hops]);
    }
    default:
      return [];
  }
}

/** The most rows that the rows of a table can meet along some hops. A row counts each time that it is met. */
export function mostRelatedRows(
  hops: readonly HopShape[],
  table: string,
  { model, sizeOf }: Pick<Statistics, "model" | "sizeOf">,
) {
  const sizes = hops.map((hop, index) => {
    if (isUnique(model.declared(hop.table), hop.to)) return index === 0 ? sizeOf(table) : 1;
    return sizeOf(hop.table);
  });
  return sizes.reduce((product, size) => product * Math.max(1, size), 1);
}

/** The parts of an estimate: the most rows that a list visits, where expensive rows count several times. */
export interface Visits {
  /** The rows of included relationships to which no index leads: their tables are walked once. */
  readonly included: number;
  /** Rows of other tables that filters and sorts find once, however many rows the list has, and the kept matches. */
  readonly once: number;
  /** The matches of a search by words that are found and kept before the first row, if other ways lead to the rows. */
  readonly matches: number;
  /** The rows of the list that are tested and sorted: those to which an index leads, or all. */
  readonly rows: number;
  /** The cost of testing one of these rows, and (`order`) of sorting it. */
  readonly tests: number;
  readonly order: number;
  /** The cost of the list's statistics for each row. */
  readonly stats: number;
  /** The cost of testing a row in a walk in the order of the list, which uses no other index. */
  readonly walked: number;
  /** Whether an index leads to the rows of the list. */
  readonly isSought: boolean;
  /** Whether the rows may be fewer than those of the table, so that counting them may help. */
  readonly isNarrow: boolean;
  /** Whether the rows can be walked in the order of the list, so that a walk ends when its page is full. */
  readonly isOrdered: boolean;
}

/** The total number of visits. */
export function totalOf(visits: Visits): number {
  return visits.included + visits.once + visits.rows * rowWeight(visits);
}

/**
 * The most rows to which an index may lead within a number of visits; `Infinity` if the estimate is within it anyway.
 */
export function mostRowsWithin(most: number, visits: Visits): number {
  if (totalOf(visits) <= most) return Infinity;
  return Math.floor((most - visits.included - visits.once) / rowWeight(visits));
}

/** The cost of a row that is tested or sorted. A row to which an index leads must also be read. */
export function rowWeight({ tests, order, stats, isSought }: Visits): number {
  return stats + (tests + order === 0 ? 0 : tests + order + (isSought ? WEIGHT.test : 0));
}

/**
 * Whether a read meets every match of a full-text index, because it sorts them in another order than the index has, or
 * sums them.
 */
export function meetsWordMatches(
  { nodes: [{ rows }] }: ReadShape,
  { primary: { lead, beginsAtKey, sorts } }: ReadAccess,
): boolean {
  if (lead?.keys.kind !== "words") return false;
  return (sorts.length > 0 && !beginsAtKey) || (rows.kind === "list" && rows.stats !== undefined);
}

/** Estimates the most visits of a read, by the sizes of its tables. */
export function visitsOf(shape: ReadShape, access: ReadAccess, statistics: Statistics): Visits {
  const { nodes: [{ table, scope, conditions, rows: wanted }] } = shape;
  const included = sum(
    walkedNodes(shape, access, "included"),
    ({ table, hop }) => rowsInScope(table, hop.scope, statistics),
  );
  const { primary: { lead, scopeFirst, filters, search, sorts, beginsAtKey } } = access;
  const size = statistics.sizeOf(table);
  const ways = conditionsOf(filters);
  const costs = ways.map((one) => costOf(one, table, statistics));
  const led = lead !== undefined
    ? leadPrice(lead, table, statistics)
    : scopeFirst && { visits: 0, rows: rowsInScope(table, scopeFirst, statistics) };
  const sought = led === undefined ? soughtCondition(filters, table, statistics.model) : undefined;
  const isSought = led !== undefined || sought !== undefined;
  const isOne = sought !== undefined && isOneRow(sought, table, statistics.model);
  const searched = search?.kind === "columns" ? search.columns.length * WEIGHT.test : 0;
  const walked = sum(costs, (one) => one.each) + searched;
  const tests = walked - (sought === undefined ? 0 : costs[ways.indexOf(sought)].each);
  const resource = statistics.model.resource(table);
  const isListOrder = isInListOrder(sorts, resource);
  const matches = keptMatches(search, table, statistics);
  return {
    included,
    once: sum(costs, (one) => one.once) + matches * KEY + (led === undefined || beginsAtKey ? 0 : led.visits) +
      sum(sorts, (one) => sortedOnce(one, statistics)),
    matches,
    rows: led?.rows ?? (isOne ? 1 : size),
    tests,
    stats: statsWeight(wanted.kind === "list" ? wanted.stats : undefined, tests),
    order: orderOf(access, sought, resource, statistics),
    walked,
    isSought,
    isNarrow: isSought || search?.kind === "words" || scope !== undefined ||
      conditions.length > 0,
    isOrdered: isListOrder && search?.kind !== "words" && lead?.keys.kind !== "words" &&
      !costs.some((one) => one.isToMany),
  };
}

function keptMatches(search: SearchShape | undefined, table: string, { sizeOf, countOf }: Statistics): number {
  if (search?.kind !== "words") return 0;
  return Math.min(sizeOf(table), countOf({ table, lead: wordsLead(search) }));
}

/** Whether an index, or the key, has the order of a list. */
function isInListOrder([first, ...rest]: readonly SortWay[], { key }: Resource): boolean {
  if (first === undefined) return true;
  return first.kind === "own" && first.isInOrder &&
    rest.every((one) => one.kind === "own" && key.order.includes(one.column));
}

/** The cost of sorting a row. */
function orderOf(
  { primary: { lead, scopeFirst, isInKeyOrder, beginsAtKey, sorts, walked } }: ReadAccess,
  sought: ConditionWay | undefined,
  resource: Resource,
  statistics: Statistics,
): number {
  const { key, table } = resource;
  if (walked !== undefined || beginsAtKey) return 0;
  if (scopeFirst !== undefined && sorts.length > 0) return sum(sorts, (one) => sortWeight(one, table, statistics));
  const isByKey = sorts.every((one) => one.kind === "own" && key.order.includes(one.column));
  if (lead === undefined && isByKey) {
    return sought === undefined || keepsKeyOrder(sought, resource, statistics.model) ? 0 : WEIGHT.sort;
  }
  if (lead === undefined && sought === undefined && isInListOrder(sorts, resource)) return 0;
  if (sorts.length === 0) return isInKeyOrder ? 0 : WEIGHT.sort;
  return sum(sorts, (one) => sortWeight(one, table, statistics));
}

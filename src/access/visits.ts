import { isUnique } from "../model/foreign_keys.ts";
import type { Model, Resource } from "../types/model.ts";
import type { HopShape, NodeShape, ReadShape } from "../types/read_plan.ts";
import {
  costOf,
  leadPrice,
  rowsInScope,
  sortedOnce,
  sortWeight,
  type Statistics,
  statsWeight,
  sum,
  WEIGHT,
} from "./prices.ts";
import { conditionsOf, isOneRow, keepsKeyOrder, soughtCondition } from "./filter_traits.ts";
import type { FilterWay, NodeAccess, ReadAccess, SortWay } from "./ways.ts";

/** What a related row costs that hops lead to: each hop is a look-up, and the last row is tested for page and count. */
export function relatedRowWeight(hops: readonly HopShape[]): number {
  return 1 + 2 * hops.length;
}

/**
 * The hops along which each row of a list looks for others, one list for each way that leads to many. How many those are
 * on the average says nothing of the rows of a narrow list, which may be the ones that most hang from.
 */
export function hopsToMany({ primary: { filters } }: ReadAccess, model: Model): readonly (readonly HopShape[])[] {
  return hopsOf(filters).filter((hops) => hops.some(({ table, to }) => !isUnique(model.declared(table), to)));
}

function hopsOf(way: FilterWay | undefined): readonly (readonly HopShape[])[] {
  switch (way?.kind) {
    case "all":
    case "any":
      return way.of.flatMap(hopsOf);
    case "each": {
      // Where nothing is asked of the rows that are met, the first one ends the search.
      if (way.rows.filters === undefined) return [];
      const further = hopsOf(way.rows.filters);
      return further.length === 0 ? [[way.hop]] : further.map((hops) => [way.hop, ...hops]);
    }
    default:
      return [];
  }
}

/** How many rows hops lead to at most from those of a table, each as often as it is met. */
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

/** The most rows that a list visits; expensive rows count several times. */
export interface Visits {
  /** The tables of included relationships that no index leads to: each is walked once. */
  readonly included: number;
  /** Rows of other tables that filters and sorts find once, however many rows the list has. */
  readonly once: number;
  /** The rows that are tested and brought in order: those that an index leads to, or all. */
  readonly rows: number;
  /** What the tests of one such row cost, and what it costs to bring it in order. */
  readonly tests: number;
  readonly order: number;
  /** What the statistics of the list cost of each row of it. */
  readonly stats: number;
  /** What the tests cost of a row that is met in the order of the list, where no index finds any row. */
  readonly walked: number;
  /** Whether an index leads to those rows. */
  readonly isSought: boolean;
  /** Whether the rows of the list may be fewer than those of the table, so that it helps to count them. */
  readonly isNarrow: boolean;
  /** Whether they can be met in the order of the list, so that a walk ends where its page is full. */
  readonly isOrdered: boolean;
}

/** The total of what a read visits. */
export function totalOf(visits: Visits): number {
  return visits.included + visits.once + visits.rows * rowWeight(visits);
}

/** How many rows an index may lead to, so that no more is visited than the limit; `Infinity` for any number. */
export function mostRowsWithin(most: number, visits: Visits): number {
  if (totalOf(visits) <= most) return Infinity;
  return Math.floor((most - visits.included - visits.once) / rowWeight(visits));
}

/** What a row costs that is tested or brought in order: one that an index leads to must be read as well. */
export function rowWeight({ tests, order, stats, isSought }: Visits): number {
  return stats + (tests + order === 0 ? 0 : tests + order + (isSought ? WEIGHT.test : 0));
}

/** Whether everything that an index of words finds is met: sorted in another order than that of the index, or summed. */
export function meetsWordMatches(
  { nodes: [{ rows }] }: ReadShape,
  { primary: { lead, beginsAtKey, sorts } }: ReadAccess,
): boolean {
  if (lead?.keys.kind !== "words") return false;
  return (sorts.length > 0 && !beginsAtKey) || (rows.kind === "list" && rows.stats !== undefined);
}

/** What a read visits at most, by the sizes of its tables. */
export function visitsOf({ nodes }: ReadShape, access: ReadAccess, statistics: Statistics): Visits {
  const [{ table, scope, conditions, rows: wanted }] = nodes;
  const included = sum(access.nodes, (one, index) => includedVisits(one, nodes[index + 1], statistics));
  if (wanted.kind !== "list") return { ...NO_VISITS, included };
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
  return {
    included,
    once: sum(costs, (one) => one.once) + (led === undefined || beginsAtKey ? 0 : led.visits) +
      sum(sorts, (one) => sortedOnce(one, statistics)),
    rows: led?.rows ?? (isOne ? 1 : size),
    tests,
    stats: statsWeight(wanted.stats, tests),
    order: orderOf(access, sought, resource, statistics),
    walked,
    isSought,
    isNarrow: isSought || search?.kind === "words" || scope !== undefined ||
      conditions.length > 0,
    isOrdered: isListOrder && search?.kind !== "words" && lead?.keys.kind !== "words" &&
      !costs.some((one) => one.isToMany),
  };
}

/** The visits of a read of one row. */
const NO_VISITS: Visits = {
  included: 0,
  once: 0,
  rows: 0,
  tests: 0,
  order: 0,
  stats: 0,
  walked: 0,
  isSought: false,
  isNarrow: false,
  isOrdered: false,
};

function includedVisits({ way, cut }: NodeAccess, node: NodeShape, statistics: Statistics): number {
  if (way !== "walk" && cut !== "ranked") return 0;
  return rowsInScope(node.table, node.kind === "primary" ? undefined : node.hop.scope, statistics);
}

/** Whether an index, or the key, has the order of a list. */
function isInListOrder([first, ...rest]: readonly SortWay[], { key }: Resource): boolean {
  if (first === undefined) return true;
  return first.kind === "own" && first.isInOrder &&
    rest.every((one) => one.kind === "own" && key.order.includes(one.column));
}

/** What it costs to bring a row in order. */
function orderOf(
  { primary: { lead, scopeFirst, isInKeyOrder, beginsAtKey, sorts, walked } }: ReadAccess,
  sought: FilterWay | undefined,
  resource: Resource,
  statistics: Statistics,
): number {
  const { key, table } = resource;
  if (walked !== undefined || beginsAtKey) return 0;
  if (scopeFirst !== undefined && sorts.length > 0) return sum(sorts, (one) => sortWeight(one, table, statistics));
  const isByKey = sorts.every((one) => one.kind === "own" && key.order.includes(one.column));
  if (lead === undefined && isByKey) return sought === undefined || keepsKeyOrder(sought) ? 0 : WEIGHT.sort;
  if (lead === undefined && sought === undefined && isInListOrder(sorts, resource)) return 0;
  if (sorts.length === 0) return isInKeyOrder ? 0 : WEIGHT.sort;
  return sum(sorts, (one) => sortWeight(one, table, statistics));
}

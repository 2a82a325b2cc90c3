import { isUnique } from "../model/foreign_keys.ts";
import type { Model } from "../types/model.ts";
import type { ConditionShape } from "../types/plan.ts";
import type { HopShape, StatsShape } from "../types/read_plan.ts";
import { conditionsOf, isOneRow, soughtCondition } from "./filter_traits.ts";
import type { FilterWay, KeysWay, Lead, RowsWay, SortPart, SortWay } from "./ways.ts";

/**
 * What an estimate is made from: how many rows a table has at most, how many values the list of a slot has, and how many
 * rows an index leads to, `Infinity` where they were not counted.
 */
export interface Statistics {
  readonly model: Model;
  sizeOf(table: string): number;
  lengthOf(slot: number): number;
  countOf(rows: RowsWay): number;
}

/** More rows than any table has: a limit of as many bounds nothing. */
export const VAST = 1e12;

/** From so many visits on a read is slow. Tests set it to 0, so that every read is. */
export const SLOW_READ = { visits: 20_000 };
/** So many entries of an index are counted in less time than a read takes to get to a thread. */
export const FEW = 2_000;

/** The cost of each row where no index narrows the rows. */
export const WEIGHT = { test: 1, member: 3, toOne: 2, toMany: 5, sort: 1, sortHop: 2, sortToMany: 8 } as const;
/** The cost of an index entry that is only counted, or passed on the way to a row that is read later. */
export const ENTRY = 0.1;
/** The cost of a key that is found among others, kept once, and looked up in another table. */
const KEY = 1;
/** This many values of a list cost as much as one more test. */
const VALUES_A_TEST = 50;

/** What a filter costs: once for all rows, and for each. */
interface Cost {
  readonly once: number;
  readonly each: number;
  readonly isToMany: boolean;
}

/** What a filter costs on the rows of a table. */
export function costOf(way: FilterWay, table: string, statistics: Statistics): Cost {
  switch (way.kind) {
    case "test": {
      const { test } = way;
      const values = test.kind === "among" || test.kind === "member among" ? statistics.lengthOf(way.slots[0]) : 0;
      const weight = "member" in test ? WEIGHT.member : WEIGHT.test;
      return { once: 0, each: weight + values / VALUES_A_TEST, isToMany: false };
    }
    case "texts":
      return { once: 0, each: way.tests.length * WEIGHT.test, isToMany: false };
    case "all":
    case "any": {
      const costs = way.of.map((one) => costOf(one, table, statistics));
      return {
        once: sum(costs, (one) => one.once),
        each: sum(costs, (one) => one.each),
        isToMany: costs.some((one) => one.isToMany),
      };
    }
    case "each": {
      const { once, each, isToMany } = filterCost(way.rows, statistics);
      if (!isToMany && !leadsToMany(way, statistics.model)) return { once, each: WEIGHT.toOne + each, isToMany: false };
      // Each of the related rows may look for others.
      return {
        once,
        each: Math.max(1, each) * Math.max(WEIGHT.toMany, fanOut(way.hop, table, statistics)),
        isToMany: true,
      };
    }
    case "once":
      // Its own key is looked up among those of the related rows.
      return { once: keptKeys(way, statistics), each: WEIGHT.toOne, isToMany: leadsToMany(way, statistics.model) };
  }
}

/** The cost of finding keys and keeping them: those of a whole table come in the order of their index. */
function keptKeys({ rows, match }: Extract<FilterWay, { kind: "once" }>, statistics: Statistics): number {
  const price = rowsPrice(rows, statistics);
  const isWhole = rows.lead === undefined && rows.filters === undefined;
  return price.visits + (match === "equation" || isWhole ? 0 : price.rows * KEY);
}

/** How many rows a hop leads to from one row of a table, on the average. */
function fanOut(hop: HopShape, table: string, { sizeOf }: Statistics): number {
  return sizeOf(hop.table) / Math.max(1, sizeOf(table));
}

function leadsToMany({ hop: { table, to } }: Extract<FilterWay, { kind: "each" | "once" }>, model: Model): boolean {
  return !isUnique(model.declared(table), to);
}

function filterCost({ table, filters }: RowsWay, statistics: Statistics): Cost {
  return filters === undefined ? { once: 0, each: 0, isToMany: false } : costOf(filters, table, statistics);
}

/** How many rows there are, and what it costs to find them. */
interface RowsPrice {
  readonly visits: number;
  readonly rows: number;
}

/** The price of the rows that a filter asks for. */
export function rowsPrice(way: RowsWay, statistics: Statistics): RowsPrice {
  const { table, scope, lead, filters } = way;
  const size = statistics.sizeOf(table);
  const { once, each } = filterCost(way, statistics);
  if (lead !== undefined) {
    const { visits, rows } = leadPrice(lead, table, statistics);
    return { visits: once + visits + rows * soughtRowWeight(each), rows };
  }
  if (conditionsOf(filters).some((one) => isOneRow(one, table, statistics.model))) {
    return { visits: once + each, rows: 1 };
  }
  const sought = soughtCondition(filters, table, statistics.model);
  if (sought === undefined) {
    const left = rowsInScope(table, scope, statistics);
    return { visits: once + left * Math.max(each, ENTRY), rows: left };
  }
  const count = Math.min(size, statistics.countOf({ table, scope, filters: sought }));
  const weight = soughtRowWeight(each - costOf(sought, table, statistics).each);
  return { visits: once + count * weight, rows: count };
}

/** How many rows of a table a scope leaves: those of a small tenant are few, however large the table is. */
export function rowsInScope(table: string, scope: ConditionShape | undefined, statistics: Statistics): number {
  const size = statistics.sizeOf(table);
  return scope === undefined ? size : Math.min(size, statistics.countOf({ table, scope }));
}

/** The cost of a row that an index leads to: one that is tested must be read as well. */
function soughtRowWeight(tests: number): number {
  return tests === 0 ? ENTRY : tests + WEIGHT.test;
}

/** The price of the rows that a lead finds. */
export function leadPrice(lead: Lead, table: string, statistics: Statistics): RowsPrice {
  const { columns, keys } = lead;
  const { visits, rows } = keysPrice(keys, statistics);
  const size = statistics.sizeOf(table);
  if (keys.kind === "words") return { visits: 0, rows: size };
  // Where several rows may have one key, all of them may.
  const isOneEach = isUnique(statistics.model.declared(table), columns);
  const most = isOneEach ? rows : statistics.countOf({ table, lead });
  return { visits: visits + rows * KEY, rows: Math.min(most, size) };
}

/** The price of keys. */
function keysPrice(keys: KeysWay, statistics: Statistics): RowsPrice {
  switch (keys.kind) {
    case "listed":
      return { visits: 0, rows: statistics.lengthOf(keys.slot) };
    case "related":
      return rowsPrice(keys.rows, statistics);
    case "words":
      return { visits: 0, rows: Infinity };
    case "either": {
      const prices = keys.of.map((one) => rowsPrice(one, statistics));
      return { visits: sum(prices, (one) => one.visits), rows: sum(prices, (one) => one.rows) };
    }
  }
}

/** What statistics cost of each row of a list: every pass tests the row again, and reads each column that it computes. */
export function statsWeight(stats: StatsShape | undefined, tests: number): number {
  if (stats === undefined) return 0;
  const values = stats.terms.filter(({ column }) => column !== undefined).length * WEIGHT.test;
  const all = stats.ofAll ? tests + Math.max(values, ENTRY) : 0;
  if (stats.group === undefined) return all;
  return all + tests + Math.max(values, WEIGHT.test) + WEIGHT.sort + ("hop" in stats.group ? WEIGHT.toOne : 0);
}

/** What it costs to bring a row of a table in the order of a term: along to-manys each of them meets others. */
export function sortWeight(way: SortWay, table: string, statistics: Statistics): number {
  switch (way.kind) {
    case "own":
      return WEIGHT.sort;
    case "joined":
      return WEIGHT.sort + way.hops.length * WEIGHT.sortHop;
    case "grouped":
      return way.parts[0].isWhole
        ? WEIGHT.sortToMany
        : Math.max(WEIGHT.sortToMany, metAlong(way.parts[0], table, statistics));
  }
}

/** How many rows one of a table leads to along the hops of a part, on the average. */
function metAlong({ hops }: SortPart, table: string, statistics: Statistics): number {
  return hops.reduce(
    ({ rows, here }, hop) => ({
      rows: rows * (hop.diverges ? Math.max(1, fanOut(hop, here, statistics)) : 1),
      here: hop.table,
    }),
    { rows: 1, here: table },
  ).rows;
}

/** The rows of tables that a sort walks whole. */
export function sortedOnce(way: SortWay, { sizeOf }: Statistics): number {
  if (way.kind !== "grouped" || !way.parts[0].isWhole) return 0;
  return sum(way.parts.flatMap((part) => part.hops), (hop) => sizeOf(hop.table));
}

/** The sum of a number for each value. */
export function sum<T>(values: readonly T[], of: (value: T, index: number) => number): number {
  return values.reduce((total, value, index) => total + of(value, index), 0);
}

import { isUnique } from "../model/foreign_keys.ts";
import type { Model } from "../types/model.ts";
import type { ConditionShape } from "../types/plan.ts";
import type { HopShape, StatsShape } from "../types/read_plan.ts";
import { conditionsOf, isOneRow, soughtCondition } from "./indexes.ts";
import type { FilterWay, KeysWay, Lead, RowsWay, SortPart, SortWay } from "./ways.ts";

/**
 * The numbers that an estimate needs: the most rows of a table (`sizeOf`), the length of the list in a slot
 * (`lengthOf`), and the number of rows to which an index leads (`countOf`), `Infinity` if they were not counted.
 */
export interface Statistics {
  readonly model: Model;
  sizeOf(table: string): number;
  lengthOf(slot: number): number;
  countOf(rows: RowsWay): number;
}

/** More rows than any table has. A limit of this number means no limit. */
export const VAST = 1e12;

/** The number of visits from which a read is slow. Tests set it to 0, so that every read is slow. */
export const SLOW_READ = { visits: 20_000 };
/** A row is tested as often as it has this many bytes: its texts may be compared, searched and sorted to their end. */
export const BYTES_A_VISIT = 250;
/** The cost of changing a row and its entries in indexes, in visits. */
export const CHANGE = 5;
/** So few rows are changed quickly, however long they are. */
export const FEW_CHANGES = 50;
/** Counting this many entries of an index takes less time than sending a read to a thread. */
export const FEW = 2_000;

/** The costs that tests and sorts add for each row, in visits. */
export const WEIGHT = { test: 1, member: 3, toOne: 2, toMany: 5, sort: 1, sortHop: 2, sortToMany: 8 } as const;
/** The cost of an index entry that is only counted or skipped. */
export const ENTRY = 0.1;
/** The cost of a key that is found, kept among others, and looked up in another table. */
export const KEY = 1;
/** The number of values in a list that cost as much as one more test. */
const VALUES_A_TEST = 50;

/** The cost of a filter, in visits: once for all rows, and for each row. */
interface Cost {
  readonly once: number;
  readonly each: number;
  readonly isToMany: boolean;
}

/** The cost of a filter on the rows of a table. */
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
      // The key of each row is looked up among the kept keys of the related rows.
      return { once: keptKeys(way, statistics), each: WEIGHT.toOne, isToMany: leadsToMany(way, statistics.model) };
  }
}

/** The cost of finding and keeping keys. The keys of a whole table, or a single key, need not be kept. */
function keptKeys({ rows, match }: Extract<FilterWay, { kind: "once" }>, statistics: Statistics): number {
  const price = rowsPrice(rows, statistics);
  const isWhole = rows.lead === undefined && rows.filters === undefined;
  return price.visits + (match === "equation" || isWhole ? 0 : price.rows * KEY);
}

/** The average number of rows to which a hop leads from one row of a table. */
function fanOut(hop: HopShape, table: string, { sizeOf }: Statistics): number {
  return sizeOf(hop.table) / Math.max(1, sizeOf(table));
}

function leadsToMany({ hop: { table, to } }: Extract<FilterWay, { kind: "each" | "once" }>, model: Model): boolean {
  return !isUnique(model.declared(table), to);
}

function filterCost({ table, filters }: RowsWay, statistics: Statistics): Cost {
  return filters === undefined ? { once: 0, each: 0, isToMany: false } : costOf(filters, table, statistics);
}

/** The number of some rows, and the cost of finding them. */
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

/** How many rows of a table a scope leaves. A small tenant has few, however large the table is. */
export function rowsInScope(table: string, scope: ConditionShape | undefined, statistics: Statistics): number {
  const size = statistics.sizeOf(table);
  return scope === undefined ? size : Math.min(size, statistics.countOf({ table, scope }));
}

/** The cost of a row to which an index leads. A row that is tested must also be read. */
function soughtRowWeight(tests: number): number {
  return tests === 0 ? ENTRY : tests + WEIGHT.test;
}

/** The price of the rows that a lead finds. */
export function leadPrice(lead: Lead, table: string, statistics: Statistics): RowsPrice {
  const { columns, keys } = lead;
  const { visits, rows } = keysPrice(keys, statistics);
  const size = statistics.sizeOf(table);
  if (keys.kind === "words") return { visits: 0, rows: size };
  // If the columns are not unique, any number of rows may have the same key.
  const isOneEach = isUnique(statistics.model.declared(table), columns);
  const most = isOneEach ? rows : statistics.countOf({ table, lead });
  return { visits: visits + rows * KEY, rows: Math.min(most, size) };
}

/** The price of the keys of a lead. */
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

/**
 * The cost of statistics for each row of a list. Each pass tests the row again, and reads every column for which it
 * computes.
 */
export function statsWeight(stats: StatsShape | undefined, tests: number): number {
  if (stats === undefined) return 0;
  const values = stats.terms.filter(({ column }) => column !== undefined).length * WEIGHT.test;
  const all = stats.ofAll ? tests + Math.max(values, ENTRY) : 0;
  if (stats.group === undefined) return all;
  return all + tests + Math.max(values, WEIGHT.test) + WEIGHT.sort + ("hop" in stats.group ? WEIGHT.toOne : 0);
}

/** The cost of sorting one row of a table by a term. Along a to-many relationship each row meets related rows. */
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

/** The average number of rows to which one row leads along the hops of a part. */
function metAlong({ hops }: SortPart, table: string, statistics: Statistics): number {
  return hops.reduce(
    ({ rows, here }, hop) => ({
      rows: rows * (hop.diverges ? Math.max(1, fanOut(hop, here, statistics)) : 1),
      here: hop.table,
    }),
    { rows: 1, here: table },
  ).rows;
}

/** The number of rows in tables that a sort walks: all on its way, or those to whose rows no index leads. */
export function sortedOnce(way: SortWay, { sizeOf }: Statistics): number {
  if (way.kind !== "grouped") return 0;
  const { parts, parts: [first] } = way;
  const walked = first.isWhole ? parts.flatMap((part) => part.hops) : first.hops.filter((hop) => !hop.isIndexed);
  return sum(walked, (hop) => sizeOf(hop.table));
}

/** The sum of a number for each value. */
export function sum<T>(values: readonly T[], of: (value: T, index: number) => number): number {
  return values.reduce((total, value, index) => total + of(value, index), 0);
}

import { isUnique } from "../model/foreign_keys.ts";
import type { Model, Resource } from "../types/model.ts";
import type { HopShape, ReadShape } from "../types/read_plan.ts";
import { isEquation, keepsKeyOrder, membersOf, soughtMember } from "./sought.ts";
import type { FilterWay, KeysWay, Lead, NodeAccess, ReadAccess, RowsWay, SortWay } from "./ways.ts";

/**
 * What an estimate is made from: how many rows a table has at most, how many values the list of a slot has, and how many
 * rows an index leads to, `Infinity` where nobody has counted them.
 */
export interface Known {
  readonly model: Model;
  sizeOf(table: string): number;
  lengthOf(slot: number): number;
  countOf(rows: RowsWay): number;
}

/** What a list visits at most, in rows; dear rows count several times. */
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
  /** What the tests cost of a row that is met in the order of the list, where no index finds any row. */
  readonly walked: number;
  /** Whether an index leads to those rows. */
  readonly isSought: boolean;
  /** Whether the rows of the list may be fewer than those of the table, so that it helps to count them. */
  readonly isNarrow: boolean;
  /** Whether they can be met in the order of the list, so that a walk ends where its page is full. */
  readonly isOrdered: boolean;
}

/** More rows than any table has: a limit of as many bounds nothing. */
export const VAST = 1e12;

/** What each row costs that no index narrows. */
const WEIGHT = { test: 1, toOne: 2, toMany: 5, sort: 1, sortHop: 2, sortToMany: 8 } as const;
/** What an entry of an index costs that is only counted, or met on the way to a row that is read later. */
const ENTRY = 0.1;
/** So many values of a list cost as much as one test more. */
const VALUES_A_TEST = 50;

/** What a read visits in all. */
export function totalOf(visits: Visits): number {
  return visits.included + visits.once + visits.rows * perRow(visits);
}

/** What a row costs that is tested or brought in order: one that an index leads to must be read as well. */
export function perRow({ tests, order, isSought }: Visits): number {
  return tests + order === 0 ? 0 : tests + order + (isSought ? WEIGHT.test : 0);
}

/** Whether all that an index of words finds is brought in order, where it is not wanted in that of the index. */
export function sortsMatches({ primary: { lead, beginsAtKey, sorts } }: ReadAccess): boolean {
  return lead?.keys.kind === "words" && sorts.length > 0 && !beginsAtKey;
}

/** What a read visits at most, by the sizes of its tables. */
export function visitsOf({ nodes }: ReadShape, access: ReadAccess, known: Known): Visits {
  const [{ table, scope, conditions, rows: wanted }] = nodes;
  const included = sum(access.nodes, (one, index) => includedVisits(one, nodes[index + 1].table, known));
  if (wanted.kind !== "list") return { ...NONE, included };
  const { primary: { lead, filters, search, sorts } } = access;
  const members = membersOf(filters);
  const costs = members.map((one) => costOf(one, table, known));
  const member = lead === undefined ? soughtMember(filters, table, known.model) : undefined;
  const sought = member === undefined ? -1 : members.indexOf(member);
  const searched = search?.kind === "columns" ? search.columns.length * WEIGHT.test : 0;
  const walked = sum(costs, (one) => one.each) + searched;
  const found = lead === undefined ? undefined : foundByLead(lead, table, known);
  const isOne = sought >= 0 && isEquation(members[sought], table, known.model);
  const size = known.sizeOf(table);
  const isListOrder = isInListOrder(sorts, known.model.resource(table));
  return {
    included,
    once: sum(costs, (one) => one.once) + (found?.visits ?? 0) + sum(sorts, (one) => sortedOnce(one, known)),
    rows: found?.rows ?? (isOne ? 1 : size),
    tests: walked - (sought < 0 ? 0 : costs[sought].each),
    order: orderOf(access, member, isListOrder, known.model.resource(table)),
    walked,
    isSought: found !== undefined || sought >= 0,
    isNarrow: found !== undefined || sought >= 0 || search?.kind === "words" || scope !== undefined ||
      conditions.length > 0,
    isOrdered: isListOrder && search?.kind !== "words" && lead?.keys.kind !== "words" &&
      !costs.some((one) => one.isToMany),
  };
}

const NONE: Visits = {
  included: 0,
  once: 0,
  rows: 0,
  tests: 0,
  order: 0,
  walked: 0,
  isSought: false,
  isNarrow: false,
  isOrdered: false,
};

function includedVisits({ way }: NodeAccess, table: string, { sizeOf }: Known): number {
  return way === "walk" ? sizeOf(table) : 0;
}

/** What a filter costs: once for all rows, and for each. */
interface Cost {
  readonly once: number;
  readonly each: number;
  readonly isToMany: boolean;
}

function costOf(way: FilterWay, table: string, known: Known): Cost {
  switch (way.kind) {
    case "test": {
      const values = way.test.kind === "among" ? known.lengthOf(way.slots[0]) : 0;
      return { once: 0, each: WEIGHT.test + values / VALUES_A_TEST, isToMany: false };
    }
    case "texts":
      return { once: 0, each: way.tests.length * WEIGHT.test, isToMany: false };
    case "all":
    case "any": {
      const costs = way.of.map((one) => costOf(one, table, known));
      return {
        once: sum(costs, (one) => one.once),
        each: sum(costs, (one) => one.each),
        isToMany: costs.some((one) => one.isToMany),
      };
    }
    case "each": {
      const { once, each, isToMany } = sumOfMembers(way.rows, known);
      if (!isToMany && !leadsToMany(way, known.model)) return { once, each: WEIGHT.toOne + each, isToMany: false };
      // Each of the related rows may look for others.
      return { once, each: Math.max(1, each) * Math.max(WEIGHT.toMany, fanOut(way.hop, table, known)), isToMany: true };
    }
    case "once":
      // Its own key is looked up among those that have been found.
      return {
        once: foundRows(way.rows, known).visits,
        each: WEIGHT.toOne,
        isToMany: leadsToMany(way, known.model),
      };
  }
}

/** How many rows a hop leads to from one row of a table, on the average. */
function fanOut(hop: HopShape, table: string, { sizeOf }: Known): number {
  return sizeOf(hop.table) / Math.max(1, sizeOf(table));
}

/** What a related row costs that another row looks at: an index leads to it, and it is tested. */
export const LOOKED_AT = 2;

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
export function mostMet(hops: readonly HopShape[], table: string, { model, sizeOf }: Pick<Known, "model" | "sizeOf">) {
  const sizes = hops.map((hop, index) => {
    if (isUnique(model.declared(hop.table), hop.to)) return index === 0 ? sizeOf(table) : 1;
    return sizeOf(hop.table);
  });
  return sizes.reduce((product, size) => product * Math.max(1, size), 1);
}

function leadsToMany({ hop: { table, to } }: Extract<FilterWay, { kind: "each" | "once" }>, model: Model): boolean {
  return !isUnique(model.declared(table), to);
}

function sumOfMembers({ table, filters }: RowsWay, known: Known): Cost {
  return filters === undefined ? { once: 0, each: 0, isToMany: false } : costOf(filters, table, known);
}

/** Rows that are found, and what it takes to find them. */
export interface FoundRows {
  readonly visits: number;
  readonly rows: number;
}

/** How many rows there are that a filter asks for, and what it takes to find them. */
export function foundRows(rows: RowsWay, known: Known): FoundRows {
  const { table, lead, filters } = rows;
  const size = known.sizeOf(table);
  const { once, each } = sumOfMembers(rows, known);
  if (lead !== undefined) {
    const found = foundByLead(lead, table, known);
    return { visits: once + found.visits + found.rows * (ENTRY + each), rows: found.rows };
  }
  const members = membersOf(filters);
  if (members.some((one) => isEquation(one, table, known.model))) return { visits: once + each, rows: 1 };
  const sought = soughtMember(filters, table, known.model);
  if (sought === undefined) return { visits: once + size * Math.max(each, ENTRY), rows: size };
  const found = Math.min(size, known.countOf({ table, scope: rows.scope, filters: sought }));
  return { visits: once + found * (ENTRY + each - costOf(sought, table, known).each), rows: found };
}

function foundByLead({ columns, keys }: Lead, table: string, known: Known): FoundRows {
  const found = foundKeys(keys, known);
  const size = known.sizeOf(table);
  // Where several rows may have one key, all of them may.
  const isOneEach = keys.kind === "words" || isUnique(known.model.declared(table), columns);
  return { ...found, rows: isOneEach ? Math.min(found.rows, size) : size };
}

function foundKeys(keys: KeysWay, known: Known): FoundRows {
  switch (keys.kind) {
    case "listed": {
      const length = known.lengthOf(keys.slot);
      return { visits: length, rows: length };
    }
    case "related":
      return foundRows(keys.rows, known);
    case "words":
      return { visits: 0, rows: Infinity };
    case "either": {
      const found = keys.of.map((one) => foundRows(one, known));
      return { visits: sum(found, (one) => one.visits), rows: sum(found, (one) => one.rows) };
    }
  }
}

/** Whether an index, or the key, has the order of a list. */
function isInListOrder([first, ...rest]: readonly SortWay[], { key }: Resource): boolean {
  if (first === undefined) return true;
  return first.kind === "own" && first.isInOrder &&
    rest.every((one) => one.kind === "own" && key.order.includes(one.column));
}

/** What it costs to bring a row in order. */
function orderOf(
  { primary: { lead, isInKeyOrder, beginsAtKey, sorts, walked } }: ReadAccess,
  sought: FilterWay | undefined,
  isListOrder: boolean,
  { key }: Resource,
): number {
  if (walked !== undefined || beginsAtKey) return 0;
  const isByKey = sorts.every((one) => one.kind === "own" && key.order.includes(one.column));
  if (lead === undefined && isByKey) return sought === undefined || keepsKeyOrder(sought) ? 0 : WEIGHT.sort;
  if (lead === undefined && sought === undefined && isListOrder) return 0;
  if (sorts.length === 0) return isInKeyOrder ? 0 : WEIGHT.sort;
  return sum(sorts, sortWeight);
}

function sortWeight(way: SortWay): number {
  switch (way.kind) {
    case "own":
      return WEIGHT.sort;
    case "joined":
      return WEIGHT.sort + way.hops.length * WEIGHT.sortHop;
    case "grouped":
      return WEIGHT.sortToMany;
  }
}

/** The rows of tables that a sort walks whole. */
export function sortedOnce(way: SortWay, { sizeOf }: Known): number {
  if (way.kind !== "grouped" || !way.parts[0].isWhole) return 0;
  return sum(way.parts.flatMap((part) => part.hops), (hop) => sizeOf(hop.table));
}

function sum<T>(values: readonly T[], of: (value: T, index: number) => number): number {
  return values.reduce((total, value, index) => total + of(value, index), 0);
}

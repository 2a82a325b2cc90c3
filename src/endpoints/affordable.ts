import { then } from "../drivers/awaitable.ts";
import {
  hopsToMany,
  LOOKED_AT,
  mostMet,
  perRow,
  sortsMatches,
  totalOf,
  VAST,
  type Visits,
  visitsOf,
} from "../access/visits.ts";
import type { RowsWay } from "../access/ways.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/prepared_read.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Found } from "../types/read_plan.ts";
import { dearInclude, dearList, farPage } from "./dear_errors.ts";
import type { Exchange } from "./exchange.ts";

/** The sizes of tables, as far as an estimate needs them. */
type Sizes = ReadonlyMap<string, number>;

/**
 * Values of kept plans that were affordable, and at which sizes. Most requests repeat an earlier one, and an estimate
 * takes as long as a short document.
 */
const AFFORDABLE = new WeakMap<ReadPlan["values"], Sizes>();

/**
 * A plan that visits no more rows than the limit, for what the client asks. One that may visit more is looked at again:
 * how many rows its index leads to is counted; else the rows are walked in the order of the list, until the page is full.
 * @throws {BadRequestError} where neither helps.
 */
export function affordable(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<ReadPlan> {
  const most = exchange.asked.settings.limits.visits;
  if (plan.prepared.sized.length === 0 || most >= VAST) return plan;
  return then(exchange.sizes.of(plan.prepared.sized, most), (sizes) => {
    const met = () => then(unlessManyMet(exchange, request, plan, sizes, most), () => plan);
    if (AFFORDABLE.get(plan.values) === sizes) return met();
    const visits = estimate(exchange, plan, sizes);
    if (visits.included > most && request.query.include !== undefined) throw dearInclude(exchange, plan, sizes);
    if (isPrintedLink(request)) return plan;
    if (isAffordable(exchange, plan, visits, most)) {
      AFFORDABLE.set(plan.values, sizes);
      return met();
    }
    return then(countedVisits(exchange, plan, sizes, most), (counted) => {
      if (isAffordable(exchange, plan, counted, most)) return met();
      return then(isNarrowEnough(exchange, plan, counted, most), (isEnough) => {
        if (isEnough) return met();
        return walked(exchange, request, counted, most);
      });
    });
  });
}

/** Whether a list asks no more than a link that documents print: what one record leads to, in the order of the key. */
function isPrintedLink({ query: { filter, filters, foreignKeys, page, sort } }: ReadRequest): boolean {
  const ways = new Set(foreignKeys.map((one) => one.filter.hops));
  const isSorted = page?.kind === "cursor" ? page.sort !== "" : sort.length > 0;
  return filter === undefined && filters === undefined && ways.size <= 1 && !isSorted;
}

/** What is included because the application says so is its own matter. */
function isAffordable(exchange: Exchange, plan: ReadPlan, visits: Visits, most: number): boolean {
  return mostFoundBy(exchange, plan, visits, most) === Infinity;
}

function estimate(
  { model }: Exchange,
  { prepared, values }: ReadPlan,
  sizes: Sizes,
  countOf: (rows: RowsWay) => number = () => Infinity,
): Visits {
  return visitsOf(prepared.shape, prepared.access, {
    model,
    countOf,
    sizeOf: (table) => sizes.get(table) ?? 0,
    lengthOf: (slot) => (JSON.parse(String(values[slot])) as readonly unknown[]).length,
  });
}

/** The estimate where the related rows that an index leads to are counted, as far as the limit. */
function countedVisits(exchange: Exchange, plan: ReadPlan, sizes: Sizes, most: number): Awaitable<Visits> {
  const asked = new Map<string, RowsWay>();
  estimate(exchange, plan, sizes, (rows) => {
    asked.set(JSON.stringify(rows), rows);
    return Infinity;
  });
  const counts = [...asked].reduce<Awaitable<Map<string, number>>>(
    (known, [key, rows]) =>
      then(known, (some) => then(exchange.store.countFound(rows, plan, most + 1), (count) => some.set(key, count))),
    new Map(),
  );
  return then(counts, (known) => {
    if (known.size === 0) return estimate(exchange, plan, sizes);
    return estimate(exchange, plan, sizes, (rows) => known.get(JSON.stringify(rows)) ?? Infinity);
  });
}

/** How many rows an index may lead to, so that all of them are tested and sorted; `Infinity` for any number. */
function mostFoundBy({ bounds }: Exchange, { prepared }: ReadPlan, visits: Visits, most: number): number {
  const own = { ...visits, included: 0 };
  const affordable = totalOf(own) <= most ? Infinity : Math.floor((most - own.once) / perRow(own));
  return sortsMatches(prepared.access) ? Math.min(affordable, bounds.countedRecords) : affordable;
}

/** Whether an index leads to no more rows. */
function isNarrowEnough(
  exchange: Exchange,
  plan: ReadPlan,
  visits: Visits,
  most: number,
): Awaitable<boolean> {
  const mostFound = mostFoundBy(exchange, plan, visits, most);
  if (!visits.isNarrow || !(mostFound >= 1)) return false;
  return then(exchange.store.countNarrowed(plan, mostFound + 1), (count) => count <= mostFound);
}

/**
 * Counts what each row of a list looks at along to-manys, where the tables are large enough for the average to deceive.
 * @throws {BadRequestError} where that is too much.
 */
function unlessManyMet(
  exchange: Exchange,
  request: ReadRequest,
  plan: ReadPlan,
  sizes: Sizes,
  most: number,
): Awaitable<void> {
  const { model, store } = exchange;
  const { access, shape: { nodes: [{ table }] } } = plan.prepared;
  const known = { model, sizeOf: (name: string) => sizes.get(name) ?? 0 };
  const mostLookedAt = Math.floor(most / LOOKED_AT);
  const paths = hopsToMany(access, model).filter((hops) => mostMet(hops, table, known) > mostLookedAt);
  const distinct = [...new Map(paths.map((hops) => [JSON.stringify(hops), hops])).values()];
  return then(
    distinct.reduce<Awaitable<number>>((left, hops) =>
      then(left, (some) => {
        if (some < 0) return some;
        return then(store.countMet(hops, plan, some + 1), (count) =>
          some - count * paths.filter((one) => JSON.stringify(one) === JSON.stringify(hops)).length);
      }), mostLookedAt),
    (left) => {
      if (left < 0) throw dearList(exchange, request);
    },
  );
}

/** The same list, walked in its order as far as the limit allows. @throws {BadRequestError} where it has no such order. */
function walked(exchange: Exchange, request: ReadRequest, visits: Visits, most: number): Awaitable<ReadPlan> {
  if (!visits.isOrdered || pageSize(request) === undefined) throw dearList(exchange, request);
  const plan = exchange.planner.readBounded({ ...request, mostWalked: 0 });
  return then(exchange.sizes.of(plan.prepared.sized, most), (sizes) => {
    const bounded = estimate(exchange, plan, sizes);
    const rows = Math.floor((most - bounded.once) / bounded.walked);
    const slot = plan.prepared.access.primary.walked;
    if (!(rows >= 1) || slot === undefined) throw dearList(exchange, request);
    return { ...plan, values: plan.values.with(slot, rows) };
  });
}

/** How many resources a page has; nothing where one page holds all. */
function pageSize({ query: { page } }: ReadRequest): number | undefined {
  return page?.limit ?? undefined;
}

/**
 * What a read has found, if it is all that was asked for.
 * @throws {BadRequestError} where a bounded walk has not filled its page, and where a page is too far from both ends.
 */
export function unlessCutShort(
  exchange: Exchange,
  request: ReadRequest,
  plan: ReadPlan,
  found: Found,
): Awaitable<Found> {
  if (found.reach !== undefined && found.reach > exchange.action.settings.limits.offset) throw farPage(exchange);
  const slot = plan.prepared.access.primary.walked;
  if (slot === undefined) return found;
  const isFull = found.nodes[0].length >= (pageSize(request) ?? 0);
  if (request.query.page?.kind !== "cursor") {
    if (isFull) return found;
    throw dearList(exchange, request);
  }
  const [first, last, more] = found.edges ?? [];
  if (isFull && more !== undefined) return found;
  // The rows behind a cursor may be fewer than may be walked.
  return then(exchange.store.countWalked(plan), (rows) => {
    if (rows < Number(plan.values[slot])) return found;
    if (!isFull) throw dearList(exchange, request);
    // Whether rows follow that nobody has looked at, the next page says.
    return { ...found, edges: [first, last, last] };
  });
}

import { then } from "../drivers/patience.ts";
import {
  hopsToMany,
  lookedAt,
  mostMet,
  perRow,
  sortsMatches,
  totalOf,
  type Visits,
  visitsOf,
} from "../access/visits.ts";
import { ENTRY, VAST } from "../access/prices.ts";
import type { RowsWay } from "../access/ways.ts";
import type { Otherwise, ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Found, HopShape } from "../types/read_plan.ts";
import { dearInclude, dearList, farPage } from "./dear_errors.ts";
import type { Exchange } from "./exchange.ts";

/** The sizes of tables, as far as an estimate needs them. */
type Sizes = ReadonlyMap<string, number>;

/** A plan that is looked at, and what is known beside. */
interface Look {
  readonly exchange: Exchange;
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
  readonly sizes: Sizes;
  /** How many rows it may visit. */
  readonly most: number;
}

/**
 * Values of kept plans that were affordable, and at which sizes. Most requests repeat an earlier one, and an estimate
 * takes as long as a short document.
 */
const AFFORDABLE = new WeakMap<ReadPlan["values"], Sizes>();

/**
 * A plan that visits no more rows than the limit, for what the client asks. One that may visit more is looked at again.
 * @throws {BadRequestError} where that does not help.
 */
export function affordable(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<ReadPlan> {
  const most = exchange.parameterAction.settings.limits.visits;
  if (plan.prepared.sized.length === 0 || most >= VAST) return plan;
  const sizes = exchange.sizes.of(plan.prepared.sized, most);
  return then(sizes, (known) => firstLook({ exchange, request, plan, sizes: known, most }));
}

/** A list and its plan. */
interface Planned {
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
}

/**
 * The same list, or one whose count is bounded, where an exact count alone would visit too many entries of an index: of a
 * whole table as far as the next page, of a part of one as far as the limit.
 */
export function countable(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<Planned> {
  const { shape: { nodes: [{ table, rows }] }, access: { primary } } = plan.prepared;
  const { page } = request.query;
  const { visits } = exchange.parameterAction.settings.limits;
  if (rows.kind !== "list" || rows.count !== "exact" || page?.kind !== "number" || visits >= VAST) {
    return { request, plan };
  }
  const most = Math.floor(visits / ENTRY);
  return then(exchange.sizes.isBeyond(table, most), (isBeyond): Planned => {
    if (!isBeyond || page.limit === null) return { request, plan };
    const countBelow = primary.isNarrowed ? most + 1 : 0;
    const bounded = { ...request, query: { ...request.query, page: { ...page, countBelow } } };
    return { request: bounded, plan: exchange.planner.readOtherwise(bounded) };
  });
}

/** What the sizes of tables say of a plan. */
function firstLook(look: Look): Awaitable<ReadPlan> {
  const { exchange, request, plan, sizes, most } = look;
  if (AFFORDABLE.get(plan.values) !== sizes) {
    const visits = estimate(look);
    if (visits.included > most && request.query.include !== undefined) throw dearInclude(exchange, plan, sizes);
    if (isPrintedLink(request)) return plan;
    if (!isAffordable(look, visits)) return secondLook(look);
    AFFORDABLE.set(plan.values, sizes);
  }
  return unlessManyMet(look);
}

/**
 * A plan of the same list that visits few enough rows, by what indexes lead to: as it is; with each row looking for what
 * filters ask of other tables; walked in the order of the list, until the page is full.
 * @throws {BadRequestError} where there is none.
 */
async function secondLook(look: Look): Promise<ReadPlan> {
  const counts = new Map<string, number>();
  const visits = await countedVisits(look, counts);
  if (await isWithin(look, visits)) return await unlessManyMet(look);
  if (visits.isNarrow && visits.once > look.most) {
    const ofFew = await otherwise(look, "areFew");
    if (await isWithin(ofFew, await countedVisits(ofFew, counts))) return await unlessManyMet(ofFew);
  }
  return await walked(look, visits);
}

/** The same list, read in another way. */
async function otherwise(look: Look, way: Otherwise): Promise<Look> {
  const { exchange, request, most } = look;
  const plan = exchange.planner.readOtherwise({ ...request, otherwise: way });
  return { ...look, plan, sizes: await exchange.sizes.of(plan.prepared.sized, most) };
}

/** Whether a list asks no more than a link that documents print: what one record leads to, in the order of the key. */
function isPrintedLink({ query: { filter, filters, foreignKeys, page, sort } }: ReadRequest): boolean {
  const ways = new Set(foreignKeys.map((one) => one.filter.hops));
  const isSorted = page?.kind === "cursor" ? page.sort !== "" : sort.length > 0;
  return filter === undefined && filters === undefined && ways.size <= 1 && !isSorted;
}

/** What is included because the application says so is its own matter. */
function isAffordable(look: Look, visits: Visits): boolean {
  return mostFoundBy(look, visits) === Infinity;
}

function estimate(
  { exchange: { model }, plan: { prepared, values }, sizes }: Look,
  countOf: (rows: RowsWay) => number = () => Infinity,
): Visits {
  return visitsOf(prepared.shape, prepared.access, {
    model,
    countOf,
    sizeOf: (table) => sizes.get(table) ?? 0,
    lengthOf: (slot) => (JSON.parse(String(values[slot])) as readonly unknown[]).length,
  });
}

/**
 * The estimate where the rows of other tables that an index leads to are counted, each as far as the limit, until what
 * is known is too much. `counts` has those that were counted before.
 */
async function countedVisits(look: Look, counts: Map<string, number>): Promise<Visits> {
  const { exchange: { store }, plan, most } = look;
  while (true) {
    let missing: RowsWay | undefined;
    const visits = estimate(look, (rows) => {
      const count = counts.get(JSON.stringify(rows));
      if (count === undefined) missing ??= rows;
      return count ?? 0;
    });
    if (missing === undefined || visits.once > most) return visits;
    counts.set(JSON.stringify(missing), await store.countFound(missing, plan, most + 1));
  }
}

/** How many rows an index may lead to, so that all of them are tested and sorted; `Infinity` for any number. */
function mostFoundBy({ exchange: { bounds }, plan, most }: Look, visits: Visits): number {
  const own = { ...visits, included: 0 };
  const affordable = totalOf(own) <= most ? Infinity : Math.floor((most - own.once) / perRow(own));
  return sortsMatches(plan.prepared.access) ? Math.min(affordable, bounds.countedRecords) : affordable;
}

/** Whether a plan is affordable, or its index leads to so few rows that it is. */
async function isWithin(look: Look, visits: Visits): Promise<boolean> {
  const mostFound = mostFoundBy(look, visits);
  if (mostFound === Infinity) return true;
  if (!visits.isNarrow || !(mostFound >= 1)) return false;
  return await look.exchange.store.countNarrowed(look.plan, mostFound + 1) <= mostFound;
}

/**
 * Counts what each row of a list looks at along to-manys, where the tables are large enough for the average to deceive.
 * @throws {BadRequestError} where that is too much.
 */
function unlessManyMet(look: Look): Awaitable<ReadPlan> {
  const { exchange: { model }, plan, sizes, most } = look;
  const { access, shape: { nodes: [{ table }] } } = plan.prepared;
  const known = { model, sizeOf: (name: string) => sizes.get(name) ?? 0 };
  const paths = hopsToMany(access, model).filter((hops) => mostMet(hops, table, known) * lookedAt(hops) > most);
  return paths.length === 0 ? plan : unlessMoreMet(paths, look);
}

async function unlessMoreMet(paths: readonly (readonly HopShape[])[], look: Look): Promise<ReadPlan> {
  const { exchange, request, plan, most } = look;
  let left = most;
  for (const same of Map.groupBy(paths, (one) => JSON.stringify(one)).values()) {
    const weight = lookedAt(same[0]) * same.length;
    left -= await exchange.store.countMet(same[0], plan, Math.floor(left / weight) + 1) * weight;
    if (left < 0) throw dearList(exchange, request);
  }
  return plan;
}

/** The same list, walked in its order as far as the limit allows. @throws {BadRequestError} where it has no such order. */
async function walked(look: Look, visits: Visits): Promise<ReadPlan> {
  const { exchange, request, most } = look;
  if (!visits.isOrdered || pageSize(request) === undefined) throw dearList(exchange, request);
  const bounded = await otherwise(look, "walked");
  const { once, walked } = estimate(bounded);
  const rows = Math.floor((most - once) / walked);
  const { prepared: { access: { primary } }, values } = bounded.plan;
  if (!(rows >= 1) || primary.walked === undefined) throw dearList(exchange, request);
  return { ...bounded.plan, values: values.with(primary.walked, rows) };
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
  if (found.reach !== undefined && found.reach > exchange.action.settings.limits.offset) {
    const { page } = request.query;
    throw farPage(exchange, page?.kind === "number" && page.countBelow === Infinity);
  }
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

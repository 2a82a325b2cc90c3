import { then } from "../drivers/patience.ts";
import { SLOW_READ, VAST } from "../access/prices.ts";
import { deceptiveWays } from "../access/shape_costs.ts";
import { meetsWordMatches, relatedRowWeight, rowWeight, totalOf, type Visits, visitsOf } from "../access/visits.ts";
import type { RowsWay } from "../access/ways.ts";
import type { Alternative, ReadRequest } from "../plan/read_request.ts";
import type { PreparedRead, ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import type { SlotValue } from "../types/plan.ts";
import type { HopShape } from "../types/read_plan.ts";
import { dearInclude, dearList } from "./dear_errors.ts";
import type { Exchange } from "./exchange.ts";

/**
 * A plan that visits no more rows than the limit, for what the client asks. One that may visit more is looked at again.
 * @throws {BadRequestError} where that does not help.
 */
export function affordable(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<ReadPlan> {
  const { visits } = exchange.parameterAction.settings.limits;
  const { sized } = plan.prepared.costs;
  // Without a limit the estimate still says whether the read is slow.
  if (sized.length === 0 || (visits >= VAST && !isAtGlance(exchange) && !exchange.store.hasThreads)) return plan;
  const most = isAtGlance(exchange) ? Math.min(visits, GLANCED) : visits;
  const sizes = exchange.sizes.of(sized, visits >= VAST ? SLOW_READ.visits : visits);
  return then(sizes, (known) => judgeByEstimate({ exchange, request, plan, sizes: known, most }));
}

/** The sizes of tables, as far as an estimate needs them. */
type Sizes = ReadonlyMap<string, number>;

/** A plan that is being estimated, and what is known about it. */
interface Review {
  readonly exchange: Exchange;
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
  readonly sizes: Sizes;
  /** How many rows it may visit. */
  readonly most: number;
}

/** What an estimate says of a shape, while tables have the same sizes, lists the same lengths and limits the same value. */
interface Verdict {
  readonly sizes: Sizes;
  readonly lengths: string;
  readonly most: number;
  readonly visits: number;
  readonly isIncludeDear: boolean;
  readonly isAffordable: boolean;
  /** The ways along which rows must be counted. */
  readonly deceptive: readonly (readonly HopShape[])[];
}

/** The last verdict of each shape: most requests have an earlier one's, and an estimate takes as long as a short document. */
const VERDICTS = new WeakMap<PreparedRead, Verdict>();

/** What a list at a glance may visit: nobody has asked for it, so it is left out where it costs more. */
const GLANCED = 10_000;

function isAtGlance({ target }: Exchange): boolean {
  return target.format === "glance";
}

/** Judges a plan by the sizes of its tables. */
function judgeByEstimate(review: Review): Awaitable<ReadPlan> {
  const { request, plan } = review;
  const { isIncludeDear, isAffordable, deceptive } = verdictOn(review);
  // A scope may leave few of the rows that are included.
  if (isIncludeDear && request.query.include !== undefined) return judgeByCounts(review);
  if (isAffordable && deceptive.length === 0) return plan;
  if (isPrintedLink(review)) return plan;
  return isAffordable ? checkRelatedRowsAlong(deceptive, review) : judgeByCounts(review);
}

/** What an estimate says of a plan; made once for its shape. */
function verdictOn(review: Review): Verdict {
  const { plan: { prepared, values }, sizes, most } = review;
  const lengths = prepared.costs.listed.map((slot) => lengthOf(values[slot])).join();
  const known = VERDICTS.get(prepared);
  if (known?.sizes === sizes && known.lengths === lengths && known.most === most) return known;
  const visits = estimate(review);
  const verdict = {
    ...{ sizes, lengths, most },
    visits: totalOf(visits),
    isIncludeDear: visits.included > most,
    isAffordable: mostAffordableRows(review, visits) === Infinity,
    deceptive: waysToCount(review),
  };
  VERDICTS.set(prepared, verdict);
  return verdict;
}

/** What a plan that is affordable visits, as far as it was estimated; what had to be counted may visit any number of rows. */
export function estimatedVisits(prepared: PreparedRead): number {
  return prepared.costs.sized.length === 0 ? 0 : VERDICTS.get(prepared)?.visits ?? Infinity;
}

/** How many values the list of a slot has. */
function lengthOf(list: SlotValue): number {
  return (JSON.parse(String(list)) as readonly unknown[]).length;
}

/**
 * A plan of the same list that visits few enough rows, by what indexes lead to: as it is; with each row looking for what
 * filters ask of other tables; walked in the order of the list, until the page is full.
 * @throws {BadRequestError} where there is none.
 */
async function judgeByCounts(review: Review): Promise<ReadPlan> {
  const counts = new Map<string, number>();
  const visits = await countedVisits(review, counts);
  const { exchange, request, plan, sizes, most } = review;
  if (visits.included > most && request.query.include !== undefined) throw dearInclude(exchange, plan, sizes);
  if (isPrintedLink(review)) return plan;
  if (await isWithin(review, visits)) return await checkRelatedRows(review);
  if (visits.isNarrow && visits.once > review.most) {
    const ofFew = await replanned(review, "areFew");
    if (await isWithin(ofFew, await countedVisits(ofFew, counts))) return await checkRelatedRows(ofFew);
  }
  return await walked(review, visits);
}

/** The same list, planned in another way. */
async function replanned(review: Review, way: Alternative): Promise<Review> {
  const { exchange, request, most } = review;
  const plan = exchange.planner.readAlternative({ ...request, alternative: way });
  return { ...review, plan, sizes: await exchange.sizes.of(plan.prepared.costs.sized, most) };
}

/** How many resources a page has; nothing where one page holds all. */
export function pageSize({ query: { page } }: ReadRequest): number | undefined {
  return page?.limit ?? undefined;
}

/** Whether a list asks no more than a link that documents print: what one record leads to, in the order of the key. */
function isPrintedLink(
  { exchange, request: { query: { filter, filters, foreignKeys, page, sort, stats } } }: Review,
): boolean {
  if (isAtGlance(exchange)) return false;
  const ways = new Set(foreignKeys.map((one) => one.filter.hops));
  const isSorted = page?.kind === "cursor" ? page.sort !== "" : sort.length > 0;
  return filter === undefined && filters === undefined && stats === undefined && ways.size <= 1 && !isSorted;
}

function estimate(
  { exchange: { model }, plan: { prepared, values }, sizes }: Review,
  countOf: (rows: RowsWay) => number = () => Infinity,
): Visits {
  return visitsOf(prepared.shape, prepared.access, {
    model,
    countOf,
    sizeOf: (table) => sizes.get(table) ?? 0,
    lengthOf: (slot) => lengthOf(values[slot]),
  });
}

/**
 * The estimate where the rows of other tables that an index leads to are counted, each as far as the limit, until what
 * is known is too much. `counts` has those that were counted before.
 */
async function countedVisits(review: Review, counts: Map<string, number>): Promise<Visits> {
  const { exchange: { store }, plan, most } = review;
  while (true) {
    let missing: RowsWay | undefined;
    const visits = estimate(review, (rows) => {
      const count = counts.get(JSON.stringify(rows));
      if (count === undefined) missing ??= rows;
      return count ?? 0;
    });
    if (missing === undefined || visits.once > most) return visits;
    counts.set(JSON.stringify(missing), await store.countFound(missing, plan, most + 1));
  }
}

/**
 * How many rows an index may lead to, so that all of them are tested and sorted; `Infinity` for any number. What is
 * included because the application says so is its own matter.
 */
function mostAffordableRows({ exchange: { bounds }, plan, most }: Review, visits: Visits): number {
  const own = { ...visits, included: 0 };
  const affordable = totalOf(own) <= most ? Infinity : Math.floor((most - own.once) / rowWeight(own));
  return meetsWordMatches(plan.prepared.shape, plan.prepared.access)
    ? Math.min(affordable, bounds.countedRecords)
    : affordable;
}

/** Whether a plan is affordable, or its index leads to so few rows that it is. */
async function isWithin(review: Review, visits: Visits): Promise<boolean> {
  const mostFound = mostAffordableRows(review, visits);
  if (mostFound === Infinity) return true;
  // Statistics meet every row: the estimate may have taken numbers that are free for rows.
  const isWorthCounting = visits.isNarrow || review.request.query.stats !== undefined;
  if (!isWorthCounting || !(mostFound >= 1)) return false;
  return await review.exchange.store.countNarrowed(review.plan, mostFound + 1) <= mostFound;
}

/**
 * Counts what each row of a list looks at along to-manys, where the tables are large enough for the average to deceive.
 * @throws {BadRequestError} where that is too much.
 */
async function checkRelatedRows(review: Review): Promise<ReadPlan> {
  return await checkRelatedRowsAlong(waysToCount(review), review);
}

/** The ways along which an average deceives. */
function waysToCount({ exchange: { model }, plan: { prepared }, sizes, most }: Review) {
  const [{ table }] = prepared.shape.nodes;
  return deceptiveWays(prepared.costs, table, { model, sizeOf: (name) => sizes.get(name) ?? 0 }, most);
}

async function checkRelatedRowsAlong(paths: readonly (readonly HopShape[])[], review: Review): Promise<ReadPlan> {
  const { exchange, request, plan, most } = review;
  let left = most;
  for (const same of Map.groupBy(paths, (one) => JSON.stringify(one)).values()) {
    const weight = relatedRowWeight(same[0]) * same.length;
    left -= await exchange.store.countRelated(same[0], plan, Math.floor(left / weight) + 1) * weight;
    if (left < 0) throw dearList(exchange, request);
  }
  return plan;
}

/** The same list, walked in its order as far as the limit allows. @throws {BadRequestError} where it has no such order. */
async function walked(review: Review, visits: Visits): Promise<ReadPlan> {
  const { exchange, request, most } = review;
  // Statistics are about every row of the list, so a full page does not end them.
  const endsEarly = visits.isOrdered && pageSize(request) !== undefined && request.query.stats === undefined;
  if (isAtGlance(exchange) || !endsEarly) throw dearList(exchange, request);
  const bounded = await replanned(review, "walked");
  const { once, walked } = estimate(bounded);
  const rows = Math.floor((most - once) / walked);
  const { prepared: { access: { primary } }, values } = bounded.plan;
  if (!(rows >= 1) || primary.walked === undefined) throw dearList(exchange, request);
  return { ...bounded.plan, values: values.with(primary.walked, rows) };
}

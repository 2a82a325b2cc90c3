import { SLOW_READ, sum, VAST } from "../access/prices.ts";
import { type RelatedWay, totalOf, type Visits } from "../access/visits.ts";
import { then } from "../drivers/patience.ts";
import type { Alternative, ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { Awaitable } from "../types/driver.ts";
import { dearInclude, dearList, tooManyKept, tooManyMatches } from "./dear_errors.ts";
import {
  countedVisits,
  countFew,
  estimate,
  leading,
  measuringScope,
  mostAffordableRows,
  mostMatches,
  type Review,
  verdictOn,
  waysToCount,
} from "./estimates.ts";
import type { Exchange } from "./exchange.ts";

/** A plan that may run, the review that allowed it, and how many rows it is estimated to visit. */
export interface Affordable {
  readonly review: Review;
  readonly visits: number;
}

/**
 * Finds a plan for the request that visits no more rows than the limit. The given plan is kept if its estimate is low
 * enough; otherwise rows are counted, and the list may be planned in another way.
 * @throws {BadRequestError} if no plan stays within the limit.
 */
export function affordable(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<Affordable> {
  const { visits } = exchange.parameterAction.settings.limits;
  const { sized } = plan.prepared.costs;
  const most = Math.min(visits, mostUnasked(exchange) ?? visits);
  const review = { exchange, request, plan, counts: new Map(), sizes: new Map(), most };
  // Without a limit the estimate still says whether the read is slow.
  if (sized.length === 0 || (most >= VAST && !exchange.store.hasThreads)) return { review, visits: 0 };
  return then(sizesOf(exchange, plan), (sizes) => judgeByEstimate({ ...review, sizes }));
}

/** The sizes of a plan's tables, up to the limit: the most that they can be, or with `isCounted` the exact ones. */
function sizesOf({ sizes, parameterAction }: Exchange, plan: ReadPlan, isCounted = false) {
  const { visits } = parameterAction.settings.limits;
  return sizes.of(plan.prepared.costs.sized, visits >= VAST ? SLOW_READ.visits : visits, isCounted);
}

/** How many rows a list at a glance, or the groups of a list, may visit: pages leave out what costs more. */
const UNASKED: { readonly [format: string]: number | undefined } = { glance: 10_000, groups: 50_000 };

/** How many rows a list may visit of which the client has not asked; `undefined` if it has. */
function mostUnasked({ target: { format } }: Exchange): number | undefined {
  return UNASKED[format ?? "list"];
}

/** Judges a plan by the sizes of its tables. */
function judgeByEstimate(review: Review): Awaitable<Affordable> {
  const { request } = review;
  const { visits, isIncludeDear, isAffordable, deceptive } = verdictOn(review);
  // The estimate ignores that a scope may leave few of the included rows, so they are counted.
  if (isIncludeDear && request.query.include !== undefined) return judgeByCounts(review);
  if ((isAffordable && deceptive.length === 0) || isPrintedLink(review)) return judged(review, visits);
  return isAffordable ? checkRelatedRows(review, visits, deceptive) : judgeByCounts(review);
}

function judged(review: Review, visits: Visits): Affordable {
  return { review, visits: totalOf(visits) };
}

/**
 * Counts the rows that indexes lead to, and tries three plans of the same list in turn: the given one; one in which
 * each row looks for the related rows that filters ask for (`areFew`); a bounded walk in the order of the list that
 * ends when the page is full.
 * @throws {BadRequestError} if none of them stays within the limit.
 */
async function judgeByCounts(review: Review): Promise<Affordable> {
  const sizes = await sizesOf(review.exchange, review.plan, true);
  if (sizes !== review.sizes) return await judgeByEstimate({ ...review, sizes });
  const visits = await countedVisits(review);
  const { exchange, request, plan, most } = review;
  if (visits.included > most && request.query.include !== undefined) throw dearInclude(exchange, plan, sizes);
  if (visits.matches > most) throw tooManyKept(exchange, most);
  if (isPrintedLink(review)) return judged(review, visits);
  const asItIs = await affordableVisits(review, visits);
  if (asItIs !== undefined) return await checkRelatedRows(review, asItIs);
  if (visits.isNarrow && visits.once > review.most) {
    const ofFew = await replanned(review, "areFew");
    const found = await affordableVisits(ofFew, await countedVisits(ofFew));
    if (found !== undefined) return await checkRelatedRows(ofFew, found);
  }
  return await walked(review, visits);
}

/** The same list, planned in another way. */
async function replanned(review: Review, way: Alternative): Promise<Review> {
  const { exchange, request } = review;
  const plan = exchange.planner.readOnce({ ...request, alternative: way });
  return { ...review, plan, sizes: await sizesOf(exchange, plan, true) };
}

/** How many resources a page has; `undefined` if one page holds all. */
export function pageSize({ query: { page } }: ReadRequest): number | undefined {
  return page?.limit ?? undefined;
}

/**
 * Whether a list is one to which documents print a link: the rows that one record leads to, in the order of the key.
 */
function isPrintedLink(
  { exchange, request: { query: { filter, filters, foreignKeys, page, sort, stats } } }: Review,
): boolean {
  if (mostUnasked(exchange)) return false;
  const ways = new Set(foreignKeys.map((one) => one.filter.hops));
  const isSorted = page?.kind === "cursor" ? page.sort !== "" : sort.length > 0;
  return filter === undefined && filters === undefined && stats === undefined && ways.size <= 1 && !isSorted;
}

/** The visits of an affordable plan, by its estimate or by a count of few rows; `undefined` for any other plan. */
async function affordableVisits(review: Review, visits: Visits): Promise<Visits | undefined> {
  const mostFound = mostAffordableRows(review, visits);
  if (mostFound === Infinity) return visits;
  // Statistics read every row, so the estimate may assume all of the table although an index leads to few rows.
  const isWorthCounting = visits.isNarrow || review.request.query.stats !== undefined;
  if (!isWorthCounting || !(mostFound >= 1)) return undefined;
  const { exchange: { store }, plan } = review;
  const { shape: { nodes: [listed] }, costs: { soughtRows } } = plan.prepared;
  const few = soughtRows === undefined ? Infinity : await countFew(soughtRows, review, visits);
  if (few <= mostFound) return { ...visits, rows: few };
  const measured = await measuringScope(listed, review, leading(plan, visits));
  const rows = await store.countNarrowed(measured, mostFound + 1);
  return rows <= mostFound ? { ...visits, rows } : undefined;
}

/**
 * Counts the related rows that the rows of a list look at along to-many relationships, where the tables are so large
 * that an average may mislead.
 * @throws {BadRequestError} if they are too many.
 */
async function checkRelatedRows(
  review: Review,
  visits: Visits,
  ways: readonly RelatedWay[] = waysToCount(review),
): Promise<Affordable> {
  const { exchange, request, most } = review;
  const plan = await measuringScope(review.plan.prepared.shape.nodes[0], review, leading(review.plan, visits));
  let left = most;
  for (const same of Map.groupBy(ways, ({ hops }) => JSON.stringify(hops)).values()) {
    const weight = sum(same, (one) => one.weight);
    left -= await exchange.store.countRelated(same[0].hops, plan, Math.floor(left / weight) + 1) * weight;
    if (left < 0) throw dearList(exchange, request);
  }
  return judged(review, visits);
}

/** Plans the list as a walk in its own order, up to the limit. @throws {BadRequestError} if that cannot end early. */
async function walked(review: Review, visits: Visits): Promise<Affordable> {
  const { exchange, request, most } = review;
  // Statistics are about every row of the list, so a full page does not end them.
  const endsEarly = visits.isOrdered && pageSize(request) !== undefined && request.query.stats === undefined;
  const matches = mostMatches(review);
  if (matches <= mostAffordableRows(review, visits)) throw tooManyMatches(exchange, request, matches);
  if (mostUnasked(exchange) || !endsEarly) throw dearList(exchange, request);
  const bounded = await replanned(review, "walked");
  const { once, walked } = estimate(bounded);
  const rows = Math.floor((most - once) / walked);
  const { prepared: { access: { primary } }, values } = bounded.plan;
  if (!(rows >= 1) || primary.walked === undefined) throw dearList(exchange, request);
  const plan = { ...bounded.plan, values: values.with(primary.walked, rows) };
  return { review: { ...bounded, plan }, visits: most };
}

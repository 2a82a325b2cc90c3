import { ENTRY, FEW, SLOW_READ, VAST } from "../access/prices.ts";
import { mostRowsWithin } from "../access/visits.ts";
import { then } from "../drivers/patience.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Query } from "../types/query.ts";
import type { ReadResult } from "../types/read_result.ts";
import { type Affordable, affordable, pageSize } from "./affordable.ts";
import { dearList, farPage } from "./dear_errors.ts";
import { countedVisits, countFew, type Review } from "./estimates.ts";
import type { Exchange } from "./exchange.ts";

/** What a list, a view or linkage has read, the plan that it was read by, and the page that this is. */
export interface FinishedRead {
  readonly plan: ReadPlan;
  readonly result: ReadResult;
  readonly page: Query["page"];
}

/** A list and its plan. */
export interface Planned {
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
}

/**
 * Reads what may visit many rows: only where a plan is found that visits no more than the limit.
 * @throws {BadRequestError} where there is no such plan, and where what it reads is not all that was asked for.
 */
export function readBounded(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<FinishedRead> {
  const counted = countable(exchange, request, plan);
  const list = then(counted, (one) => scopeFirst(exchange, one));
  const priced = then(list, (one) => withPrice(exchange, one));
  return then(priced, (one) => readWhole(exchange, one));
}

/** A plan that visits no more rows than the limit, and says how many where they are many. */
function withPrice(exchange: Exchange, { request, plan }: Planned): Awaitable<Planned> {
  const affording = affordable(exchange, request, plan);
  const priced = then(affording, (one) => exchange.store.hasThreads ? markSlow(one) : one.review.plan);
  return then(priced, (plan) => ({ request, plan }));
}

/** Runs a plan that may run. */
function readWhole(exchange: Exchange, { request, plan }: Planned): Awaitable<FinishedRead> {
  return then(exchange.store.read(plan), (read) => {
    const checked = checkComplete(exchange, request, plan, read);
    return then(checked, (result) => ({ plan, result, page: request.query.page }));
  });
}

/**
 * The same list, or one whose count is bounded, where just an exact count would visit too many entries of an index: of
 * a whole table as far as the next page, of a part of one as far as the limit.
 */
function countable(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<Planned> {
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
    return { request: bounded, plan: exchange.planner.readAlternative(bounded) };
  });
}

/** In a table as large as this part of what a request may visit, an index leads to too many rows of other callers. */
const LARGE = 0.1;
/**
 * A scope leaves few rows where they are no more than this part of it: of a list that nothing is asked of but its order,
 * and of one that other things are asked of, so that most rows on the way may be passed over.
 */
const FEW_LEFT = { ordered: 0.01, filtered: 0.1 };

/** The same list; where its scope leaves few rows of a large table, these are found before anything else is asked of them. */
function scopeFirst(exchange: Exchange, planned: Planned): Awaitable<Planned> {
  const { request, plan } = planned;
  const scope = plan.prepared.costs.rivalScope;
  const { visits } = exchange.parameterAction.settings.limits;
  if (scope === undefined || visits >= VAST) return planned;
  const { shape: { nodes: [{ table }] }, access: { primary: { filters, search } } } = plan.prepared;
  return then(exchange.sizes.of([table], visits), (sizes) => {
    if ((sizes.get(table) ?? 0) <= visits * LARGE) return planned;
    const few = Math.floor(visits * FEW_LEFT[filters === undefined && search === undefined ? "ordered" : "filtered"]);
    return then(exchange.store.countRows({ table, scope }, plan, few + 1), (count): Planned => {
      if (count > few) return planned;
      const first: ReadRequest = { ...request, alternative: "scopeFirst" };
      return { request: first, plan: exchange.planner.readAlternative(first) };
    });
  });
}

/**
 * What a read has found, if it is all that was asked for.
 * @throws {BadRequestError} where a bounded walk has not filled its page, and where a page is too far from both ends.
 */
function checkComplete(
  exchange: Exchange,
  request: ReadRequest,
  plan: ReadPlan,
  result: ReadResult,
): Awaitable<ReadResult> {
  if (result.reach !== undefined && result.reach > exchange.action.settings.limits.offset) {
    const { page } = request.query;
    throw farPage(exchange, page?.kind === "number" && page.countBelow === Infinity);
  }
  const slot = plan.prepared.access.primary.walked;
  if (slot === undefined) return result;
  const isFull = result.nodes[0].length >= (pageSize(request) ?? 0);
  if (request.query.page?.kind !== "cursor") {
    if (isFull) return result;
    throw dearList(exchange, request);
  }
  const [first, last, more] = result.edges ?? [];
  if (isFull && more !== undefined) return result;
  // The rows behind a cursor may be fewer than may be walked.
  return then(exchange.store.countWalked(plan), (rows) => {
    if (rows < Number(plan.values[slot])) return result;
    if (!isFull) throw dearList(exchange, request);
    // Rows beyond the walk may follow: the next page tells.
    return { ...result, edges: [first, last, last] };
  });
}

/** What the count of a whole table costs for each of its rows: SQLite adds up what the pages of an index hold. */
const COUNTED = 0.001;

/** What a cell costs that is shown: a long page of a wide table takes longer to print than to find. */
const CELL = 0.1;

/**
 * The plan of a read that may run. Where it may visit so many rows that it is slow, it says how many, so that an
 * embedded database reads it in a thread.
 */
function markSlow({ review, visits }: Affordable): Awaitable<ReadPlan> {
  const { plan } = review;
  return then(pageVisits(review), (ofPage) => {
    const all = visits + ofPage;
    if (all < SLOW_READ.visits) return plan;
    return then(findsFew(review), (isQuick) => isQuick ? plan : { ...plan, visits: all });
  });
}

/** What a list visits beside what its client asks: to count its rows, to come to its page, to show all of them. */
function pageVisits(
  { exchange: { sizes }, request: { query: { page } }, plan: { prepared } }: Review,
): Awaitable<number> {
  const { shape: { nodes: [{ table, rows, columns }] }, access: { primary } } = prepared;
  if (rows.kind !== "list" || page?.kind === "cursor") return 0;
  // Nobody has asked yet how large the table is.
  if (page === undefined) return then(sizes.isBeyond(table, SLOW_READ.visits), (isBeyond) => isBeyond ? VAST : 0);
  const known = sizes.known(table);
  const size = known ?? 0;
  if (page.limit === null) return size;
  const before = Math.min((page.number - 1) * page.limit, size / 2);
  const counted = rows.count === "exact" ? size * (primary.isNarrowed ? ENTRY : COUNTED) : 0;
  const shown = Math.min(page.limit, known ?? page.limit) * columns.length * CELL;
  return before * ENTRY + counted + shown;
}

/**
 * Whether a read is quick after all: an estimate takes a whole table where an index leads to an unknown number of its
 * rows, which may be few.
 */
async function findsFew(review: Review): Promise<boolean> {
  const { soughtRows } = review.plan.prepared.costs;
  if (soughtRows === undefined) return false;
  const visits = await countedVisits({ ...review, most: FEW });
  const few = mostRowsWithin(SLOW_READ.visits, visits);
  return visits.once <= FEW && await countFew(soughtRows, review, visits) <= few;
}

import { ENTRY, FEW, SLOW_READ, VAST, WEIGHT } from "../access/prices.ts";
import { walkedNodes } from "../access/read_access.ts";
import { mostRowsWithin } from "../access/visits.ts";
import { then } from "../drivers/patience.ts";
import type { Alternative, ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { Awaitable } from "../types/driver.ts";
import type { ConditionShape } from "../types/plan.ts";
import type { Query } from "../types/query.ts";
import type { ReadResult } from "../types/read_result.ts";
import { type Affordable, affordable, pageSize } from "./affordable.ts";
import { dearList, farPage } from "./dear_errors.ts";
import { countedVisits, countFew, measuring, measuringScope, meetsMany, type Review } from "./estimates.ts";
import type { Exchange } from "./exchange.ts";

/** The result of a read for a list, a view or linkage, with its plan and its page. */
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
 * Runs a read that may visit many rows, by a plan that visits no more rows than the limit.
 * @throws {BadRequestError} if there is no such plan, or if its result is incomplete.
 */
export function readBounded(exchange: Exchange, planned: Planned): Awaitable<FinishedRead> {
  return then(
    countable(exchange, planned),
    (one) => besideScope(exchange, one),
    (one) => withPrice(exchange, one),
    ({ request, plan }) =>
      then(
        exchange.store.read(plan),
        (read) => checkComplete(exchange, request, plan, read),
        (result) => ({ plan, result, page: request.query.page }),
      ),
  );
}

/** A plan within the limit; a slow one says how many rows it visits. @throws {BadRequestError} if there is none. */
export function withPrice(exchange: Exchange, { request, plan }: Planned): Awaitable<Planned> {
  const { hasThreads } = exchange.store;
  return then(
    hasThreads ? measuringWords(exchange, plan) : plan,
    (plan) => affordable(exchange, request, plan),
    (one) => hasThreads ? markSlow(one) : one.review.plan,
    (plan) => ({ request, plan }),
  );
}

/**
 * Bounds the count of a list if an exact count alone would visit too many entries of an index. A list of a whole table
 * is then not counted at all, only checked for a next page; a narrow list is counted up to the limit.
 */
function countable(exchange: Exchange, planned: Planned): Awaitable<Planned> {
  const { request, plan } = planned;
  const { shape: { nodes: [{ table, rows }] }, access: { primary } } = plan.prepared;
  const { page } = request.query;
  const { visits } = exchange.parameterAction.settings.limits;
  if (rows.kind !== "list" || rows.count !== "exact" || page?.kind !== "number" || visits >= VAST) return planned;
  const most = Math.floor(visits / ENTRY);
  return then(exchange.sizes.isBeyond(table, most), (isBeyond): Planned => {
    if (!isBeyond || page.limit === null) return planned;
    const countBelow = primary.isNarrowed ? most + 1 : 0;
    const bounded = { ...request, query: { ...request.query, page: { ...page, countBelow } } };
    return { request: bounded, plan: exchange.planner.readOnce(bounded) };
  });
}

/** A table with more rows than this part of `limits.visits` is large: an index may lead to many rows of others. */
const LARGE = 0.1;
/**
 * A scope leaves few rows if they are no more than this fraction of `limits.visits`. `ordered` is for a list without
 * filters and search; `filtered` is for one with them, where most rows on the way may not match.
 */
const FEW_LEFT = { ordered: 0.01, filtered: 0.1 };

/**
 * Plans the list to begin with the rows of its scope, if the scope leaves few rows of a large table, or to use other
 * indexes than that of the scope, if the scope leaves most rows. SQLite only knows how many rows a scope leaves on
 * average.
 */
function besideScope(exchange: Exchange, planned: Planned): Awaitable<Planned> {
  const { plan: { prepared: { shape: { nodes: [{ table }] }, costs: { rivalScope } } } } = planned;
  const { visits } = exchange.parameterAction.settings.limits;
  if (rivalScope === undefined || visits >= VAST) return planned;
  return then(exchange.sizes.of([table], visits), (sizes) => {
    const size = sizes.get(table) ?? 0;
    if (size <= visits * LARGE) return planned;
    return then(
      shareOfScope(exchange, planned.plan, rivalScope, size),
      (share) => share === "some" ? planned : planAs(exchange, planned, share === "few" ? "scopeFirst" : "scopeLast"),
    );
  });
}

function planAs(exchange: Exchange, { request }: Planned, alternative: Alternative): Planned {
  const other: ReadRequest = { ...request, alternative };
  return { request: other, plan: exchange.planner.readOnce(other) };
}

type Share = "few" | "some" | "most";

/** How many rows of a large table a scope leaves. Most rows are more than half of them. */
function shareOfScope(exchange: Exchange, plan: ReadPlan, scope: ConditionShape, size: number): Awaitable<Share> {
  const { parameterAction, scopes, sizes, store } = exchange;
  const { shape: { nodes: [{ table }] }, access: { primary: { filters, search } } } = plan.prepared;
  const isFiltered = filters !== undefined || search !== undefined;
  const few = Math.floor(parameterAction.settings.limits.visits * FEW_LEFT[isFiltered ? "filtered" : "ordered"]);
  const half = Math.max(few, Math.floor(size / 2));
  const isMore = (most: number, counted: "few" | "many") =>
    then(
      measuringScope({ table, scope }, { exchange }, plan, counted),
      (measured) => store.countRows({ table, scope }, measured, most + 1),
      (count) => count > most,
    );
  // Values that no index leads by, such as the time of the request, may differ each time.
  const values = scopes.required(table).map(({ value }) => `${typeof value} ${value}`);
  const rows = [table, few, scope.sql, ...values].join("\0");
  const shareOf = (isMost: boolean): Share => isMost ? "most" : "some";
  const known = sizes.knownMajority(rows);
  if (known !== undefined) return shareOf(known);
  return then(
    isMore(few, "few"),
    (isMany) => isMany ? then(sizes.majority(rows, () => isMore(half, "many")), shareOf) : "few",
  );
}

/** The result of a read if it is complete. @throws {BadRequestError} if its page is not full, or too far away. */
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
  // If the walk ended before its limit, it has seen all rows beyond the cursor.
  return then(exchange.store.countWalked(plan), (rows) => {
    if (rows < Number(plan.values[slot])) return result;
    if (!isFull) throw dearList(exchange, request);
    // Rows beyond the walk may follow, so the next page is linked.
    return { ...result, edges: [first, last, last] };
  });
}

/** The price of a row when a whole table is counted: SQLite adds up the numbers of entries on the pages of an index. */
const COUNTED = 0.001;

/** The price of one cell in a document: a long page of a wide table takes longer to write than to find. */
const CELL = 0.1;

/**
 * Returns the affordable plan. If it may visit so many rows, or rows so long, that it is slow, the plan says how many, so
 * that an embedded database reads it in a thread.
 */
function markSlow({ review, visits }: Affordable): Awaitable<ReadPlan> {
  const { exchange: { sizes }, plan } = review;
  const weighed = visits === 0 ? 1 : sizes.weight(plan.prepared.costs.sized);
  return then(weighed, (weight) =>
    then(pageVisits(review), (ofPage) => {
      const all = visits * weight + ofPage;
      if (all < SLOW_READ.visits) return unlessMeetsMany(review, () => markScope(review));
      const slow = { ...plan, visits: all };
      return then(findsFew(review, weight), (isQuick) =>
        isQuick ? unlessMeetsMany(review, () => markWalks(review)) : slow);
    }));
}

/** The plan of a read that is quick, unless its rows meet many others: an estimate takes an average of those. */
function unlessMeetsMany(review: Review, quick: () => Awaitable<ReadPlan>): Awaitable<ReadPlan> {
  return then(meetsMany(review), (isMany) => isMany ? { ...review.plan, visits: SLOW_READ.visits } : quick());
}

/**
 * The plan of a list that is quick but for its scope. Where no index serves the scope, or another one may be used, any
 * number of rows of a large table may be tested before the page is full, so the read is measured like that of a view.
 */
function markScope({ exchange, plan }: Review): Awaitable<ReadPlan> {
  const { shape: { nodes: [{ scope, rows }] }, access: { primary }, costs: { rivalScope } } = plan.prepared;
  const isUnserved = rows.kind === "list" && scope !== undefined && !scope.isIndexed;
  const isRival = rivalScope !== undefined && primary.scopeFirst === undefined;
  const measured = isUnserved || isRival ? measuring(readsLike(plan), exchange, plan) : measuringWords(exchange, plan);
  return then(measured, (plan) => markWalks({ exchange, plan }));
}

/**
 * The name under which reads of a list are measured. A quick read by an index says nothing about a walk through the
 * table, nor does a slow read in a scope of some rows about one in a scope of most rows.
 */
function readsLike({ prepared: { shape: { nodes: [{ table }] }, access, costs: { soughtRows } } }: ReadPlan): string {
  const isSought = soughtRows !== undefined && soughtRows.scope === undefined;
  return `${table}${isSought ? " by an index" : ""}${access.primary.isScopeLast ? " with most rows in scope" : ""}`;
}

/**
 * The plan of a read that is measured if it walks included tables in scope: however few rows a scope leaves, all rows of
 * the table may be tested.
 */
function markWalks({ exchange, plan }: Pick<Review, "exchange" | "plan">): Awaitable<ReadPlan> {
  const { shape, access } = plan.prepared;
  return walkedNodes(shape, access, "included")
    .filter(({ hop }) => hop.scope !== undefined)
    .reduce<Awaitable<ReadPlan>>(
      (marked, { table }) => then(marked, (plan) => measuring(table, exchange, plan, table)),
      plan,
    );
}

/**
 * The plan of a search in a full-text index: its read, and the counts before it, are measured like those of a view,
 * because the index may have to merge all matches, or pass any number of them, before the page is full.
 */
function measuringWords(exchange: Exchange, plan: ReadPlan): Awaitable<ReadPlan> {
  const { lead, search } = plan.prepared.access.primary;
  if (lead?.keys.kind === "words") return measuring(lead.keys.index, exchange, plan);
  return search?.kind === "words" ? measuring(search.table, exchange, plan) : plan;
}

/** How many more visits a list needs to count its rows, to reach its page, and to write its cells and look-ups. */
function pageVisits(
  { exchange: { sizes, target }, request: { query: { page } }, plan: { prepared } }: Review,
): Awaitable<number> {
  const { shape: { nodes: [{ table, rows, columns, lookUps }] }, access: { primary } } = prepared;
  if (rows.kind !== "list") return 0;
  const shownAt = columns.length * CELL + lookUps.length * WEIGHT.toOne;
  if (page?.kind === "cursor") return page.limit * shownAt;
  // The size of the table may not be known yet. Without a page, all rows are read; a label is compared with all.
  if (page === undefined || target.format === "label") {
    return then(sizes.isBeyond(table, SLOW_READ.visits), (isBeyond) => isBeyond ? VAST : 0);
  }
  const known = sizes.known(table);
  const size = known ?? 0;
  if (page.limit === null) return size;
  const before = Math.min((page.number - 1) * page.limit, size / 2);
  const counted = rows.count === "exact" ? size * (primary.isEachCounted ? ENTRY : COUNTED) : 0;
  const shown = Math.min(page.limit, known ?? page.limit) * shownAt;
  return before * ENTRY + counted + shown;
}

/** Counts whether a read is quick after all: an index may lead to few rows where the estimate assumes a whole table. */
async function findsFew(review: Review, weight: number): Promise<boolean> {
  const { soughtRows } = review.plan.prepared.costs;
  if (soughtRows === undefined) return false;
  const visits = await countedVisits({ ...review, most: FEW });
  const most = Math.min(FEW, mostRowsWithin(SLOW_READ.visits / weight, visits));
  if (visits.once > FEW || visits.included > FEW) return false;
  return await countFew(soughtRows, review, visits) <= most;
}

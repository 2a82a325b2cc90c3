import { ENTRY, VAST } from "../access/prices.ts";
import { then } from "../drivers/patience.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import type { ReadResult } from "../types/read_result.ts";
import { pageSize } from "./affordable.ts";
import { dearList, farPage } from "./dear_errors.ts";
import type { Exchange } from "./exchange.ts";

/** A list and its plan. */
export interface Planned {
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
}

/**
 * The same list, or one whose count is bounded, where just an exact count would visit too many entries of an index: of
 * a whole table as far as the next page, of a part of one as far as the limit.
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
    return { request: bounded, plan: exchange.planner.readAlternative(bounded) };
  });
}

/** In a table as large as this part of what a request may visit, an index leads to too many rows of other callers. */
const LARGE = 0.1;
/**
 * A scope leaves few rows where they are no more than this part of it: of a list that nothing is asked of but its order,
 * and of one that other things are asked of, so that most rows on the way may be passed over.
 */
const FEW = { ordered: 0.01, filtered: 0.1 };

/** The same list; where its scope leaves few rows of a large table, these are found before anything else is asked of them. */
export function scopeFirst(exchange: Exchange, planned: Planned): Awaitable<Planned> {
  const { request, plan } = planned;
  const scope = plan.prepared.costs.rivalScope;
  const { visits } = exchange.parameterAction.settings.limits;
  if (scope === undefined || visits >= VAST) return planned;
  const { shape: { nodes: [{ table }] }, access: { primary: { filters, search } } } = plan.prepared;
  return then(exchange.sizes.of([table], visits), (sizes) => {
    if ((sizes.get(table) ?? 0) <= visits * LARGE) return planned;
    const few = Math.floor(visits * FEW[filters === undefined && search === undefined ? "ordered" : "filtered"]);
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
export function checkComplete(
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
    // Whether rows follow that nobody has looked at, the next page says.
    return { ...result, edges: [first, last, last] };
  });
}

import { mostRowsWithin, NO_VISITS, totalOf, type Visits } from "../access/visits.ts";
import { ENTRY, SLOW_READ, VAST } from "../access/prices.ts";
import { then } from "../drivers/patience.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import { estimateOf } from "./estimates.ts";
import type { Exchange } from "./exchange.ts";

/** What the count of a whole table costs for each of its rows: SQLite adds up what the pages of an index hold. */
const COUNTED = 0.001;

/**
 * The same plan. Where it may visit so many rows that it is slow, it says how many, so that an embedded database reads
 * it in a thread.
 */
export function markSlow(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<ReadPlan> {
  return then(pageVisits(exchange, request, plan), (ofPage) => {
    const { prepared } = plan;
    const estimate = prepared.costs.sized.length === 0 ? NO_VISITS : estimateOf(prepared);
    const visits = totalOf(estimate) + ofPage;
    if (visits < SLOW_READ.visits) return plan;
    return then(findsFew(exchange, plan, estimate), (isQuick) => isQuick ? plan : { ...plan, visits });
  });
}

/** What a list visits beside what its client asks: to count its rows, to come to its page, to show all of them. */
function pageVisits(
  { sizes }: Exchange,
  { query: { page } }: ReadRequest,
  { prepared: { shape: { nodes: [{ table, rows }] }, access: { primary } } }: ReadPlan,
): Awaitable<number> {
  if (rows.kind !== "list" || page?.kind === "cursor") return 0;
  // Nobody has asked yet how large the table is.
  if (page === undefined) return then(sizes.isBeyond(table, SLOW_READ.visits), (isBeyond) => isBeyond ? VAST : 0);
  const size = sizes.known(table) ?? 0;
  if (page.limit === null) return size;
  const before = Math.min((page.number - 1) * page.limit, size / 2);
  const counted = rows.count === "exact" ? size * (primary.isNarrowed ? ENTRY : COUNTED) : 0;
  return before * ENTRY + counted;
}

/** To count so many entries of an index takes less time than to send a read to a thread and back. */
const FEW = 2000;

/**
 * Whether a read is quick after all: an estimate takes a whole table where an index leads to an unknown number of its
 * rows, which may be few.
 */
function findsFew({ store }: Exchange, plan: ReadPlan, estimate: Visits): Awaitable<boolean> {
  const { soughtRows } = plan.prepared.costs;
  const few = Math.min(mostRowsWithin(SLOW_READ.visits, estimate), FEW);
  if (soughtRows === undefined || !(few >= 1)) return false;
  return then(store.countFound(soughtRows, plan, few + 1), (rows) => rows <= few);
}

import { mostRowsWithin } from "../access/visits.ts";
import { ENTRY, SLOW_READ, VAST } from "../access/prices.ts";
import { then } from "../drivers/patience.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import type { PreparedRead, ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import { countedVisits, lastEstimate } from "./estimates.ts";
import type { Exchange } from "./exchange.ts";

/** What the count of a whole table costs for each of its rows: SQLite adds up what the pages of an index hold. */
const COUNTED = 0.001;
/** To count as many entries of an index as this part of a slow read visits takes less time than the way to a thread. */
const FEW = 0.1;

/**
 * The same plan. Where it may visit so many rows that it is slow, it says how many, so that an embedded database reads
 * it in a thread.
 */
export function markSlow(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Awaitable<ReadPlan> {
  return then(pageVisits(exchange, request, plan), (ofPage) => {
    const visits = estimateOf(plan.prepared) + ofPage;
    if (visits < SLOW_READ.visits) return plan;
    return then(findsFew(exchange, request, plan), (isQuick) => isQuick ? plan : { ...plan, visits });
  });
}

/** What a plan visits as far as it was estimated: one that was made because rows were counted may visit any number. */
function estimateOf(prepared: PreparedRead): number {
  return prepared.costs.sized.length === 0 ? 0 : lastEstimate(prepared) ?? VAST;
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

/**
 * Whether a read is quick after all: an estimate takes a whole table where an index leads to an unknown number of its
 * rows, which may be few.
 */
async function findsFew(exchange: Exchange, request: ReadRequest, plan: ReadPlan): Promise<boolean> {
  const { soughtRows, sized } = plan.prepared.costs;
  if (soughtRows === undefined) return false;
  const most = SLOW_READ.visits * FEW;
  const sizes = await exchange.sizes.of(sized, SLOW_READ.visits);
  const visits = await countedVisits({ exchange, request, plan, sizes, most }, new Map());
  const few = Math.min(mostRowsWithin(SLOW_READ.visits, visits), most);
  return visits.once <= most && few >= 1 && await exchange.store.countFound(soughtRows, plan, few + 1) <= few;
}

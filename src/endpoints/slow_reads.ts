import { ENTRY, FEW, SLOW_READ, VAST } from "../access/prices.ts";
import { mostRowsWithin } from "../access/visits.ts";
import { then } from "../drivers/patience.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Affordable } from "./affordable.ts";
import { countedVisits, countFew, type Review } from "./estimates.ts";

/** What the count of a whole table costs for each of its rows: SQLite adds up what the pages of an index hold. */
const COUNTED = 0.001;

/** What a cell costs that is shown: a long page of a wide table takes longer to print than to find. */
const CELL = 0.1;

/**
 * The plan of a read that may run. Where it may visit so many rows that it is slow, it says how many, so that an
 * embedded database reads it in a thread.
 */
export function markSlow({ review, visits }: Affordable): Awaitable<ReadPlan> {
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

import { deceptiveWays } from "../access/shape_costs.ts";
import { FEW } from "../access/prices.ts";
import { meetsWordMatches, mostRowsWithin, type Visits, visitsOf } from "../access/visits.ts";
import type { RowsWay } from "../access/ways.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import type { PreparedRead, ReadPlan } from "../sql/statement.ts";
import type { SlotValue } from "../types/plan.ts";
import type { HopShape } from "../types/read_plan.ts";
import type { Exchange } from "./exchange.ts";

/** The sizes of tables, as far as an estimate needs them. */
type Sizes = ReadonlyMap<string, number>;

/** A plan that is being estimated, and what is known about it. */
export interface Review {
  readonly exchange: Exchange;
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
  readonly sizes: Sizes;
  /** The rows that indexes lead to, as far as they were counted, each as JSON. */
  readonly counts: Map<string, number>;
  /** How many rows it may visit. */
  readonly most: number;
}

/** What an estimate says of a shape, while tables have the same sizes, lists the same lengths and limits the same value. */
interface Verdict {
  readonly sizes: Sizes;
  readonly lengths: string;
  readonly most: number;
  readonly visits: Visits;
  readonly isIncludeDear: boolean;
  readonly isAffordable: boolean;
  /** The ways along which rows must be counted. */
  readonly deceptive: readonly (readonly HopShape[])[];
}

/** The last verdict of each shape: most requests have an earlier one's, and an estimate takes as long as a short document. */
const VERDICTS = new WeakMap<PreparedRead, Verdict>();

/** What an estimate says of a plan; made once for its shape. */
export function verdictOn(review: Review): Verdict {
  const { plan: { prepared, values }, sizes, most } = review;
  const lengths = prepared.costs.listed.map((slot) => lengthOf(values[slot])).join();
  const known = VERDICTS.get(prepared);
  if (known?.sizes === sizes && known.lengths === lengths && known.most === most) return known;
  const visits = estimate(review);
  const verdict = {
    ...{ sizes, lengths, most },
    visits,
    isIncludeDear: visits.included > most,
    isAffordable: mostAffordableRows(review, visits) === Infinity,
    deceptive: waysToCount(review),
  };
  VERDICTS.set(prepared, verdict);
  return verdict;
}

/** How many values the list of a slot has. */
function lengthOf(list: SlotValue): number {
  return (JSON.parse(String(list)) as readonly unknown[]).length;
}

/** What a plan visits; `countOf` counts the rows that an index leads to. */
export function estimate(
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
 * is known is too much.
 */
export async function countedVisits(review: Review): Promise<Visits> {
  const { exchange: { store }, plan, counts, most } = review;
  while (true) {
    let missing: RowsWay | undefined;
    const visits = estimate(review, (rows) => {
      const count = counts.get(JSON.stringify(rows));
      if (count === undefined) missing ??= rows;
      return count ?? 0;
    });
    if (missing === undefined || visits.once > most) return visits;
    if (await countFew(missing, review, visits) < Infinity) continue;
    counts.set(JSON.stringify(missing), await store.countRows(missing, leading(plan, visits), most + 1));
  }
}

/** A plan of which rows are counted, with what is visited before the first of them is found. */
export function leading(plan: ReadPlan, { once }: Visits): ReadPlan {
  return { ...plan, visits: once };
}

/**
 * How many rows an index leads to; `Infinity` where they are not few, and where no thread is spared by knowing it.
 * `known` says what it takes to find the keys that lead to them.
 */
export async function countFew(
  rows: RowsWay,
  { exchange: { store }, plan, counts }: Review,
  known: Visits,
): Promise<number> {
  const key = JSON.stringify(rows);
  const before = counts.get(key);
  if (before !== undefined) return before <= FEW ? before : Infinity;
  // A scope that no index serves may be tested on any number of rows before a few are found.
  const isSought = rows.scope === undefined || (rows.scope.isIndexed && rows.filters === undefined);
  if (!store.hasThreads || !isSought || known.once > FEW) return Infinity;
  const count = await store.countRows(rows, plan, FEW + 1);
  if (count > FEW) return Infinity;
  counts.set(key, count);
  return count;
}

/**
 * How many rows an index may lead to, so that all of them are tested and sorted; `Infinity` for any number. What is
 * included because the application says so does not count.
 */
export function mostAffordableRows(review: Review, visits: Visits): number {
  const affordable = mostRowsWithin(review.most, { ...visits, included: 0 });
  return Math.min(affordable, mostMatches(review));
}

/** How many matches of a search may be met to sort or to sum them; `Infinity` where that is not asked. */
export function mostMatches({ exchange: { bounds }, plan: { prepared: { shape, access } } }: Review): number {
  return meetsWordMatches(shape, access) ? bounds.countedRecords : Infinity;
}

/** The ways along which an average deceives. */
export function waysToCount(
  { exchange: { model }, plan: { prepared }, sizes, most }: Review,
): readonly (readonly HopShape[])[] {
  const [{ table }] = prepared.shape.nodes;
  return deceptiveWays(prepared.costs, table, { model, sizeOf: (name) => sizes.get(name) ?? 0 }, most);
}

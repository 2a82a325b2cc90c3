import { deceptiveWays } from "../access/shape_costs.ts";
import { FEW, SLOW_READ } from "../access/prices.ts";
import { meetsWordMatches, mostRowsWithin, type RelatedWay, type Visits, visitsOf } from "../access/visits.ts";
import type { RowsWay } from "../access/ways.ts";
import type { ReadRequest } from "../plan/read_request.ts";
import { listLength } from "../plan/slots.ts";
import type { PreparedRead, ReadPlan } from "../sql/read.ts";
import { then } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Exchange } from "./exchange.ts";

/** The sizes of the tables that an estimate needs, in rows. */
type Sizes = ReadonlyMap<string, number>;

/** A plan that is being estimated, and what is known about it. */
export interface Review {
  readonly exchange: Exchange;
  readonly request: ReadRequest;
  readonly plan: ReadPlan;
  readonly sizes: Sizes;
  /** How many rows indexes lead to, for the ways that were counted; the key is the way as JSON. */
  readonly counts: Map<string, number>;
  /** How many rows the plan may visit. */
  readonly most: number;
}

/** The estimate of a shape. It holds for one limit, one size of each table and one length of each list of values. */
interface Verdict {
  readonly sizes: Sizes;
  readonly lengths: string;
  readonly most: number;
  readonly visits: Visits;
  readonly isIncludeDear: boolean;
  readonly isAffordable: boolean;
  /** The ways along which rows must be counted. */
  readonly deceptive: readonly RelatedWay[];
}

/**
 * The last verdict of each shape. Most requests use it again; a new estimate takes as long as writing a short document.
 */
const VERDICTS = new WeakMap<PreparedRead, Verdict>();

/** The verdict on a plan. The last verdict on its shape is used again while it holds. */
export function verdictOn(review: Review): Verdict {
  const { plan: { prepared, values }, sizes, most } = review;
  const lengths = prepared.costs.listed.map((slot) => listLength(values[slot])).join();
  const known = VERDICTS.get(prepared);
  if (known?.sizes === sizes && known.lengths === lengths && known.most === most) return known;
  const visits = estimate(review);
  const verdict = {
    sizes,
    lengths,
    most,
    visits,
    isIncludeDear: visits.included > most,
    isAffordable: mostAffordableRows(review, visits) === Infinity,
    deceptive: waysToCount(review),
  };
  VERDICTS.set(prepared, verdict);
  return verdict;
}

/** Estimates what a plan visits. `countOf` gives how many rows an index leads to; by default it may be any number. */
export function estimate(
  { exchange: { model }, plan: { prepared, values }, sizes }: Review,
  countOf: (rows: RowsWay) => number = () => Infinity,
): Visits {
  return visitsOf(prepared.shape, prepared.access, {
    model,
    countOf,
    sizeOf: (table) => sizes.get(table) ?? 0,
    lengthOf: (slot) => listLength(values[slot]),
  });
}

/**
 * Estimates a plan after counting the rows of other tables that indexes lead to. Each way is counted up to the limit;
 * counting ends when the known visits exceed the limit.
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
    const measured = await measuringScope(missing, review, leading(plan, visits));
    counts.set(JSON.stringify(missing), await store.countRows(missing, measured, most + 1));
  }
}

/** The plan for a count of its rows. Its `visits` are those before the first row is found. */
export function leading(plan: ReadPlan, { once }: Visits): ReadPlan {
  return { ...plan, visits: once };
}

/**
 * A plan whose reads are measured like those of a view, if a table is large: whether they are slow depends on more than
 * an estimate knows.
 */
export function measuring(
  name: string,
  { sizes }: Exchange,
  plan: ReadPlan,
  table = tableOf(plan),
): Awaitable<ReadPlan> {
  return then(
    sizes.isBeyond(table, SLOW_READ.visits),
    (isBeyond) => isBeyond ? { ...plan, views: [...(plan.views ?? plan.prepared.costs.views), name] } : plan,
  );
}

function tableOf({ prepared: { shape: { nodes: [{ table }] } } }: ReadPlan): string {
  return table;
}

/**
 * The plan for a count of rows. A scope may test any number of rows before it finds those that are counted. Counts of
 * few rows are measured apart from others: they come with many requests, and are quick although others are slow.
 */
export function measuringScope(
  { table, scope }: Pick<RowsWay, "table" | "scope">,
  { exchange }: Pick<Review, "exchange">,
  plan: ReadPlan,
  counted: "few" | "many" = "many",
): Awaitable<ReadPlan> {
  const isMeasured = scope !== undefined && exchange.store.hasThreads;
  return isMeasured ? measuring(`counts of ${counted} rows of ${table}`, exchange, plan, table) : plan;
}

/**
 * Counts the rows that an index leads to; `Infinity` if they are not few, or if knowing the count would save no thread.
 * `known` has the visits that finding their keys takes.
 */
export async function countFew(
  rows: RowsWay,
  review: Review,
  known: Visits,
): Promise<number> {
  const { exchange: { store }, plan, counts } = review;
  const key = JSON.stringify(rows);
  const before = counts.get(key);
  if (before !== undefined) return before <= FEW ? before : Infinity;
  // A scope that no index serves may test any number of rows before it finds a few.
  const isSought = rows.scope === undefined || (rows.scope.isIndexed && rows.filters === undefined);
  if (!store.hasThreads || !isSought || known.once > FEW) return Infinity;
  const count = await store.countRows(rows, await measuringScope(rows, review, plan, "few"), FEW + 1);
  if (count > FEW) return Infinity;
  counts.set(key, count);
  return count;
}

/**
 * The most rows to which an index may lead, if all of them are to be tested and sorted; `Infinity` for any number. Rows
 * that are included by the application do not count.
 */
export function mostAffordableRows(review: Review, visits: Visits): number {
  const affordable = mostRowsWithin(review.most, { ...visits, included: 0 });
  return Math.min(affordable, mostMatches(review));
}

/** The most matches of a full-text search that may be sorted or summed; `Infinity` if the list does neither. */
export function mostMatches({ exchange: { bounds }, plan: { prepared: { shape, access } } }: Review): number {
  return meetsWordMatches(shape, access) ? bounds.countedRecords : Infinity;
}

/** The ways along which an average misleads, so that rows must be counted: more than `most` may be visited there. */
export function waysToCount(
  { exchange: { model }, plan: { prepared }, sizes, most }: Review,
): readonly RelatedWay[] {
  const [{ table }] = prepared.shape.nodes;
  return deceptiveWays(prepared.costs, table, { model, sizeOf: (name) => sizes.get(name) ?? 0 }, most);
}

/** Counts whether the rows of a list meet so many others along to-many relationships that the read is slow. */
export function meetsMany(review: Review): Awaitable<boolean> {
  const { exchange: { store }, plan } = review;
  const [first, ...others] = waysToCount({ ...review, most: SLOW_READ.visits });
  const isMany = ({ hops }: RelatedWay) => then(store.countRelated(hops, plan, FEW + 1), (rows) => rows > FEW);
  if (first === undefined) return false;
  return others.reduce<Awaitable<boolean>>(
    (some, way) => then(some, (isKnown) => isKnown || isMany(way)),
    isMany(first),
  );
}

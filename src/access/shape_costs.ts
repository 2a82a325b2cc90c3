import type { Model } from "../types/model.ts";
import type { HopShape, ReadShape } from "../types/read_plan.ts";
import { type Statistics, VAST } from "./prices.ts";
import { hopsToMany, mostRelatedRows, relatedRowWeight, sortsWordMatches, totalOf, visitsOf } from "./visits.ts";
import type { ReadAccess } from "./ways.ts";

/** What decides how much a read visits, beside its shape. It is found out once for each shape. */
export interface CostFactors {
  /** The tables on whose sizes it depends; none where it visits little, however large they are. */
  readonly sized: readonly string[];
  /** The slots of lists on whose lengths it depends. */
  readonly listed: readonly number[];
  /** The ways along which each row of a list looks for others. */
  readonly toMany: readonly (readonly HopShape[])[];
}

/** Finds out what the cost of a shape depends on: what an estimate of it asks for. */
export function costFactors(shape: ReadShape, access: ReadAccess, model: Model): CostFactors {
  const sized = new Set<string>();
  const listed = new Set<number>();
  const toMany = hopsToMany(access, model);
  const visits = visitsOf(shape, access, {
    model,
    countOf: () => Infinity,
    sizeOf: (table) => sized.add(table) && VAST,
    lengthOf: (slot) => listed.add(slot) && 1,
  });
  const isSized = sortsWordMatches(access) || toMany.length > 0 || totalOf(visits) >= VAST * 0.01;
  return { sized: isSized ? [...sized] : [], listed: [...listed], toMany };
}

/** The ways to many along which more rows may be met than a request may visit, so that they must be counted. */
export function deceptiveWays(
  { toMany }: CostFactors,
  table: string,
  statistics: Pick<Statistics, "model" | "sizeOf">,
  most: number,
): readonly (readonly HopShape[])[] {
  return toMany.filter((hops) => mostRelatedRows(hops, table, statistics) * relatedRowWeight(hops) > most);
}

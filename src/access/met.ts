import { isUnique } from "../model/foreign_keys.ts";
import type { Model } from "../types/model.ts";
import type { HopShape } from "../types/read_plan.ts";
import type { Known } from "./prices.ts";
import type { FilterWay, ReadAccess } from "./ways.ts";

/** What a related row costs that hops lead to: each hop is a look-up, and the last row is tested for page and count. */
export function lookedAt(hops: readonly HopShape[]): number {
  return 1 + 2 * hops.length;
}

/**
 * The hops along which each row of a list looks for others, one list for each way that leads to many. How many those are
 * on the average says nothing of the rows of a narrow list, which may be the ones that most hang from.
 */
export function hopsToMany({ primary: { filters } }: ReadAccess, model: Model): readonly (readonly HopShape[])[] {
  return hopsOf(filters).filter((hops) => hops.some(({ table, to }) => !isUnique(model.declared(table), to)));
}

function hopsOf(way: FilterWay | undefined): readonly (readonly HopShape[])[] {
  switch (way?.kind) {
    case "all":
    case "any":
      return way.of.flatMap(hopsOf);
    case "each": {
      // Where nothing is asked of the rows that are met, the first one ends the search.
      if (way.rows.filters === undefined) return [];
      const further = hopsOf(way.rows.filters);
      return further.length === 0 ? [[way.hop]] : further.map((hops) => [way.hop, ...hops]);
    }
    default:
      return [];
  }
}

/** How many rows hops lead to at most from those of a table, each as often as it is met. */
export function mostMet(hops: readonly HopShape[], table: string, { model, sizeOf }: Pick<Known, "model" | "sizeOf">) {
  const sizes = hops.map((hop, index) => {
    if (isUnique(model.declared(hop.table), hop.to)) return index === 0 ? sizeOf(table) : 1;
    return sizeOf(hop.table);
  });
  return sizes.reduce((product, size) => product * Math.max(1, size), 1);
}

import { below, hopText, visitsText } from "./explain_filters.ts";
import { sortedOnce, type Statistics } from "./prices.ts";
import type { Visits } from "./visits.ts";
import type { PrimaryAccess, SortHop, SortPart, SortWay } from "./ways.ts";

/** The lines of a list's order, one for each term. */
export function sortLines(
  { sorts }: PrimaryAccess,
  { order }: Visits,
  keyOrder: readonly string[],
  explaining: Statistics,
): readonly string[] {
  if (sorts.length === 0) return order === 0 ? [] : [`sort: ${keyOrder.join(", ")}`];
  const lines = ownTerms(sorts, keyOrder).flatMap((way) => sortWayLines(way, explaining));
  return order === 0 ? lines.map((line) => `${line}, as the rows come`) : lines;
}

/** The terms of an order, without the key at its end, unless the key is the only term. */
export function ownTerms(sorts: readonly SortWay[], keyOrder: readonly string[]): readonly SortWay[] {
  return sorts.filter((one, index) => index === 0 || one.kind !== "own" || !keyOrder.includes(one.column));
}

/** A term of an order: `name descending`. */
export function termText({ column, descending }: SortWay): string {
  return descending ? `${column} descending` : column;
}

function sortWayLines(way: SortWay, explaining: Statistics): readonly string[] {
  switch (way.kind) {
    case "own":
      return [`sort: ${termText(way)}`];
    case "joined": {
      const { table } = way.hops[way.hops.length - 1];
      return [`sort: ${termText(way)} of ${table}, each row looks up one: ${hopsText(way.hops)}`];
    }
    case "grouped": {
      const { hops: last } = way.parts[way.parts.length - 1];
      const [value, { table }] = [way.descending ? "greatest" : "least", last[last.length - 1]];
      return [
        `sort: the ${value} ${way.column} of ${table}, found once for each key${
          visitsText(sortedOnce(way, explaining))
        }`,
        ...below(way.parts.map(partText)),
      ];
    }
  }
}

function hopsText(hops: readonly SortHop[]): string {
  return hops.map((hop, index) => hopText(hop, hops[index - 1]?.table)).join(", ");
}

/** The text of a part of a grouped path: its beginning, and its further hops. */
function partText({ hops, isWhole }: SortPart): string {
  const steps = hops.map((hop, index) => {
    if (isWhole && index === 0) return `walk all of ${hop.table} for ${hopText(hop)}`;
    return `${hop.isIndexed ? "seek" : "walk for"} ${hopText(hop, hops[index - 1]?.table)}`;
  });
  return `${isWhole ? "" : "from the keys that are asked for, "}${steps.join(", then ")}`;
}

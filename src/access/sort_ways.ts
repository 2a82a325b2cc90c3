import { kindsOf } from "../model/columns.ts";
import type { KeyKind } from "../types/key.ts";
import type { Model, Resource } from "../types/model.ts";
import type { HopShape, SortShape, SortStep } from "../types/read_plan.ts";
import { hasOneSpelling, isIndexed } from "./filter_traits.ts";
import type { SortHop, SortPart, SortWay } from "./ways.ts";

/** How the value of a sort term is found; `isNarrowed`: not all rows of the table are wanted. */
export function sortWay(
  { path, column, descending }: SortShape,
  { table, everyColumn }: Resource,
  isNarrowed: boolean,
  model: Model,
): SortWay {
  if (path.length === 0) {
    return { kind: "own", column, descending, isInOrder: everyColumn.get(column)?.indexed === true };
  }
  const hops = hopsAlong(path, table, model);
  if (hops.every((hop) => !hop.diverges && hop.isIndexed)) return { kind: "joined", hops, column, descending };
  return { kind: "grouped", parts: partsOf(hops, table, !isNarrowed, model), column, descending };
}

/** The hops of a path from the rows of a table, one after another. */
function hopsAlong(path: readonly SortStep[], start: string, model: Model): readonly SortHop[] {
  const hops = path.flatMap(({ many, hops }) =>
    hops.map((hop, index) => ({ ...hop, isToResources: index === hops.length - 1, diverges: many && index === 0 }))
  );
  return hops.map((hop, index) => ({
    ...hop,
    diverges: hop.diverges || isLoose(hop, index === 0 ? start : hops[index - 1].table, model),
    isIndexed: isIndexed(hop.table, hop.to, model),
  }));
}

/** Whether a key that is a number leads to texts: `1` equals both `1` and `01`, so that a to-one may find two rows. */
function isLoose({ table, from, to }: HopShape, start: string, model: Model): boolean {
  const [here, there] = [kindsOf(start, model), kindsOf(table, model)];
  return from.some((one, place) => isNumber(here(one)) && !isNumber(there(to[place])));
}

function isNumber(kind: KeyKind): boolean {
  return kind === "integer" || kind === "numeric" || kind === "real";
}

/**
 * The parts of a path: at the first hop of each but the first many rows meet at one, and after it they part again. What
 * that one leads to is then found once, and before them: else each of them would go through all of it.
 *
 * A part begins with the keys that are wanted where those are not all, and an index leads on from them.
 */
function partsOf(hops: readonly SortHop[], start: string, areAll: boolean, model: Model): readonly SortPart[] {
  const place = hops.findIndex((hop, index) =>
    index > 0 && !hop.diverges && hops.slice(index + 1).some((later) => later.diverges)
  );
  const own = place === -1 ? hops : hops.slice(0, place);
  const [first] = own;
  const isNarrow = !areAll && first.isIndexed;
  const isWhole = !isNarrow && (!first.diverges || hasOneSpelling(first, start, model));
  const rest = place === -1 ? [] : partsOf(hops.slice(place), own[own.length - 1].table, !isNarrow, model);
  return [{ hops: own, isWhole }, ...rest];
}

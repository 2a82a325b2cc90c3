import { kindsOf } from "../model/columns.ts";
import type { Model, Resource } from "../types/model.ts";
import type { HopShape, SortShape, SortStep } from "../types/read_plan.ts";
import { isNumber } from "../values/kind.ts";
import { hasOneSpelling, isIndexed } from "./indexes.ts";
import type { SortHop, SortPart, SortWay } from "./ways.ts";

/** Decides how the value of a sort term is found. `isNarrowed` says that not all rows of the table are wanted. */
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

/**
 * Whether a hop leads from numbers to texts. The number 1 equals the texts `1` and `01`, so a to-one may find two rows.
 */
function isLoose({ table, from, to }: HopShape, start: string, model: Model): boolean {
  const [here, there] = [kindsOf(start, model), kindsOf(table, model)];
  return from.some((one, place) => isNumber(here(one)) && !isNumber(there(to[place])));
}

/**
 * Divides a path into parts. A new part begins where many rows lead to one, if a later hop leads to many again. The
 * values beyond that one row are then found once, and first; otherwise each of the many rows would read all of them.
 *
 * A part begins with the wanted keys if not all keys are wanted and an index leads on from them; otherwise with the
 * whole table.
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

import { areSame } from "./foreign_keys.ts";
import type { ForeignKeyFilter, Relationship, Resource } from "../types/model.ts";

/** The list of what a relationship leads to: its path, and the parameters that name the owner. */
export interface FilteredList {
  readonly path: string;
  readonly filters: readonly ForeignKeyFilter[];
}

/** The list of a to-many relationship's own. Nothing where no such list answers. */
export function filteredList(
  { hops, parameters }: Pick<Relationship, "hops" | "parameters">,
  { path, actions, filters }: Resource,
): FilteredList | undefined {
  const [hop] = hops;
  const isBack = ({ hops: way }: ForeignKeyFilter) =>
    way.length === hops.length && areSame(way[way.length - 1].from, hop.to) &&
    areSame(way[way.length - 1].to, hop.from);
  const found = (parameters ?? hop.to).map((name) => filters.get(name)?.find(isBack));
  if (actions.list === undefined || found.includes(undefined)) return undefined;
  return { path, filters: found as readonly ForeignKeyFilter[] };
}

/** The path of a filtered list for one owner: `/cultures?country_id=1`. `values` stand beside its filters. */
export function listPath({ path, filters }: FilteredList, values: readonly string[]): string {
  const search = filters.map(({ parameter }, index) =>
    `${encodeURIComponent(parameter)}=${encodeURIComponent(values[index])}`
  );
  return `${path}?${search.join("&")}`;
}

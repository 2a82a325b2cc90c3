import type { Association, Resource } from "../types/model.ts";
import { isClosed } from "./resolve_include.ts";

/**
 * What the path of a to-many's own list begins with, to be followed by its owner's encoded id: `/cultures?country_id=`.
 * Nothing where no such list answers.
 */
export function filteredList({ foreignKey }: Pick<Association, "foreignKey">, target: Resource): string | undefined {
  const filter = target.filters.get(foreignKey);
  const { list } = target.actions;
  if (list === undefined || filter === undefined) return undefined;
  if (filter.association !== undefined && isClosed(target, filter.association, list)) return undefined;
  return `${target.path}?${encodeURIComponent(foreignKey)}=`;
}

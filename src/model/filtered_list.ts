import type { Relationship, Resource } from "../types/model.ts";

/**
 * What the path of a to-many's own list begins with, to be followed by its owner's encoded id: `/cultures?country_id=`.
 * Nothing where no such list answers.
 */
export function filteredList({ hops: [hop] }: Pick<Relationship, "hops">, target: Resource): string | undefined {
  const [foreignKey] = hop.to;
  const filter = target.filters.get(foreignKey);
  if (target.actions.list === undefined || filter === undefined) return undefined;
  return `${target.path}?${encodeURIComponent(foreignKey)}=`;
}

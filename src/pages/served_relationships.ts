import type { Model, Relationship, Resource } from "../types/model.ts";

/** The relationships of a resource, without those to a table that is not mapped, or cannot be served. */
export function servedRelationships(model: Model, { relationships }: Resource): readonly Relationship[] {
  return relationships.filter(({ target }) => model.tables.includes(target) && model.problems(target).length === 0);
}

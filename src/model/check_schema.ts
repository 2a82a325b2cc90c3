import type { Relationship, Resource } from "../types/model.ts";
import type { Declared } from "./declare.ts";
import type { Problems } from "./problems.ts";
import { listed } from "./spelled_names.ts";

/**
 * Looks at what a resource's schema says of its attributes: whether its own schema reads attributes that there are, and
 * whether one that it adds would be written over a relationship. An application-wide schema may read what not every
 * resource has.
 */
export function checkSchema(
  { table, schema, options }: Declared,
  columns: Resource["columnBySpelling"],
  relationships: readonly Relationship[],
  problems: Problems,
): void {
  const { reads = [], adds = [] } = schema.attributes ?? {};
  const fields = [...new Set([...columns.values()].map((column) => column.field))];
  for (const field of schema === options.schema ? reads : []) {
    if (columns.has(field)) continue;
    problems.refuse(
      `Cannot map "${table}": its schema reads "${field}", which is none of its attributes: ${listed(fields)}.`,
    );
  }
  for (const field of adds) {
    if (!relationships.some((relationship) => relationship.name === field)) continue;
    problems.refuse(
      `Cannot map "${table}": its schema adds "${field}", which is a relationship. Add it under another name.`,
    );
  }
}

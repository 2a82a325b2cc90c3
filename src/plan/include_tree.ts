import { targetOf } from "../model/resolve_include.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { IncludePath, Query } from "../types/query.ts";

/** One relationship that is included; below it stand others. */
export interface TreeNode {
  readonly resource: Resource;
  /** The place of its parent in the tree, from 1; 0 for the primary resource. */
  readonly parent: number;
  readonly relationship: Relationship;
}

/**
 * The nodes of all paths, each once, in the order in which the paths mention them. A relationship that `fields` leaves
 * out ends its path: what nothing links to is not included either.
 */
export function includeTree(
  model: Model,
  primary: Resource,
  paths: readonly IncludePath[],
  fields: Query["fields"],
): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const path of paths) {
    let parent = 0;
    for (const relationship of path) {
      const here = parent === 0 ? primary : nodes[parent - 1].resource;
      if (fields.get(here.table)?.has(relationship.name) === false) break;
      const known = nodes.findIndex((node) => node.parent === parent && node.relationship === relationship);
      if (known === -1) nodes.push({ resource: targetOf(model, relationship), parent, relationship });
      parent = known === -1 ? nodes.length : known + 1;
    }
  }
  return nodes;
}

import { follow } from "../resources/resolve_include.ts";
import type { Association, Model, Resource } from "../types/model.ts";
import type { IncludePath, Query } from "../types/query.ts";

/** One association that is contained, and what is contained below it. */
export interface TreeNode {
  readonly resource: Resource;
  /** The place of its parent in the list; -1 below the primary resource. */
  readonly parent: number;
  readonly association: Association;
}

/**
 * The nodes of all paths, each once, in the order in which the paths mention them. An association that `fields` leaves
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
    let parent = -1;
    for (const association of path) {
      const here = parent === -1 ? primary : nodes[parent].resource;
      if (fields.get(here.table)?.has(association.name) === false) break;
      const known = nodes.findIndex((node) => node.parent === parent && node.association === association);
      parent = known !== -1 ? known : nodes.push({ resource: follow(model, association), parent, association }) - 1;
    }
  }
  return nodes;
}

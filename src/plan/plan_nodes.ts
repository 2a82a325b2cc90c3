import { targetOf } from "../model/resolve_include.ts";
import type { IncludedNode, JoinNode } from "../types/read_plan.ts";
import type { TreeNode } from "./include_tree.ts";
import { linkedToOnes, ownValues } from "./plan_values.ts";
import { hopsOf, type ReadRequest, type Shaping } from "./read_request.ts";

/** To-many relationships that an update has set and that are not included: their linkage is shown all the same. */
export function linkedNodes(
  { model, resource, query, alsoLinked }: ReadRequest,
  tree: readonly TreeNode[],
): TreeNode[] {
  return alsoLinked
    .filter((one) => !tree.some((node) => node.parent === 0 && node.relationship === one))
    .filter((one) => query.fields.get(resource.table)?.has(one.name) !== false)
    .map((relationship) => ({ relationship, parent: 0, resource: targetOf(model, relationship) }));
}

/** The nodes of the relationships that are included, then of those whose linkage alone is shown; parents come first. */
export function nodesOf(
  tree: readonly TreeNode[],
  linked: readonly TreeNode[],
  shaping: Shaping,
): (IncludedNode | JoinNode)[] {
  const nodes: (IncludedNode | JoinNode)[] = [];
  /** The place of each node of the tree among those of the read. */
  const places = [0];
  for (const [index, one] of tree.entries()) {
    const values = {
      ...ownValues(one.resource, shaping),
      lookUps: linkedToOnes(one.resource, index + 1, tree, shaping),
    };
    nodes.push(...wayTo(one, places[one.parent], nodes.length + 1, shaping, values));
    places.push(nodes.length);
  }
  for (const one of linked) {
    const values = { table: one.resource.table, columns: [], linkageOnly: true as const };
    nodes.push(...wayTo(one, 0, nodes.length + 1, shaping, values));
  }
  return nodes;
}

/** The node of what a relationship leads to, and before it those of the join tables on the way. */
function wayTo(
  { relationship }: TreeNode,
  parent: number,
  first: number,
  shaping: Shaping,
  values: Pick<IncludedNode, "table" | "columns" | "fields" | "linked" | "linkageOnly"> & Partial<IncludedNode>,
): readonly (IncludedNode | JoinNode)[] {
  const { kind, name, many } = relationship;
  const { linkageOnly } = values;
  const isShared = kind === "belongsTo" || kind === "belongsToMany" ? true : undefined;
  const hops = hopsOf(relationship, shaping);
  return hops.map((hop, index): IncludedNode | JoinNode => {
    const from = { parent: index === 0 ? parent : first + index - 1, hop, lookUps: [] };
    return index < hops.length - 1
      ? { kind: "join", ...from, table: hop.table, columns: [], linkageOnly }
      : { kind: "included", relationship: name, many, isShared, ...from, ...values };
  });
}

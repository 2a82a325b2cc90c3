import { areEqual, targetOf } from "../model/visible.ts";
import type { Action, Hop, Model, Relationship, Resource, Search, Versions } from "../types/model.ts";
import type { InsertedRow, SlotValue } from "../types/plan.ts";
import type { Additions, IncludeCut, IncludePath, Query } from "../types/query.ts";
import type { HopShape, StateShape } from "../types/read_plan.ts";
import { scopeOf, type Scopes, type Slots } from "./slots.ts";

/** The request from which a read is planned. */
export interface ReadRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly query: Query;
  readonly additions: Additions;
  readonly scopes: Scopes;
  readonly wanted: Wanted;
  /** How `filter=<text>` searches, if the resource can be searched. */
  readonly search?: Search;
  /** Another way to read the list, if the usual one would cost too much. */
  readonly alternative?: Alternative;
  /** To-many relationships whose linkage is shown although they are not included. */
  readonly alsoLinked: readonly Relationship[];
}

/** Everything that shapes are made with: the request, its scopes, and slots for its values. */
export interface Shaping extends ReadRequest {
  readonly slots: Slots;
}

/** The primary rows that a read wants. */
export type Wanted =
  | { readonly kind: "list" }
  | { readonly kind: "one"; readonly id: readonly SlotValue[] }
  | InsertedRow
  | RelatedRows;

/** The rows to which a relationship of one record leads; for linkage, only their ids. */
export interface RelatedRows {
  readonly kind: "related";
  readonly owner: Resource;
  readonly id: readonly SlotValue[];
  readonly relationship: Relationship;
  readonly isLinkage: boolean;
}

/**
 * Another way to read a list. `"walked"`: its rows are walked in the list's order, up to the number in a slot, and are
 * not counted. `"areFew"`: each of its rows looks for the related rows that filters ask for. `"scopeFirst"`: the few
 * rows of its scope are found first, and then filtered. `"scopeLast"`: its scope leaves most rows of the table, so it is
 * only tested, and other indexes lead to the rows.
 */
export type Alternative = "walked" | "areFew" | "scopeFirst" | "scopeLast";

/** Whether only the ids of related rows are wanted. */
export function isLinkage(wanted: Wanted): boolean {
  return wanted.kind === "related" && wanted.isLinkage;
}

/** The hops of a relationship, each to the rows that its table's scope lets the caller see. */
export function hopsOf({ hops }: { readonly hops: readonly Hop[] }, shaping: Shaping): readonly HopShape[] {
  return hops.map((hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
}

/** One included relationship, from which other ones may continue. */
export interface TreeNode {
  readonly resource: Resource;
  /** The index of its parent in the tree, from 1; 0 for the primary resource. */
  readonly parent: number;
  readonly relationship: Relationship;
  /** How many resources of each owner are wanted; all if absent. */
  readonly cut?: IncludeCut;
}

/**
 * The nodes of all paths, each once, in the order in which the paths mention them. A relationship that `fields` leaves
 * out ends its path, because a resource to which nothing links must not be included.
 */
export function includeTree(
  model: Model,
  primary: Resource,
  paths: readonly IncludePath[],
  { fields, cuts }: Pick<Query, "fields" | "cuts">,
): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const path of paths) {
    let parent = 0;
    for (const [level, relationship] of path.entries()) {
      const here = parent === 0 ? primary : nodes[parent - 1].resource;
      if (fields.get(here.table)?.has(relationship.name) === false) break;
      const known = nodes.findIndex((node) => node.parent === parent && node.relationship === relationship);
      if (known === -1) {
        const cut = cuts?.find((one) => areEqual(one.path, path.slice(0, level + 1)));
        nodes.push({ resource: targetOf(model, relationship), parent, relationship, cut });
      }
      parent = known === -1 ? nodes.length : known + 1;
    }
  }
  return nodes;
}

/** The state of the one primary row; lists and linkage have none. */
export function primaryState({ resource, wanted }: ReadRequest): { readonly state?: StateShape } {
  const isOne = wanted.kind === "related" ? !wanted.relationship.many && !wanted.isLinkage : wanted.kind !== "list";
  return isOne ? stateOf(resource) : {};
}

/** The columns of a row that tell its version. */
export function stateOf({ table, versions }: Resource): { readonly state?: StateShape } {
  if (versions === undefined) return {};
  return { state: { table, columns: stateColumns(versions) } };
}

/** The columns in a state. The column with the version, if there is one, comes first. */
export function stateColumns({ column, columns }: Versions): readonly string[] {
  return column === undefined ? columns : [column, ...columns];
}

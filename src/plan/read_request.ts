import { isSamePath, targetOf } from "../model/visible.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { Action, Hop, Model, Relationship, Resource, Search, Versions } from "../types/model.ts";
import type { InsertedRow, SlotValue } from "../types/plan.ts";
import type { Additions, IncludeCut, IncludePath, Query } from "../types/query.ts";
import type { HopShape, StateShape } from "../types/read_plan.ts";
import type { Scopes, Slots } from "./slots.ts";

/** What a read is planned from. */
export interface ReadRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly action: Action;
  readonly query: Query;
  readonly additions: Additions;
  readonly scopes: Scopes;
  readonly wanted: Wanted;
  /** What `filter` searches, if anything. */
  readonly search?: Search;
  /** How its list is read where the usual way would cost too much. */
  readonly alternative?: Alternative;
  /** To-many relationships whose linkage is shown beside what is included. */
  readonly alsoLinked: readonly Relationship[];
}

/** What shapes are made with: the scopes of the request, and slots for the values. */
export interface Shaping extends ReadRequest {
  readonly slots: Slots;
}

/** Which primary rows a read wants. */
export type Wanted =
  | { readonly kind: "list" }
  | { readonly kind: "one"; readonly id: readonly SlotValue[] }
  | InsertedRow
  | RelatedRows;

/** The rows that a relationship of one record leads to; of their linkage, only the ids. */
export interface RelatedRows {
  readonly kind: "related";
  readonly owner: Resource;
  readonly id: readonly SlotValue[];
  readonly relationship: Relationship;
  readonly isLinkage: boolean;
}

/**
 * Another way to read a list. `"walked"`: its rows are walked in its order as far as the value of a slot, and are not
 * counted. `"areFew"`: each of its rows looks for what filters ask of other tables. `"scopeFirst"`: the few rows that its
 * scope leaves are found before anything else is asked of them.
 */
export type Alternative = "walked" | "areFew" | "scopeFirst";

/** Whether only the ids of related rows are wanted. */
export function isLinkage(wanted: Wanted): boolean {
  return wanted.kind === "related" && wanted.isLinkage;
}

/** The hops of a relationship, each to the rows that its table's scope lets the caller see. */
export function hopsOf({ hops }: Relationship, shaping: Shaping): readonly HopShape[] {
  return hops.map((hop: Hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
}

/** The scope of a table; nothing where the caller sees all of its rows. */
export function scopeOf(table: string, { scopes, slots }: Shaping): HopShape["scope"] {
  const scope: ReadCondition | undefined = scopes.of(table);
  return scope === undefined ? undefined : slots.condition(scope);
}

/** One relationship that is included; below it stand others. */
export interface TreeNode {
  readonly resource: Resource;
  /** The place of its parent in the tree, from 1; 0 for the primary resource. */
  readonly parent: number;
  readonly relationship: Relationship;
  /** How many of each owner are wanted; all where it is absent. */
  readonly cut?: IncludeCut;
}

/**
 * The nodes of all paths, each once, in the order in which the paths mention them. A relationship that `fields` leaves
 * out ends its path: what nothing links to is not included either.
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
        const cut = cuts?.find((one) => isSamePath(one.path, path.slice(0, level + 1)));
        nodes.push({ resource: targetOf(model, relationship), parent, relationship, cut });
      }
      parent = known === -1 ? nodes.length : known + 1;
    }
  }
  return nodes;
}

/** The state of the one primary row; lists, and linkage of others, have none of their own. */
export function primaryState({ resource, wanted }: ReadRequest): { readonly state?: StateShape } {
  const isOne = wanted.kind === "related" ? !wanted.relationship.many && !wanted.isLinkage : wanted.kind !== "list";
  return isOne ? stateOf(resource) : {};
}

/** What is shipped of a row of a resource so that its version is known. */
export function stateOf({ table, versions }: Resource): { readonly state?: StateShape } {
  if (versions === undefined) return {};
  return { state: { table, columns: stateColumns(versions) } };
}

/** The columns whose values a state holds: the column that says the version, if there is one, comes first. */
export function stateColumns({ column, columns }: Versions): readonly string[] {
  return column === undefined ? columns : [column, ...columns];
}

import type { ReadCondition } from "../types/condition.ts";
import type { Action, Hop, Model, Relationship, Resource, Search } from "../types/model.ts";
import type { SlotValue } from "../types/plan.ts";
import type { Additions, Query } from "../types/query.ts";
import type { HopShape } from "../types/read_plan.ts";
import type { Scopes } from "./scopes.ts";
import type { Slots } from "./slots.ts";

/** Which primary rows a read wants. */
export type Wanted =
  | { readonly kind: "list" }
  | { readonly kind: "one"; readonly id: readonly SlotValue[] }
  | { readonly kind: "inserted" }
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
 * counted. `"areFew"`: each of its rows looks for what filters ask of other tables.
 */
export type Otherwise = "walked" | "areFew";

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
  /** How its list is read where the usual way would be too dear. */
  readonly otherwise?: Otherwise;
  /** To-many relationships whose linkage is shown beside what is included. */
  readonly alsoLinked: readonly Relationship[];
}

/** What shapes are made with: the scopes of the request, and slots for the values. */
export interface Shaping extends ReadRequest {
  readonly slots: Slots;
}

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

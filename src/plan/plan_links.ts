import { collationOf } from "../model/columns.ts";
import type { SqlValue } from "../types/json.ts";
import type { Model, Relationship } from "../types/model.ts";
import type { Guard, Linkage } from "../types/write_plan.ts";
import { emptiable, type PlacedStep, type Planning, type WriteRequest } from "./plan_sets.ts";
import { jsonIds, scopeOf } from "./slots.ts";

/** The guard that a linked row exists, with the relationship that links it and the identifier that names it. */
export interface RelatedGuard extends Pick<Linkage, "relationship" | "sent"> {
  readonly guard: Extract<Guard, { kind: "related" }>;
}

/**
 * The guard that a linked row exists. If no scope restricts the rows and the database enforces the foreign key, the guard
 * does not run before the changes: it only tells, after a failure, which row is missing.
 *
 * A deferred foreign key is checked after all operations and all that hooks add, so its failure would not tell which of
 * them broke it. A trigger may drop the row, or replace the link, before the database checks it. And a new row may get
 * just the key to which it points: the database would then take a link to a record that does not exist for one to the
 * row itself, so links to other rows of its table are guarded.
 */
export function relatedGuard({ relationship, id, sent }: Linkage, planning: Planning): RelatedGuard {
  const { operation, resource, model, slots, enforcesForeignKeys } = planning;
  const { target } = relationship;
  const scope = scopeOf(target, planning);
  const mayBeNewRow = operation === "create" && target === resource.table;
  const isEnforced = enforcesForeignKeys && relationship.enforced && scope === undefined && !mayBeNewRow &&
    isDirect(relationship, model) && model.resource(target).key.nullable.length === 0 && !id.includes(null);
  const guard = { kind: "related", table: target, slots: slots.addAll(id), scope } as const;
  return { guard: isEnforced ? { ...guard, isEnforced } : guard, relationship, sent };
}

/** What tells whether a write links a new row to itself. */
export type NewRow =
  & Pick<WriteRequest, "resource" | "model" | "input">
  & Partial<Pick<WriteRequest, "operation" | "id">>;

/** Whether a new row links itself, by the id that the client has chosen for it. */
export function isToItself({ relationship, id }: Linkage, write: NewRow): boolean {
  const { operation, resource, model, input, id: own } = write;
  return operation === "create" && input?.isIdSent === true && own !== undefined &&
    relationship.target === resource.table && isToId(relationship, model) &&
    jsonIds([id]) === jsonIds([own as readonly SqlValue[]]);
}

/** Whether a foreign key points to columns of its target's id. */
function isToId({ target, hops: [{ to }] }: Relationship, model: Model): boolean {
  const { key } = model.resource(target);
  return to.every((name) => key.columns.includes(name));
}

/**
 * Whether a foreign key stores the id of its target. A value that is looked up by the id would become NULL if there is
 * no such row, which the database allows.
 */
function isDirect(relationship: Relationship, model: Model): boolean {
  const { target, hops: [{ to }] } = relationship;
  return isToId(relationship, model) && to.every((name) => collationOf(model, target, name) === undefined);
}

/** The guard that a linked row has values in the columns to which its foreign key points, if these may be NULL. */
export function valuedGuards({ guard, relationship }: RelatedGuard, { model }: Planning): readonly PlacedStep[] {
  const { table, slots } = guard;
  const columns = emptiable(table, relationship.hops[0].to, model);
  return columns.length === 0 ? [] : [[{ kind: "valued", table, slots, columns }, { kind: "set", relationship }]];
}

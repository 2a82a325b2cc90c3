import type { ReadCondition } from "../types/condition.ts";
import type { Input, Replacement } from "../types/input.ts";
import type { SqlValue } from "../types/json.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type {
  AssignmentShape,
  Change,
  Guard,
  JoinShape,
  Place,
  RowShape,
  SetShape,
  WriteShape,
} from "../types/write_plan.ts";
import type { ConditionShape, SlotValue } from "../types/plan.ts";
import type { Scopes } from "./scopes.ts";
import { jsonArray, Slots } from "./slots.ts";

/** What a write is planned from. */
export interface WriteRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly operation: "create" | "update" | "delete";
  /** The id of the row; absent where the database makes it. */
  readonly id?: readonly SlotValue[];
  /** What is written; nothing for a delete. */
  readonly input?: Partial<Pick<Input, "values" | "related" | "replacements">>;
  /** What hooks add: a row that does not satisfy them is absent. */
  readonly conditions: readonly ReadCondition[];
  readonly scopes: Scopes;
  /** Whether the database itself refuses a foreign key that points to nothing. */
  readonly enforcesForeignKeys: boolean;
}

/** A write before its shape is prepared. `places` stand beside the steps of the shape. */
export interface PlannedWrite {
  readonly shape: WriteShape;
  readonly places: readonly Place[];
  readonly values: readonly SlotValue[];
}

/** A step and its place. */
type Placed = readonly [step: Guard | Change, place: Place];

const RECORD: Place = { kind: "record" };

/** Plans a write: guards in the order in which their errors are told, changes, checks of what they have left. */
export function planWrite(request: WriteRequest): PlannedWrite {
  const slots = new Slots();
  const scopeOf = (table: string): ConditionShape | undefined => {
    const scope = request.scopes.of(table);
    return scope === undefined ? undefined : slots.condition(scope);
  };
  const planning: Planning = { ...request, slots, scopeOf };
  const row: RowShape = request.id === undefined
    ? { kind: "inserted" }
    : { kind: "id", slots: slots.addAll(request.id) };
  const sets = setsOf(row, planning);
  const placed = [...guards(row, sets, planning), ...changes(row, sets, planning), ...checks(row, sets, planning)];
  return {
    shape: { steps: placed.map(([step]) => step) },
    places: placed.map(([, place]) => place),
    values: slots.values,
  };
}

/** What steps are planned with. */
interface Planning extends WriteRequest {
  readonly slots: Slots;
  readonly scopeOf: (table: string) => ConditionShape | undefined;
}

/** A new set of a to-many relationship, with its place. */
interface PlacedSet {
  readonly set: SetShape;
  readonly relationship: Relationship;
  readonly change: Replacement["change"];
  readonly pointers: readonly string[];
}

function setsOf(row: RowShape, planning: Planning): readonly PlacedSet[] {
  const { resource, input, slots, scopeOf } = planning;
  return (input?.replacements ?? []).map(({ relationship, change, ids, pointers }) => {
    const { hops: [hop], target } = relationship;
    const members = { table: target, slot: slots.add(jsonArray(ids.map(inJson))), scope: scopeOf(target) };
    const isRemoval = change === "remove" ? true as const : undefined;
    const set = {
      owner: { table: resource.table, row },
      hop,
      members,
      join: joinOf(relationship, planning),
      isRemoval,
    };
    return { set, relationship, change, pointers };
  });
}

/** An id as a JSON array of ids has it; bytes are written in hexadecimal. */
function inJson(id: readonly SqlValue[]): unknown {
  const parts = id.map((part) => part instanceof Uint8Array ? part.toHex() : part);
  return parts.length === 1 ? parts[0] : parts;
}

/** The join table of a set: a new row of it gets what its scope demands. */
function joinOf({ hops }: Relationship, { model, scopes, slots, scopeOf }: Planning): JoinShape | undefined {
  if (hops.length === 1) return undefined;
  const [{ table, to }, hop] = hops;
  const demanded = model.tables.includes(table) ? scopes.demanded(table) : [];
  const assignments = demanded.filter(({ column }) => !to.includes(column) && !hop.from.includes(column))
    .map(({ column, value }) => ({ column, slots: [slots.add(value)] }));
  return { hop, scope: scopeOf(table), assignments };
}

/** Whether no new link can be made: a row of the join table needs values that nobody gives, or the foreign key stays. */
function isClosed({ isFixed = false, demanding = [] }: Relationship, { join }: SetShape): boolean {
  return isFixed || demanding.some((column) => !join?.assignments.some((one) => one.column === column));
}

function guards(row: RowShape, sets: readonly PlacedSet[], planning: Planning): readonly Placed[] {
  const { operation, resource: { table }, conditions, slots, scopeOf } = planning;
  const isThere: Guard = {
    kind: "record",
    table,
    row,
    scope: scopeOf(table),
    conditions: conditions.map((one) => slots.condition(one)),
  };
  return [
    ...(operation === "create" ? [] : [[isThere, RECORD] as const]),
    ...relatedGuards(planning),
    ...sets.flatMap(setGuards),
  ];
}

function setGuards({ set, relationship, change, pointers }: PlacedSet): readonly Placed[] {
  const place: Place = { kind: "set", relationship };
  const members: Placed = [{ kind: "members", members: set.members }, { kind: "linkage", pointers }];
  const kept: Placed = [{ kind: "kept", set }, place];
  const linked: Placed = [{ kind: "linked", set }, place];
  return [
    // What is no member need not be removed.
    ...(change === "remove" ? [] : [members]),
    // A member that must have an owner is not left without one: nobody asked to delete it.
    ...(change !== "add" && relationship.required ? [kept] : []),
    ...(change !== "remove" && isClosed(relationship, set) ? [linked] : []),
  ];
}

/**
 * The rows that are linked must be there. Where a foreign key says so and no scope binds them, the database guards it.
 */
function relatedGuards({ input, model, slots, scopeOf, enforcesForeignKeys }: Planning): readonly Placed[] {
  return (input?.related ?? []).map(({ relationship, id, pointer }): Placed => {
    const { target } = relationship;
    const scope = scopeOf(target);
    const { key } = model.resource(target);
    // A key that is looked up by the id would be null where there is none, which a foreign key allows.
    const isDirect = relationship.hops[0].to.every((name) => key.columns.includes(name));
    const isEnforced = enforcesForeignKeys && relationship.enforced && scope === undefined && isDirect &&
      key.nullable.length === 0 && !id.includes(null);
    const guard: Guard = { kind: "related", table: target, slots: slots.addAll(id), scope };
    return [isEnforced ? { ...guard, isEnforced } : guard, { kind: "linkage", pointers: [pointer] }];
  });
}

function changes(row: RowShape, sets: readonly PlacedSet[], planning: Planning): readonly Placed[] {
  return [
    ...ownChange(row, planning).map((change) => [change, RECORD] as const),
    ...sets.flatMap(setChanges),
  ];
}

function setChanges({ set, relationship, change }: PlacedSet): readonly Placed[] {
  const place: Place = { kind: "set", relationship };
  const link: readonly Placed[] = change === "remove" || isClosed(relationship, set)
    ? []
    : [[{ kind: "link", set }, place]];
  if (change === "add" || relationship.required) return link;
  const unlink: Placed = [{ kind: "unlink", set }, place];
  if (set.members.scope === undefined || set.join !== undefined) return [unlink, ...link];
  // A member that is released must stay one that the caller may see. It is not found afterwards, and which ones the
  // caller may see depends on the changes before.
  return [[{ kind: "releasedInScope", set }, place], unlink, ...link];
}

function ownChange(row: RowShape, planning: Planning): readonly Change[] {
  const { operation, resource: { table } } = planning;
  switch (operation) {
    case "create":
      return [{
        kind: "insert",
        table,
        id: row.kind === "id" ? row.slots : undefined,
        assignments: [...assignments(given(planning), planning), ...demanded(planning)],
      }];
    case "update": {
      const values = assignments(given(planning), planning);
      return values.length === 0 ? [] : [{ kind: "update", table, row, assignments: values }];
    }
    case "delete":
      return [{ kind: "delete", table, row }];
  }
}

/** What the client and hooks give; the id of a new row has a place of its own. */
function given({ resource, operation, input }: WriteRequest): Input["values"] {
  const values = input?.values ?? [];
  return operation === "create" ? values.filter((one) => !resource.key.columns.includes(one.column)) : values;
}

/** A new row gets the values that its scope demands, where nothing else gives them: they are what the table holds. */
function demanded(planning: Planning): readonly AssignmentShape[] {
  const { resource, id, scopes, slots } = planning;
  const values = scopes.demanded(resource.table);
  if (values.length === 0) return [];
  const known = new Set(given(planning).map((one) => one.column));
  if (id !== undefined) { for (const name of resource.key.columns) known.add(name); }
  return values
    .filter((one) => !known.has(one.column))
    .map(({ column, value }) => ({ column, slots: [slots.add(value)] }));
}

/**
 * Values with their slots. A foreign key that points to another column than the target's id is looked up by that id.
 */
function assignments(values: Input["values"], planning: Planning): readonly AssignmentShape[] {
  return values.map(({ column, value }) => {
    const target = value === null ? undefined : targetOf(column, planning);
    if (target === undefined) return { column, slots: [planning.slots.add(value)] };
    const related = planning.input?.related?.find((one) => one.relationship.hops[0].from.includes(column));
    const id = target.parts > 1 && related !== undefined ? related.id : [value];
    return { column, slots: planning.slots.addAll(id), target: { table: target.table, column: target.column } };
  });
}

/** The column of another table that a foreign key holds, where it is no part of the id there. */
function targetOf(column: string, { resource, model }: Planning) {
  const hop = resource.relationships.find((one) => one.kind === "belongsTo" && one.hops[0].from.includes(column))
    ?.hops[0];
  if (hop === undefined || !model.tables.includes(hop.table)) return undefined;
  const referenced = hop.to[hop.from.indexOf(column)];
  const { key } = model.resource(hop.table);
  return key.columns.includes(referenced)
    ? undefined
    : { table: hop.table, column: referenced, parts: key.columns.length };
}

/** What a write leaves must be what its caller may see. */
function checks(row: RowShape, sets: readonly PlacedSet[], planning: Planning): readonly Placed[] {
  const { operation, resource: { table }, scopeOf } = planning;
  const scope = operation === "delete" ? undefined : scopeOf(table);
  return [
    ...(scope === undefined ? [] : [[{ kind: "inScope", table, row, scope }, RECORD] as const]),
    ...sets.flatMap(({ set, relationship, change }): Placed[] => {
      const place: Place = { kind: "set", relationship };
      if (change === "remove") return [];
      if (set.join?.scope !== undefined) return [[{ kind: "linksInScope", set }, place]];
      return set.members.scope === undefined || set.join !== undefined
        ? []
        : [[{ kind: "membersInScope", members: set.members }, place]];
    }),
  ];
}

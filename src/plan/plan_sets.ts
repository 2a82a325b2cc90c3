import { isIndexed } from "../access/indexes.ts";
import { alwaysHasValue } from "../model/foreign_keys.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { InsertedRow, RowShape, SlotValue } from "../types/plan.ts";
import type {
  AssignmentShape,
  Change,
  Guard,
  Input,
  JoinShape,
  Place,
  Replacement,
  ScopedMembers,
  SetShape,
  WriteShape,
} from "../types/write_plan.ts";
import { jsonIds, scopeOf, type Scopes, type Slots } from "./slots.ts";

/** The request from which a write is planned. */
export interface WriteRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly operation: "create" | "update" | "delete";
  /** The id of the row; absent if the database makes it. */
  readonly id?: readonly SlotValue[];
  /** The values and links to write; absent for a delete. */
  readonly input?: Partial<
    Pick<Input, "isIdSent" | "values" | "relinked" | "related" | "replacements" | "unchanged" | "added">
  >;
  /** The conditions that hooks add. A row that does not satisfy them counts as missing. */
  readonly conditions: readonly ReadCondition[];
  readonly scopes: Scopes;
  /** Whether the database itself refuses a foreign key that points to nothing. */
  readonly enforcesForeignKeys: boolean;
}

/** Everything that steps are planned with. */
export interface Planning extends WriteRequest {
  readonly slots: Slots;
}

/** A step of a write and its place. */
export type PlacedStep = readonly [step: Guard | Change, place: Place];

/** A change of the members of a relationship, with its place. */
export interface PlacedSet {
  readonly set: SetShape;
  readonly relationship: Relationship;
  readonly change: Replacement["change"];
  /** The identifiers of the members. */
  readonly sent: Replacement["sent"];
  /** Whether the values that members must share with their owner are known before a new owner is inserted. */
  readonly isKnown: boolean;
}

/** Whether a write links members to a new row. */
export function isLinking({ operation, input }: Pick<WriteRequest, "operation" | "input">): boolean {
  return operation === "create" && (input?.replacements ?? []).length > 0;
}

/** Whether other rows may be inserted after a new one, to link it or by a hook's additions. */
export function isFollowed(request: Pick<WriteRequest, "operation" | "input">): boolean {
  return isLinking(request) || (request.input?.added ?? []).length > 0;
}

/** The row that a write changes, inserts or deletes. */
export function rowOf({ id, slots, ...request }: Planning): RowShape {
  return id === undefined ? insertedRow(request) : { kind: "one", slots: slots.addAll(id) };
}

/** The row that a create inserts, as later statements of the batch find it. */
export function insertedRow(request: Pick<WriteRequest, "operation" | "input">): InsertedRow {
  return isFollowed(request) ? { kind: "inserted", isFollowed: true } : { kind: "inserted" };
}

/**
 * The guard that a new row has the greatest key, if later statements find it by that: a trigger may have inserted other
 * rows.
 */
export function followed(row: RowShape, { resource: { table } }: WriteRequest): readonly Guard[] {
  return row.kind === "inserted" && row.isFollowed ? [{ kind: "greatest", table }] : [];
}

/** The changes of members that a write makes; `given` are the assignments of a new owner. */
export function setsOf(
  row: RowShape,
  given: readonly AssignmentShape[] | undefined,
  planning: Planning,
): readonly PlacedSet[] {
  const { resource, input, slots } = planning;
  return (input?.replacements ?? []).map(({ relationship, change, ids, sent }) => {
    const { hops: [hop], target, emptied, common } = relationship;
    const members = { table: target, slot: slots.add(jsonIds(ids)), scope: scopeOf(target, planning) };
    const isRemoval = change === "remove" ? true as const : undefined;
    const set = {
      owner: { table: resource.table, row },
      hop,
      members,
      emptied,
      common,
      ...(given === undefined ? {} : { given }),
      join: joinOf(relationship, planning),
      isRemoval,
    };
    const isKnown = given === undefined || common.every(({ owner }) => isGiven(owner, row, given, planning));
    return { set, relationship, change, sent, isKnown };
  });
}

function isGiven(
  name: string,
  row: RowShape,
  given: readonly AssignmentShape[],
  { resource: { key } }: Planning,
): boolean {
  const own = given.find(({ column }) => column === name);
  return own === undefined ? row.kind === "one" && key.columns.includes(name) : own.target === undefined;
}

/** The join table of a set. A new row of it gets the values that its scope requires. */
function joinOf({ hops }: Relationship, planning: Planning): JoinShape | undefined {
  const { model, scopes, slots } = planning;
  if (hops.length === 1) return undefined;
  const [{ table, to }, hop] = hops;
  const required = model.tables.includes(table) ? scopes.required(table) : [];
  const assignments = required.filter(({ column }) => !to.includes(column) && !hop.from.includes(column))
    .map(({ column, value }) => ({ column, slots: [slots.add(value)] }));
  return { hop, scope: scopeOf(table, planning), assignments };
}

/** Whether a member cannot be removed because its foreign key must point to an owner. */
function isKept({ join, emptied }: SetShape): boolean {
  return join === undefined && emptied.length === 0;
}

/** Whether a row of a join table cannot be inserted because it needs values that nothing gives. */
function isDemanding({ demanding = [] }: Relationship, { join }: SetShape): boolean {
  return demanding.some((column) => !join?.assignments.some((one) => one.column === column));
}

/**
 * Whether there is nothing to do for a link: its guard either refuses it, or shows that members have the owner's values
 * already.
 */
function isClosed(relationship: Relationship, set: SetShape): boolean {
  return isDemanding(relationship, set) || (set.join === undefined && set.common.length === set.hop.to.length);
}

/**
 * The guards before members change. First come those that all members exist, since that is reported before other
 * reasons.
 */
export function setGuards(sets: readonly PlacedSet[], model: Model): readonly PlacedStep[] {
  // A resource that is no member, or does not exist, need not be removed.
  const named = sets.filter(({ change }) => change !== "remove");
  return [
    ...named.map((
      { set: { members }, sent },
    ): PlacedStep => [{ kind: "members", members }, { kind: "linkage", target: members.table, sent }]),
    ...sets.filter(endsMany).map((
      { set, relationship },
    ): PlacedStep => [{ kind: "few", set }, { kind: "set", relationship }]),
    ...sets.flatMap(keepingGuards),
    ...named.flatMap(({ set, relationship }): readonly PlacedStep[] => {
      const columns = set.join === undefined ? [] : emptiable(set.members.table, set.join.hop.to, model);
      return columns.length === 0 ? [] : [[{ kind: "membersValued", set, columns }, { kind: "set", relationship }]];
    }),
  ];
}

/** Whether a change may remove more links than the client names. */
function endsMany({ set, relationship, change }: PlacedSet): boolean {
  return change === "replace" && relationship.many && !isKept(set);
}

function keepingGuards({ set, relationship, change, isKnown }: PlacedSet): readonly PlacedStep[] {
  const place: Place = { kind: "set", relationship };
  return [
    // A member that must have an owner cannot be removed: nobody has asked to delete it.
    ...(change !== "add" && isKept(set) ? [[{ kind: "kept", set }, place] as const] : []),
    ...(change !== "remove" && isDemanding(relationship, set) ? [[{ kind: "linked", set }, place] as const] : []),
    ...(change !== "remove" && set.common.length > 0 && isKnown ? [[{ kind: "alike", set }, place] as const] : []),
  ];
}

/**
 * The columns, of those to which foreign keys point, that may be NULL in a resource: a foreign key that points to such a
 * row would itself be NULL and link nothing.
 */
export function emptiable(table: string, columns: readonly string[], model: Model): readonly string[] {
  const { key } = model.resource(table);
  const declared = model.declared(table);
  return columns.filter((name) => !key.columns.includes(name) && !alwaysHasValue(name, declared));
}

/** The changes of rows that a change of members makes. */
export function setChanges(placed: PlacedSet, model: Model): readonly PlacedStep[] {
  const { set, relationship, change } = placed;
  const place: Place = { kind: "set", relationship };
  const late = lateGuards(placed, model).map((guard): PlacedStep => [guard, place]);
  const link: readonly PlacedStep[] = change === "remove" || isClosed(relationship, set)
    ? late
    : [...late, [{ kind: "link", set }, place]];
  if (change === "add" || isKept(set)) return link;
  const unlink: PlacedStep = [{ kind: "unlink", set }, place];
  const members = scopedMembers(set);
  if (members === undefined) return [unlink, ...link];
  // A removed member must stay in the caller's scope. It cannot be found after its removal, and the scope may depend on
  // earlier changes, so it is checked here.
  return [[{ kind: "releasedInScope", set: { ...set, members } }, place], unlink, ...link];
}

/** The guards that need the owner as the write leaves it. */
function lateGuards({ set, change, isKnown }: PlacedSet, model: Model): readonly Guard[] {
  const columns = change === "remove" ? [] : emptiable(set.owner.table, set.hop.from, model);
  return [
    ...(isKnown ? [] : [{ kind: "alike", set, isLate: true } as const]),
    ...(columns.length === 0 ? [] : [{ kind: "ownerValued", set, columns } as const]),
  ];
}

/** The tables of which a write visits every row: no index leads from an owner to its members or links. */
export function walkedBy({ steps }: WriteShape, model: Model): readonly string[] {
  return steps.flatMap((step) => {
    if (!("set" in step)) return [];
    const { set: { hop, join, isRemoval } } = step;
    // Members that the client names are found by their keys.
    const areNamed = join === undefined && (isRemoval || step.kind === "link");
    return areNamed || isIndexed(hop.table, hop.to, model) ? [] : [hop.table];
  });
}

/** The sets that may end any number of links: those of owners that exist. */
export function endingSets({ steps }: WriteShape): readonly SetShape[] {
  return steps.flatMap((step) => step.kind === "few" && step.set.given === undefined ? [step.set] : []);
}

/** The checks after members have changed: links and members must be in the caller's scope. */
export function setChecks({ set, relationship, change }: PlacedSet): readonly PlacedStep[] {
  const place: Place = { kind: "set", relationship };
  if (change === "remove") return [];
  if (set.join?.scope !== undefined) return [[{ kind: "linksInScope", set }, place]];
  const members = scopedMembers(set);
  return members === undefined ? [] : [[{ kind: "membersInScope", members }, place]];
}

/** The members of a set if they themselves change, not the rows of a join table, and have a scope. */
function scopedMembers({ members, join }: SetShape): ScopedMembers | undefined {
  const { scope } = members;
  return scope === undefined || join !== undefined ? undefined : { ...members, scope };
}

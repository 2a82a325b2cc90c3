import { collationOf } from "../model/columns.ts";
import type { RowShape, SlotValue } from "../types/plan.ts";
import type { AssignmentShape, Change, Guard, Input, Linkage, Place, WriteShape } from "../types/write_plan.ts";
import {
  followed,
  isFollowed,
  isLinking,
  type PlacedSet,
  type PlacedStep,
  type Planning,
  rowOf,
  setChanges,
  setChecks,
  setGuards,
  setsOf,
  type WriteRequest,
} from "./plan_sets.ts";
import { isToItself, type NewRow, relatedGuard, valuedGuards } from "./plan_links.ts";
import { encodeDate } from "../values/stored_date_time.ts";
import { jsonIds, scopeOf, Slots } from "./slots.ts";

/** A write before its shape is prepared. `places` stand beside the steps of the shape. */
interface PlannedWrite {
  readonly shape: WriteShape;
  readonly places: readonly Place[];
  readonly values: readonly SlotValue[];
}

const RECORD: Place = { kind: "record" };

/** Plans a write: guards in the order in which their errors are reported, changes, checks of what they have left. */
export function planWrite(request: WriteRequest): PlannedWrite {
  const slots = new Slots();
  const planning: Planning = { ...request, slots };
  const row = rowOf(planning);
  // Steps that link members to a new row need its assignments.
  const insert = isLinking(request) ? insertOf(row, planning) : undefined;
  const sets = setsOf(row, insert?.assignments, planning);
  const guarded = guards(row, sets, planning);
  const own = insert === undefined ? ownChange(row, planning) : [insert];
  const placed = [
    ...guarded,
    ...[...own, ...followed(row, request)].map((step) => [step, RECORD] as const),
    ...sets.flatMap((set) => setChanges(set, planning.model)),
    ...checks(row, sets, planning),
  ];
  return {
    shape: { steps: placed.map(([step]) => step) },
    places: placed.map(([, place]) => place),
    values: slots.values,
  };
}

function guards(row: RowShape, sets: readonly PlacedSet[], planning: Planning): readonly PlacedStep[] {
  const { operation, resource: { table }, conditions, slots } = planning;
  const isThere: Guard = {
    kind: "record",
    table,
    row,
    scope: scopeOf(table, planning),
    conditions: conditions.map((one) => slots.condition(one)),
  };
  // The slots of the values are in this order: see writeValues().
  const unchanged = unchangedGuards(row, planning);
  const related = guardedLinks(planning).map((one) => relatedGuard(one, planning));
  return [
    ...(operation === "create" ? [] : [[isThere, RECORD] as const]),
    ...unchanged,
    ...related.map(({ guard, sent }) => [guard, { kind: "linkage", target: guard.table, sent: [sent] }] as const),
    ...setGuards(sets, planning.model),
    ...related.flatMap((one) => valuedGuards(one, planning)),
  ];
}

/** The guard that the row still has the state that its writer has seen. */
function unchangedGuards(row: RowShape, { resource: { table }, input, slots }: Planning): readonly PlacedStep[] {
  if (input?.unchanged === undefined) return [];
  const { columns, state } = input.unchanged;
  return [[{ kind: "unchanged", table, row, columns, state: slots.add(state) }, RECORD]];
}

/** The links of a write that need a guard: a new row may link itself, before it is there. */
function guardedLinks(request: WriteRequest): readonly Linkage[] {
  return (request.input?.related ?? []).filter((one) => !isToItself(one, request));
}

function ownChange(row: RowShape, planning: Planning): readonly Change[] {
  const { operation, resource: { table } } = planning;
  if (operation === "create") return [insertOf(row, planning)];
  const values = ownValues(planning);
  if (values.length > 0) return [{ kind: "update", table, row, assignments: assignments(values, planning) }];
  return operation === "delete" ? [{ kind: "delete", table, row }] : [];
}

function insertOf(row: RowShape, planning: Planning): Extract<Change, { kind: "insert" }> {
  return {
    kind: "insert",
    table: planning.resource.table,
    id: row.kind === "one" ? row.slots : undefined,
    assignments: [...assignments(ownValues(planning), planning), ...scopeAssignments(planning)],
  };
}

/**
 * The values that the client and hooks give the row of a write, or the time of its soft delete. The id of a new row is
 * not among them.
 */
function ownValues({ resource, operation, input: { values = [] } = {} }: WriteRequest): Input["values"] {
  const { key, softDelete } = resource;
  switch (operation) {
    case "create":
      return values.filter((one) => !key.columns.includes(one.column));
    case "update":
      return values;
    case "delete":
      if (softDelete === undefined) return [];
      return [{ column: softDelete.name, value: encodeDate(new Date(), softDelete.stored ?? "text")! }];
  }
}

/** The assignments of values that the scope of a new row requires and that nothing else gives. */
function scopeAssignments(planning: Planning): readonly AssignmentShape[] {
  const { resource, id, scopes, slots } = planning;
  const values = scopes.required(resource.table);
  if (values.length === 0) return [];
  const known = new Set(ownValues(planning).map((one) => one.column));
  if (id !== undefined) { for (const name of resource.key.columns) known.add(name); }
  return values
    .filter((one) => !known.has(one.column))
    .map(({ column, value }) => ({ column, slots: [slots.add(value)] }));
}

/**
 * The assignments of values, with their slots. The value of a foreign key that the client links is looked up by the id of
 * its target if it points to another column than the id, or if clients may spell the key in another way than it is
 * stored.
 */
export function assignments(
  values: Input["values"],
  planning: NewRow & Pick<Planning, "slots">,
): readonly AssignmentShape[] {
  return values.map(({ column, value }) => {
    const found = value === null ? undefined : targetOf(column, planning);
    if (found === undefined) return { column, slots: [planning.slots.add(value)] };
    return { column, slots: planning.slots.addAll(found.id), target: found.target };
  });
}

/**
 * The column of the target to look up for a foreign key, with the target's id; `undefined` if the value itself can be
 * stored, if a hook has given it, or if the row links itself, before it is there. A column may be part of several
 * foreign keys; the one that the client sets decides.
 */
function targetOf(column: string, write: NewRow) {
  const { model, input } = write;
  const link = input?.related?.find(({ relationship: { hops: [{ from }] } }) => from.includes(column));
  if (link === undefined || input?.relinked?.includes(column) || isToItself(link, write)) return undefined;
  const { relationship: { hops: [{ table, from, to }] }, id } = link;
  const referenced = to[from.indexOf(column)];
  const { key } = model.resource(table);
  if (key.columns.includes(referenced) && collationOf(model, table, referenced) === undefined) return undefined;
  return { id, target: { table, column: referenced } };
}

/** The checks that the rows which a write leaves are in the caller's scope. */
function checks(row: RowShape, sets: readonly PlacedSet[], planning: Planning): readonly PlacedStep[] {
  const { operation, resource: { table } } = planning;
  const scope = operation === "delete" ? undefined : scopeOf(table, planning);
  return [
    ...(scope === undefined ? [] : [[{ kind: "inScope", table, row, scope }, RECORD] as const]),
    ...sets.flatMap(setChecks),
  ];
}

/** A character that no name in a database contains. */
const END = "\0";

/**
 * Everything that decides the shape of a write, as one text: its columns and relationships, which of them are empty,
 * and the columns of the state that the row must still have. `undefined` if a scope or a hook affects the shape too.
 */
export function writeKey(request: WriteRequest): string | undefined {
  const { model, resource, operation, id, input, conditions } = request;
  if (model.isScoped || conditions.length > 0) return undefined;
  const row = id !== undefined ? "id" : isFollowed(request) ? "followed" : "";
  let key = `${operation} ${resource.table}${END}${row}`;
  for (const { column, value } of input?.values ?? []) key += `${END}${value === null ? "null" : "value"} ${column}`;
  for (const one of input?.related ?? []) {
    const linked = isToItself(one, request) ? "itself" : one.id.includes(null) ? "to none" : "to one";
    key += `${END}${linked} ${one.relationship.name}`;
  }
  for (const { relationship, change } of input?.replacements ?? []) key += `${END}${change} ${relationship.name}`;
  for (const column of input?.relinked ?? []) key += `${END}as it is ${column}`;
  for (const column of input?.unchanged?.columns ?? []) key += `${END}unchanged ${column}`;
  return key;
}

/**
 * The values of a write that has such a key, in the order of their slots. They lack the ids by which foreign keys are
 * looked up, which only a plan knows.
 */
export function writeValues(request: WriteRequest): readonly SlotValue[] {
  const { id = [], input: { replacements = [], unchanged } = {} } = request;
  const own = ownValues(request).map(({ value }) => value);
  const values: SlotValue[] = [...id];
  // Steps that link members to a new row need its assignments.
  if (isLinking(request)) values.push(...own);
  for (const { ids } of replacements) values.push(jsonIds(ids));
  if (unchanged !== undefined) values.push(unchanged.state);
  for (const { id } of guardedLinks(request)) values.push(...id);
  if (!isLinking(request)) values.push(...own);
  return values;
}

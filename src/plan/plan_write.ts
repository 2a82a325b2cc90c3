import type { Condition, Operand, SlottedCondition } from "../types/condition.ts";
import type { ColumnValue, Input } from "../types/input.ts";
import type { Model, Resource } from "../types/model.ts";
import type { ReadPlan, RelatedShape, ReplacementShape, WritePlan, WriteShape } from "../types/plan.ts";
import { type Scopes, SlottedScopes } from "./scopes.ts";
import { internShape } from "./shapes.ts";
import { jsonArray, Slots } from "./slots.ts";
import { suppliedColumns } from "./supplied_columns.ts";

/** What a write is planned from. */
export interface WriteRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly operation: WriteShape["operation"];
  /** The key of the row; absent where the database makes it. */
  readonly key?: Operand;
  /** What is written; nothing for a delete. */
  readonly input?: Pick<Input, "values" | "related" | "replacements">;
  /** What hooks add: a row that does not satisfy them is absent. */
  readonly conditions: readonly Condition[];
  readonly scopes: Scopes;
  /** The read that shows what the write left. */
  readonly shown?: ReadPlan;
}

/** Plans a write: the shape of its batch, and the values of its slots. */
export function planWrite(request: WriteRequest): WritePlan {
  const { model, resource, operation, key, input, shown, conditions } = request;
  const slots = new Slots();
  const scopes = new SlottedScopes(request.scopes, slots);
  const { table } = resource;
  const related = (input?.related ?? []).map((one): RelatedShape => ({
    table: one.association.target,
    scope: scopes.of(one.association.target),
    slot: slots.add(one.id),
  }));
  const replacements = (input?.replacements ?? []).map(({ association, ids }): ReplacementShape => ({
    table: association.target,
    foreignKey: association.foreignKey,
    nullable: !association.notNull,
    before: scopes.of(association.target),
    after: scopes.of(association.target),
    slot: slots.add(jsonArray(ids)),
  }));
  const shape: WriteShape = {
    operation,
    table,
    key: key === undefined ? undefined : slots.add(key),
    columns: [
      ...given(request).map(({ column, value }) => ({
        column,
        slot: slots.add(value),
        ...targetById(model, resource, column),
      })),
      ...supplied(request).map(({ column, value }) => ({ column, slot: slots.add(value) })),
    ],
    before: both(scopes.of(table), conditions.map((condition) => slots.condition(condition))),
    after: scopes.of(table),
    related,
    replacements,
  };
  return { shape: internShape(model, shape), values: slots.values, shown };
}

function both(scope: SlottedCondition | undefined, more: readonly SlottedCondition[]): SlottedCondition | undefined {
  if (more.length === 0) return scope;
  return { kind: "and", conditions: scope === undefined ? more : [scope, ...more] };
}

/** What the client and hooks give; the key is no value beside itself. */
function given({ resource, operation, input }: WriteRequest): readonly ColumnValue[] {
  const values = input?.values ?? [];
  return operation === "create" ? values.filter((one) => one.column !== resource.key.column) : values;
}

/** A new row gets the values that its scope demands by `=`, where nothing else gives them. */
function supplied(request: WriteRequest): readonly ColumnValue[] {
  const { resource, operation, key, scopes } = request;
  if (operation !== "create") return [];
  const known = new Set(given(request).map((one) => one.column));
  if (key !== undefined) known.add(resource.key.column);
  return suppliedColumns(scopes.of(resource.table)).filter((one) => !known.has(one.column));
}

const targets = new WeakMap<Resource, Map<string, { readonly target?: string }>>();

/** A foreign key whose target goes by another id than its key is looked up by that id; found once for each column. */
function targetById(model: Model, resource: Resource, column: string): { readonly target?: string } {
  let known = targets.get(resource);
  if (known === undefined) targets.set(resource, known = new Map());
  let found = known.get(column);
  if (found === undefined) known.set(column, found = findTarget(model, resource, column));
  return found;
}

function findTarget(model: Model, resource: Resource, column: string): { readonly target?: string } {
  const association = resource.associations.find((one) => one.kind === "toOne" && one.foreignKey === column);
  if (association === undefined || !model.tables.includes(association.target)) return {};
  const { key } = model.resource(association.target);
  return key.column === key.join ? {} : { target: association.target };
}

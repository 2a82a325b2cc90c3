import { isIndexed } from "../access/indexes.ts";
import type { Dialect } from "../sql/dialect.ts";
import { ListValue } from "../sql/expression_nodes.ts";
import { asCondition, CONDITIONS, isNull, readCondition, requiredValues } from "../sql/stated_condition.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { SqlValue } from "../types/json.ts";
import type { Model, Resource } from "../types/model.ts";
import type { ConditionShape, SlotValue } from "../types/plan.ts";
import type { Column } from "../types/schema_tables.ts";
import type { ColumnValue } from "../types/write_plan.ts";
import { toBind } from "../values/bind.ts";
import { hexOf } from "../values/ids.ts";

/** A scope, as one request has it. */
interface Scope {
  readonly condition: ReadCondition;
  /** The values that a row in scope must have. */
  readonly required: readonly ColumnValue[];
}

/** The scopes of a request: the rows of each table that its caller may see. */
export interface Scopes {
  /** The condition of a table's scope; `undefined` if the table has none, so that every row is in scope. */
  of(table: string): ReadCondition | undefined;
  /** The values that the scope of a table requires by `=`. */
  required(table: string): readonly ColumnValue[];
}

/** The scopes of a model in which no table has one. */
export const NO_SCOPES: Scopes = { of: () => undefined, required: () => [] };

/** The scopes of one request. Each scope function is called once. */
export class RequestScopes implements Scopes {
  readonly #model: Model;
  readonly #context: unknown;
  readonly #dialect: Dialect;
  readonly #scopes = new Map<string, Scope | undefined>();

  constructor(model: Model, context: unknown, dialect: Dialect) {
    this.#model = model;
    this.#context = context;
    this.#dialect = dialect;
  }

  of(table: string): ReadCondition | undefined {
    return this.#scope(table)?.condition;
  }

  required(table: string): readonly ColumnValue[] {
    return this.#scope(table)?.required ?? [];
  }

  #scope(table: string): Scope | undefined {
    // A join table may not be mapped; it then has no scope.
    if (!this.#model.tables.includes(table)) return undefined;
    if (!this.#scopes.has(table)) this.#scopes.set(table, this.#read(this.#model.resource(table)));
    return this.#scopes.get(table);
  }

  #read(resource: Resource): Scope | undefined {
    const { table, scope, softDelete } = resource;
    if (scope === undefined) return softDelete && this.#readOnce(resource, softDelete);
    const own = asCondition(scope(CONDITIONS as never, this.#context), `The scope of "${table}"`);
    const expression = softDelete === undefined ? own : CONDITIONS.and([own, isNull(softDelete.name)]);
    const required = requiredValues(expression, resource) as readonly ColumnValue[];
    const condition = readCondition(expression, resource, this.#dialect, this.#model);
    const isServed = isIndexed(table, required.map((one) => one.column), this.#model);
    return { condition: isServed ? { ...condition, isIndexed: true } : condition, required };
  }

  /** The condition that a row is not deleted is the same for every caller, so it is made once. */
  #readOnce(resource: Resource, softDelete: Column): Scope {
    let scope = notDeleted.get(resource);
    if (scope === undefined) {
      const condition = readCondition(isNull(softDelete.name), resource, this.#dialect, this.#model);
      notDeleted.set(resource, scope = { condition, required: [] });
    }
    return scope;
  }
}

const notDeleted = new WeakMap<Resource, Scope>();

/** Numbers the values of one plan in the order in which its shape meets them. */
export class Slots {
  readonly values: SlotValue[] = [];
  readonly #conditions = new Map<ReadCondition, ConditionShape>();

  /** Gives a value the next slot. */
  add(value: SlotValue): number {
    return this.values.push(value) - 1;
  }

  /** Gives each of some values a slot. */
  addAll(values: readonly SlotValue[]): readonly number[] {
    return values.map((value) => this.add(value));
  }

  /** A condition with slots for its values. If the same condition comes again in the plan, it has the same slots. */
  condition(condition: ReadCondition): ConditionShape {
    let shape = this.#conditions.get(condition);
    if (shape === undefined) {
      const { sql, values, isIndexed } = condition;
      shape = { sql, slots: this.addAll(values.map(slotValue)), ...(isIndexed ? { isIndexed } : {}) };
      this.#conditions.set(condition, shape);
    }
    return shape;
  }
}

/** The scope of a table, in slots; `undefined` if the caller sees all of its rows. */
export function scopeOf(
  table: string,
  { scopes, slots }: { readonly scopes: Scopes; readonly slots: Slots },
): ConditionShape | undefined {
  const scope = scopes.of(table);
  return scope === undefined ? undefined : slots.condition(scope);
}

/** A value of a condition as it is bound. */
function slotValue(value: unknown): SlotValue {
  if (value instanceof ListValue) return jsonArray(value.values.map((one) => toBind(orNull(one))));
  return orNull(value) as SlotValue;
}

/** Turns NaN into NULL: nothing equals either of them. */
function orNull(value: unknown): unknown {
  return Number.isNaN(value) ? null : value;
}

/** Ids as one JSON array. An id of several columns is an array of their values; bytes are written in hexadecimal. */
export function jsonIds(ids: readonly (readonly SqlValue[])[]): string {
  return jsonArray(ids.map((id) => {
    const parts = id.map((part) => part instanceof Uint8Array ? hexOf(part) : part);
    return parts.length === 1 ? parts[0] : parts;
  }));
}

/**
 * A JSON array of values. Integers are written with all digits; other numbers with 17 digits, because SQLite would read
 * some shorter texts as the neighbouring number.
 */
export function jsonArray(values: readonly unknown[]): string {
  return `[${values.map(jsonScalar).join(",")}]`;
}

/** How many values the JSON array in a slot has. */
export function listLength(list: SlotValue): number {
  return (JSON.parse(String(list)) as readonly unknown[]).length;
}

function jsonScalar(value: unknown): string {
  if (Array.isArray(value)) return jsonArray(value);
  const bound = toBind(value);
  if (bound instanceof Uint8Array) throw new TypeError("Cannot compare with a list of bytes.");
  if (typeof bound === "bigint") return String(bound);
  return typeof bound === "number" ? bound.toExponential(16) : JSON.stringify(bound);
}

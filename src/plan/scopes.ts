import type { Condition, SlottedCondition } from "../types/condition.ts";
import type { Model, Resource } from "../types/model.ts";
import { where } from "../where.ts";
import type { Slots } from "./slots.ts";

/** The scopes of one request: what a caller may see of each table. */
export class Scopes {
  readonly #model: Model;
  readonly #context: unknown;
  readonly #slots: Slots;
  readonly #conditions = new Map<string, Condition | undefined>();

  constructor(model: Model, context: unknown, slots: Slots) {
    this.#model = model;
    this.#context = context;
    this.#slots = slots;
  }

  /** The scope of a table with slots of its own; `undefined` where the table has none. */
  of(table: string): SlottedCondition | undefined {
    const condition = this.condition(table);
    return condition === undefined ? undefined : this.#slots.condition(condition);
  }

  /** The scope of a table as its function states it. */
  condition(table: string): Condition | undefined {
    if (!this.#conditions.has(table)) {
      this.#conditions.set(table, scopeCondition(this.#model.resource(table), this.#context));
    }
    return this.#conditions.get(table);
  }
}

/** The condition that a resource's scope states for one request; `undefined` where it has none. */
export function scopeCondition(resource: Resource, context: unknown): Condition | undefined {
  if (resource.scope === undefined) return undefined;
  const stated = resource.scope(where, context);
  // A scope that forgets to return must not mean every row.
  if (stated === undefined || stated === null || typeof stated !== "object") {
    throw new TypeError(
      `The scope of "${resource.table}" returned ${stated}: return a condition, or an empty array for every row.`,
    );
  }
  const condition: Condition = "kind" in stated ? stated : { kind: "and", conditions: stated };
  refuseUnknown(condition, resource);
  return condition;
}

function refuseUnknown(condition: Condition, resource: Resource): void {
  switch (condition.kind) {
    case "not":
      return refuseUnknown(condition.condition, resource);
    case "and":
    case "or":
      return condition.conditions.forEach((one) => refuseUnknown(one, resource));
    case "compare":
      if (!resource.everyColumn.has(condition.column)) {
        throw new TypeError(`The scope of "${resource.table}" names "${condition.column}", which is no column of it.`);
      }
      return;
    default:
      throw new TypeError(`The scope of "${resource.table}" returned what is no condition: state it by its "where".`);
  }
}

import type { Condition, SlottedCondition } from "../types/condition.ts";
import type { Model, Resource } from "../types/model.ts";
import { isCondition, where } from "../where.ts";
import type { Slots } from "./slots.ts";

/**
 * What the caller of one request may see of each table. A scope's function runs once a request, whatever asks for it:
 * one that looks at a clock must not check by another answer than it has read by.
 */
export class Scopes {
  readonly #model: Model;
  readonly #context: unknown;
  readonly #conditions = new Map<string, Condition | undefined>();

  constructor(model: Model, context: unknown) {
    this.#model = model;
    this.#context = context;
  }

  /** The scope of a table as its function states it; `undefined` where the table has none. */
  of(table: string): Condition | undefined {
    if (!this.#conditions.has(table)) {
      this.#conditions.set(table, scopeCondition(this.#model.resource(table), this.#context));
    }
    return this.#conditions.get(table);
  }
}

/** The scopes of a request in one plan: each use of a scope takes slots of its own. */
export class SlottedScopes {
  readonly #scopes: Scopes;
  readonly #slots: Slots;

  constructor(scopes: Scopes, slots: Slots) {
    this.#scopes = scopes;
    this.#slots = slots;
  }

  /** The scope of a table; `undefined` where it has none. */
  of(table: string): SlottedCondition | undefined {
    const condition = this.#scopes.of(table);
    return condition === undefined ? undefined : this.#slots.condition(condition);
  }
}

function scopeCondition(resource: Resource, context: unknown): Condition | undefined {
  if (resource.scope === undefined) return undefined;
  const stated: unknown = resource.scope(where, context);
  const condition = Array.isArray(stated)
    ? where.and(...stated.map((one) => made(one, resource)))
    : made(stated, resource);
  refuseUnknown(condition, resource);
  return condition;
}

/** What a scope returns, or forgets to return, must not mean every row unless `where` says so. */
function made(stated: unknown, { table }: Resource): Condition {
  if (isCondition(stated)) return stated;
  throw new TypeError(
    `The scope of "${table}" returned ${describe(stated)}, which is no condition: ` +
      `return what its "where" makes, an array of that, or an empty array for every row.`,
  );
}

function describe(stated: unknown): string {
  if (stated === null || stated === undefined || typeof stated === "boolean") return String(stated);
  if (Array.isArray(stated)) return "an array in an array";
  if (stated instanceof Promise) return "a promise";
  return typeof stated === "object" ? "an object" : `a ${typeof stated}`;
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
  }
}

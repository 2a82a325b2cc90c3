import { ListValue } from "../sql/stated_condition.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { ConditionShape, SlotValue } from "../types/plan.ts";
import { parseRfc3339 } from "../values/date_time.ts";

/** Numbers the values of one plan in the order in which its shape meets them. */
export class Slots {
  readonly values: SlotValue[] = [];
  readonly #conditions = new Map<ReadCondition, ConditionShape>();

  /** Gives a value the next slot. */
  add(value: SlotValue): number {
    return this.values.push(value) - 1;
  }

  /** Gives each value a slot: those of a key's columns. */
  addAll(values: readonly SlotValue[]): readonly number[] {
    return values.map((value) => this.add(value));
  }

  /** A condition with slots for its values. At a second place in the plan it has the same ones. */
  condition(condition: ReadCondition): ConditionShape {
    let shape = this.#conditions.get(condition);
    if (shape === undefined) {
      shape = { sql: condition.sql, slots: this.addAll(condition.values.map(slotValue)) };
      this.#conditions.set(condition, shape);
    }
    return shape;
  }
}

/** A value of a condition as it is bound. NaN is no value that anything equals: as NULL it matches nothing. */
function slotValue(value: unknown): SlotValue {
  if (value instanceof ListValue) return jsonArray(value.values);
  return Number.isNaN(value) ? null : value as SlotValue;
}

/** A JSON array; integers are written as digits, so that none loses its last ones. */
export function jsonArray(values: readonly unknown[]): string {
  return `[${values.map(jsonScalar).join(",")}]`;
}

function jsonScalar(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value instanceof Date) return JSON.stringify(parseRfc3339(value.toISOString()));
  if (value instanceof Uint8Array) throw new TypeError("Cannot compare with a list of bytes.");
  return Array.isArray(value) ? jsonArray(value) : JSON.stringify(value ?? null);
}

import { parseRfc3339 } from "../dates.ts";
import type { Condition, Operand, SlottedCondition } from "../types/condition.ts";

/** Numbers the values of one plan in the order in which its shape meets them. */
export class Slots {
  readonly values: Operand[] = [];

  /** Gives a value the next slot. */
  add(value: Operand): number {
    return this.values.push(value) - 1;
  }

  /** Takes the values out of a condition. */
  condition(condition: Condition): SlottedCondition {
    switch (condition.kind) {
      case "not":
        return { kind: "not", condition: this.condition(condition.condition) };
      case "and":
      case "or":
        return { kind: condition.kind, conditions: condition.conditions.map((one) => this.condition(one)) };
      case "compare": {
        const { column, operator, operand } = condition;
        // `is null` is another text than `= ?`, so null belongs to the shape.
        if (operand === null && (operator === "=" || operator === "!=")) {
          return { kind: "null", column, negated: operator === "!=" };
        }
        const value = Array.isArray(operand) ? jsonArray(operand) : operand as Operand;
        // Nothing equals NaN, and nothing is unlike it: NULL, which SQLite makes of it, compares so.
        return { kind: "compare", column, operator, slot: this.add(Number.isNaN(value) ? null : value) };
      }
    }
  }
}

/** A JSON array for `json_each(?)`; integers are written as digits, so that none loses its last ones. */
export function jsonArray(operands: readonly Operand[]): string {
  return `[${operands.map(jsonScalar).join(",")}]`;
}

function jsonScalar(operand: Operand): string {
  if (typeof operand === "bigint") return String(operand);
  if (typeof operand === "boolean") return operand ? "1" : "0";
  if (operand instanceof Date) return JSON.stringify(parseRfc3339(operand.toISOString()));
  if (operand instanceof Uint8Array) throw new TypeError("Cannot compare with a list of bytes.");
  return JSON.stringify(operand ?? null);
}

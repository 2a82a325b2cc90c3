import { parseRfc3339 } from "./dates.ts";
import { isStorableText } from "./keys.ts";
import type { Condition, Operand, Operator, Where } from "./types/condition.ts";

const ONE: readonly string[] = ["=", "!=", "<", "<=", ">", ">=", "like"];
const SEVERAL: readonly string[] = ["in", "not in"];

/** A condition that is not one must not come to hold for every row. */
function compare(column: string, operator: Operator, operand: Operand | readonly Operand[]): Condition {
  if (!(Array.isArray(operand) ? SEVERAL : ONE).includes(operator)) {
    const given = Array.isArray(operand) ? "an array" : "one value";
    throw new TypeError(
      `Cannot compare "${column}" by "${operator}" with ${given}: ${SEVERAL.join(" and ")} take arrays, ${
        ONE.join(" ")
      } take one value.`,
    );
  }
  return { kind: "compare", column, operator, operand };
}

/** States conditions: `where("tenant_id", "=", 7)`, `where.or(…)`. */
export const where: Where = Object.assign(compare, {
  and: (...conditions: readonly Condition[]): Condition => ({ kind: "and", conditions }),
  or: (...conditions: readonly Condition[]): Condition => ({ kind: "or", conditions }),
  not: (condition: Condition): Condition => ({ kind: "not", condition }),
});

/** SQLite takes no longer pattern: bytes of UTF-8. */
const LONGEST_PATTERN = 50_000;

const encoder = new TextEncoder();

/** Whether every value that a condition compares with can be bound; what is no value at all is the code's mistake. */
export function isBindable(condition: Condition): boolean {
  switch (condition.kind) {
    case "not":
      return isBindable(condition.condition);
    case "and":
    case "or":
      return condition.conditions.every(isBindable);
    case "compare": {
      const { operator, operand } = condition;
      const operands = Array.isArray(operand) ? operand as readonly Operand[] : [operand as Operand];
      if (operator === "like" && operands.some(isTooLong)) return false;
      return operands.every(isBindableValue);
    }
  }
}

function isTooLong(pattern: Operand): boolean {
  return typeof pattern === "string" && encoder.encode(pattern).length > LONGEST_PATTERN;
}

function isBindableValue(operand: Operand): boolean {
  if (typeof operand === "number") return Number.isFinite(operand);
  if (typeof operand === "bigint") return BigInt.asIntN(64, operand) === operand;
  if (typeof operand === "string") return isStorableText(operand);
  if (!(operand instanceof Date)) return true;
  return !Number.isNaN(operand.getTime()) && parseRfc3339(operand.toISOString()) !== undefined;
}

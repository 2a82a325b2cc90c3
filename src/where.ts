import type { Condition, Operand, Operator, Where } from "./types/condition.ts";

const ONE: readonly string[] = ["=", "!=", "<", "<=", ">", ">=", "like"];
const SEVERAL: readonly string[] = ["in", "not in"];

/** Every condition that was made here. An object that only looks like one may name an operator that there is not. */
const made = new WeakSet<object>();

/** Whether a value is a condition that `where` has made; nothing else may decide which rows a caller sees. */
export function isCondition(value: unknown): value is Condition {
  return typeof value === "object" && value !== null && made.has(value);
}

/** A condition that nobody can change any more. */
function make(condition: Condition): Condition {
  made.add(Object.freeze(condition));
  return condition;
}

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
  return make({ kind: "compare", column, operator, operand });
}

function join(kind: "and" | "or", conditions: readonly Condition[]): Condition {
  conditions.forEach((one) => refuseForged(one, kind));
  return make({ kind, conditions: Object.freeze(conditions) });
}

function negate(condition: Condition): Condition {
  refuseForged(condition, "not");
  return make({ kind: "not", condition });
}

function refuseForged(condition: unknown, taker: "and" | "or" | "not"): void {
  if (isCondition(condition)) return;
  throw new TypeError(
    `Cannot take into where.${taker} what is no condition: make each by where(column, operator, value).`,
  );
}

/** States conditions: `where("tenant_id", "=", 7)`, `where.or(…)`. */
export const where: Where = Object.assign(compare, {
  and: (...conditions: readonly Condition[]): Condition => join("and", conditions),
  or: (...conditions: readonly Condition[]): Condition => join("or", conditions),
  not: negate,
});

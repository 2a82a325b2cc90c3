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

import type { Condition, Operand, Operator, Where } from "./types/condition.ts";

function compare(column: string, operator: Operator, operand: Operand | readonly Operand[]): Condition {
  return { kind: "compare", column, operator, operand };
}

/** States conditions: `where("tenant_id", "=", 7)`, `where.or(…)`. */
export const where: Where = Object.assign(compare, {
  and: (...conditions: readonly Condition[]): Condition => ({ kind: "and", conditions }),
  or: (...conditions: readonly Condition[]): Condition => ({ kind: "or", conditions }),
  not: (condition: Condition): Condition => ({ kind: "not", condition }),
});

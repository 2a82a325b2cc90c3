import type { Condition } from "../types/condition.ts";
import type { ColumnValue } from "../types/input.ts";

/** The values that a scope demands by `=`: a new row gets them where the client gives none. */
export function suppliedColumns(scope: Condition | undefined): readonly ColumnValue[] {
  if (scope?.kind === "and") return scope.conditions.flatMap(suppliedColumns);
  if (scope?.kind !== "compare" || scope.operator !== "=" || Array.isArray(scope.operand)) return [];
  // Nothing equals NaN, so no row that is given it would be in scope either.
  if (Number.isNaN(scope.operand)) return [];
  return [{ column: scope.column, value: scope.operand as ColumnValue["value"] }];
}

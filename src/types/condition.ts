import type { SqlValue } from "./json.ts";

/** The comparisons that a condition may make. `in` and `not in` take an array. */
export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in" | "like";

/** What a condition may be compared with; booleans are stored as 0 and 1, a `Date` as `YYYY-MM-DD hh:mm:ss`. */
export type Operand = SqlValue | boolean | Date;

/** A condition on the columns of one table, as a scope, a hook or a custom parameter states it. */
export type Condition =
  | {
    readonly kind: "compare";
    readonly column: string;
    readonly operator: Operator;
    readonly operand: Operand | readonly Operand[];
  }
  | { readonly kind: "and" | "or"; readonly conditions: readonly Condition[] }
  | { readonly kind: "not"; readonly condition: Condition };

/** States conditions on the columns of one table. */
export interface Where<Column extends string = string> {
  /** Compares a column: `where("tenant_id", "=", 7)`; `null` with `=` and `!=` means SQL's `is`. */
  <O extends Operator>(
    column: Column,
    operator: O,
    operand: O extends "in" | "not in" ? readonly Operand[] : Operand,
  ): Condition;
  /** All of them hold; true when there are none. */
  and(...conditions: readonly Condition[]): Condition;
  /** One of them holds; false when there are none. */
  or(...conditions: readonly Condition[]): Condition;
  /** It does not hold. */
  not(condition: Condition): Condition;
}

/** A condition whose operand is a numbered slot: what is left of a condition in the text of a statement. */
export type SlottedCondition =
  | { readonly kind: "compare"; readonly column: string; readonly operator: Operator; readonly slot: number }
  | { readonly kind: "null"; readonly column: string; readonly negated: boolean }
  | { readonly kind: "and" | "or"; readonly conditions: readonly SlottedCondition[] }
  | { readonly kind: "not"; readonly condition: SlottedCondition };

import { IdentifierNode, type OperationNode, type RawBuilder, RawNode, sql, type SqlBool, ValueNode } from "kysely";
import type { ConditionShape } from "../types/plan.ts";
import type { SqlCondition } from "./dialect.ts";
import { Slot, slot } from "./statement.ts";

/** Stands in a condition's SQL for the table of the row, which has another alias at every place of use. */
export const ROW = "⟨row⟩";
/** Stands in a condition's SQL for a value. */
export const VALUE = "⟨value⟩";
/** Both marks. */
export const MARKS = /⟨row⟩|⟨value⟩/g;

/** The condition on the row that `alias` names. */
export function onRow(condition: ConditionShape, alias: string): SqlCondition {
  const parts: OperationNode[] = [];
  let next = 0;
  for (const [mark] of condition.sql.matchAll(MARKS)) {
    parts.push(mark === ROW ? IdentifierNode.create(alias) : slotNode(condition.slots[next++]));
  }
  const node = RawNode.create(condition.sql.split(MARKS), parts);
  return sql`(${{ toOperationNode: () => node } as RawBuilder<SqlBool>})`;
}

function slotNode(index: number): OperationNode {
  return ValueNode.create(new Slot(index));
}

/** All of them hold; nothing where there are none. */
export function allOf(conditions: readonly (SqlCondition | undefined)[]): SqlCondition | undefined {
  const present = conditions.filter((one) => one !== undefined);
  return present.length === 0 ? undefined : sql<SqlBool>`${sql.join(present, sql` and `)}`;
}

/** All of them hold; true where there are none. */
export function all(conditions: readonly (SqlCondition | undefined)[]): SqlCondition {
  return allOf(conditions) ?? sql<SqlBool>`1 = 1`;
}

/** Whether the columns of a row are what slots hold. */
export function equalSlots(references: readonly RawBuilder<unknown>[], slots: readonly number[]): SqlCondition {
  return all(references.map((reference, index) => sql<SqlBool>`${reference} = ${slot(slots[index])}`));
}

import type { ReadCondition } from "../types/condition.ts";
import type { Input } from "../types/input.ts";
import type { Model, Resource } from "../types/model.ts";
import type { ConditionShape, SlotValue } from "../types/plan.ts";
import type { Scopes } from "./scopes.ts";
import type { Slots } from "./slots.ts";

/** What a write is planned from. */
export interface WriteRequest {
  readonly model: Model;
  readonly resource: Resource;
  readonly operation: "create" | "update" | "delete";
  /** The id of the row; absent where the database makes it. */
  readonly id?: readonly SlotValue[];
  /** What is written; nothing for a delete. */
  readonly input?: Partial<Pick<Input, "values" | "related" | "replacements" | "unchanged">>;
  /** What hooks add: a row that does not satisfy them is absent. */
  readonly conditions: readonly ReadCondition[];
  readonly scopes: Scopes;
  /** Whether the database itself refuses a foreign key that points to nothing. */
  readonly enforcesForeignKeys: boolean;
}

/** What steps are planned with. */
export interface Planning extends WriteRequest {
  readonly slots: Slots;
  readonly scopeOf: (table: string) => ConditionShape | undefined;
}

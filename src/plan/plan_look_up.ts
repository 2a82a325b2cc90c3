import { compileLookUp } from "../sql/look_up.ts";
import type { SqlContext } from "../sql/names.ts";
import { fill } from "../sql/statement.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { Input } from "../types/write_plan.ts";
import type { WriteRequest } from "./plan_sets.ts";
import { assignments } from "./plan_write.ts";
import { Slots } from "./slots.ts";

/** What a look-up is planned from: the row whose columns hold what a write would store in them. */
export interface LookUpRequest extends Pick<WriteRequest, "resource" | "model" | "scopes" | "input"> {
  readonly values: Input["values"];
}

/** Plans to look for the one row that has some values, whether its caller may see it or not. */
export function planLookUp({ values, ...request }: LookUpRequest, context: SqlContext): SqlQuery {
  const { resource: { table }, scopes } = request;
  const slots = new Slots();
  const equal = assignments(values, { ...request, slots });
  const scope = scopes.of(table);
  const shape = { table, equal, ...(scope === undefined ? {} : { scope: slots.condition(scope) }) };
  return fill(compileLookUp(shape, context), slots.values);
}

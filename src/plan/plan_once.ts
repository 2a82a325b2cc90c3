import type { Query } from "../types/query.ts";
import type { ReadPlan } from "../types/plan.ts";
import { planRead, type ReadRequest } from "./plan_read.ts";

const plans = new WeakMap<Query, ReadPlan>();

/**
 * Plans a read; where nothing but the query decides the plan, once for each kept query. A scope, a hook or a custom
 * parameter makes a plan that holds for one request.
 */
export function planOnce(request: ReadRequest): ReadPlan {
  const { model, additions, query, wanted, shownToMany = [] } = request;
  if (model.isScoped || additions.conditions.length + additions.include.length + shownToMany.length > 0) {
    return planRead(request);
  }
  let plan = plans.get(query);
  if (plan === undefined) plans.set(query, plan = planRead(request));
  const { primary } = plan.shape;
  // A create shows its row by the key that it was given, or by the one that the database has made.
  if (primary.kind !== wanted.kind) return planRead(request);
  if (primary.kind !== "one" || wanted.kind !== "one") return plan;
  return { ...plan, values: plan.values.with(primary.slot, wanted.key) };
}

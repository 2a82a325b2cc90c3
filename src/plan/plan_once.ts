import type { Query } from "../types/query.ts";
import type { ReadPlan } from "../types/plan.ts";
import { planRead, type ReadRequest } from "./plan_read.ts";

const plans = new WeakMap<Query, ReadPlan>();

/**
 * Plans a read; where nothing but the query decides the plan, once for each kept query. A scope, a hook or a custom
 * parameter makes a plan that holds for one request.
 */
export function planOnce(request: ReadRequest): ReadPlan {
  const { model, additions, query, wanted } = request;
  if (model.isScoped || additions.conditions.length > 0 || additions.include.length > 0) return planRead(request);
  let plan = plans.get(query);
  if (plan === undefined) plans.set(query, plan = planRead(request));
  const { primary } = plan.shape;
  if (primary.kind !== "one" || wanted.kind !== "one") return plan;
  return { ...plan, values: plan.values.with(primary.slot, wanted.key) };
}

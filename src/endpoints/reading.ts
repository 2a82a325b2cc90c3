import { then } from "../drivers/patience.ts";
import { statusOf } from "../errors/render.ts";
import { runBefore, runCustomParameters } from "../hooks/run_hooks.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { Wanted } from "../plan/read_request.ts";
import { readQuery as readQueryString } from "../query/read_query.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Additions, Query } from "../types/query.ts";
import { type FinishedRead, type Planned, readBounded } from "./bounded_reads.ts";
import { additionsTo, type Exchange, subjectOf } from "./exchange.ts";

/** The pages of a list at a glance: its first records, and a count that ends soon. */
const GLANCE = { limit: 5, maxLimit: 10, countBelow: 1001 };

/** Reads the query string of a request, or takes what it has said before. @throws {BadRequestError} */
export function readQuery(exchange: Exchange): KeptQuery {
  const { planner, model, resource, parameterAction: action, target, relation, bounds } = exchange;
  const { format } = target;
  const csvRows = format === "csv" ? action.settings.csv?.limit : undefined;
  const pagination = format === "glance" || format === "groups" ? GLANCE : exchange.pagination;
  const read = () =>
    readQueryString(new URLSearchParams(target.search), { model, resource, action, bounds, pagination, csvRows });
  if (target.search === "" && relation === undefined && format === undefined) {
    return planner.bareQuery(resource, action.operation, read);
  }
  return planner.query(
    `${model.seen} ${target.endpoint} ${target.table} ${relation?.relationship.name ?? ""} ${format ?? ""}`,
    target.search,
    read,
  );
}

/** Lets custom parameters and `beforeFind` add to the query; at once where there are none. */
export function prepareRead(exchange: Exchange, { custom }: Query): Awaitable<void> {
  if (custom.length > 0 || exchange.resource.hooks.beforeFind !== undefined) return runHooks(exchange, custom);
}

async function runHooks(exchange: Exchange, custom: Query["custom"]): Promise<void> {
  const { resource: { hooks: { beforeFind } }, action } = exchange;
  await runCustomParameters(action, custom, (place) => subjectOf(exchange, place), () => additionsTo(exchange));
  if (beforeFind !== undefined) await runBefore("beforeFind", beforeFind, subjectOf(exchange, "beforeFind"));
}

/** Plans the rows that a query asks for, as they are read where nothing would cost too much. */
export function planRows(
  exchange: Exchange,
  kept: KeptQuery,
  wanted: Wanted,
  additions: Additions = additionsTo(exchange),
): Planned {
  const { model, resource, action, parameterAction, scopes, planner } = exchange;
  const { query } = kept;
  const search = query.filter === undefined ? undefined : parameterAction.visible.search(resource);
  const request = { model, resource, action, query, scopes, additions, wanted, search, alsoLinked: [] };
  return { request, plan: planner.read(request, kept) };
}

/**
 * Plans and reads what a list, a view or linkage shows. `additions` are those of the exchange, unless they have been made
 * for another of the same rows. @throws {BadRequestError} where that would cost too much.
 */
export function readRows(
  exchange: Exchange,
  kept: KeptQuery,
  wanted: Wanted,
  additions?: Additions,
): Awaitable<FinishedRead> {
  const { request, plan } = planRows(exchange, kept, wanted, additions);
  if (!visitsFew(plan)) return readBounded(exchange, request, plan);
  return then(exchange.store.read(plan), (result) => ({ plan, result, page: kept.query.page }));
}

/** Whether a read finds one row, and what it includes, by keys: then it visits few rows, however large tables are. */
function visitsFew({ prepared: { shape: { nodes: [{ rows }] }, costs } }: ReadPlan): boolean {
  return rows.kind !== "list" && costs.sized.length === 0;
}

/**
 * Reads what a page shows beside what was asked for. Nothing where that is refused, as where it would cost too much; where
 * it fails, `onError` gets the error, and the page goes without.
 */
export async function unasked<T>({ report }: Exchange, read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (statusOf(error) >= 500) report(error);
    return undefined;
  }
}

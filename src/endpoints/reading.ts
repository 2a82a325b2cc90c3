import { otherwise, then } from "../drivers/patience.ts";
import { statusOf } from "../errors/render.ts";
import { runBefore, runCustomParameters } from "../hooks/run_hooks.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { ReadRequest, Wanted } from "../plan/read_request.ts";
import { readQuery as readQueryString } from "../query/read_query.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Additions, Query } from "../types/query.ts";
import { type FinishedRead, type Planned, readBounded, withPrice } from "./bounded_reads.ts";
import { tooDeep } from "./dear_errors.ts";
import { additionsTo, type Exchange, subjectOf } from "./exchange.ts";

/** The pagination of a list at a glance: its first records, and a count that ends at 1,001. */
const GLANCE = { limit: 5, maxLimit: 10, countBelow: 1001 };

/** The pagination of the records that have a label: a person would not choose among more. */
const LABELLED = { limit: 20, maxLimit: 20, countBelow: 0 };

/** Reads the query string of a request, or takes what was kept for the same one. @throws {BadRequestError} */
export function readQuery(exchange: Exchange): KeptQuery {
  const { planner, model, resource, parameterAction: action, target, relation, bounds } = exchange;
  const { format } = target;
  const csvRows = format === "csv" ? action.settings.csv?.limit : undefined;
  const pagination = format === "glance" || format === "groups"
    ? GLANCE
    : format === "label"
    ? LABELLED
    : exchange.pagination;
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

/** Lets custom parameters and `beforeFind` add to the query; synchronous if there are none. */
export function prepareRead(exchange: Exchange, { custom }: Query): Awaitable<void> {
  if (custom.length > 0 || exchange.resource.hooks.beforeFind !== undefined) return runHooks(exchange, custom);
}

async function runHooks(exchange: Exchange, custom: Query["custom"]): Promise<void> {
  const { resource: { hooks: { beforeFind } }, action } = exchange;
  await runCustomParameters(action, custom, (place) => subjectOf(exchange, place), () => additionsTo(exchange));
  if (beforeFind !== undefined) await runBefore("beforeFind", beforeFind, subjectOf(exchange, "beforeFind"));
}

/** Plans the rows that a query asks for, whatever that costs. `alsoLinked` are to-many relationships to show. */
export function planRows(
  exchange: Exchange,
  kept: KeptQuery,
  wanted: Wanted,
  additions: Additions = additionsTo(exchange),
  alsoLinked: ReadRequest["alsoLinked"] = [],
): Planned {
  const { model, resource, action, parameterAction, scopes, planner } = exchange;
  const { query } = kept;
  const search = query.filter === undefined ? undefined : parameterAction.visible.search(resource);
  const request = { model, resource, action, query, scopes, additions, wanted, search, alsoLinked };
  return { request, plan: planner.read(request, kept) };
}

/**
 * Plans and runs the read of a list, a view or linkage. `additions` are by default those of the exchange; a caller
 * passes others if hooks have made them for an earlier read of the same rows.
 * @throws {BadRequestError} if that would cost too much, or nests deeper than the database reads.
 */
export function readRows(
  exchange: Exchange,
  kept: KeptQuery,
  wanted: Wanted,
  additions?: Additions,
): Awaitable<FinishedRead> {
  const planned = planRows(exchange, kept, wanted, additions);
  if (!visitsFew(planned)) {
    return otherwise(() => readBounded(exchange, planned), (error) => {
      throw tooDeep(exchange, error) ?? error;
    });
  }
  const { plan } = planned;
  return then(exchange.store.read(plan), (result) => ({ plan, result, page: kept.query.page }));
}

/** Whether a read finds one row by its key and its included rows by indexes, so that it visits few rows. */
function visitsFew({ plan: { prepared: { shape: { nodes: [{ rows }] }, costs } } }: Planned): boolean {
  return rows.kind !== "list" && costs.sized.length === 0;
}

/** The plan of a read-back, which may cost no more than any read. @throws {BadRequestError} if it would. */
export function priced(exchange: Exchange, planned: Planned): Awaitable<ReadPlan> {
  return visitsFew(planned) ? planned.plan : then(withPrice(exchange, planned), ({ plan }) => plan);
}

/**
 * Runs a read for a part of a page that the client has not asked for. Returns `undefined` if the read is refused, for
 * example because it would cost too much, or if it fails; a failure is reported to `onError`, and the page leaves the
 * part out.
 */
export async function unasked<T>({ report }: Exchange, read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (statusOf(error) >= 500) report(error);
    return undefined;
  }
}

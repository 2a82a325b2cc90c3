import { then } from "./awaitable.ts";
import { pageCount, paginationText } from "./document/pagination.ts";
import { NotFoundError } from "./errors/request_errors.ts";
import { type Exchange, notFound, targetId } from "./exchange.ts";
import { runBefore, runCustomParameters } from "./hooks/run_hooks.ts";
import type { Wanted } from "./plan/plan_read.ts";
import { searchedColumns } from "./query/filter.ts";
import type { Answer } from "./show.ts";
import { show } from "./show.ts";
import type { Awaitable } from "./types/driver.ts";
import type { Found } from "./types/plan.ts";

/** Answers list and view (§4): custom parameters and `beforeFind`, one read, the document, `afterFind`. */
export function find(exchange: Exchange): Awaitable<Answer> {
  const { resource, action, query } = exchange;
  const wanted = action.operation === "list" ? LIST : { kind: "one" as const, id: targetId(exchange) };
  if (wanted === LIST && query.page?.limit === null && query.page.number > 1) throw noPage(query.page.number, 1);
  if (query.custom.length === 0 && resource.hooks.beforeFind === undefined) return read(exchange, wanted);
  return prepare(exchange).then(() => read(exchange, wanted));
}

const LIST: Wanted = { kind: "list" };

/** Lets custom parameters and `beforeFind` add to the query. */
async function prepare(exchange: Exchange): Promise<void> {
  const { resource: { hooks: { beforeFind } }, action, query } = exchange;
  await runCustomParameters(action, query, (place) => exchange.subjectOf(place), () => exchange.additions);
  if (beforeFind !== undefined) await runBefore("beforeFind", beforeFind, exchange.subjectOf("beforeFind"));
}

function read(exchange: Exchange, wanted: Wanted): Awaitable<Answer> {
  const { model, resource, action, query, additions, scopes, planner, kept, store, base, target } = exchange;
  const searched = searchedColumns(resource, action);
  const request = { model, resource, action, query, additions, scopes, wanted, searched, alsoLinked: [] };
  const plan = planner.read(request, kept);
  return then(store.read(plan), (found) => {
    const isList = wanted === LIST;
    const pagination = isList ? listPagination(exchange, found) : requireOne(exchange, found);
    const texts = plan.prepared.document.resources(found, plan.isCompound, base);
    return show(texts, { isList, jsonapi: target.settings.jsonapi, pagination }, exchange, "afterFind");
  });
}

function requireOne(exchange: Exchange, found: Found): string {
  if (found.nodes[0].length === 0) throw notFound(exchange);
  return "";
}

function listPagination({ query: { page }, resource, target, base }: Exchange, { total }: Found): string {
  if (page === undefined || total === undefined) return "";
  const shown = { ...page, total };
  const last = pageCount(shown);
  if (page.number > last) throw noPage(page.number, last);
  return paginationText(shown, resource, new URLSearchParams(target.search), base);
}

function noPage(number: number, last: number): NotFoundError {
  return new NotFoundError(`There is no page ${number}: the last one is ${last}.`);
}

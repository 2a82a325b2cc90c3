import { pageCount, paginationText } from "./document/pagination.ts";
import { resourceTexts } from "./document/write_document.ts";
import { NotFoundError } from "./errors/request_errors.ts";
import { type Exchange, notFound, targetKey } from "./exchange.ts";
import { runCustomParameters } from "./hooks/run_hooks.ts";
import { planOnce } from "./plan/plan_once.ts";
import { searchedColumns } from "./query/filter.ts";
import type { Answer } from "./show.ts";
import { show } from "./show.ts";
import type { Found } from "./types/plan.ts";

/** Answers list and view (§4): custom parameters and `beforeFind`, one read, the document, `afterFind`. */
export async function find(exchange: Exchange): Promise<Answer> {
  const { model, resource, action, query, additions, context, store, subject, base, target } = exchange;
  const { beforeFind, afterFind } = resource.hooks;
  const isList = action.operation === "list";
  const wanted = isList ? { kind: "list" as const } : { kind: "one" as const, key: targetKey(exchange) };
  if (isList && query.page?.limit === null && query.page.number > 1) throw noPage(query.page.number, 1);
  if (query.custom.length > 0) await runCustomParameters(action, query, subject);
  if (beforeFind !== undefined) await beforeFind(subject);
  const searched = searchedColumns(resource, action);
  const plan = planOnce({ model, resource, action, query, additions, context, wanted, searched });
  const answered = store.read(plan);
  const found = answered instanceof Promise ? await answered : answered;
  const pagination = isList ? listPagination(exchange, found) : requireOne(exchange, found);
  const texts = resourceTexts(plan, found, model, action, base);
  const frame = { isList, jsonapi: target.settings.jsonapi, pagination };
  return show(texts, frame, subject, afterFind);
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

import { showThrough } from "../hooks/run_hooks.ts";
import type { ShownResource } from "../types/hooks.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Query } from "../types/query.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { Routed } from "../types/target.ts";
import { cursorLinks } from "../document/pagination.ts";
import { type Answer, pageText, refusePageBeyondOne } from "./answer.ts";
import { type Exchange, subjectOf } from "./exchange.ts";
import { relatedPath, relatedRows } from "./related.ts";
import { type FinishedRead, prepareRead, readQuery, readRows } from "./reading.ts";
import { notFound } from "./resolve_target.ts";

/** What writes CSV is loaded when it is first asked for. */
const load = () => import("../document/csv.ts");

/** Whether a path may be that of a list with CSV: of a related one its target says it. */
export function isCsvPath(routed: Routed): boolean {
  if (routed.kind === "options") return false;
  if (routed.kind === "refused") return routed.settings.csv !== undefined;
  return routed.endpoint === "related" || (routed.endpoint === "list" && routed.settings.csv !== undefined);
}

/**
 * Answers `GET /countries` and `GET /countries/1/cultures` with CSV: the same read, and the same resource objects, as those
 * of the document. `undefined` where they are not a list, or one without CSV.
 */
export function listAsCsv(exchange: Exchange): Awaitable<Answer> | undefined {
  if (exchange.action.settings.csv === undefined || exchange.relation?.relationship.many === false) return undefined;
  return answer(exchange);
}

async function answer(exchange: Exchange): Promise<Answer> {
  const { relation, resource, model, action, base } = exchange;
  const wanted = relation === undefined ? { kind: "list" } as const : relatedRows(exchange, false);
  const kept = readQuery(exchange);
  refusePageBeyondOne(kept.query);
  await prepareRead(exchange, kept.query);
  const read = await readRows(exchange, kept, wanted);
  const { plan: { prepared: { document, shape: { nodes: [node] } } }, result } = read;
  if (result.hasOwner === false) throw notFound(exchange);
  const link = nextLink(exchange, read, kept.query);
  const resources = await shown(exchange, document.resources(result, false, base).primary);
  const { csvWriter } = await load();
  const { head, row } = csvWriter(resources, { model, resource, node, isRaw: action.settings.csv?.raw === true });
  const text = head + (await inTurns(resources, row)).join("");
  const headers = { "content-type": "text/csv; charset=utf-8", "x-content-type-options": "nosniff" };
  return { status: 200, text, headers: link === undefined ? headers : { ...headers, link: `<${link}>; rel="next"` } };
}

/** The resource objects of a list, as the hook leaves them. */
async function shown(exchange: Exchange, texts: readonly string[]): Promise<readonly ShownResource[]> {
  const { afterFind } = exchange.resource.hooks;
  const left = afterFind === undefined
    ? texts
    : await showThrough(texts, (resources) => afterFind({ ...subjectOf(exchange, "afterFind"), resources }));
  return await inTurns(left, (text) => JSON.parse(text) as ShownResource);
}

/** How many rows of a long table are made before other requests have their turn. */
const ROWS_AT_ONCE = 500;

/** Makes something of each, in parts, so that a long table holds nobody for long. */
async function inTurns<From, To>(all: readonly From[], make: (one: From) => To): Promise<readonly To[]> {
  const made: To[] = [];
  for (const one of all) {
    if (made.length > 0 && made.length % ROWS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
    made.push(make(one));
  }
  return made;
}

/** The page that follows; nothing where none does, and where lists have no pages. @throws {NotFoundError} */
function nextLink(exchange: Exchange, { result, page: read }: FinishedRead, { page }: Query): string | undefined {
  const path = exchange.relation === undefined ? exchange.resource.path : relatedPath(exchange);
  if (page?.kind === "cursor") {
    const { next } = cursorLinks(page, result.edges ?? []);
    return next === undefined ? undefined : `${exchange.base}${path}${next}`;
  }
  // It refuses a page past the last.
  pageText(exchange, { page: read, path }, result);
  if (page === undefined) return undefined;
  // One that is too far from both ends has its link anyway: its own answer says so, where an end would be a lie.
  return hasMore(result, page.number, page.limit)
    ? `${exchange.base}${path}?page=${page.number + 1}${page.rest}`
    : undefined;
}

/** Whether records follow a page; of rows that were walked nobody has counted how many do. */
function hasMore({ total, nodes: [rows] }: ReadResult, number: number, limit: number | null): boolean {
  if (limit === null) return false;
  return total === undefined ? rows.length === limit : total > number * limit;
}

import { showThrough } from "../hooks/run_hooks.ts";
import type { ShownResource } from "../types/hooks.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Query } from "../types/query.ts";
import type { Resource } from "../types/model.ts";
import type { ReadResult, Row } from "../types/read_result.ts";
import type { Routed } from "../types/target.ts";
import { type AttributeWriter, exactWriterOf } from "../values/exact_json.ts";
import { nextTurn } from "../drivers/patience.ts";
import { csvWriter } from "../document/csv.ts";
import { cursorLinks } from "../document/pagination.ts";
import { type Answer, pageText, refusePageBeyondOne } from "./answer.ts";
import { type Exchange, subjectOf } from "./exchange.ts";
import { listedPath, listedRows } from "./list.ts";
import type { FinishedRead } from "./bounded_reads.ts";
import { prepareRead, readQuery, readRows } from "./reading.ts";
import { notFound } from "./resolve_target.ts";

/** Whether a path may be that of a list with CSV. The route of a related path does not know its relationship. */
export function isCsvPath(routed: Routed): boolean {
  if (routed.kind === "options") return false;
  if (routed.kind === "refused") return routed.settings.csv !== undefined;
  return routed.endpoint === "related" || (routed.endpoint === "list" && routed.settings.csv !== undefined);
}

/**
 * Answers `GET /countries` and `GET /countries/1/cultures` with CSV, by the same read and from the same resource
 * objects as the document. `undefined` if the path leads to no list, or to one without CSV.
 */
export function listAsCsv(exchange: Exchange): Awaitable<Answer> | undefined {
  if (exchange.action.settings.csv === undefined || exchange.relation?.relationship.many === false) return undefined;
  return answer(exchange);
}

async function answer(exchange: Exchange): Promise<Answer> {
  const { resource, model, action, base } = exchange;
  const wanted = listedRows(exchange);
  const kept = readQuery(exchange);
  refusePageBeyondOne(kept.query);
  await prepareRead(exchange, kept.query);
  const read = await readRows(exchange, kept, wanted);
  const { plan: { prepared: { document, shape: { nodes: [node] } } }, result } = read;
  if (result.hasOwner === false) throw notFound(exchange);
  const link = nextLink(exchange, read, kept.query);
  const [rows] = result.nodes;
  const atOnce = Math.ceil(CELLS_AT_ONCE / (1 + node.columns.length + CELLS_OF_LOOK_UP * node.lookUps.length));
  const write = (some: readonly Row[]) =>
    document.resources({ ...result, nodes: result.nodes.with(0, some) }, false, base).primary;
  const own = hasOwnCode(resource) ? await shown(exchange, await inTurns(rows, atOnce, write), atOnce) : undefined;
  const { head, row } = csvWriter(own?.map(({ one }) => one) ?? [], {
    model,
    resource,
    node,
    isRaw: action.settings.csv?.raw === true,
  });
  const lines = own === undefined
    ? await inTurns(rows, atOnce, (some) => write(some).map((text) => row(JSON.parse(text), exactWriterOf(text))))
    : await inTurns(own, atOnce, (some) => some.map(({ one, write }) => row(one, write)));
  const text = head + lines.join("");
  const headers = { "content-type": "text/csv; charset=utf-8", "x-content-type-options": "nosniff" };
  return { status: 200, text, headers: link === undefined ? headers : { ...headers, link: `<${link}>; rel="next"` } };
}

/**
 * Whether the application's own code may add attributes, so that the columns are known only from all resource objects.
 */
function hasOwnCode({ hooks: { afterFind }, schema: { attributes } }: Resource): boolean {
  return afterFind !== undefined || attributes !== undefined;
}

/** A resource object, and the writer of its attributes. */
interface Shown {
  readonly one: ShownResource;
  readonly write: AttributeWriter;
}

/** The resource objects of a list, as `afterFind` leaves them. */
async function shown(exchange: Exchange, texts: readonly string[], atOnce: number): Promise<readonly Shown[]> {
  const { afterFind } = exchange.resource.hooks;
  const left = afterFind === undefined
    ? texts
    : await showThrough(texts, (resources) => afterFind({ ...subjectOf(exchange, "afterFind"), resources }));
  return await inTurns(
    left,
    atOnce,
    (some) => some.map((text) => ({ one: JSON.parse(text), write: exactWriterOf(text) })),
  );
}

/** How many cells of a long table are written before other requests have their turn. */
const CELLS_AT_ONCE = 10_000;

/** The number of cells that take as long to write as one to-one relationship. */
const CELLS_OF_LOOK_UP = 3;

/** Maps all items, `atOnce` of them in each turn, so that a long table delays no other request for long. */
async function inTurns<From, To>(
  all: readonly From[],
  atOnce: number,
  make: (some: readonly From[]) => readonly To[],
): Promise<readonly To[]> {
  const made: To[] = [];
  for (let start = 0; start < all.length; start += atOnce) {
    if (start > 0) await nextTurn();
    made.push(...make(all.slice(start, start + atOnce)));
  }
  return made;
}

/** The link to the next page; `undefined` if there is none, or if lists have no pages. @throws {NotFoundError} */
function nextLink(exchange: Exchange, { result, page: read }: FinishedRead, { page }: Query): string | undefined {
  const path = listedPath(exchange);
  if (page?.kind === "cursor") {
    const { next } = cursorLinks(page, result.edges ?? []);
    return next === undefined ? undefined : `${exchange.base}${path}${next}`;
  }
  // It refuses a page past the last.
  pageText(exchange, { page: read, path }, result);
  if (page === undefined) return undefined;
  // A page that is too far from both ends is linked too: its own answer says so, while a missing link would pretend
  // that the list ends.
  return hasMore(result, page.number, page.limit)
    ? `${exchange.base}${path}?page=${page.number + 1}${page.rest}`
    : undefined;
}

/** Whether records may follow a page. After a bounded walk this is assumed, since the total is not known. */
function hasMore({ total, nodes: [rows] }: ReadResult, number: number, limit: number | null): boolean {
  if (limit === null) return false;
  return total === undefined ? rows.length === limit : total > number * limit;
}

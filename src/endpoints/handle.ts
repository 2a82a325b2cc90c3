import { changesLinkage, WRITING } from "../config/operations.ts";
import { answerError } from "./answer_error.ts";
import { encodeWithin, respond, withoutBodyOnHead } from "../http/response.ts";
import { MethodNotAllowedError } from "../errors/request_errors.ts";
import { tooLongAnswer } from "../errors/render.ts";
import { Exchange, taggedResource } from "./exchange.ts";
import { checkContentType, negotiate, refuseLarge } from "../http/negotiate.ts";
import type { Answer } from "./answer.ts";
import { createStore } from "../store/store.ts";
import type { Awaitable, Caller, Driver, LoggedQuery } from "../types/driver.ts";
import type { Bounds, Settings } from "../types/settings.ts";
import type { EndpointName, Routed, Target } from "../types/target.ts";
import { then } from "../drivers/patience.ts";
import { BOOKMARK } from "../drivers/bookmarks.ts";
import { logged } from "../drivers/logged.ts";
import type { ConfiguredService } from "./configure.ts";
import { changeLinkage, refuseLinkage } from "./change_linkage.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { withEtag } from "./etags.ts";
import { list } from "./list.ts";
import { isCsvPath, listAsCsv } from "./csv_list.ts";
import { onCurrentSchema, type OpenDatabase } from "./open_database.ts";
import { related, relationship } from "./related.ts";
import { update } from "./update.ts";
import { upsert, upsertParameters } from "./upsert.ts";
import { view } from "./view.ts";

/** The function of each endpoint. */
export const ENDPOINTS: { readonly [E in EndpointName]: (exchange: Exchange) => Awaitable<Answer> } = {
  list,
  view,
  create: (exchange) => {
    const parameters = upsertParameters(exchange);
    return parameters === undefined ? create(exchange) : upsert(exchange, parameters);
  },
  update,
  delete: remove,
  related,
  relationship,
  replaceLinkage: changeLinkage,
  addLinkage: changeLinkage,
  removeLinkage: changeLinkage,
};

/**
 * What makes a request the service's: its `Accept`; that nothing else has answered what would take JSON:API too; that it
 * asks for CSV.
 */
export type Claim = "accept" | "taken" | "csv";

/**
 * Answers one request: negotiate → route → query and input → plan → store → document → encode. `undefined` for a
 * request that is not the service's and for a path that is not mapped, or that is not a list with CSV where that is
 * asked for.
 */
export async function handle(
  service: ConfiguredService,
  request: Request,
  [platform, execution]: readonly unknown[],
  claim: Claim = "accept",
): Promise<Response | undefined> {
  let { settings } = service;
  const queries: LoggedQuery[] = [];
  const caller = service.callerOf(request);
  let exchange: Exchange | undefined;
  try {
    if (request.method !== "OPTIONS" && claim === "accept" && !negotiate(request)) return undefined;
    const routing = service.route(request);
    let routed = routing instanceof Promise ? await routing : routing;
    if (saysMethods(routed) && service.database.current === undefined) routed = await routeOpened(service, request);
    if (routed === undefined || (claim === "csv" && !isCsvPath(routed))) return undefined;
    if (routed.kind === "options") return new Response(null, { status: 204, headers: { allow: routed.allow } });
    settings = routed.settings;
    if (routed.kind === "refused") throw routed.error;
    service.watching.arrived(request, routed);
    refuseLarge(request, service.bounds, routed.id);
    const isWrite = WRITING.has(routed.endpoint);
    if (!isWrite) checkContentType(request, false, settings.version);
    const target = claim === "csv" ? { ...routed, format: claim } : routed;
    const opening = openFor(service, target.table);
    const opened = opening instanceof Promise ? await opening : opening;
    const context = service.context === undefined ? undefined : await service.context(request, platform, execution);
    const answering = onCurrentSchema(service.database, opened, (database) => {
      if (isClosed(target, database)) {
        return refuseLinkage(request, database.model.resource(target.table), service.bounds, target);
      }
      return then(seenBy(database, context), (seen) => {
        const body = exchange?.body;
        exchange = openExchange(service, seen, { request, caller, target, context, queries, body });
        settings = exchange.target.settings;
        return claim === "csv" ? listAsCsv(exchange) : ENDPOINTS[target.endpoint](exchange);
      });
    });
    const answered = answering instanceof Promise ? await answering : answering;
    if (answered === undefined) return undefined;
    const { versions } = taggedResource(exchange!);
    const { status, text, headers } = versions === undefined ? answered : await withEtag(exchange!, answered, versions);
    const isDocument = text !== null && claim !== "csv";
    const log = settings.queryLog && isDocument ? `${text.slice(0, -1)},"query":${queryLog(queries)}}` : text;
    const encoded = isDocument ? encodeAnswer(log!, settings, service.bounds, isWrite) : text;
    return await withoutBodyOnHead(
      request,
      respond(status, encoded, withBookmark(service, caller, withCaching(service, routed, headers))),
    );
  } catch (error) {
    return await answerError(service, error, request, { settings, queries, received: exchange?.received });
  }
}

/**
 * An answer as it is sent. One that indenting or escaping makes too large is refused; the answer to a write that has
 * been stored is sent without them.
 * @throws {BadRequestError}
 */
function encodeAnswer(text: string, settings: Settings, { responseBytes }: Bounds, isStored: boolean): string {
  const encoded = encodeWithin(text, settings, responseBytes);
  if (encoded === undefined && !isStored) {
    throw tooLongAnswer(responseBytes, ", indented and escaped as this service writes");
  }
  return encoded ?? text;
}

/** The database; read again for a resource that could not be served, which costs no other's requests anything. */
export function openFor(service: ConfiguredService, table: string): Awaitable<OpenDatabase> {
  const opened = service.database.current;
  if (opened === undefined) return service.database.open();
  return opened.model.problems(table).length === 0 ? opened : service.database.refresh(opened);
}

/** The database as the caller of a request sees it. */
export function seenBy(opened: OpenDatabase, context: unknown): Awaitable<OpenDatabase> {
  const model = opened.callers.modelFor(context);
  return model === opened.model ? opened : then(model, (own) => ({ ...opened, model: own }));
}

/** Whether a relationship is asked to change that cannot: the body's type is looked at anyway. */
function isClosed({ endpoint, table }: Target, { model }: OpenDatabase): boolean {
  return changesLinkage(endpoint) && model.resource(table).actions.update === undefined;
}

/** Whether an answer lists the methods of a path, which also depend on whether the table is a view. */
function saysMethods(routed: Routed | undefined): boolean {
  return routed?.kind === "options" || (routed?.kind === "refused" && routed.error instanceof MethodNotAllowedError);
}

/** Routes again when the database has been read; best effort where it cannot be read. */
async function routeOpened(service: ConfiguredService, request: Request): Promise<Routed | undefined> {
  await service.database.open().catch(() => undefined);
  return await service.route(request);
}

/** The headers of an answer, with those of caching. */
export function withCaching(
  { caching }: ConfiguredService,
  target: Target,
  headers: Answer["headers"],
): Answer["headers"] {
  const own = WRITING.has(target.endpoint) ? caching.ofOthers : caching.ofReads;
  return own === undefined ? headers : { ...own, ...headers };
}

/** The headers of an answer, with the state that its write has left where the service tells it. */
export function withBookmark(
  { tellsBookmarks }: ConfiguredService,
  { written }: Caller,
  headers: Answer["headers"],
): Answer["headers"] {
  return written === undefined || !tellsBookmarks ? headers : { ...headers, [BOOKMARK]: written };
}

/** A request on its way to a target. */
export interface ReceivedRequest {
  readonly request: Request;
  /** Made before anything is awaited. */
  readonly caller: Caller;
  readonly target: Target;
  readonly context: unknown;
  /** Where the query log is written to. */
  readonly queries?: LoggedQuery[];
  /** The body, where it has been read before. */
  readonly body?: Uint8Array;
}

/** Sends a request on its way. */
export function openExchange(
  { bounds, pagination, report, watching }: ConfiguredService,
  database: OpenDatabase,
  { request, caller, target, context, queries = [], body }: ReceivedRequest,
): Exchange {
  const { driver, sql } = database;
  const { queryLog } = target.settings;
  const logging = queryLog ? { ...database, driver: log(driver, queries) } : database;
  return new Exchange({
    request,
    target,
    context,
    database,
    store: watching.of(request)?.storeOver(logging, caller) ?? createStore(logging.driver, sql, caller),
    bounds,
    pagination,
    report: (error) => report(error, request),
    body,
  });
}

function log(driver: Driver, queries: LoggedQuery[]): Driver {
  return logged(driver, (entry) => queries.push(entry));
}

function queryLog(queries: readonly LoggedQuery[]): string {
  return JSON.stringify({ default: queries });
}

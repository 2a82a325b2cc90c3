import { WRITING } from "../config/operations.ts";
import { answerError } from "./answer_error.ts";
import { encodeWithin, respond, withoutBodyOnHead } from "../http/response.ts";
import { MethodNotAllowedError } from "../errors/http_errors.ts";
import { tooLongAnswer } from "../errors/render.ts";
import { type Exchange, openExchange, type ReceivedRequest } from "./exchange.ts";
import { checkContentType, negotiate, refuseLarge } from "../http/negotiate.ts";
import { type Answer, withBookmark, withCaching } from "./answer.ts";
import type { Awaitable, LoggedQuery } from "../types/driver.ts";
import type { Bounds, Settings } from "../types/settings.ts";
import type { EndpointName, Routed, Target } from "../types/target.ts";
import { then } from "../drivers/patience.ts";
import type { ConfiguredService } from "./configure.ts";
import { changeLinkage, refuseLinkage } from "./change_linkage.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { withEtag } from "./etags.ts";
import { isCsvPath, listAsCsv } from "./csv_list.ts";
import { list } from "./list.ts";
import { onCurrentSchema, type OpenDatabase, openFor, seenBy } from "./open_database.ts";
import { related, relationship } from "./related.ts";
import { taggedResource } from "./resolve_target.ts";
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
type Claim = "accept" | "taken" | "csv";

/**
 * Answers one request: negotiate → route → query and input → plan → store → document → encode. `undefined` for a
 * request that is not the service's and for a path that is not mapped, or that is not a list with CSV where that is
 * asked for.
 */
export async function handle(
  service: ConfiguredService,
  request: Request,
  rest: readonly unknown[],
  claim: Claim = "accept",
): Promise<Response | undefined> {
  const progress: Progress = { settings: service.settings, queries: [] };
  const caller = service.callerOf(request);
  try {
    if (request.method !== "OPTIONS" && claim === "accept" && !negotiate(request)) return undefined;
    const routed = await routedTo(service, request);
    if (routed === undefined || (claim === "csv" && !isCsvPath(routed))) return undefined;
    if (routed.kind === "options") return new Response(null, { status: 204, headers: { allow: routed.allow } });
    progress.settings = routed.settings;
    if (routed.kind === "refused") throw routed.error;
    service.watching?.arrived(request, routed);
    checkHeaders(request, routed, service.bounds);
    const target: Target = claim === "csv" ? { ...routed, format: claim } : routed;
    const opened = await openFor(service.database, target.table);
    // Waiting takes time even where nothing is waited for.
    const context = service.context && await contextOf(service, request, rest);
    const received = { request, caller, target, context, queries: progress.queries };
    const answer = await answerFrom(service, opened, received, progress);
    return answer && await responseOf(service, received, progress, answer);
  } catch (error) {
    const { settings, queries, exchange } = progress;
    return await answerError(service, error, request, { settings, queries, received: exchange?.received });
  }
}

/** How far a request has come: what the document of an error says, too. */
interface Progress {
  /** The nearest that are known: the service's, the target's, those of the resource that is read. */
  settings: Settings;
  readonly queries: LoggedQuery[];
  exchange?: Exchange;
}

/** Where a request leads. Which methods a path takes depends on the database, so that is opened first. */
async function routedTo(service: ConfiguredService, request: Request): Promise<Routed | undefined> {
  const routed = await service.route(request);
  if (!saysMethods(routed) || service.database.current !== undefined) return routed;
  // Best effort: where the database cannot be read, what is known without it is said.
  await service.database.open().catch(() => undefined);
  return await service.route(request);
}

/** Refuses a request by its headers alone. */
function checkHeaders(request: Request, { endpoint, id, settings }: Target, bounds: Bounds): void {
  refuseLarge(request, bounds, id);
  // The body of a write is checked with its type.
  if (!WRITING.has(endpoint)) checkContentType(request, false, settings.version);
}

/** Runs the endpoint of a target; again where the database has another schema by then. */
function answerFrom(
  service: ConfiguredService,
  opened: OpenDatabase,
  received: ReceivedRequest,
  progress: Progress,
): Awaitable<Answer | undefined> {
  const { request, target, context } = received;
  return onCurrentSchema(service.database, opened, (database) => {
    if (isClosed(target, database)) {
      return refuseLinkage(request, database.model.resource(target.table), service.bounds, target);
    }
    return then(seenBy(database, context), (seen) => {
      const exchange = openExchange(service, seen, { ...received, body: progress.exchange?.body });
      progress.exchange = exchange;
      progress.settings = exchange.target.settings;
      return target.format === "csv" ? listAsCsv(exchange) : ENDPOINTS[target.endpoint](exchange);
    });
  });
}

/** The response to a request whose endpoint has answered. */
async function responseOf(
  service: ConfiguredService,
  { request, caller, target }: ReceivedRequest,
  { exchange, settings, queries }: Progress,
  answer: Answer,
): Promise<Response> {
  const { versions } = taggedResource(exchange!);
  const { status, text, headers } = versions === undefined ? answer : await withEtag(exchange!, answer, versions);
  const isDocument = text !== null && target.format !== "csv";
  const body = isDocument
    ? encodeAnswer(withQueryLog(text, settings, queries), settings, service.bounds, target)
    : text;
  const all = withBookmark(service, caller, withCaching(service, target, headers));
  return await withoutBodyOnHead(request, respond(status, body, all));
}

function withQueryLog(text: string, { queryLog }: Settings, queries: readonly LoggedQuery[]): string {
  return queryLog ? `${text.slice(0, -1)},"query":${JSON.stringify({ default: queries })}}` : text;
}

/**
 * An answer as it is sent. One that indenting or escaping makes too large is refused; the answer to a write that has
 * been stored is sent without them.
 * @throws {BadRequestError}
 */
function encodeAnswer(text: string, settings: Settings, { responseBytes }: Bounds, { endpoint }: Target): string {
  const encoded = encodeWithin(text, settings, responseBytes);
  if (encoded === undefined && !WRITING.has(endpoint)) {
    throw tooLongAnswer(responseBytes, ", indented and escaped as this service writes");
  }
  return encoded ?? text;
}

/** What the application knows of the caller of a request. */
export function contextOf(
  { context }: ConfiguredService,
  request: Request,
  [platform, execution]: readonly unknown[],
): Awaitable<unknown> {
  return context?.(request, platform, execution);
}

/** Whether a relationship is asked to change that cannot: the body's type is looked at anyway. */
function isClosed({ endpoint, table, relationship }: Target, { model }: OpenDatabase): boolean {
  return relationship !== undefined && WRITING.has(endpoint) && model.resource(table).actions.update === undefined;
}

/** Whether an answer lists the methods of a path, which also depend on whether the table is a view. */
function saysMethods(routed: Routed | undefined): boolean {
  return routed?.kind === "options" || (routed?.kind === "refused" && routed.error instanceof MethodNotAllowedError);
}

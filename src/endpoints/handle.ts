import { WRITING } from "../config/operations.ts";
import { answerError } from "./answer_error.ts";
import { encodeWithin, respond, withoutBodyOnHead } from "../http/response.ts";
import { MethodNotAllowedError } from "../errors/http_errors.ts";
import { tooLongAnswer } from "../errors/render.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { checkContentType, negotiate, refuseLarge } from "../http/negotiate.ts";
import { type Answer, withBookmark, withCaching } from "./answer.ts";
import type { Awaitable, Caller, LoggedQuery } from "../types/driver.ts";
import type { Bounds, Settings } from "../types/settings.ts";
import type { EndpointName, Routed, Target } from "../types/target.ts";
import { otherwise, then } from "../drivers/patience.ts";
import type { ConfiguredService } from "./configure.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { withEtag } from "./etags.ts";
import { isCsvPath, listAsCsv } from "./csv_list.ts";
import { changeLinkage, refuseLinkage, relationship } from "./linkage.ts";
import { list, related } from "./list.ts";
import { onCurrentSchema, type OpenDatabase, openFor, seenBy } from "./open_database.ts";
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
 * Why a request belongs to the service: `accept`, by its `Accept` header; `taken`, because nothing else has answered it
 * and it accepts JSON:API too; `csv`, because it asks for CSV.
 */
type Claim = "accept" | "taken" | "csv";

/**
 * Answers one request: negotiate → route → query and input → plan → store → document → encode. `undefined` for a
 * request that does not belong to the service, for a path that is not mapped, and for a request of CSV whose path is no
 * list with CSV. It answers synchronously if nothing has to wait, as in a read of a database file.
 */
export function handle(
  service: ConfiguredService,
  request: Request,
  rest: readonly unknown[],
  claim: Claim = "accept",
): Awaitable<Response | undefined> {
  const arrival: Arrival = {
    service,
    request,
    rest,
    claim,
    caller: service.callerOf(request),
    queries: [],
    settings: service.settings,
    exchange: undefined,
  };
  return otherwise(() => isOurs(arrival) ? answerArrival(arrival) : undefined, (error) => {
    const { settings, queries, exchange } = arrival;
    return answerError(service, error, request, { settings, queries, received: exchange?.received });
  });
}

/** A request that has come, and its progress, which the document of an error shows too. */
interface Arrival {
  readonly service: ConfiguredService;
  readonly request: Request;
  /** What the runtime passes beside the request. */
  readonly rest: readonly unknown[];
  readonly claim: Claim;
  readonly caller: Caller;
  readonly queries: LoggedQuery[];
  /** The most specific settings that are known: of the service, of the target, or of the resource that is read. */
  settings: Settings;
  exchange: Exchange | undefined;
}

/** Whether a request belongs to the service, as far as its headers tell. @throws {NotAcceptableError} */
function isOurs({ request, claim }: Arrival): boolean {
  return claim !== "accept" || request.method === "OPTIONS" || negotiate(request);
}

/** Routes a request, and answers it unless the path is not mapped or the method is refused. */
function answerArrival(arrival: Arrival): Awaitable<Response | undefined> {
  return then(routedTo(arrival.service, arrival.request), (routed) => {
    if (routed === undefined || (arrival.claim === "csv" && !isCsvPath(routed))) return undefined;
    if (routed.kind === "options") return new Response(null, { status: 204, headers: { allow: routed.allow } });
    arrival.settings = routed.settings;
    if (routed.kind === "refused") throw routed.error;
    return answerTarget(arrival, arrival.claim === "csv" ? { ...routed, format: "csv" } : routed);
  });
}

/** Answers a request with a target: opens the database, asks the application for the context, runs the endpoint. */
function answerTarget(arrival: Arrival, target: Target): Awaitable<Response | undefined> {
  const { service, request, rest } = arrival;
  service.watching?.arrived(request, target);
  checkHeaders(request, target, service.bounds);
  return then(
    openFor(service.database, target.table),
    (opened) =>
      then(contextOf(service, request, rest), (context) =>
        then(
          answerFrom(arrival, target, context, opened),
          (answer) => answer && responseOf(arrival, target, answer),
        )),
  );
}

/** Routes a request. An answer that lists the methods of a path needs the open database, because they depend on it. */
function routedTo({ route, database }: ConfiguredService, request: Request): Awaitable<Routed | undefined> {
  return then(route(request), (routed) => {
    if (!saysMethods(routed) || database.current !== undefined) return routed;
    // If the database cannot be opened, the answer lists the methods that are known without it.
    return database.open().catch(() => undefined).then(() => route(request));
  });
}

/** Refuses a request by its headers alone. */
function checkHeaders(request: Request, { endpoint, id, settings }: Target, bounds: Bounds): void {
  refuseLarge(request, bounds, id);
  // The content type of a write is checked with its body.
  if (!WRITING.has(endpoint)) checkContentType(request, false, settings.version);
}

/** Runs the endpoint of a target, and runs it again if the schema of the database has changed. */
function answerFrom(
  arrival: Arrival,
  target: Target,
  context: unknown,
  opened: OpenDatabase,
): Awaitable<Answer | undefined> {
  const { service, request, caller, queries } = arrival;
  return onCurrentSchema(service.database, opened, (database) => {
    if (isClosed(target, database)) {
      return refuseLinkage(request, database.model.resource(target.table), service.bounds, target);
    }
    return then(seenBy(database, context), (seen) => {
      const { exchange: before } = arrival;
      const exchange = openExchange(service, seen, { request, caller, target, context, queries, body: before?.body });
      arrival.exchange = exchange;
      arrival.settings = exchange.target.settings;
      return target.format === "csv" ? listAsCsv(exchange) : ENDPOINTS[target.endpoint](exchange);
    });
  });
}

/** The response to a request whose endpoint has answered. */
function responseOf(arrival: Arrival, target: Target, answer: Answer): Awaitable<Response> {
  const { service, request, caller, exchange, settings, queries } = arrival;
  return then(tagged(exchange!, answer), ({ status, text, headers }) => {
    const isDocument = text !== null && target.format !== "csv";
    const body = isDocument
      ? encodeAnswer(withQueryLog(text, settings, queries), settings, service.bounds, target)
      : text;
    const all = withBookmark(service, caller, withCaching(service, target, headers));
    return withoutBodyOnHead(request, respond(status, body, all));
  });
}

/** The answer with its tag, if its resource has an `etag`. */
function tagged(exchange: Exchange, answer: Answer): Awaitable<Answer> {
  const { versions } = taggedResource(exchange);
  return versions === undefined ? answer : withEtag(exchange, answer, versions);
}

function withQueryLog(text: string, { queryLog }: Settings, queries: readonly LoggedQuery[]): string {
  return queryLog ? `${text.slice(0, -1)},"query":${JSON.stringify({ default: queries })}}` : text;
}

/**
 * Indents and escapes an answer. If that makes it too large, the answer to a read is refused; the answer to a write,
 * which is stored already, is sent as it is.
 * @throws {BadRequestError}
 */
function encodeAnswer(text: string, settings: Settings, { responseBytes }: Bounds, { endpoint }: Target): string {
  const encoded = encodeWithin(text, settings, responseBytes);
  if (encoded === undefined && !WRITING.has(endpoint)) {
    throw tooLongAnswer(`${responseBytes} bytes, indented and escaped as this service writes`);
  }
  return encoded ?? text;
}

/** The context of a request: what the application knows about its caller. */
export function contextOf(
  { context }: ConfiguredService,
  request: Request,
  [platform, execution]: readonly unknown[],
): Awaitable<unknown> {
  // The application may return any object with `then`.
  return context === undefined ? undefined : Promise.resolve(context(request, platform, execution));
}

/** Whether a request changes a relationship of a resource that cannot be updated. */
function isClosed({ endpoint, table, relationship }: Target, { model }: OpenDatabase): boolean {
  return relationship !== undefined && WRITING.has(endpoint) && model.resource(table).actions.update === undefined;
}

/**
 * Whether an answer lists the methods of a path. The methods depend on the database too: a view of it may be read-only.
 */
function saysMethods(routed: Routed | undefined): boolean {
  return routed?.kind === "options" || (routed?.kind === "refused" && routed.error instanceof MethodNotAllowedError);
}

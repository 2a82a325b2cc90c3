import { then } from "../drivers/patience.ts";
import { parseDocument, readBody } from "../http/body.ts";
import { withoutAtMembers } from "../input/checked_document.ts";
import { type Recorded, recordSubject } from "../hooks/run_hooks.ts";
import { NO_SCOPES, RequestScopes, type Scopes } from "../plan/slots.ts";
import type { Plans } from "../plan/planner.ts";
import { logged } from "../drivers/logged.ts";
import { Store } from "../store/store.ts";
import type { Awaitable, Caller, LoggedQuery } from "../types/driver.ts";
import type { Json, SqlValue } from "../types/json.ts";
import type { Resource } from "../types/model.ts";
import type { Subject } from "../types/hooks.ts";
import type { Additions } from "../types/query.ts";
import type { Bounds, Pagination } from "../types/settings.ts";
import type { EndpointName, Target } from "../types/target.ts";
import type { ConfiguredService } from "./configure.ts";
import type { OpenDatabase } from "./open_database.ts";
import { type Lidded, type ResolvedTarget, resolveTarget } from "./resolve_target.ts";

/** The parts that an exchange is made from. */
interface ExchangeSource {
  readonly request: Request;
  readonly target: Target;
  readonly context: unknown;
  readonly database: DatabaseParts;
  /** Runs statements; it logs them if the query log is on. */
  readonly store: Store;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  /** Reports an error that does not change the answer. */
  readonly report: (error: unknown) => void;
  /** The operation that this exchange carries out, if its request has several. */
  readonly part?: Part;
  /** The body of the request, if it has been read before. */
  readonly body?: Uint8Array;
}

/** The members of the open database that an exchange needs. */
interface DatabaseParts extends Pick<OpenDatabase, "model" | "sql" | "sizes" | "enforcesForeignKeys"> {
  readonly planner: Plans;
}

/** One request on its way, with its target and everything that answers it. */
export interface Exchange extends Omit<ExchangeSource, "database">, DatabaseParts, ResolvedTarget {
  /** The conditions of the rows that the caller may see. */
  readonly scopes: Scopes;
  /** The start of each link: a scheme and host for absolute links, `""` for relative ones. */
  readonly base: string;
  /** The body, once it has been read: it cannot be read twice. */
  body: Uint8Array | undefined;
  /** The document of the body, once it has been parsed. */
  received: Json | undefined;
  /** The subject that hooks and custom parameters get, once one has run; most requests have none. */
  recorded: Recorded | undefined;
}

/**
 * Makes the exchange of a request. Every member is named, because spreading an object is slower.
 * @throws {NotFoundError}
 * @throws {NotImplementedError} if the target leads to nothing that the service answers.
 */
export function exchangeOf(source: ExchangeSource): Exchange {
  const { request, context, database, store, bounds, pagination, report, part, body } = source;
  const { model, sql, planner, sizes, enforcesForeignKeys } = database;
  const { resource, action, parameterAction, relation } = resolveTarget(model, source.target);
  const target = relation === undefined ? source.target : { ...source.target, settings: action.settings };
  return {
    request,
    target,
    context,
    store,
    bounds,
    pagination,
    report,
    part,
    body,
    model,
    sql,
    planner,
    sizes,
    enforcesForeignKeys,
    resource,
    action,
    parameterAction,
    relation,
    scopes: model.isScoped || model.keepsDeleted ? new RequestScopes(model, context, sql.dialect) : NO_SCOPES,
    base: baseOf(target, request),
    received: undefined,
    recorded: undefined,
  };
}

/** A request on its way to a target. */
export interface ReceivedRequest extends Pick<ExchangeSource, "request" | "target" | "context" | "body"> {
  /** Made before anything is awaited. */
  readonly caller: Caller;
  /** Receives the entries of the query log. */
  readonly queries?: LoggedQuery[];
}

/** Makes the exchange of a received request. */
export function openExchange(
  { bounds, pagination, report, watching }: ConfiguredService,
  database: OpenDatabase,
  { request, caller, target, context, queries = [], body }: ReceivedRequest,
): Exchange {
  const { driver, sql } = database;
  const { queryLog } = target.settings;
  const logging = queryLog ? { ...database, driver: logged(driver, (entry) => queries.push(entry)) } : database;
  return exchangeOf({
    request,
    target,
    context,
    database,
    store: watching?.of(request)?.storeOver(logging, caller) ?? new Store(logging.driver, sql, caller),
    bounds,
    pagination,
    report: (error) => report(error, request),
    body,
  });
}

/**
 * The same request with another endpoint of its resource as its target, and without parameters unless `more` has some.
 */
export function withEndpoint(
  exchange: Exchange,
  endpoint: EndpointName,
  more: Partial<Pick<Target, "id" | "search">> = {},
): Exchange {
  return exchangeOf({ ...exchange, database: exchange, target: { ...exchange.target, endpoint, search: "", ...more } });
}

/** Reads the body of a write; no bytes if there is none. It throws what `readBody()` throws. */
export function receiveBody(
  { request, bounds, target }: Pick<Exchange, "request" | "bounds" | "target">,
): Promise<Uint8Array> {
  return readBody(request, bounds.bodyBytes, target.settings.version);
}

/**
 * Parses a body. The whole document is kept for errors, whose pointers lead into it; the result lacks members whose
 * names begin with `@` if the service has version 1.1.
 * @throws {BadRequestError}
 */
function parseReceived(exchange: Exchange, body: Uint8Array): Json {
  exchange.received = parseDocument(body, exchange.bounds);
  return exchange.target.settings.version === "1.1" ? withoutAtMembers(exchange.received) : exchange.received;
}

/** The document of a write, before it is parsed. */
export interface Received {
  readonly isEmpty: boolean;
  /** @throws {BadRequestError} if it is not JSON. */
  readonly parse: () => Json;
}

/**
 * Receives the document of a write: from the body, or from the operation in place of a body, which needs no waiting.
 */
export function receive(exchange: Exchange): Awaitable<Received> {
  const { part } = exchange;
  if (part !== undefined) return { isEmpty: part.document === undefined, parse: () => part.document ?? null };
  return then(exchange.body ?? receiveBody(exchange), (body) => {
    exchange.body = body;
    return { isEmpty: body.length === 0, parse: () => parseReceived(exchange, body) };
  });
}

/** Receives and parses the document of a write. @throws {BadRequestError} if it is not JSON. */
export function receiveDocument(exchange: Exchange): Awaitable<Json> {
  return then(receive(exchange), ({ parse }) => parse());
}

/** The subject that a hook or custom parameter gets; `place` names it in errors. */
export function subjectOf(exchange: Exchange, place: string): Subject {
  return (exchange.recorded ??= recordedOf(exchange)).subjectOf(place);
}

/** New subjects for hooks, with the id in the path unless it is that of the owner of what is read. */
export function recordedOf(exchange: Exchange): Recorded {
  const { model, resource, action, target: { endpoint, id: inPath }, sql: { dialect }, request, context } = exchange;
  const id = endpoint === "related" || endpoint === "relationship" ? undefined : inPath;
  return recordSubject({ model, resource, action, id, dialect, request, context });
}

const NOTHING_ADDED: Additions = { include: [], conditions: [] };

/** The additions of hooks and custom parameters to the query so far. */
export function additionsTo({ recorded }: Exchange): Additions {
  return recorded?.additions ?? NOTHING_ADDED;
}

/** One of several operations in one request. It takes the place of the body and headers of a single request. */
export interface Part extends Lidded {
  /** The document that the body of a single request would have; `undefined` if it would have none. */
  readonly document: Json | undefined;
  /** Whether another operation names the new row by its `lid`, so that its key must be known before it is stored. */
  readonly isNamed: boolean;
  /**
   * Notes the key of a new row. If the database would make the key and `isNeeded`, or if operations name rows of the
   * table by `lid`, the next number of the table becomes the key.
   */
  keyOf(
    id: readonly SqlValue[] | undefined,
    resource: Resource,
    isNeeded: boolean,
  ): Awaitable<readonly SqlValue[] | undefined>;
}

function baseOf({ settings: { absoluteLinks, baseUrl } }: Target, { url }: Request): string {
  return absoluteLinks ? (baseUrl ?? new URL(url).origin).replace(/\/$/, "") : "";
}

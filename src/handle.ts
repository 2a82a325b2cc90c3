import { answerError } from "./answer_error.ts";
import { encode, respond, withoutBodyOnHead } from "./encode.ts";
import { ConfigurationError, MissingSchemaError } from "./errors/service_errors.ts";
import { MethodNotAllowedError } from "./errors/request_errors.ts";
import { Exchange } from "./exchange.ts";
import { find } from "./find.ts";
import { checkContentType, negotiate } from "./negotiate.ts";
import { remove } from "./remove.ts";
import { save } from "./save.ts";
import type { Answer } from "./show.ts";
import { createStore } from "./store/store.ts";
import type { Awaitable, LoggedQuery } from "./types/driver.ts";
import type { Routed, Target } from "./types/target.ts";
import type { Opened, Workings } from "./workings.ts";

/**
 * Answers one request: negotiate → route → query and input → plan → store → document → encode. `undefined` for a
 * request that is not the service's (§1 rule 2) and for a path that is not mapped.
 */
export async function handle(
  workings: Workings,
  request: Request,
  [platform, execution]: readonly unknown[],
): Promise<Response | undefined> {
  let { settings } = workings;
  const queries: LoggedQuery[] = [];
  try {
    const isOurs = request.method !== "OPTIONS" && negotiate(request);
    if (!isOurs && request.method !== "OPTIONS") return undefined;
    const routing = workings.route(request);
    let routed = routing instanceof Promise ? await routing : routing;
    if (saysMethods(routed) && workings.open() === undefined) routed = await routeOpened(workings, request);
    if (routed === undefined) return undefined;
    if (routed.kind === "options") return new Response(null, { status: 204, headers: { allow: routed.allow } });
    settings = routed.settings;
    if (routed.kind === "refused") throw routed.error;
    if (routed.operation === "list" || routed.operation === "view") checkContentType(request, undefined);
    const opening = openFor(workings, routed.table);
    const opened = opening instanceof Promise ? await opening : opening;
    const context = workings.context === undefined ? undefined : await workings.context(request, platform, execution);
    const answered = operate(openExchange(workings, opened, request, routed, context, queries));
    const { status, text, headers } = answered instanceof Promise ? await answered : answered;
    const log = settings.queryLog && text !== null ? `${text.slice(0, -1)},"query":${queryLog(queries)}}` : text;
    const sent = withCaching(workings, routed, headers);
    return withoutBodyOnHead(request, respond(status, log === null ? null : encode(log, settings), sent));
  } catch (error) {
    await rereadAfter(error, workings);
    return await answerError(workings, error, request, settings, queries);
  }
}

/** Whether reading the schema again may help; what was thrown may be a Proxy that cannot even be asked its class. */
function isOfSchema(error: unknown): boolean {
  try {
    return error instanceof MissingSchemaError || error instanceof ConfigurationError;
  } catch {
    return false;
  }
}

/** The database; read again for a resource that could not be served, which costs no other's requests anything. */
function openFor(workings: Workings, table: string): Awaitable<Opened> {
  const opened = workings.open();
  if (opened === undefined) return workings.opened();
  return opened.model.problems(table).length === 0 ? opened : workings.reread();
}

/** Reads the database again after an error that another may have mended, as of a table that was not there. */
async function rereadAfter(error: unknown, workings: Workings): Promise<void> {
  if (isOfSchema(error) && workings.open() !== undefined) await workings.reread().catch(() => undefined);
}

/** Whether an answer says which methods a path takes, which a view decides too. */
function saysMethods(routed: Routed | undefined): boolean {
  return routed?.kind === "options" || (routed?.kind === "refused" && routed.error instanceof MethodNotAllowedError);
}

/** Routes once more when the database has been read; as well as may be where it cannot. */
async function routeOpened(workings: Workings, request: Request): Promise<Routed | undefined> {
  await workings.opened().catch(() => undefined);
  return await workings.route(request);
}

function withCaching({ caching }: Workings, { operation }: Target, headers: Answer["headers"]): Answer["headers"] {
  const own = operation === "list" || operation === "view" ? caching.ofReads : caching.ofOthers;
  return own === undefined ? headers : { ...own, ...headers };
}

function openExchange(
  { bounds, pagination, report, logged }: Workings,
  { model, driver, sql, planner, store }: Opened,
  request: Request,
  target: Target,
  context: unknown,
  queries: LoggedQuery[],
): Exchange {
  return new Exchange({
    request,
    target,
    model,
    context,
    sql,
    planner,
    store: target.settings.queryLog ? createStore(logged(driver, queries), sql) : store,
    bounds,
    pagination,
    report: (error) => report(error, request),
  });
}

/** Finds, saves or removes what a target names. */
function operate(exchange: Exchange): Awaitable<Answer> {
  switch (exchange.target.operation) {
    case "list":
    case "view":
      return find(exchange);
    case "create":
    case "update":
      return save(exchange);
    case "delete":
      return remove(exchange);
  }
}

function queryLog(queries: readonly LoggedQuery[]): string {
  return JSON.stringify({ default: queries });
}

import { answerError } from "./answer_error.ts";
import { encode, respond, withoutBodyOnHead } from "./encode.ts";
import { ConfigurationError, MissingSchemaError } from "./errors/service_errors.ts";
import { openExchange } from "./exchange.ts";
import { find } from "./find.ts";
import { checkContentType, negotiate } from "./negotiate.ts";
import { remove } from "./remove.ts";
import { save } from "./save.ts";
import type { Answer } from "./show.ts";
import { createStore } from "./store/store.ts";
import type { LoggedQuery } from "./types/driver.ts";
import type { Target } from "./types/target.ts";
import type { Workings } from "./workings.ts";

/**
 * Answers one request: negotiate → route → query and input → plan → store → document → encode. `undefined` for a
 * request that is not the service's (§1 rule 2) and for a path that is not mapped.
 */
export async function handle(workings: Workings, request: Request, platform: unknown): Promise<Response | undefined> {
  let { settings } = workings;
  const queries: LoggedQuery[] = [];
  try {
    const isOurs = request.method !== "OPTIONS" && negotiate(request);
    if (!isOurs && request.method !== "OPTIONS") return undefined;
    const routing = workings.route(request);
    const routed = routing instanceof Promise ? await routing : routing;
    if (routed === undefined) return undefined;
    if (routed.kind === "options") return new Response(null, { status: 204, headers: { allow: routed.allow } });
    settings = routed.settings;
    if (routed.kind === "refused") throw routed.error;
    const { status, text, headers } = await operate(workings, routed, request, platform, queries);
    const log = settings.queryLog && text !== null ? `${text.slice(0, -1)},"query":${queryLog(queries)}}` : text;
    return withoutBodyOnHead(request, respond(status, log === null ? null : encode(log, settings), headers));
  } catch (error) {
    if (error instanceof MissingSchemaError || error instanceof ConfigurationError) workings.forget();
    return await answerError(workings, error, request, settings, queries);
  }
}

/** Finds, saves or removes what a target names. */
async function operate(
  workings: Workings,
  target: Target,
  request: Request,
  platform: unknown,
  queries: LoggedQuery[],
): Promise<Answer> {
  const { bounds, pagination, report } = workings;
  const isRead = target.operation === "list" || target.operation === "view";
  if (isRead) checkContentType(request, undefined);
  const { model, driver, store: usual } = workings.open() ?? await workings.opened();
  const context = workings.context === undefined ? undefined : await workings.context(request, platform);
  const store = target.settings.queryLog ? createStore(workings.logged(driver, queries), model, bounds) : usual;
  const exchange = openExchange({
    request,
    target,
    model,
    context,
    store,
    bounds,
    pagination,
    report: (error) => report(error, request),
  });
  switch (target.operation) {
    case "list":
    case "view":
      return await find(exchange);
    case "create":
    case "update":
      return await save(exchange);
    case "delete":
      return await remove(exchange);
  }
}

function queryLog(queries: readonly LoggedQuery[]): string {
  return JSON.stringify({ default: queries });
}

import { ATOMIC_TYPE, negotiate, refuseLarge } from "../http/negotiate.ts";
import { MethodNotAllowedError } from "../errors/http_errors.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { parseDocument, readBody } from "../http/body.ts";
import { encode, encodeWithin, respond } from "../http/response.ts";
import { isAt } from "../http/route.ts";
import { checkOperations } from "../input/check_operations.ts";
import type { LoggedQuery } from "../types/driver.ts";
import type { Json } from "../types/json.ts";
import { answerError } from "./answer_error.ts";
import { carryOut, RefusedOperation } from "./carry_out.ts";
import type { ConfiguredService } from "./configure.ts";
import { onCurrentSchema, seenBy } from "./open_database.ts";
import { withBookmark } from "./answer.ts";
import { contextOf } from "./handle.ts";
import { tableOf } from "./lids.ts";

const ALLOW = "POST, OPTIONS";

/** Answers the requests for one path; returns `undefined` for any other request. */
type PathRoute = (
  request: Request,
  rest: readonly unknown[],
  isTaken?: boolean,
) => Promise<Response | undefined> | undefined;

/**
 * Answers requests that contain several operations: all are carried out, or none (https://jsonapi.org/ext/atomic). With
 * `isTaken` the request belongs to the service whatever its `Accept` header says; otherwise a request that does not ask
 * for JSON:API gets `undefined`. Returns no route if `atomic` is off.
 */
export function operationsRoute(service: ConfiguredService): PathRoute | undefined {
  const { operationsPath: path } = service;
  if (path === undefined) return undefined;
  const isFor = isAt(path);
  return (request, rest, isTaken = false) => isFor(request) ? answer(service, request, rest, isTaken) : undefined;
}

async function answer(
  service: ConfiguredService,
  request: Request,
  rest: readonly unknown[],
  isTaken: boolean,
): Promise<Response | undefined> {
  const { settings, bounds, database } = service;
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: ALLOW } });
  const caller = service.callerOf(request);
  const queries: LoggedQuery[] = [];
  let received: Json | undefined;
  try {
    if (!isTaken && !negotiate(request, true)) return undefined;
    service.watching?.arrived(request, { endpoint: "operations" });
    refuseLarge(request, bounds);
    checkAddress(service, request);
    const opened = await database.open();
    const context = await contextOf(service, request, rest);
    received = parseDocument(await readBody(request, bounds.bodyBytes, "atomic"), bounds);
    const document = received;
    const results = await onCurrentSchema(database, opened, async (current) => {
      const seen = await seenBy(current, context);
      const operations = checkOperations(document, bounds.operations, (type) => tableOf(type, seen.model) ?? type);
      return await carryOut(service, seen, { request, caller, context, queries }, operations);
    });
    const text = resultsText(results, service, queries);
    return respondAtomic(
      200,
      encodeWithin(text, settings, bounds.responseBytes) ?? text,
      withBookmark(service, caller, service.caching.ofOthers),
    );
  } catch (thrown) {
    const [error, place] = thrown instanceof RefusedOperation ? [thrown.cause, thrown.place] : [thrown, undefined];
    return await answerError(service, error, request, {
      settings,
      queries,
      received,
      place,
      respondTo: ({ status, text, headers }) => respondAtomic(status, encode(text, settings), headers),
    });
  }
}

/** The error of a request at the path of operations with another method than they take; `undefined` elsewhere. */
export function methodRefusedHere(
  { operationsPath: path }: ConfiguredService,
  request: Request,
): MethodNotAllowedError | undefined {
  if (path === undefined || request.method === "POST" || !isAt(path)(request)) return undefined;
  return new MethodNotAllowedError(request.method, new URL(request.url).pathname, ALLOW);
}

/** @throws {MethodNotAllowedError} @throws {BadRequestError} for any query parameter, since none has a meaning here. */
function checkAddress(service: ConfiguredService, request: Request): void {
  const { bounds } = service;
  const { url } = request;
  const refused = methodRefusedHere(service, request);
  if (refused !== undefined) throw refused;
  if (!url.includes("?")) return;
  const sent = [...new URL(url).searchParams.keys()].find((name) => !bounds.ignoredParameters.has(name));
  if (sent !== undefined) throw new BadRequestError("Operations take no query parameters.", sent);
}

function resultsText(
  results: readonly string[],
  { settings: { jsonapi, queryLog } }: ConfiguredService,
  queries: readonly LoggedQuery[],
): string {
  const version = jsonapi === undefined ? "" : `"jsonapi":${JSON.stringify(jsonapi)},`;
  const log = queryLog ? `,"query":${JSON.stringify({ default: queries })}` : "";
  return `{${version}"atomic:results":[${results.join(",")}]${log}}`;
}

function respondAtomic(status: number, text: string, headers: { readonly [name: string]: string } = {}): Response {
  return respond(status, text, { ...headers, "content-type": ATOMIC_TYPE });
}

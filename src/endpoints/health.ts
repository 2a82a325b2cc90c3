import { MethodNotAllowedError } from "../errors/http_errors.ts";
import { withoutBodyOnHead } from "../http/response.ts";
import { isAt } from "../http/route.ts";
import { answerError } from "./answer_error.ts";
import type { ConfiguredService } from "./configure.ts";

const HEADERS = { "content-type": "application/json", "cache-control": "no-store" };

/** Answers requests for the health path with whether the database answers; `undefined` for any other request. */
export function healthRoute(service: ConfiguredService): (request: Request) => Promise<Response> | undefined {
  const { healthPath: path } = service;
  if (path === undefined) return () => undefined;
  const isFor = isAt(path);
  return (request) => isFor(request) ? answer(service, request, path) : undefined;
}

async function answer(service: ConfiguredService, request: Request, path: string): Promise<Response> {
  service.watching?.arrived(request, { endpoint: "health" });
  if (request.method !== "GET" && request.method !== "HEAD") {
    const error = new MethodNotAllowedError(request.method, path, "GET, HEAD");
    const refused = await answerError(service, error, request);
    refused.headers.set("cache-control", "no-store");
    return refused;
  }
  const isUp = await service.database.ask().then(() => true, (error) => {
    service.report(error, request);
    return false;
  });
  const body = isUp ? '{"status":"ok"}' : '{"status":"unavailable"}';
  return await withoutBodyOnHead(request, new Response(body, { status: isUp ? 200 : 503, headers: HEADERS }));
}

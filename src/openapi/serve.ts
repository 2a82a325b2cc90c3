import { answerError } from "../endpoints/answer_error.ts";
import type { ConfiguredService } from "../endpoints/configure.ts";
import type { OpenDatabase } from "../endpoints/open_database.ts";
import { MethodNotAllowedError } from "../errors/http_errors.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { encode, withoutBodyOnHead } from "../http/response.ts";
import { isAt } from "../http/route.ts";
import { canServe } from "../model/visible.ts";
import type { Model } from "../types/model.ts";
import type { OpenApiDocument } from "../types/openapi.ts";
import { mostBytesOf, openApiDocument } from "./document.ts";
import { encoder } from "../values/utf8.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** Makes the description of a service. Each call makes a new one, because its caller may change it. */
export async function describeService(service: ConfiguredService): Promise<OpenApiDocument> {
  const { model } = await openFor(service);
  return await documentOf(service, model);
}

function documentOf(service: ConfiguredService, model: Model): Promise<OpenApiDocument> {
  return openApiDocument({ ...service, model }, service.openapi.options);
}

/** Answers requests for the description; `undefined` for any other. */
export function openApiRoute(service: ConfiguredService): (request: Request) => Promise<Response> | undefined {
  const { path } = service.openapi;
  if (path === undefined) return () => undefined;
  const bytesOfModel = keepBytes(service);
  const isFor = isAt(path);
  return (request) => isFor(request) ? answer(service, request, path, bytesOfModel) : undefined;
}

/** Makes a function that writes the description of each model once. Concurrent requests wait for the same bytes. */
function keepBytes(service: ConfiguredService): () => Promise<Uint8Array<ArrayBuffer>> {
  let kept: { readonly model: Model; readonly bytes: Promise<Uint8Array<ArrayBuffer>> } | undefined;
  return async () => {
    const { model } = await openFor(service);
    if (kept?.model !== model) kept = { model, bytes: bytesOf(service, model) };
    return await kept.bytes;
  };
}

/** @throws {BadRequestError} if even the description with the least detail is too long. */
async function bytesOf(service: ConfiguredService, model: Model): Promise<Uint8Array<ArrayBuffer>> {
  const text = encode(JSON.stringify(await documentOf(service, model)), service.settings);
  const bytes = encoder.encode(text);
  const most = mostBytesOf(service);
  if (bytes.length <= most) return bytes;
  throw new BadRequestError(
    `Cannot send the description of this service: it has ${bytes.length} bytes, and at most ${most} are sent. ` +
      `"relata openapi" and "service.openapi()" write it whole.`,
  );
}

async function answer(
  service: ConfiguredService,
  request: Request,
  path: string,
  bytes: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  service.watching?.arrived(request, { endpoint: "openapi" });
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow: ALLOW } });
  try {
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new MethodNotAllowedError(request.method, path, ALLOW);
    }
    const headers = { "content-type": "application/json", ...service.caching.ofReads };
    return await withoutBodyOnHead(request, new Response(await bytes(), { headers }));
  } catch (error) {
    return await answerError(service, error, request);
  }
}

/**
 * The open database. Its schema is read again if a resource could not be served, because the database may have been
 * changed.
 */
async function openFor({ database }: ConfiguredService): Promise<OpenDatabase> {
  const opened = await database.open();
  const isWhole = opened.model.tables.every((table) => canServe(opened.model, table));
  return isWhole ? opened : await database.refresh(opened);
}

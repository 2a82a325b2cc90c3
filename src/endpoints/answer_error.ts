import { cachedAs, encode, respond, variedBy, withoutBodyOnHead } from "../http/response.ts";
import { printError } from "../errors/wording.ts";
import { type RenderedError, renderError } from "../errors/render.ts";
import { DeleteRefusedError } from "../errors/request_errors.ts";
import type { Awaitable, LoggedQuery } from "../types/driver.ts";
import type { Json } from "../types/json.ts";
import type { Settings } from "../types/settings.ts";
import { byteLength } from "../values/utf8.ts";
import type { ConfiguredService } from "./configure.ts";

/** Renders an error, by the application's own handler or renderer if it has one, and reports server errors. */
export async function answerError(
  service: Reporting,
  error: unknown,
  request: Request,
  trail: Trail = {},
): Promise<Response> {
  const { report, errorHandler } = service;
  const { settings = service.settings, respondTo = (rendered) => documentOf(rendered, settings) } = trail;
  const rendered = render(error, settings, trail);
  if (rendered.status >= 500 && rendered.status !== 501) report(error, request);
  if (settings.debug && rendered.text === "") printRefusal(error, request);
  const own = await renderOwn({ report, errorHandler, settings }, error, request, rendered);
  const answer = own ?? await respondTo(rendered);
  return await withoutBodyOnHead(request, cachedAs(answer, service.caching?.ofOthers));
}

function documentOf({ status, text, headers }: RenderedError, settings: Settings): Response {
  return respond(status, encode(text, settings), headers);
}

type Reporting =
  & Pick<ConfiguredService, "report" | "settings">
  & Partial<Pick<ConfiguredService, "errorHandler" | "caching">>;

/** The facts about a request that has ended with an error. */
interface Trail {
  /** The settings of the resource if it is known, otherwise those of the service. */
  readonly settings?: Settings;
  readonly queries?: readonly LoggedQuery[];
  /** The document of its body, if it could be parsed. */
  readonly received?: Json;
  /** A pointer to the part of that document in which the error occurred. */
  readonly place?: string;
  /** Makes the response if the application does not; by default, an error document. */
  readonly respondTo?: (rendered: RenderedError) => Awaitable<Response>;
}

function render(error: unknown, settings: Settings, { queries = [], received, place }: Trail): RenderedError {
  const { debug, jsonapi, version, queryLog: isLogged } = settings;
  return renderError(error, {
    debug,
    jsonapi,
    version,
    received,
    place,
    queries: isLogged ? queries : undefined,
    sizeOf: (json) => byteLength(encode(json, settings)),
  });
}

/** Prints why a delete was refused: its answer has no body, so a developer would not see the reason otherwise. */
function printRefusal(error: unknown, { method, url }: Request): void {
  if (!(error instanceof DeleteRefusedError)) return;
  const { message, cause } = error;
  printError(`${method} ${url} was refused: ${message}`, ...(cause === undefined ? [] : [cause]));
}

/** The application's own answer, made by its error handler, or by its renderer if it has no handler. */
async function renderOwn(
  { report, errorHandler, settings: { exceptionRenderer: Renderer } }: Reporting,
  error: unknown,
  request: Request,
  { document, status }: RenderedError,
): Promise<Response | undefined> {
  try {
    if (errorHandler !== undefined) return variedBy(await errorHandler(error, request) ?? undefined);
    if (Renderer !== undefined) return variedBy(await new Renderer().render(error, request, document, status));
  } catch (failure) {
    report(failure, request);
  }
}

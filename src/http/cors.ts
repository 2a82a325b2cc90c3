import { cors } from "itty-router";
import type { CorsOptions } from "../types/options.ts";

/** The two places of a request where cross-origin headers are added. */
interface Cors {
  /** Answers a CORS preflight; `undefined` for every other request, plain OPTIONS ones too. */
  preflight(request: Request): Response | undefined;
  /** Adds the headers that let the request's origin read a response. */
  corsify(response: Response, request: Request): Response;
}

const OFF: Cors = { preflight: () => undefined, corsify: (response) => response };

/** The methods are listed because, with credentials, browsers take `*` for the name of a method. */
const METHODS = "GET,HEAD,POST,PUT,PATCH,DELETE";

/**
 * Handles cross-origin requests by itty-router's `cors`: `true` for its defaults, `false` or `undefined` for none.
 * Other origins may also read and send the service's own headers (`own`).
 */
export function corsOf(option: boolean | CorsOptions | undefined, own: Partial<OwnHeaders> = {}): Cors {
  if (option === undefined || option === false) return OFF;
  const options = withOwnHeaders(option === true ? {} : option, own);
  const varies = !(typeof options.origin === "string" || options.origin === undefined);
  const exposed = [options.exposeHeaders ?? []].flat().join(",");
  const { preflight, corsify } = cors(
    {
      ...options,
      origin: originOf(options.origin),
      ...(options.credentials === true ? { allowMethods: options.allowMethods ?? METHODS } : {}),
      // itty-router only reads arrays, though its types ask for writable ones.
    } as Parameters<typeof cors>[0],
  );
  return {
    preflight: (request) => {
      if (!isPreflight(request)) return undefined;
      const response = preflight(request);
      if (response !== undefined && varies) response.headers.append("vary", "Origin");
      return response;
    },
    corsify: (response, request) => {
      // `Response.error()` has the status 0, which the constructor refuses; an upgrade must stay as it is.
      if (response.status < 200) return response;
      // The answer to a preflight has its headers already; itty-router would add some of them even if the origin is
      // refused.
      if (isPreflight(request)) return response;
      const shared = corsify(response, request);
      // A response with CORS headers of its own comes back unchanged, and may be immutable.
      if (shared === response) return response;
      // A cache must not give one origin's answer to another.
      if (varies) shared.headers.append("vary", "Origin");
      // itty-router names these only in the preflight, where browsers do not look for them.
      if (exposed !== "") shared.headers.set("access-control-expose-headers", exposed);
      return shared;
    },
  };
}

/** Which headers of its own a service uses: for versions of records, bookmarks, and links between pages of CSV. */
interface OwnHeaders {
  readonly tellsVersions: boolean;
  readonly tellsBookmarks: boolean;
  readonly hasCsv: boolean;
}

/** Adds the service's own headers to the options. Without `allowHeaders` a browser may send every header. */
function withOwnHeaders(
  options: CorsOptions,
  { tellsVersions, tellsBookmarks, hasCsv }: Partial<OwnHeaders>,
): CorsOptions {
  const bookmark = tellsBookmarks ? ["Relata-Bookmark"] : [];
  const read = [...(tellsVersions ? ["ETag", "Location"] : []), ...bookmark, ...(hasCsv ? ["Link"] : [])];
  const sent = [...(tellsVersions ? ["If-Match", "If-None-Match"] : []), ...bookmark];
  if (read.length === 0) return options;
  const { exposeHeaders, allowHeaders } = options;
  return {
    ...options,
    exposeHeaders: mergedHeaders(exposeHeaders, read),
    ...(allowHeaders === undefined ? {} : { allowHeaders: mergedHeaders(allowHeaders, sent) }),
  };
}

/** Merges names of headers, each once. */
function mergedHeaders(given: string | readonly string[] | undefined, more: readonly string[]): string[] {
  const names = [given ?? []].flat().flatMap((some) => some.split(",")).map((name) => name.trim());
  return [...names, ...more.filter((one) => !names.some((name) => name.toLowerCase() === one.toLowerCase()))];
}

/** Whether a request is a CORS preflight. itty-router takes even an OPTIONS request that asks for `Allow` for one. */
function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("origin") && headers.has("access-control-request-method");
}

/** The option `origin`, asked only about requests with an `Origin` header, and without the state of a flag `g`. */
function originOf(origin: CorsOptions["origin"]): CorsOptions["origin"] {
  if (origin instanceof RegExp) {
    const pattern = new RegExp(origin.source, origin.flags.replace(/[gy]/g, ""));
    return (from: string | null) => from !== null && pattern.test(from) ? from : undefined;
  }
  if (typeof origin === "function") return (from: string | null) => from === null ? undefined : origin(from);
  return origin;
}

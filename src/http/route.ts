import { IttyRouter } from "itty-router";
import { CHANGING, METHODS, OPERATION_OF, type PathKind } from "../config/operations.ts";
import { MethodNotAllowedError } from "../errors/http_errors.ts";
import { BadRequestError, NotImplementedError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import type { Declared } from "../model/declare.ts";
import { bySpelling, spellingsOf } from "../model/spellings.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Operation } from "../types/operation.ts";
import type { Settings } from "../types/settings.ts";
import type { Routed } from "../types/target.ts";

/** One mapped resource in the routing table. */
export interface Route extends Pick<Declared, "table" | "type" | "segment" | "prefixes" | "relationshipLinks"> {
  /** The settings of its enabled operations. */
  readonly settings: { readonly [O in Operation]?: Settings };
  /** The settings for a request that reaches no operation. */
  readonly ofResource: Settings;
  /** Whether the resource of a table is known to be read-only. */
  readonly isReadOnly: (table: string) => boolean;
}

/**
 * Makes a router over the mapped resources. Its cost does not grow with their number: a map finds the resource of a
 * path as links print it; other paths, such as those of relationships or with a trailing slash, are matched by
 * `PATTERNS` for each prefix. The result is `undefined` if no mapped path matches. A refusal (405, 501, or 400 for a
 * malformed escape) has the settings of its resource, which decide how it is reported.
 */
export function createRouter(routes: readonly Route[]): (request: Request) => Awaitable<Routed | undefined> {
  const router = IttyRouter();
  const collections = new Map<string, Route>();
  for (const prefix of new Set(routes.flatMap((route) => route.prefixes))) {
    const here = routes.filter((route) => route.prefixes.includes(prefix));
    const bySegment = bySpelling(here, (route) => route.segment, (route) => spellingsOf(route.segment));
    for (const [segment, route] of bySegment) {
      const path = `${prefix}/${segment}`;
      if (!collections.has(path)) collections.set(path, route);
    }
    for (const [kind, path] of PATTERNS) {
      router.all(prefix + path, ({ params, method }, url: string) => {
        const route = bySegment.get(params.resource);
        return route === undefined ? undefined : resolveOrRefuse(route, method, url, { kind, ...params });
      });
    }
  }
  return ({ method, url }) => {
    const path = pathOf(url);
    const collection = collections.get(path);
    if (collection !== undefined) return resolveOrRefuse(collection, method, url, { kind: "collection" });
    const slash = path.lastIndexOf("/");
    const owner = slash === path.length - 1 ? undefined : collections.get(path.slice(0, slash));
    if (owner !== undefined) return resolveOrRefuse(owner, method, url, { kind: "item", id: path.slice(slash + 1) });
    // The router changes the object that it gets, and parses the query, so it does not get the request itself.
    return router.fetch({ method, url: url.replace(/[?#].*$/s, "") }, url);
  };
}

/** The origin of the last valid address. Most requests have the same one, and parsing a URL takes long. */
let known = "";

/** 400 for an invalid address: servers build it from any `Host` header, even `127.0.0.1:99999`. */
export function addressError({ url }: Request): BadRequestError | undefined {
  if (known !== "" && url.startsWith(known)) return undefined;
  if (!URL.canParse(url)) {
    return new BadRequestError(`Cannot read the address "${cut(url)}": Host must name a host, and a port below 65536.`);
  }
  known = `${new URL(url).origin}/`;
}

/** Makes a test for requests to one path. Parsing a URL takes long, so its text is searched for the path first. */
export function isAt(path: string): (request: Request) => boolean {
  return ({ url }) => url.includes(path) && new URL(url).pathname === path;
}

/** The paths of a resource as the router matches them. */
const PATTERNS: readonly (readonly [PathKind, string])[] = [
  ["collection", "/:resource"],
  ["item", "/:resource/:id"],
  ["related", "/:resource/:id/:relationship"],
  ["relationship", "/:resource/:id/relationships/:relationship"],
];

/** The parts of a path after its resource, percent-encoded. */
interface PathParts {
  readonly kind: PathKind;
  readonly id?: string;
  readonly relationship?: string;
}

/** The path of an absolute URL, still percent-encoded: `/countries/1`. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const [query, fragment] = [url.indexOf("?", start), url.indexOf("#", start)];
  const end = query === -1 || (fragment !== -1 && fragment < query) ? fragment : query;
  return end === -1 ? url.slice(start) : url.slice(start, end);
}

function resolveOrRefuse(route: Route, method: string, url: string, parts: PathParts): Routed | undefined {
  const isOfRelationship = parts.kind === "related" || parts.kind === "relationship";
  if (isOfRelationship && !route.relationshipLinks) return undefined;
  try {
    return resolveRoute(route, method, url, parts);
  } catch (error) {
    return { kind: "refused", error, settings: route.ofResource };
  }
}

function resolveRoute(route: Route, method: string, url: string, { kind, id, relationship }: PathParts): Routed {
  if (method === "OPTIONS") return { kind: "options", allow: allowed(route, kind) };
  const endpoint = METHODS[kind].get(method);
  if (endpoint === undefined) throw new MethodNotAllowedError(method, pathOf(url), allowed(route, kind));
  const operation = OPERATION_OF[endpoint];
  // The endpoint refuses a relationship that cannot be written, after it has checked the type of the body.
  const isNeeded = operation !== undefined && !(kind === "relationship" && operation === "update");
  if (isNeeded && !isOpen(route, operation)) throw new NotImplementedError(operation, route.type);
  return {
    kind: "target",
    endpoint,
    table: route.table,
    settings: (operation && route.settings[operation]) ?? route.ofResource,
    id: decode(id, "id"),
    relationship: decode(relationship, "relationship"),
    search: searchOf(url),
  };
}

function searchOf(url: string): string {
  const start = url.indexOf("?");
  const end = url.indexOf("#");
  return start === -1 || (end !== -1 && end < start) ? "" : url.slice(start, end === -1 ? undefined : end);
}

/** Whether an operation is enabled, and the database allows it: a view is read-only. */
function isOpen({ settings, table, isReadOnly }: Route, operation: Operation): boolean {
  return settings[operation] !== undefined && !(CHANGING.has(operation) && isReadOnly(table));
}

function allowed(route: Route, kind: PathKind): string {
  const methods = [...METHODS[kind]].filter(([, endpoint]) => {
    const operation = OPERATION_OF[endpoint];
    return operation === undefined || isOpen(route, operation);
  });
  return [...methods.map(([method]) => method), "OPTIONS"].join(", ");
}

function decode(encoded: string | undefined, what: string): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch (cause) {
    throw new BadRequestError(
      `Cannot read the ${what} "${cut(encoded ?? "")}": it has a malformed percent escape.`,
      undefined,
      cause,
    );
  }
}

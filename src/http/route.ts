import { IttyRouter } from "itty-router";
import { CHANGING, METHODS, OPERATION_OF, type PathKind } from "../config/operations.ts";
import { MethodNotAllowedError } from "../errors/http_errors.ts";
import { BadRequestError, NotFoundError, NotImplementedError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { bySpelling, closestName } from "../model/spellings.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Operation } from "../types/operation.ts";
import type { Settings } from "../types/settings.ts";
import type { Routed } from "../types/target.ts";

/** One mapped resource as the routing table has it. */
export interface Route {
  readonly table: string;
  readonly type: string;
  /** The last segment of its collection's path, percent-encoded. */
  readonly segment: string;
  /** Other spellings of it that a request may have. */
  readonly spellings: readonly string[];
  /** What may stand before it: `["/api", "/api/v2"]`. */
  readonly prefixes: readonly string[];
  readonly settings: { readonly [O in Operation]?: Settings };
  /** What holds where a request is aimed at no operation. */
  readonly ofResource: Settings;
  /** Whether the resource has paths of its relationships and of what is related to it. */
  readonly hasRelationshipPaths: boolean;
  /** Whether the resource is read-only, as a view is: the database tells, where it has been read. */
  readonly isReadOnly?: () => boolean;
}

/**
 * A router over the mapped resources, whose cost does not grow with their number: a look-up finds the resource of a path
 * as links print it; what is left, such as a trailing slash or a relationship, is matched by four parameterised paths a
 * prefix.
 * `undefined` where no mapped path matches; a refusal (405, 501, 400 at a malformed escape) comes with the settings of
 * its resource, since these say how it is reported.
 */
export function createRouter(routes: readonly Route[]): (request: Request) => Awaitable<Routed | undefined> {
  const router = IttyRouter();
  const collections = new Map<string, Route>();
  for (const prefix of new Set(routes.flatMap((route) => route.prefixes))) {
    const here = routes.filter((route) => route.prefixes.includes(prefix));
    const bySegment = bySpelling(here, (route) => route.segment, (route) => route.spellings);
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
    // The router writes on what it is given, and collects the query besides: it gets no request of the application's.
    return router.fetch({ method, url: url.replace(/[?#].*$/s, "") }, url);
  };
}

/** What addresses have begun with that could be read: most requests name the same host, and to read a URL takes long. */
let known = "";

/** 400 for a request whose address is not a URL: a server makes one of whatever `Host` says, `127.0.0.1:99999` too. */
export function addressError({ url }: Request): BadRequestError | undefined {
  if (known !== "" && url.startsWith(known)) return undefined;
  if (!URL.canParse(url)) {
    return new BadRequestError(`Cannot read the address "${cut(url)}": Host must name a host, and a port below 65536.`);
  }
  known = `${new URL(url).origin}/`;
}

/** Tells the requests for one path. Most requests are not for it, and to read a URL takes long. */
export function isAt(path: string): (request: Request) => boolean {
  return ({ url }) => url.includes(path) && new URL(url).pathname === path;
}

/** The most segments of a path that are looked at. */
const MOST_SEGMENTS = 6;

/** 404 for a path at which nothing is mapped, with what was probably meant. `collections` are the paths of lists. */
export function missingPath(url: string, collections: readonly string[]): NotFoundError {
  const { pathname } = new URL(url);
  return new NotFoundError(`Nothing is mapped at "${cut(pathname)}".${hintOf(pathname, collections)}`);
}

function hintOf(pathname: string, collections: readonly string[]): string {
  const owner = collections.find((path) => pathname.startsWith(`${path}/`));
  if (owner !== undefined) return relationshipHint(owner, pathname.slice(owner.length + 1));
  const names = collections.map((path) => path.slice(path.lastIndexOf("/") + 1));
  const segments = pathname.split("/").slice(0, MOST_SEGMENTS);
  for (const [at, segment] of segments.entries()) {
    if (segment === "") continue;
    const name = names.includes(segment) ? segment : closestName(segment, names);
    if (name === undefined) continue;
    const path = [collections[names.indexOf(name)], ...pathname.split("/").slice(at + 1)].join("/");
    return ` Did you mean "${cut(path)}"?${prefixHint(path, pathname)}`;
  }
  return "";
}

/** A path that lacks only its beginning has probably lost it on the way: the next link would lose it too. */
function prefixHint(path: string, pathname: string): string {
  if (path === pathname || !path.endsWith(pathname)) return "";
  const prefix = path.slice(0, -pathname.length);
  return ` A router that strips "${cut(prefix)}", as mount of Hono and h3 does, must pass requests on unchanged.`;
}

/** A relationship has no address where `relationshipLinks` is off: what it leads to comes with its owner. */
function relationshipHint(owner: string, rest: string): string {
  const [, id, name] = /^([^/]+)\/(?:relationships\/)?([^/]+)\/?$/.exec(rest) ?? [];
  if (name === undefined) return "";
  return ` Relationships have no addresses of their own here: send "${cut(`${owner}/${id}?include=${name}`)}".`;
}

/** The paths of a resource as the router matches them. */
const PATTERNS: readonly (readonly [PathKind, string])[] = [
  ["collection", "/:resource"],
  ["item", "/:resource/:id"],
  ["related", "/:resource/:id/:relationship"],
  ["relationship", "/:resource/:id/relationships/:relationship"],
];

/** What a path says beside its resource, percent-encoded. */
interface PathParts {
  readonly kind: PathKind;
  readonly id?: string;
  readonly relationship?: string;
}

/** The path of an absolute URL, percent-encoded as it is: `/countries/1`. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const rest = url.slice(start);
  const end = rest.search(/[?#]/);
  return end === -1 ? rest : rest.slice(0, end);
}

function resolveOrRefuse(route: Route, method: string, url: string, parts: PathParts): Routed | undefined {
  const isOfRelationship = parts.kind === "related" || parts.kind === "relationship";
  if (isOfRelationship && !route.hasRelationshipPaths) return undefined;
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
  // A relationship that cannot be written is refused by its endpoint, after the type of the body.
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
function isOpen({ settings, isReadOnly }: Route, operation: Operation): boolean {
  return settings[operation] !== undefined &&
    (!CHANGING.has(operation) || isReadOnly === undefined || !isReadOnly());
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

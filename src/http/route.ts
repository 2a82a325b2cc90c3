import { IttyRouter } from "itty-router";
import { changesRows } from "../config/operations.ts";
import { cut } from "../errors/cut.ts";
import { BadRequestError, MethodNotAllowedError, NotImplementedError } from "../errors/request_errors.ts";
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
  /** What may stand before it: `["/api", "/api/v2"]`. */
  readonly prefixes: readonly string[];
  readonly settings: { readonly [O in Operation]?: Settings };
  /** What holds where a request is aimed at no operation. */
  readonly ofResource: Settings;
  /** Whether the resource is only read, as a view is: the database tells, where it has been read. */
  readonly isReadOnly?: () => boolean;
}

/** What methods do; a client may send any word as one, so an object's inherited names must not be among them. */
type Operations = ReadonlyMap<string, Operation>;

const COLLECTION: Operations = new Map([["GET", "list"], ["HEAD", "list"], ["POST", "create"]]);
const ITEM: Operations = new Map([["GET", "view"], ["HEAD", "view"], ["PATCH", "update"], ["DELETE", "delete"]]);

/**
 * A router over the mapped resources, whose cost does not grow with their number: a look-up finds the resource of a path
 * as links print it; what is left, such as a trailing slash, is matched by two parameterised paths a prefix.
 * `undefined` where no mapped path matches; a refusal (405, 501, 400 at a malformed escape) comes with the settings of
 * its resource, since it is told as these say.
 */
export function createRouter(routes: readonly Route[]): (request: Request) => Awaitable<Routed | undefined> {
  const router = IttyRouter();
  const collections = new Map<string, Route>();
  for (const prefix of new Set(routes.flatMap((route) => route.prefixes))) {
    const bySegment = new Map(
      routes.flatMap((route) => route.prefixes.includes(prefix) ? [[route.segment, route] as const] : []),
    );
    for (const [segment, route] of bySegment) {
      const path = `${prefix}/${segment}`;
      if (!collections.has(path)) collections.set(path, route);
    }
    for (const path of ["/:resource", "/:resource/:id"]) {
      router.all(`${prefix}${path}`, ({ params, method }, url: string) => {
        const route = bySegment.get(params.resource);
        return route === undefined ? undefined : aimOrRefuse(route, method, url, params.id);
      });
    }
  }
  return ({ method, url }) => {
    const path = pathOf(url);
    const collection = collections.get(path);
    if (collection !== undefined) return aimOrRefuse(collection, method, url, undefined);
    const slash = path.lastIndexOf("/");
    const owner = slash === path.length - 1 ? undefined : collections.get(path.slice(0, slash));
    if (owner !== undefined) return aimOrRefuse(owner, method, url, path.slice(slash + 1));
    // The router writes on what it is given, and collects the query besides: it gets no request of the application's.
    return router.fetch({ method, url: url.replace(/[?#].*$/s, "") }, url);
  };
}

/** The path of an absolute URL, percent-encoded as it is: `/countries/1`. */
function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const rest = url.slice(start);
  const end = rest.search(/[?#]/);
  return end === -1 ? rest : rest.slice(0, end);
}

function aimOrRefuse(route: Route, method: string, url: string, encodedId: string | undefined): Routed {
  try {
    return aim(route, method, url, encodedId);
  } catch (error) {
    return { kind: "refused", error, settings: route.ofResource };
  }
}

function aim(route: Route, method: string, url: string, encodedId: string | undefined): Routed {
  const operations = encodedId === undefined ? COLLECTION : ITEM;
  if (method === "OPTIONS") return { kind: "options", allow: allowed(route, operations) };
  const operation = operations.get(method);
  if (operation === undefined) throw new MethodNotAllowedError(method, `/${route.segment}`, allowed(route, operations));
  const settings = route.settings[operation];
  if (settings === undefined || !isOpen(route, operation)) throw new NotImplementedError(operation, route.type);
  return { kind: "target", table: route.table, operation, settings, id: decodeId(encodedId), search: searchOf(url) };
}

function searchOf(url: string): string {
  const start = url.indexOf("?");
  const end = url.indexOf("#");
  return start === -1 || (end !== -1 && end < start) ? "" : url.slice(start, end === -1 ? undefined : end);
}

/** Whether the database lets an operation be: a view is only read. */
function isOpen({ isReadOnly }: Route, operation: Operation): boolean {
  return !changesRows(operation) || isReadOnly === undefined || !isReadOnly();
}

function allowed(route: Route, operations: Operations): string {
  const methods = [...operations].filter(([, operation]) =>
    route.settings[operation] !== undefined && isOpen(route, operation)
  );
  return [...methods.map(([method]) => method), "OPTIONS"].join(", ");
}

function decodeId(encoded: string | undefined): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch (cause) {
    throw new BadRequestError(
      `Cannot read the id "${cut(encoded ?? "")}": it has a malformed percent escape.`,
      undefined,
      cause,
    );
  }
}

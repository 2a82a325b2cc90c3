import { createRouter, type Route } from "../http/route.ts";
import { printError } from "../errors/wording.ts";
import { ConfigurationError } from "../errors/service_error.ts";
import { declare, type Declared } from "../model/declare.ts";
import {
  boundsOf,
  cachingOf,
  healthPathOf,
  type OpenApiSettings,
  openApiSettings,
  operationsPath,
  paginationOf,
} from "../config/service_defaults.ts";
import { checkOptions } from "../config/check_options.ts";
import { CHANGING, enabledOperations, OPERATIONS } from "../config/operations.ts";
import { resolveSettings } from "../config/resolve_settings.ts";
import { callerWithBookmark } from "../drivers/bookmarks.ts";
import { type CheckedSource, checkSource } from "../drivers/check_source.ts";
import { callerOf } from "../drivers/patience.ts";
import { PAGE_CURSOR } from "../query/page.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { Awaitable, Caller } from "../types/driver.ts";
import type { ResourceOptions } from "../types/resource_options.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { Operation } from "../types/operation.ts";
import type { Bounds, Caching, Pagination, Settings } from "../types/settings.ts";
import type { Routed } from "../types/target.ts";
import { DatabaseHandle } from "./open_database.ts";
import { type RequestListener, Watching } from "./watching.ts";

/** A service as its options configure it, before its first request. */
export interface ConfiguredService {
  /** The settings of the service, for requests that name no resource. */
  readonly settings: Settings;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  readonly caching: Caching;
  readonly openapi: OpenApiSettings;
  /** The path of atomic operations; absent if the service takes none. */
  readonly operationsPath?: string;
  readonly route: (request: Request) => Awaitable<Routed | undefined>;
  /** The paths of collections, one for each prefix of a resource. */
  readonly collections: readonly string[];
  readonly database: DatabaseHandle;
  /** Makes the `Caller` of a request. */
  readonly callerOf: (request: Request) => Caller;
  /** Whether answers to writes have a bookmark of the state that they have left. */
  readonly tellsBookmarks: boolean;
  /** Whether answers of some resource have an `ETag`. */
  readonly tellsVersions: boolean;
  /** Whether some list is available as CSV too. */
  readonly hasCsv: boolean;
  readonly context: ServiceOptions["context"];
  readonly report: (error: unknown, request: Request) => void;
  readonly errorHandler: ServiceOptions["errorHandler"];
  /** The path at which the service says whether its database answers; absent if it has none. */
  readonly healthPath: string | undefined;
  /** Notes the events of requests; absent while nobody listens to them. */
  watching?: Watching;
  /** Adds a listener that gets the event of each request from now on, as `relata serve` does. */
  readonly listen: (listener: RequestListener) => void;
  /** The beginning of every path, without a slash at its end. */
  readonly basePath: string;
}

/** Reads the options of a service. @throws {ConfigurationError} for mistakes that they show without the database. */
export function configure(options: ServiceOptions): ConfiguredService {
  checkOptions(options);
  const source = checkSource(options.database);
  const readOnly = isReadOnly(options, source);
  const settings = resolveSettings(options);
  const bounds = boundsOf(options, source.kind === "d1" || source.kind === "durableObject");
  const declared = declare(options, (resource) => settingsOf(options, resource, readOnly));
  const pagination = paginationOf(options);
  if (pagination?.cursor === true) refuseCursorParameters(declared, bounds);
  const ownWrites = options.consistency === "own-writes";
  const database = new DatabaseHandle({
    ...options,
    declared,
    settings,
    bounds,
    cutsIncluded: pagination?.included === true,
    access: readOnly ? "readOnly" : "write",
    ownWrites,
  });
  const collections = declared.flatMap(({ prefixes, segment }) => prefixes.map((prefix) => `${prefix}/${segment}`));
  const openapi = openApiSettings(options, collections);
  const healthPath = healthPathOf(options, collections, openapi.path);
  const report = reporter(options);
  const service: ConfiguredService = {
    database,
    settings,
    bounds,
    pagination,
    caching: cachingOf(options),
    openapi,
    healthPath,
    operationsPath: operationsPath(options, collections, [openapi.path, healthPath]),
    watching: options.onRequest === undefined && options.serverTiming !== true
      ? undefined
      : new Watching(options, report),
    listen: (listener) => (service.watching ??= new Watching({}, report)).listen(listener),
    collections,
    route: createRouter(declared.map((one) => routeOf(one, options, database))),
    callerOf: ownWrites ? callerWithBookmark : callerOf,
    tellsBookmarks: ownWrites,
    tellsVersions: declared.some(({ etag }) => etag !== undefined),
    hasCsv: declared.some(({ settings: { list } }) => list.csv !== undefined),
    context: options.context,
    report,
    errorHandler: options.errorHandler,
    basePath: options.basePath?.replace(/\/$/, "") ?? "",
  };
  return service;
}

/** Refuses the application's parameters with the names of the cursor parameters. @throws {ConfigurationError} */
function refuseCursorParameters(declared: readonly Declared[], { ignoredParameters }: Bounds): void {
  const named = declared.flatMap(({ settings }) => OPERATIONS.flatMap((one) => [...settings[one].parameters.keys()]));
  const taken = PAGE_CURSOR.find((name) => ignoredParameters.has(name) || named.includes(name));
  if (taken === undefined) return;
  throw new ConfigurationError(`Cannot register the query parameter "${taken}": pagination.cursor uses it.`);
}

/** A function that passes errors to `onError`. If `onError` itself fails, that must not change an answer. */
function reporter({ onError = (error) => printError(error) }: ServiceOptions): ConfiguredService["report"] {
  return (error, request) => {
    const fail = (failure: unknown) => printError(failure, error);
    try {
      Promise.resolve(onError(error, request) as unknown).catch(fail);
    } catch (failure) {
      fail(failure);
    }
  };
}

function isReadOnly({ readOnly = false }: ServiceOptions, source: CheckedSource): boolean {
  return readOnly || (source.kind === "embedded" && source.readOnly);
}

function settingsOf(options: ServiceOptions, resource: ResourceOptions<AnyDatabase, string>, readOnly: boolean) {
  const settings = Object.fromEntries(
    OPERATIONS.map((operation) => [operation, resolveSettings(options, resource, operation)]),
  ) as { [O in Operation]: Settings };
  const enabled = enabledOperations(resource);
  return { settings, enabled: readOnly ? enabled.filter((operation) => !CHANGING.has(operation)) : enabled };
}

function routeOf(declared: Declared, options: ServiceOptions, database: DatabaseHandle): Route {
  const { table, type, segment, prefixes, relationshipLinks, enabled } = declared;
  const settings = Object.fromEntries(enabled.map((operation) => [operation, declared.settings[operation]]));
  const ofResource = resolveSettings(options, declared.options);
  return { table, type, segment, prefixes, relationshipLinks, settings, ofResource, isReadOnly: database.isReadOnly };
}

import type { Route } from "./route.ts";
import { createRouter } from "./route.ts";
import { printError } from "./errors/print_error.ts";
import { buildModel, checkModel } from "./resources/build_model.ts";
import { declare, type Declared } from "./resources/declare.ts";
import { cachingOf } from "./settings/caching.ts";
import { checkOptions } from "./settings/check_options.ts";
import { changesRows, enabledOperations, OPERATIONS } from "./settings/operations.ts";
import { resolveSettings } from "./settings/resolve_settings.ts";
import { boundsOf, paginationOf } from "./settings/service_defaults.ts";
import { type CheckedSource, checkSource } from "./store/drivers/check_source.ts";
import { introspect } from "./store/drivers/introspect.ts";
import { logged } from "./store/drivers/logged.ts";
import { type DatabaseUse, openDriver } from "./store/drivers/open_driver.ts";
import { documentWriter } from "./document/write_document.ts";
import { Planner } from "./plan/planner.ts";
import { sqlite } from "./sql/dialects/sqlite.ts";
import type { SqlContext } from "./sql/context.ts";
import { createStore, type Store } from "./store/store.ts";
import type { AnyDatabase } from "./types/database.ts";
import type { Awaitable, Driver, LoggedQuery } from "./types/driver.ts";
import type { Model } from "./types/model.ts";
import type { Operation, ResourceOptions, ServiceOptions } from "./types/options.ts";
import type { Bounds, Caching, Pagination, Settings } from "./types/settings.ts";
import type { Routed } from "./types/target.ts";

/** The database and what it is known to hold. */
export interface Opened {
  readonly driver: Driver;
  readonly model: Model;
  readonly sql: SqlContext;
  readonly planner: Planner;
  readonly store: Store;
}

/** Everything that is decided once, when a service is made, and what it finds out once, when it is first used. */
export interface Workings {
  /** The service-wide settings, for what is aimed at no resource. */
  readonly settings: Settings;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  readonly caching: Caching;
  readonly route: (request: Request) => Awaitable<Routed | undefined>;
  /** The database where it is open already. */
  readonly open: () => Opened | undefined;
  /** Opens the database and reads its schema until that has succeeded; a failure is not remembered. */
  readonly opened: () => Promise<Opened>;
  /** Reads the schema again, since the database may have been changed to fit what did not. */
  readonly reread: () => Promise<Opened>;
  readonly check: () => Promise<void>;
  /** Closes the database; what is used later opens it anew. */
  readonly close: () => Promise<void>;
  readonly context: ServiceOptions["context"];
  readonly logged: (driver: Driver, queries: LoggedQuery[]) => Driver;
  readonly report: (error: unknown, request: Request) => void;
  readonly errorHandler: ServiceOptions["errorHandler"];
}

/** Sets up a service. @throws {ConfigurationError} at everything that the options alone show to be wrong. */
export function setUp(options: ServiceOptions): Workings {
  checkOptions(options);
  const readOnly = isReadOnly(options, checkSource(options.database));
  const settings = resolveSettings(options);
  const bounds = boundsOf(options);
  const declared = declare(options, (resource) => settingsOf(options, resource, readOnly));
  const database = openOnce(options, declared, settings, bounds, accessOf(declared, readOnly));
  return {
    ...database,
    settings,
    bounds,
    pagination: paginationOf(options),
    caching: cachingOf(options),
    route: createRouter(declared.map((one) => routeOf(one, options, database.open))),
    check: async () => {
      const wasOpen = database.open() !== undefined;
      checkModel((await (wasOpen ? database.reread() : database.opened())).model);
    },
    context: options.context,
    logged: (driver, queries) => logged(driver, (entry) => queries.push(entry)),
    report: reporter(options),
    errorHandler: options.errorHandler,
  };
}

/** Tells `onError`; one that fails itself must not change an answer. */
function reporter({ onError = (error) => printError(error) }: ServiceOptions): Workings["report"] {
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

/** A service that writes nothing leaves the journal mode of its file alone. */
function accessOf(declared: readonly Declared[], readOnly: boolean): DatabaseUse["access"] {
  if (readOnly) return "readOnly";
  return declared.some(({ enabled }) => enabled.some(changesRows)) ? "write" : "read";
}

function settingsOf(options: ServiceOptions, resource: ResourceOptions<AnyDatabase, string>, readOnly: boolean) {
  const settings = Object.fromEntries(
    OPERATIONS.map((operation) => [operation, resolveSettings(options, resource, operation)]),
  ) as { [O in Operation]: Settings };
  const enabled = enabledOperations(resource);
  return { settings, enabled: readOnly ? enabled.filter((operation) => !changesRows(operation)) : enabled };
}

function routeOf(declared: Declared, options: ServiceOptions, open: Workings["open"]): Route {
  const { table, type, segment, enabled, prefixes } = declared;
  const settings = Object.fromEntries(enabled.map((operation) => [operation, declared.settings[operation]]));
  const ofResource = resolveSettings(options, declared.options);
  return { table, type, segment, settings, prefixes, ofResource, isReadOnly: () => isView(table, open()) };
}

/** Whether a resource is known to be only read: not before the database has been. */
function isView(table: string, opened: Opened | undefined): boolean {
  return opened !== undefined && opened.model.problems(table).length === 0 && opened.model.resource(table).isReadOnly;
}

function openOnce(
  { database, inferHasMany = false }: ServiceOptions,
  declared: readonly Declared[],
  settings: Settings,
  bounds: Bounds,
  access: DatabaseUse["access"],
): Pick<Workings, "open" | "opened" | "reread" | "close"> {
  let open: Opened | undefined;
  let known: string | undefined;
  let driver: Promise<Driver> | undefined;
  const read = async (): Promise<Opened> => {
    const opening = driver ??= openOne();
    const opened = await opening;
    const schema = await introspect(opened, declared.map((one) => one.table));
    const text = JSON.stringify([[...schema.tables], [...schema.unreadable], schema.names]);
    // What has been planned and compiled hangs on the model, so one that says the same stays.
    if (open !== undefined && text === known) return open;
    const model = buildModel({ declared, inferHasMany, ofService: settings }, schema);
    const sql: SqlContext = { dialect: sqlite, model, mostResources: bounds.resourcesPerPath };
    const made = {
      driver: opened,
      model,
      sql,
      planner: new Planner(sql, documentWriter),
      store: createStore(opened, sql),
    };
    // What has been closed meanwhile is not the database of other requests.
    if (driver !== opening) return made;
    known = text;
    return open = made;
  };
  const openOne = (): Promise<Driver> => {
    const leave = () => {
      if (driver === opening) open = driver = undefined;
    };
    const opening = openDriver(database, { access, lost: leave });
    opening.catch(leave);
    return opening;
  };
  return {
    open: () => open,
    // First requests do not wait for one another: what a Worker's request has begun ends with its client.
    opened: () => open === undefined ? read() : Promise.resolve(open),
    reread: read,
    close: async () => {
      const opening = driver;
      open = driver = undefined;
      // What could not be opened needs no closing.
      await opening?.then((opened) => opened.close(), () => {});
    },
  };
}

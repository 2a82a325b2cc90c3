import type { Route } from "./route.ts";
import { createRouter } from "./route.ts";
import { buildModel, checkModel } from "./resources/build_model.ts";
import { declare, type Declared } from "./resources/declare.ts";
import { checkOptions } from "./settings/check_options.ts";
import { enabledOperations, OPERATIONS } from "./settings/operations.ts";
import { resolveSettings } from "./settings/resolve_settings.ts";
import { boundsOf, paginationOf } from "./settings/service_defaults.ts";
import { checkSource } from "./store/drivers/check_source.ts";
import { introspect } from "./store/drivers/introspect.ts";
import { logged } from "./store/drivers/logged.ts";
import { openDriver } from "./store/drivers/open_driver.ts";
import { createStore, type Store } from "./store/store.ts";
import type { AnyDatabase } from "./types/database.ts";
import type { Awaitable, Driver, LoggedQuery } from "./types/driver.ts";
import type { Model } from "./types/model.ts";
import type { Operation, ResourceOptions, ServiceOptions } from "./types/options.ts";
import type { Bounds, Pagination, Settings } from "./types/settings.ts";
import type { Routed } from "./types/target.ts";

/** The database and what it is known to hold. */
export interface Opened {
  readonly driver: Driver;
  readonly model: Model;
  readonly store: Store;
}

/** Everything that is decided once, when a service is made, and what it finds out once, when it is first used. */
export interface Workings {
  /** The service-wide settings, for what is aimed at no resource. */
  readonly settings: Settings;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  readonly route: (request: Request) => Awaitable<Routed | undefined>;
  /** The database where it is open already. */
  readonly open: () => Opened | undefined;
  /** Opens the database and reads its schema until that has succeeded; a failure is not remembered. */
  readonly opened: () => Promise<Opened>;
  /** Reads the schema again, since the database may have been changed to fit what did not. */
  readonly reread: () => Promise<Opened>;
  readonly check: () => Promise<void>;
  readonly context: ServiceOptions["context"];
  readonly logged: (driver: Driver, queries: LoggedQuery[]) => Driver;
  readonly report: (error: unknown, request: Request) => void;
  readonly errorHandler: ServiceOptions["errorHandler"];
}

/** Sets up a service. @throws {ConfigurationError} at everything that the options alone show to be wrong. */
export function setUp(options: ServiceOptions): Workings {
  checkOptions(options);
  checkSource(options.database);
  const settings = resolveSettings(options);
  const bounds = boundsOf(options);
  const declared = declare(options, (resource) => settingsOf(options, resource));
  const database = openOnce(options, declared, settings, bounds);
  return {
    ...database,
    settings,
    bounds,
    pagination: paginationOf(options),
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
function reporter({ onError = (error) => console.error(error) }: ServiceOptions): Workings["report"] {
  return (error, request) => {
    const fail = (failure: unknown) => console.error(failure, error);
    try {
      Promise.resolve(onError(error, request) as unknown).catch(fail);
    } catch (failure) {
      fail(failure);
    }
  };
}

function settingsOf(options: ServiceOptions, resource: ResourceOptions<AnyDatabase, string>) {
  const settings = Object.fromEntries(
    OPERATIONS.map((operation) => [operation, resolveSettings(options, resource, operation)]),
  ) as { [O in Operation]: Settings };
  return { settings, enabled: enabledOperations(resource) };
}

function routeOf(declared: Declared, options: ServiceOptions, open: Workings["open"]): Route {
  const { table, type, segment, enabled, prefixes } = declared;
  const settings = Object.fromEntries(enabled.map((operation) => [operation, declared.settings[operation]]));
  const ofResource = resolveSettings(options, declared.options);
  return { table, type, segment, settings, prefixes, ofResource, isReadOnly: () => isReadOnly(table, open()) };
}

/** Whether a resource is known to be only read: not before the database has been. */
function isReadOnly(table: string, opened: Opened | undefined): boolean {
  return opened !== undefined && opened.model.problems(table).length === 0 && opened.model.resource(table).isReadOnly;
}

function openOnce(
  { database, inferHasMany = false }: ServiceOptions,
  declared: readonly Declared[],
  settings: Settings,
  bounds: Bounds,
): Pick<Workings, "open" | "opened" | "reread"> {
  let open: Opened | undefined;
  let known: string | undefined;
  let driver: Promise<Driver> | undefined;
  const read = async (): Promise<Opened> => {
    try {
      const opened = await (driver ??= openDriver(database));
      const schema = await introspect(opened, declared.map((one) => one.table));
      const text = JSON.stringify([[...schema.tables], [...schema.unreadable], schema.names]);
      // What has been planned and compiled hangs on the model, so one that says the same stays.
      if (open !== undefined && text === known) return open;
      const model = buildModel({ declared, inferHasMany, ofService: settings }, schema);
      known = text;
      return open = { driver: opened, model, store: createStore(opened, model, bounds) };
    } finally {
      if (open === undefined) await driver?.catch(() => driver = undefined);
    }
  };
  return {
    open: () => open,
    // First requests do not wait for one another: what a Worker's request has begun ends with its client.
    opened: () => open === undefined ? read() : Promise.resolve(open),
    reread: read,
  };
}

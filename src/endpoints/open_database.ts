import { otherwise, then } from "../drivers/patience.ts";
import { ConfigurationError, MissingSchemaError } from "../errors/service_error.ts";
import { StatementError } from "../errors/statement_error.ts";
import { type ModelOfCaller, modelOfCaller } from "./callers.ts";
import { documentWriter } from "../document/write_document.ts";
import { type DatabaseUse, dialectOf, openDriver } from "../drivers/open_driver.ts";
import { buildModel } from "../model/build_model.ts";
import type { Declared } from "../model/declare.ts";
import { Planner } from "../plan/planner.ts";
import type { SqlContext } from "../sql/statement.ts";
import { TableSizes } from "../store/table_sizes.ts";
import type { Awaitable, Driver } from "../types/driver.ts";
import type { Model } from "../types/model.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { Bounds, Settings } from "../types/settings.ts";

/** An open database, its model, and what is kept from requests that were answered. */
export interface OpenDatabase {
  readonly driver: Driver;
  readonly model: Model;
  /** Gives the model as a caller sees it; absent if all callers see the same. */
  readonly modelOf: ModelOfCaller | undefined;
  readonly sql: SqlContext;
  readonly planner: Planner;
  /** The sizes of the tables. */
  readonly sizes: TableSizes;
  /** Whether the database itself refuses a foreign key that points to nothing, on every connection. */
  readonly enforcesForeignKeys: boolean;
}

/** The options with which a database is opened. */
interface OpeningOptions extends Pick<ServiceOptions, "database" | "inferHasMany"> {
  readonly declared: readonly Declared[];
  readonly settings: Settings;
  readonly bounds: Bounds;
  /** Whether clients may limit how many resources of each owner are included. */
  readonly cutsIncluded: boolean;
  readonly access: DatabaseUse["access"];
  readonly ownWrites: boolean;
}

/** The tables that a service must know: mapped tables, join tables and full-text indexes. */
function namedTables(declared: readonly Declared[]): readonly string[] {
  const joins = declared.flatMap(({ relationships }) =>
    relationships.flatMap((one) => "through" in one ? one.through : [])
  );
  const words = declared.flatMap(({ options: { search: { filter = [] } = {} } }) => "fts" in filter ? filter.fts : []);
  return [...new Set([...declared.map((one) => one.table), ...joins, ...words])];
}

/** How long the schema is not read again after a read that has found no change, in milliseconds. */
const SCHEMA_TRUST = 1000;

/** The database of a service: the first request opens it; it is left when the service is closed or its file is gone. */
export class DatabaseHandle {
  readonly #options: OpeningOptions;
  #open: OpenDatabase | undefined;
  /** The text of the schema from which the model was built. */
  #schema: string | undefined;
  #driver: Promise<Driver> | undefined;
  /** Drivers that are being closed: threads may still read a file that is gone. */
  readonly #closing = new Set<Promise<void>>();
  /** The time at which a read of the schema has last found no change. */
  #foundSame = -Infinity;

  constructor(options: OpeningOptions) {
    this.#options = options;
  }

  /** The database, if it is open already. */
  get current(): OpenDatabase | undefined {
    return this.#open;
  }

  /** Whether the resource of a table is known to be read-only, as a view is; false until the database has been read. */
  readonly isReadOnly = (table: string): boolean => {
    const model = this.#open?.model;
    return model !== undefined && model.problems(table).length === 0 && model.resource(table).isReadOnly;
  };

  /**
   * Opens the database and reads its schema, unless that has succeeded before; a failure is not remembered. Concurrent
   * first requests do not wait for one another, because work that a Worker's request has begun ends with its client.
   */
  async open(): Promise<OpenDatabase> {
    return this.#open ?? await this.reread();
  }

  /**
   * Reads the schema again for a request that has failed because of it, but not soon after a read that has found no
   * change: otherwise each such request would cost a read of the schema.
   * @returns the database as it is open then; `failed` itself if nothing has changed.
   */
  async refresh(failed: OpenDatabase): Promise<OpenDatabase> {
    if (this.#open !== undefined && this.#open !== failed) return this.#open;
    if (performance.now() - this.#foundSame < SCHEMA_TRUST) return failed;
    return await this.reread();
  }

  /** Asks the database for a constant, whatever is mapped. @throws {StatementError} if it does not answer. */
  async ask(): Promise<void> {
    const driver = await (this.#driver ??= this.#openDriver());
    await driver.read({ sql: dialectOf(this.#options.database).leastRead, parameters: [], isSingle: true });
  }

  /** Reads the schema again, since the database may have changed. */
  async reread(): Promise<OpenDatabase> {
    const { database, declared, settings, bounds, inferHasMany = false, cutsIncluded } = this.#options;
    const dialect = dialectOf(database);
    const opening = this.#driver ??= this.#openDriver();
    const driver = await opening;
    const schema = await dialect.introspect(driver, namedTables(declared));
    const text = JSON.stringify([[...schema.tables], [...schema.unreadable], schema.names]);
    // Plans and statements belong to one model, so the model stays if the schema is the same.
    if (this.#open !== undefined && text === this.#schema) {
      this.#foundSame = performance.now();
      return this.#open;
    }
    const { wordIndexText } = dialect;
    const model = buildModel({ declared, inferHasMany, ofService: settings, wordIndexText }, schema);
    const sql: SqlContext = {
      dialect,
      model,
      mostResources: bounds.resourcesPerPath,
      mostGroups: bounds.groups,
      cutsIncluded,
      mostInAll: bounds.resources,
      mostEnded: 5 * bounds.linkage,
      mostBytes: bounds.responseBytes,
    };
    const enforcesForeignKeys = schema.enforcesForeignKeys && driver.hasOwnConnections;
    const planner = new Planner(sql, documentWriter);
    const modelOf = modelOfCaller(model);
    const sizes = new TableSizes(driver, sql);
    const made = { driver, model, modelOf, sql, planner, sizes, enforcesForeignKeys };
    // If the driver has been closed meanwhile, other requests must not use this database.
    if (this.#driver !== opening) return made;
    this.#schema = text;
    this.#foundSame = -Infinity;
    return this.#open = made;
  }

  /** Closes the database, and waits for drivers that were left earlier. A later request opens it again. */
  async close(): Promise<void> {
    if (this.#driver !== undefined) this.#leave(this.#driver);
    await Promise.all(this.#closing);
  }

  #openDriver(): Promise<Driver> {
    const { database, access, ownWrites } = this.#options;
    const opening = openDriver(database, { access, ownWrites, lost: () => this.#leave(opening) });
    opening.catch(() => this.#leave(opening));
    return opening;
  }

  #leave(opening: Promise<Driver>): void {
    if (this.#driver === opening) this.#open = this.#driver = undefined;
    // A driver that could not be opened need not be closed.
    const closing = opening.then((driver) => driver.close(), () => {});
    this.#closing.add(closing);
    closing.catch(() => {}).then(() => this.#closing.delete(closing));
  }
}

/**
 * Answers by the schema that was read. If that fails because the database has another schema, as after a migration, the
 * schema is read again, and the request is answered again: the failed attempt has stored nothing.
 */
export function onCurrentSchema<T>(
  handle: DatabaseHandle,
  opened: OpenDatabase,
  answer: (database: OpenDatabase) => Awaitable<T>,
): Awaitable<T> {
  return otherwise(() => answer(opened), (error) => {
    if (!isOfSchema(error)) throw error;
    // If the schema cannot be read, the first error is more useful.
    const reading = handle.refresh(opened).catch(() => opened);
    return then(reading, (current) => {
      if (current === opened) throw error;
      return answer(current);
    });
  });
}

/** Whether reading the schema again may help. The thrown value may be a Proxy for which even `instanceof` throws. */
function isOfSchema(error: unknown): boolean {
  try {
    if (error instanceof StatementError) return error.failure.kind === "schema";
    if (error instanceof MissingSchemaError || error instanceof ConfigurationError) return true;
    return error instanceof Error && error.cause !== undefined && error.cause !== error && isOfSchema(error.cause);
  } catch {
    return false;
  }
}

/** The open database. If the resource could not be served, the schema is read again first. */
export function openFor(database: DatabaseHandle, table: string): Awaitable<OpenDatabase> {
  const opened = database.current;
  if (opened === undefined) return database.open();
  return opened.model.problems(table).length === 0 ? opened : database.refresh(opened);
}

/** The database as the caller of a request sees it. */
export function seenBy(opened: OpenDatabase, context: unknown): Awaitable<OpenDatabase> {
  return opened.modelOf?.(context).then((model) => ({ ...opened, model })) ?? opened;
}

import { otherwise, then } from "../drivers/patience.ts";
import { ConfigurationError, MissingSchemaError } from "../errors/service_error.ts";
import { StatementError } from "../errors/statement_error.ts";
import { type ModelOfCaller, modelOfCaller } from "./callers.ts";
import { documentWriter } from "../document/write_document.ts";
import { type DatabaseUse, dialectOf, openDriver } from "../drivers/open_driver.ts";
import { buildModel } from "../model/build_model.ts";
import type { Declared } from "../model/declare.ts";
import { Planner } from "../plan/planner.ts";
import type { SqlContext } from "../sql/names.ts";
import { TableSizes } from "../store/table_sizes.ts";
import type { Awaitable, Driver } from "../types/driver.ts";
import type { Model } from "../types/model.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { Bounds, Settings } from "../types/settings.ts";

/** An opened database, what it is known to hold, and what is kept of the requests that it has answered. */
export interface OpenDatabase {
  readonly driver: Driver;
  readonly model: Model;
  /** What each caller sees of it; absent where all see the same. */
  readonly modelOf: ModelOfCaller | undefined;
  readonly sql: SqlContext;
  readonly planner: Planner;
  /** How large tables are. */
  readonly sizes: TableSizes;
  /** Whether the database itself refuses a foreign key that points to nothing, on every connection. */
  readonly enforcesForeignKeys: boolean;
}

/** What a database is opened with. */
interface OpeningOptions extends Pick<ServiceOptions, "database" | "inferHasMany"> {
  readonly declared: readonly Declared[];
  readonly settings: Settings;
  readonly bounds: Bounds;
  /** Whether clients may limit how many resources of each owner are included. */
  readonly cutsIncluded: boolean;
  readonly access: DatabaseUse["access"];
  readonly ownWrites: boolean;
}

/** The tables that a service must know: those that are mapped, those that join them, and indexes of their words. */
function namedTables(declared: readonly Declared[]): readonly string[] {
  const joins = declared.flatMap(({ relationships }) => relationships.flatMap(({ through }) => through ?? []));
  const words = declared.flatMap(({ options: { search: { filter = [] } = {} } }) => "fts" in filter ? filter.fts : []);
  return [...new Set([...declared.map((one) => one.table), ...joins, ...words])];
}

/** How long a schema that was found to be the same is taken to be so, whatever fails on it: milliseconds. */
const SCHEMA_TRUST = 1000;

/** The database of a service: opened by the first request, left when it is closed or its file is gone. */
export class DatabaseHandle {
  readonly #options: OpeningOptions;
  #open: OpenDatabase | undefined;
  /** What the schema said that the model was built from. */
  #schema: string | undefined;
  #driver: Promise<Driver> | undefined;
  /** What is being closed: a file that is gone may have threads that still read it. */
  readonly #closing = new Set<Promise<void>>();
  /** When reading the schema again has last shown nothing new. */
  #foundSame = -Infinity;

  constructor(options: OpeningOptions) {
    this.#options = options;
  }

  /** The database where it is open already. */
  get current(): OpenDatabase | undefined {
    return this.#open;
  }

  /**
   * Opens the database and reads its schema until that has succeeded; a failure is not remembered. First requests do not
   * wait for one another: what a Worker's request has begun ends with its client.
   */
  async open(): Promise<OpenDatabase> {
    return this.#open ?? await this.reread();
  }

  /**
   * Reads the schema again for a request that fails on the one that was read; not where that has just shown nothing new,
   * since each such request would cost a read of the schema.
   * @returns what is open then; `failed` itself where nothing has changed.
   */
  async refresh(failed: OpenDatabase): Promise<OpenDatabase> {
    if (this.#open !== undefined && this.#open !== failed) return this.#open;
    if (performance.now() - this.#foundSame < SCHEMA_TRUST) return failed;
    return await this.reread();
  }

  /** Asks the database for something, whatever is mapped. @throws {StatementError} where it does not answer. */
  async ask(): Promise<void> {
    const driver = await (this.#driver ??= this.#openDriver());
    await driver.read({ sql: dialectOf(this.#options.database).leastRead, parameters: [], isSingle: true });
  }

  /** Reads the schema again, since the database may have been changed to fit what did not. */
  async reread(): Promise<OpenDatabase> {
    const { database, declared, settings, bounds, inferHasMany = false, cutsIncluded } = this.#options;
    const dialect = dialectOf(database);
    const opening = this.#driver ??= this.#openDriver();
    const driver = await opening;
    const schema = await dialect.introspect(driver, namedTables(declared));
    const text = JSON.stringify([[...schema.tables], [...schema.unreadable], schema.names]);
    // What has been planned and compiled is of one model, so a model that would say the same stays.
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
    // What has been closed meanwhile is not the database of other requests.
    if (this.#driver !== opening) return made;
    this.#schema = text;
    this.#foundSame = -Infinity;
    return this.#open = made;
  }

  /** Closes the database, and waits for what was left before; what is used later opens it anew. */
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
    // What could not be opened needs no closing.
    const closing = opening.then((driver) => driver.close(), () => {});
    this.#closing.add(closing);
    closing.catch(() => {}).then(() => this.#closing.delete(closing));
  }
}

/**
 * Answers by the schema that was read. Where that fails because the database has another one, as after a migration, the
 * schema is read again, and the request is answered once more: what failed so has stored nothing.
 */
export function onCurrentSchema<T>(
  handle: DatabaseHandle,
  opened: OpenDatabase,
  answer: (database: OpenDatabase) => Awaitable<T>,
): Awaitable<T> {
  return otherwise(() => answer(opened), (error) => {
    if (!isOfSchema(error)) throw error;
    // Where the schema cannot be read, the first failure says more.
    const reading = handle.refresh(opened).catch(() => opened);
    return then(reading, (current) => {
      if (current === opened) throw error;
      return answer(current);
    });
  });
}

/** Whether reading the schema again may help; what was thrown may be a Proxy that cannot even be asked its class. */
function isOfSchema(error: unknown): boolean {
  try {
    if (error instanceof StatementError) return error.failure.kind === "schema";
    if (error instanceof MissingSchemaError || error instanceof ConfigurationError) return true;
    return error instanceof Error && error.cause !== undefined && error.cause !== error && isOfSchema(error.cause);
  } catch {
    return false;
  }
}

/** The database; read again for a resource that could not be served, which costs no other's requests anything. */
export function openFor(database: DatabaseHandle, table: string): Awaitable<OpenDatabase> {
  const opened = database.current;
  if (opened === undefined) return database.open();
  return opened.model.problems(table).length === 0 ? opened : database.refresh(opened);
}

/** The database as the caller of a request sees it. */
export function seenBy(opened: OpenDatabase, context: unknown): Awaitable<OpenDatabase> {
  return opened.modelOf?.(context).then((model) => ({ ...opened, model })) ?? opened;
}

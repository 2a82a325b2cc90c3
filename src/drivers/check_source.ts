import { ConfigurationError } from "../errors/service_error.ts";
import { TIMEOUT } from "./remote_limits.ts";
import type { RemoteOptions } from "./libsql_remote.ts";
import type {
  D1Binding,
  DatabaseSource,
  DurableObjectStore,
  LibsqlClient,
  LibsqlConfig,
  OtherKysely,
  SqliteConnection,
} from "../types/database.ts";

/** A database source whose kind is known. */
export type CheckedSource =
  | {
    readonly kind: "embedded";
    readonly path: string;
    readonly pragmas: LibsqlConfig["pragmas"];
    /** Whether the URL has `?mode=ro`. */
    readonly readOnly: boolean;
  }
  | { readonly kind: "remote" } & RemoteOptions
  | { readonly kind: "client"; readonly client: LibsqlClient }
  | { readonly kind: "d1"; readonly database: D1Binding }
  | { readonly kind: "durableObject"; readonly storage: DurableObjectStore }
  | { readonly kind: "connection"; readonly connection: SqliteConnection }
  | { readonly kind: "kysely"; readonly kysely: OtherKysely };

const ACCEPTED = 'give "file:<path>", ":memory:", a libsql:, https:, http:, wss: or ws: URL, { url, authToken }, ' +
  "a @libsql/client Client, a Kysely, a connection of node:sqlite, bun:sqlite, better-sqlite3 or libsql, " +
  "a D1 binding (env.DB) or a Durable Object's ctx.storage";
const REMOTE = /^(?:libsql|https?|wss?):\/\//i;
const REMOTE_PARAMETERS = new Set(["tls", "authToken"]);

/**
 * Tells what a database source is; opens nothing.
 * @throws {ConfigurationError} on a source that cannot be one.
 */
export function checkSource<DB>(source: DatabaseSource<DB>): CheckedSource {
  if (typeof source === "string") return checkConfig({ url: source });
  if (hasMethods(source, "executeQuery", "transaction")) return checkKysely(source as OtherKysely);
  if (isDrizzle(source)) throw new ConfigurationError(drizzleMessage(source));
  if (hasMethods(source, "batch", "execute")) return { kind: "client", client: source as LibsqlClient };
  if (isD1(source)) return { kind: "d1", database: source as D1Binding };
  if (hasMethods(source, "transactionSync")) return checkStorage(source as DurableObjectStore);
  if (hasMethods(source, "prepare", "exec")) return checkConnection(source as SqliteConnection);
  const { url } = (source ?? {}) as Partial<LibsqlConfig>;
  if (typeof url === "string") return checkConfig(source as LibsqlConfig);
  throw new ConfigurationError(`Cannot use ${describe(source)} as database: ${ACCEPTED}.`);
}

/** @throws {ConfigurationError} if a connection is asynchronous, or has statements of another kind. */
function checkConnection(connection: SqliteConnection): CheckedSource {
  if (hasMethods(connection.prepare("select 1"), "all", "run")) return { kind: "connection", connection };
  throw new ConfigurationError(
    "Cannot use this connection as database: its statements have no synchronous all() and run(). " +
      "Give one of node:sqlite, bun:sqlite, better-sqlite3 or libsql, or the URL of its database.",
  );
}

/** @throws {ConfigurationError} if the class of a Durable Object has no SQLite. */
function checkStorage(storage: DurableObjectStore): CheckedSource {
  try {
    if (hasMethods(storage.sql, "exec")) return { kind: "durableObject", storage };
  } catch {
    // In a class without SQLite, reading `sql` of the storage throws.
  }
  throw new ConfigurationError(
    "Cannot use this Durable Object's storage as database: its class has no SQLite. Name it in new_sqlite_classes of a migration.",
  );
}

const MEMBERS = ["url", "authToken", "timeout", "concurrency", "pragmas"];

/** How many statements are sent to a remote database at a time, by default. */
const CONCURRENCY = 20;

/** The longest time that a timer allows, in milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

function checkConfig(config: LibsqlConfig): CheckedSource {
  const { url, authToken, timeout = TIMEOUT, concurrency = CONCURRENCY, pragmas } = config;
  const unknown = Object.entries(config).find(([name, value]) => value !== undefined && !MEMBERS.includes(name));
  if (unknown !== undefined) {
    throw new ConfigurationError(
      `Cannot use "${unknown[0]}" of database: it takes url, authToken, timeout, concurrency and pragmas. ` +
        "Where you need more, make a Client with @libsql/client's createClient and give that.",
    );
  }
  const readOnly = /^file:[^?#]*\?mode=ro$/i.test(url);
  const path = url === ":memory:" ? url : filePath(readOnly ? url.slice(0, -"?mode=ro".length) : url);
  if (path !== undefined) {
    refuseRemoteOptions(config);
    return { kind: "embedded", path, pragmas: checkPragmas(pragmas), readOnly };
  }
  if (!isRemote(url)) {
    const shown = withoutSecrets(url);
    throw new ConfigurationError(`Cannot use "${shown}" as database: ${ACCEPTED}.${hintFor(shown)}`);
  }
  if (pragmas !== undefined) throw new ConfigurationError("Cannot set pragmas: only an embedded database has its own.");
  checkCount("timeout", timeout, `milliseconds, 1 to ${LONGEST_TIMEOUT}`, LONGEST_TIMEOUT);
  checkCount("concurrency", concurrency, "a positive integer", Infinity);
  return { kind: "remote", url, authToken, timeout, concurrency };
}

function refuseRemoteOptions({ timeout, concurrency }: LibsqlConfig): void {
  if (timeout !== undefined) {
    throw new ConfigurationError(
      "Cannot set timeout: only a remote database has one. pragmas.busy_timeout says how long a file is waited for.",
    );
  }
  if (concurrency !== undefined) {
    throw new ConfigurationError("Cannot set concurrency: an embedded database runs one statement at a time.");
  }
}

function checkCount(name: string, value: number, accepted: string, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return;
  throw new ConfigurationError(`Cannot set ${name} of database to ${String(value)}: give ${accepted}.`);
}

/** The path of a `file:` URL, relative ones too: `file:atlas.db`, `file:///data/atlas.db`. */
function filePath(url: string): string | undefined {
  const match = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?#]+)$/i.exec(url);
  if (match === null || match[1].startsWith("//")) return undefined;
  try {
    return decodeURIComponent(match[1]).replace(/^\/(?=[A-Za-z]:)/, "");
  } catch {
    return undefined;
  }
}

function isRemote(url: string): boolean {
  if (!REMOTE.test(url)) return false;
  try {
    const { host, hash, searchParams } = new URL(url.replace(/^\w+:/, "https:"));
    return host !== "" && hash === "" && [...searchParams.keys()].every((name) => REMOTE_PARAMETERS.has(name));
  } catch {
    return false;
  }
}

/**
 * The pragmas that are given; one that is undefined is absent. They are checked strictly, because they become part of a
 * statement's text.
 */
function checkPragmas(pragmas: LibsqlConfig["pragmas"]): LibsqlConfig["pragmas"] {
  if (pragmas === undefined) return undefined;
  const given = Object.entries(pragmas).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (name.toLowerCase() === "busy_timeout" && !/^\d+$/.test(String(value))) {
      throw new ConfigurationError(`Cannot set the pragma "${name}" to "${value}": give it milliseconds.`);
    }
    if (/^\w+$/.test(name) && /^-?\w+$/.test(String(value))) continue;
    throw new ConfigurationError(`Cannot set the pragma "${name}" to "${value}": give a name and a number or a word.`);
  }
  return Object.fromEntries(given);
}

/** A statement in SQLite's dialect. Other dialects quote names or write parameters in another way. */
const IN_SQLITE = 'select "b" from "a" where "b" = ?';

interface QueryBuilders {
  selectFrom(table: string): {
    select(column: string): { where(column: string, is: string, value: number): { compile(): { sql: string } } };
  };
}

/** @throws {ConfigurationError} if a Kysely has the dialect of another kind of database. */
function checkKysely(kysely: OtherKysely): CheckedSource {
  const bare = hasMethods(kysely, "withoutPlugins") ? kysely.withoutPlugins() : kysely;
  if (hasMethods(bare, "selectFrom")) {
    const { sql } = (bare as unknown as QueryBuilders).selectFrom("a").select("b").where("b", "=", 1).compile();
    if (sql !== IN_SQLITE) {
      throw new ConfigurationError(
        `Cannot use this Kysely as database: its dialect writes ${sql}, which is not SQLite's. Give one on a SQLite dialect.`,
      );
    }
  }
  return { kind: "kysely", kysely: bare };
}

function isDrizzle(source: unknown): source is { readonly $client: unknown } {
  return typeof source === "object" && source !== null && "$client" in source;
}

function drizzleMessage({ $client }: { readonly $client: unknown }): string {
  const beneath = hasMethods($client, "batch", "execute")
    ? "Client"
    : isD1($client)
    ? "binding"
    : hasMethods($client, "transactionSync")
    ? "storage"
    : hasMethods($client, "prepare", "exec")
    ? "connection"
    : undefined;
  const instead = beneath === undefined
    ? "give the URL of its database, or a @libsql/client Client"
    : `give the ${beneath} beneath it, database.$client`;
  return `Cannot use a Drizzle database as database: ${instead}.`;
}

/** Whether a source is a D1 binding: a connection with batches has transactions too, but D1 has none. */
function isD1(source: unknown): boolean {
  return hasMethods(source, "prepare", "batch") && !hasMethods(source, "transaction");
}

function hasMethods(source: unknown, ...names: readonly string[]): boolean {
  return typeof source === "object" && source !== null &&
    names.every((name) => typeof (source as { [name: string]: unknown })[name] === "function");
}

/** What to write instead of a path without a scheme, and of the URL of a tool or of another kind of database. */
function hintFor(url: string): string {
  if (/^(?:postgres(?:ql)?|mysql|mariadb):/i.test(url)) return " PostgreSQL and MySQL are not supported.";
  const [, path] = /^(?:sqlite3?:)?((?![a-z][a-z0-9+.-]+:).+)$/i.exec(url) ?? [];
  return path === undefined ? "" : ` For a file, write "file:${path}".`;
}

/** A URL may carry a token or a password. */
function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, "").replace(/\/\/[^/@]*@/, "//");
}

function describe(source: unknown): string {
  if (hasMethods((source as { storage?: unknown } | null)?.storage, "transactionSync")) {
    return "the state of a Durable Object";
  }
  if (source === null || typeof source !== "object") return String(source);
  if (!("url" in source)) return "such an object";
  return `a config whose url is ${source.url === undefined ? "undefined" : "not a string"}`;
}

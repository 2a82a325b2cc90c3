import type Database from "libsql";
import { StatementError } from "../errors/statement_error.ts";
import type { Driver } from "../types/driver.ts";
import { embeddedDriver } from "./embedded_driver.ts";
import { absolute, NO_WATCH, watchFile } from "./file_watch.ts";
import { loadLibsql } from "./native_package.ts";
import { PATIENCE, patient, patiently } from "./patience.ts";
import { ReadingThreads } from "./reading_threads.ts";
import { statementError } from "../sql/dialects/sqlite_failure.ts";

type Pragmas = { readonly [name: string]: string | number };

/**
 * What an embedded database is opened with: 64 MiB of page cache, SQLite's own 2 MB being too few for a count. Nothing
 * of it is mapped: a mapped file that another process truncates ends this one. What is sorted lies in memory up to the
 * size of the cache: a few rows of long texts would take gigabytes otherwise.
 */
const PRAGMAS: Pragmas = {
  foreign_keys: "on",
  synchronous: "normal",
  cache_size: -65536,
  mmap_size: 0,
  temp_store: "file",
};

/**
 * What is done to a database file: `create` makes one that is not there; `write` changes one; `readOnly` changes no byte;
 * `immutable` leaves nothing beside the file either, and is for one that nobody writes meanwhile and whose write-ahead
 * log is gone.
 */
export type Access = "create" | "write" | "readOnly" | "immutable";

/** How an embedded database is opened. */
interface EmbeddedOptions {
  /** In place of the service's own. `busy_timeout` is how long statements wait for others' locks: milliseconds. */
  readonly pragmas?: Pragmas;
  readonly access: Access;
  /** Called when the file is gone or replaced; the driver is closed then. */
  readonly lost?: () => void;
}

/**
 * Opens a database file or `:memory:` on one connection. Its driver answers in the same tick where no other process
 * holds a lock; integers come as BigInt.
 * @throws {ConfigurationError} where this runtime cannot load the native package.
 * @throws {StatementError} `unavailable` where the file is not there, cannot be opened or is not a database.
 */
export async function openEmbedded(path: string, options: EmbeddedOptions): Promise<Driver> {
  const { access, lost = () => {} } = options;
  const { busy_timeout = PATIENCE, journal_mode = "wal", ...pragmas } = options.pragmas ?? {};
  const patience = Number(busy_timeout);
  const database = await connect(path, access, pragmas, patience);
  const journal = `pragma journal_mode = ${journal_mode}`;
  if (path === ":memory:") return patient(embeddedDriver(database, { journal, watch: NO_WATCH, lost }), patience);
  const threads = readingThreads(path, access, pragmas);
  const keepsLog = journal_mode === "wal" && (access === "write" || access === "create");
  // What threads have open would keep a lost log from being given up.
  const watch = watchFile(path, keepsLog, () => threads.close());
  return patient(embeddedDriver(database, { journal, watch, lost, threads }), patience);
}

/** A connection that has its pragmas, to a file that is a database. */
async function connect(
  path: string,
  access: Access,
  pragmas: Pragmas,
  patience: number,
): Promise<Database.Database> {
  const database = open(path, access, await loadLibsql());
  // The last of them is the first that looks into the file.
  const statements = [...pragmaStatements({ ...pragmasOf(access), ...pragmas }), "select 1 from sqlite_schema limit 1"];
  try {
    for (const statement of statements) await patiently(() => execute(database, statement), patience);
    return database;
  } catch (error) {
    database.close();
    throw cannotOpen(path, access, error);
  }
}

/** The threads of a file. Each has a smaller cache: what it reads is slow anyway. */
function readingThreads(path: string, access: Access, pragmas: Pragmas): ReadingThreads {
  return new ReadingThreads({
    uri: uriOf(absolute(path), access === "create" ? "write" : access),
    pragmas: pragmaStatements({ ...pragmasOf("readOnly"), cache_size: -16384, ...pragmas }),
  });
}

function pragmaStatements(pragmas: Pragmas): readonly string[] {
  return Object.entries(pragmas).map(([name, value]) => `pragma ${name} = ${value}`);
}

/** SQLite's own waiting would block all that this process does. */
function pragmasOf(access: Access): Pragmas {
  const readsOnly = access === "readOnly" || access === "immutable";
  return { busy_timeout: 0, ...PRAGMAS, ...(readsOnly ? { query_only: "on" } : {}) };
}

function open(path: string, access: Access, Connection: typeof Database): Database.Database {
  try {
    return new Connection(path === ":memory:" ? path : uriOf(path, access));
  } catch (error) {
    throw cannotOpen(path, access, error);
  }
}

/** https://www.sqlite.org/uri.html */
function uriOf(path: string, access: Access): string {
  const escaped = path.replace(/[%?#]/g, encodeURIComponent).replace(/^(?=[A-Za-z]:)/, "/");
  const mode = { create: "rwc", write: "rw", readOnly: "ro", immutable: "ro&immutable=1" }[access];
  return `file:${escaped}?mode=${mode}`;
}

function cannotOpen(path: string, access: Access, error: unknown): StatementError {
  const said = error instanceof Error ? error.message : String(error);
  const missing = access === "create"
    ? "its folder is not there, or no file can be read and written there"
    : "there is no such file, or it cannot be read; a service creates none";
  // The native package reports SQLite's SQLITE_CANTOPEN only by its number.
  const reason = /^ConnectionFailed\(.*: 14"\)$/s.test(said) ? missing : said;
  return new StatementError(`Cannot open the database "${path}": ${reason}.`, { kind: "unavailable" }, error);
}

function execute(database: Database.Database, sql: string): void {
  try {
    database.exec(sql);
  } catch (error) {
    throw statementError(error);
  }
}

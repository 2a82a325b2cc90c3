import type Database from "libsql";
import { StatementError } from "../errors/statement_error.ts";
import type { Driver } from "../types/driver.ts";
import { embeddedDriver } from "./embedded_driver.ts";
import { absolute, NO_WATCH, watchFile } from "./file_watch.ts";
import { loadLibsql } from "./native_package.ts";
import { PATIENCE, patient, patiently } from "./patience.ts";
import { Threads } from "./threads.ts";
import { statementError } from "../sql/dialects/sqlite_failure.ts";

type Pragmas = { readonly [name: string]: string | number };

/**
 * The pragmas of an embedded database. The page cache has 64 MiB, because SQLite's own 2 MB are too small for a count.
 * The file is not mapped into memory: if another process truncated a mapped file, this process would end. A sort uses
 * at most as much memory as the cache; otherwise a few rows with long texts would take gigabytes.
 */
const PRAGMAS: Pragmas = {
  foreign_keys: "on",
  synchronous: "normal",
  cache_size: -65536,
  mmap_size: 0,
  temp_store: "file",
};

/**
 * How a database file is used: `create` makes the file if it does not exist; `write` changes it; `readOnly` changes no
 * byte; `immutable` also creates no other file beside it, and is for a file without a write-ahead log that no program
 * writes meanwhile.
 */
export type Access = "create" | "write" | "readOnly" | "immutable";

/** The options with which an embedded database is opened. */
interface EmbeddedOptions {
  /**
   * Pragmas that replace those of the service. `busy_timeout` is how long statements wait for locks, in milliseconds.
   */
  readonly pragmas?: Pragmas;
  readonly access: Access;
  /** Called when the file has been deleted or replaced, to close the driver. */
  readonly lost?: () => void;
}

/**
 * Opens a database file or `:memory:` on one connection. Its driver answers synchronously unless another process holds
 * a lock; integers come as BigInt.
 * @throws {ConfigurationError} if this runtime cannot load the native package.
 * @throws {StatementError} `unavailable` if the file does not exist, cannot be opened or is not a database.
 */
export async function openEmbedded(path: string, options: EmbeddedOptions): Promise<Driver> {
  const { access, lost = () => {} } = options;
  const { busy_timeout = PATIENCE, journal_mode = "wal", ...pragmas } = options.pragmas ?? {};
  const patience = Number(busy_timeout);
  const database = await connect(path, access, pragmas, patience);
  const journal = `pragma journal_mode = ${journal_mode}`;
  if (path === ":memory:") return patient(embeddedDriver(database, { journal, watch: NO_WATCH, lost }), patience);
  const threads = threadsOf(path, access, pragmas, journal);
  const keepsLog = journal_mode === "wal" && (access === "write" || access === "create");
  // The connections of threads would keep a lost log in use.
  const watch = watchFile(path, keepsLog, () => Object.values(threads).forEach((some) => some.close()));
  return patient(embeddedDriver(database, { journal, watch, lost, threads }), patience);
}

/** Opens a connection, sets its pragmas, and checks that the file is a database. */
async function connect(
  path: string,
  access: Access,
  pragmas: Pragmas,
  patience: number,
): Promise<Database.Database> {
  const database = open(path, access, await loadLibsql());
  // Only the last statement reads the file.
  const statements = [...pragmaStatements({ ...pragmasOf(access), ...pragmas }), "select 1 from sqlite_schema limit 1"];
  try {
    for (const statement of statements) await patiently(() => execute(database, statement), patience);
    return database;
  } catch (error) {
    database.close();
    throw cannotOpen(path, access, error);
  }
}

/** The most threads that read a file. SQLite has one writer. */
const MOST_READING = 2;

/** The threads of a file. Each has a smaller cache, since its statements are slow anyway. */
function threadsOf(path: string, access: Access, pragmas: Pragmas, journal: string) {
  const uri = uriOf(absolute(path), access === "create" ? "write" : access);
  const pragmasFor = (use: Access) => pragmaStatements({ ...pragmasOf(use), cache_size: -16384, ...pragmas });
  return {
    reading: new Threads({ uri, pragmas: pragmasFor("readOnly") }, MOST_READING),
    writing: new Threads({ uri, pragmas: [...pragmasFor(access), journal] }, 1),
  };
}

function pragmaStatements(pragmas: Pragmas): readonly string[] {
  return Object.entries(pragmas).map(([name, value]) => `pragma ${name} = ${value}`);
}

/**
 * The pragmas for a way of access. `busy_timeout` is 0, because waiting inside SQLite would block the whole process.
 */
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
  const message = `Cannot open the database "${path}": ${reasonOf(said, access)}.`;
  return new StatementError(message, { kind: "unavailable" }, error);
}

/** Why a file cannot be opened, where SQLite's own message does not say. */
function reasonOf(said: string, access: Access): string {
  // The native package reports SQLite's SQLITE_CANTOPEN only by its number.
  if (/^ConnectionFailed\(.*: 14"\)$/s.test(said)) {
    return access === "create"
      ? "its folder is not there, or no file can be read and written there"
      : "there is no such file, or it cannot be read; a service creates none";
  }
  // https://www.sqlite.org/rescode.html#readonly_rollback, and #readonly_cantinit.
  return said !== "attempt to write a readonly database"
    ? said
    : "SQLite must write beside it to read it, since it has " +
      "a write-ahead log, or a write has not ended. Open it once with write access; in a read-only folder its " +
      "journal_mode must be delete";
}

function execute(database: Database.Database, sql: string): void {
  try {
    database.exec(sql);
  } catch (error) {
    throw statementError(error);
  }
}

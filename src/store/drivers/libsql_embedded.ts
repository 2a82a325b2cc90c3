import type Database from "libsql";
import { BoundedMap } from "../../bounded_map.ts";
import { ConfigurationError } from "../../errors/service_errors.ts";
import { StatementError } from "../../errors/statement_error.ts";
import type { Driver, SqlQuery, SqlResult } from "../../types/driver.ts";
import type { SqlValue } from "../../types/json.ts";
import { toBind } from "../../values/bind.ts";
import { changesRows, returnedChanges } from "./changes.ts";
import { statementError } from "./sqlite_failure.ts";

/**
 * What an embedded database is opened with, in this order: waiting for other processes' locks (milliseconds) before
 * anything could meet one; 64 MiB of page cache, SQLite's own 2 MB being too few for a count; 256 MiB mapped.
 */
const PRAGMAS: { readonly [name: string]: string | number } = {
  busy_timeout: 5000,
  journal_mode: "wal",
  foreign_keys: "on",
  synchronous: "normal",
  cache_size: -65536,
  mmap_size: 268435456,
  temp_store: "memory",
};

const MOST_STATEMENTS = 500;

/** A prepared statement, and whether it returns rows. */
interface Kept {
  readonly statement: Database.Statement;
  readonly returns: boolean;
}

/**
 * Opens a database file, made where there is none, or `:memory:`, on one connection. Its driver answers in the same
 * tick; integers come as BigInt.
 * @throws {ConfigurationError} where this runtime cannot load the native package.
 * @throws {StatementError} `unavailable` where the file cannot be opened or is no database.
 */
export async function openEmbedded(path: string, pragmas: { readonly [name: string]: string | number } = {}): Promise<
  Driver
> {
  const database = open(path, await loadLibsql());
  try {
    for (const [name, value] of Object.entries({ ...PRAGMAS, ...pragmas })) database.exec(`pragma ${name} = ${value}`);
  } catch (error) {
    throw cannotOpen(path, error);
  }
  return embeddedDriver(database);
}

/** The native package; the second name is for Deno where no import map knows the first. */
export const NATIVE_PACKAGES = ["libsql", "npm:libsql@0.5.29"] as const;

/** Bundlers must not see what is imported: Workers cannot have native code, and need none for a remote database. */
async function loadLibsql(): Promise<typeof Database> {
  const failures: unknown[] = [];
  for (const name of NATIVE_PACKAGES) {
    try {
      return (await import(name)).default;
    } catch (error) {
      failures.push(error);
    }
  }
  const denied = failures.find((failure) => failure instanceof Error && failure.name === "NotCapable");
  const reason = denied === undefined ? "install it, or use a libsql: or https: URL" : (denied as Error).message;
  throw new ConfigurationError(
    `Cannot load the package "libsql", which an embedded database needs: ${reason}.`,
    denied ?? failures[0],
  );
}

function open(path: string, Connection: typeof Database): Database.Database {
  try {
    return new Connection(path);
  } catch (error) {
    throw cannotOpen(path, error);
  }
}

function cannotOpen(path: string, error: unknown): StatementError {
  const said = error instanceof Error ? error.message : String(error);
  // The native package tells SQLite's SQLITE_CANTOPEN by its number alone.
  const reason = /^ConnectionFailed\(.*: 14"\)$/s.test(said)
    ? "its folder is not there, or no file can be read and written there"
    : said;
  return new StatementError(`Cannot open the database "${path}": ${reason}.`, { kind: "unavailable" }, error);
}

function embeddedDriver(database: Database.Database): Driver {
  const kept = new BoundedMap<string, Kept>(MOST_STATEMENTS);
  // `get` after `all` on one statement would run with the values of before, silently: each has statements of its own.
  const keptSingle = new BoundedMap<string, Kept>(MOST_STATEMENTS);

  const run = ({ sql, isSingle }: SqlQuery, parameters: readonly SqlValue[]): SqlResult => {
    // A statement that changes rows and is not run to its end keeps the WAL from ever being checkpointed.
    if (isSingle === true && !changesRows(sql)) return runSingle(sql, parameters);
    const { statement, returns } = kept.get(sql, () => keep(database, sql));
    if (!returns) return { rows: [], changes: statement.run(parameters).changes };
    const rows = statement.all(parameters) as SqlValue[][];
    return { rows, changes: returnedChanges(sql, rows) };
  };

  /** `all` leaves objects that are freed when the event loop turns, which costs more than most statements. */
  const runSingle = (sql: string, parameters: readonly SqlValue[]): SqlResult => {
    const { statement } = keptSingle.get(sql, () => keep(database, sql));
    try {
      const row = statement.get(parameters) as SqlValue[] | undefined;
      return { rows: row === undefined ? [] : [row], changes: 0 };
    } catch (error) {
      // A `get` that fails is not reset: the next one would run with the values of this one.
      keptSingle.delete(sql);
      throw error;
    }
  };

  return {
    read(query) {
      const bound = bind(query);
      try {
        return run(query, bound);
      } catch (error) {
        throw statementError(error);
      }
    },
    batch(queries) {
      const bound = queries.map(bind);
      try {
        database.exec("begin immediate");
        const results = queries.map((query, index) => run(query, bound[index]));
        // A kept `commit` that fails would stay active and hold its tables' locks.
        database.exec("commit");
        return results;
      } catch (error) {
        if (database.inTransaction) database.exec("rollback");
        throw statementError(error);
      }
    },
  };
}

function bind({ parameters }: SqlQuery): readonly SqlValue[] {
  return parameters.map(toBind);
}

function keep(database: Database.Database, sql: string): Kept {
  const statement = database.prepare(sql);
  if (!statement.reader) return { statement, returns: false };
  return { statement: statement.raw().safeIntegers(), returns: true };
}

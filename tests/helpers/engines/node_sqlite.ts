import type { SqliteDialectConfig } from "kysely";
import { DatabaseSync, type DatabaseSyncOptions, type SQLInputValue } from "node:sqlite";

type SqliteDatabase = Exclude<SqliteDialectConfig["database"], (...args: never) => unknown>;

/** The limits of statements on Cloudflare's D1 and in Durable Objects: the smallest of all engines. */
const SMALLEST_LIMITS = {
  length: 2_000_000,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 127,
  attach: 0,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
};

/** A database file, or one in memory, with no more room for a statement than the smallest engine has. */
export function smallSqlite(path: string): DatabaseSync {
  return new DatabaseSync(path, { limits: SMALLEST_LIMITS } as DatabaseSyncOptions);
}

/**
 * Node's own SQLite in the form of Kysely's dialect, as in an application: another SQLite than the native package's,
 * with the limits of the smallest engine.
 */
export function nodeSqlite(path: string): SqliteDatabase & { exec(sql: string): void } {
  const database = smallSqlite(path);
  const prepare = (sql: string): ReturnType<SqliteDatabase["prepare"]> => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...values as SQLInputValue[]),
      iterate: (values) => statement.iterate(...values as SQLInputValue[]),
      run: (values) => {
        const { changes, lastInsertRowid } = statement.run(...values as SQLInputValue[]);
        return { changes: Number(changes), lastInsertRowid: BigInt(lastInsertRowid) };
      },
    };
  };
  return { prepare, exec: (sql) => database.exec(sql), close: () => database.close() };
}

import type { SqliteDialectConfig } from "kysely";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

type SqliteDatabase = Exclude<SqliteDialectConfig["database"], (...args: never) => unknown>;

/**
 * Node's own SQLite as Kysely's dialect takes it, as an application may have it: another SQLite than the native
 * package's.
 */
export function nodeSqlite(path: string): SqliteDatabase & { exec(sql: string): void } {
  const database = new DatabaseSync(path);
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

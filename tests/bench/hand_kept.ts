import { SqliteDialect, type SqliteStatement } from "kysely";
import Database from "libsql";
import type { Contestant } from "./contestant.ts";
import { handWritten } from "./hand_written.ts";
import { PRAGMA_STATEMENTS } from "./pragmas.ts";

/**
 * The hand-written service with cached statements: Kysely's own dialect for SQLite over the `libsql` package, where a
 * repeated text reuses its prepared statement.
 */
export function handKept(file: string): Contestant {
  const database = new Database(file);
  for (const statement of PRAGMA_STATEMENTS) database.exec(statement);
  const kept = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const prepared = database.prepare(sql) as unknown as SqliteStatement;
    kept.set(sql, prepared);
    return prepared;
  };
  return handWritten("hand-kept", new SqliteDialect({ database: { prepare, close: () => database.close() } }));
}

import { statementError } from "../sql/dialects/sqlite_failure.ts";
import type { SqliteConnection, SqliteStatement } from "../types/database.ts";
import type { Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { fromClient, toBind } from "../values/bind.ts";
import { changesRows, returnedChanges } from "../sql/statement.ts";

/** Runs a prepared statement and returns its rows, as arrays. */
type Run = (values: readonly SqlValue[]) => readonly (readonly unknown[])[];

/**
 * The driver of an application's own connection of `node:sqlite`, `bun:sqlite`, `better-sqlite3` or `libsql`. It
 * answers synchronously, and never closes the connection. A batch is a transaction, so the application must not have
 * one open.
 */
export function connectionDriver(connection: SqliteConnection): Driver {
  const kept = new WeakMap<object, Run>();
  const prepared = ({ sql, statement }: SqlQuery): Run => {
    const known = statement && kept.get(statement);
    if (known !== undefined) return known;
    const run = runOf(connection.prepare(sql));
    if (statement !== undefined) kept.set(statement, run);
    return run;
  };
  const countChanges = runOf(connection.prepare("select changes()"));
  const run = (query: SqlQuery, values: readonly SqlValue[]): SqlResult => {
    const rows = prepared(query)(values).map((row) => row.map(fromClient));
    if (rows.length > 0 || !changesRows(query)) return { rows, changes: returnedChanges(query, rows) };
    return { rows, changes: Number(countChanges([])[0][0]) };
  };
  return {
    read(query) {
      const bound = query.parameters.map(toBind);
      try {
        return run(query, bound);
      } catch (error) {
        throw statementError(error);
      }
    },
    batch(queries) {
      const bound = queries.map(({ parameters }) => parameters.map(toBind));
      let isBegun = false;
      try {
        connection.exec("begin immediate");
        isBegun = true;
        const results = queries.map((query, index) => run(query, bound[index]));
        connection.exec("commit");
        return results;
      } catch (error) {
        if (isBegun) rollBack(connection);
        throw statementError(error);
      }
    },
    close: () => {},
    // The application may switch foreign keys off.
    hasOwnConnections: false,
  };
}

/** Rolls a failed batch back, unless SQLite has done so itself. */
function rollBack(connection: SqliteConnection): void {
  try {
    connection.exec("rollback");
  } catch {
    // The earlier failure is the one to report.
  }
}

/** Finds how to run a statement, which differs between the packages. */
function runOf(statement: SqliteStatement): Run {
  // bun:sqlite
  if (statement.values !== undefined) return (values) => statement.values!(...values);
  // better-sqlite3 and libsql
  if (statement.raw !== undefined) {
    if (statement.reader !== true) {
      return (values) => {
        statement.run(values);
        return [];
      };
    }
    const rows = statement.raw();
    return (values) => rows.all(values) as unknown[][];
  }
  // node:sqlite, which would throw for an integer beyond 2^53
  statement.setReadBigInts?.(true);
  return (values) => statement.all(...values).map((row) => Object.values(row as object));
}

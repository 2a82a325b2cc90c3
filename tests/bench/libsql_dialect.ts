import type { Client } from "@libsql/client";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/** Kysely's dialect over a `@libsql/client`, like the published ones, for single statements. */
export function libsqlDialect(client: Client): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, rowsAffected, lastInsertRowid } = await client.execute({ sql, args: parameters as never });
      return { rows: rows as R[], numAffectedRows: BigInt(rowsAffected), insertId: lastInsertRowid };
    },
    // deno-lint-ignore require-yield
    async *streamQuery() {
      throw new Error("Nothing is streamed here.");
    },
  };
  return {
    createAdapter: () => client.protocol === "file" ? new SqliteAdapter() : new RemoteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      beginTransaction: () => Promise.resolve(),
      commitTransaction: () => Promise.resolve(),
      rollbackTransaction: () => Promise.resolve(),
      releaseConnection: () => Promise.resolve(),
      destroy: () => Promise.resolve(client.close()),
    }),
  };
}

/**
 * Kysely serializes SQLite's statements, as a file needs. Over HTTP each has its own connection, and a Worker's request
 * that waits for another request hangs.
 */
class RemoteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

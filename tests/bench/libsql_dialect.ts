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

/** Kysely's dialect over a `@libsql/client`, as the published ones are, for single statements. */
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
    createAdapter: () => new SqliteAdapter(),
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

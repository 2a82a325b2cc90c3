import { CompiledQuery } from "kysely";
import { ConfigurationError } from "../errors/service_error.ts";
import type { KyselyRunner, OtherKysely } from "../types/database.ts";
import type { Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import { fromClient, toBind } from "../values/bind.ts";
import { returnedChanges } from "../sql/statement.ts";
import type { Dialect } from "../sql/dialect.ts";

/**
 * The driver of an application's own Kysely; `dialect` is that of its database. The Kysely is never closed. A batch
 * runs in its `transaction()`, which begins as its dialect begins one. Each column of a statement needs a name of its
 * own, which must not be a number.
 */
export function kyselyDriver(kysely: OtherKysely, dialect: Dialect): Driver {
  return {
    async read(query) {
      const compiled = toCompiled(query);
      try {
        return await run(kysely, query, compiled);
      } catch (error) {
        throw ofNodeSqlite(error) ?? dialect.error(error);
      }
    },
    async batch(queries) {
      const compiled = queries.map(toCompiled);
      let refused: unknown;
      try {
        return await kysely.transaction().execute(async (transaction) => {
          const results: SqlResult[] = [];
          try {
            for (const [index, query] of queries.entries()) {
              results.push(await run(transaction, query, compiled[index]));
            }
          } catch (error) {
            refused = error;
            throw error;
          }
          return results;
        });
      } catch (error) {
        // SQLite rolls some failures back itself; Kysely's rollback then fails, and hides the first error.
        throw dialect.error(refused ?? error);
      }
    },
    close: () => {},
    hasOwnConnections: false,
  };
}

/**
 * The error of `node:sqlite` in Kysely's SqliteDialect: it takes the array of parameters for an object of named ones.
 */
function ofNodeSqlite(error: unknown): ConfigurationError | undefined {
  if (!(error instanceof Error) || !error.message.includes("Unknown named parameter '0'")) return undefined;
  return new ConfigurationError(
    `Cannot use node:sqlite in Kysely's SqliteDialect as it is: it takes parameters one by one. Give the dialect\n${WRAPPED}`,
    error,
  );
}

const WRAPPED = `database: { close: () => database.close(), prepare(sql) {
  const statement = database.prepare(sql), reader = statement.columns().length > 0;
  statement.setReadBigInts(true);
  return { reader, all: (values) => statement.all(...values), run: (values) => statement.run(...values) };
} }`;

function toCompiled({ sql, parameters }: SqlQuery): CompiledQuery {
  return CompiledQuery.raw(sql, parameters.map(toBind));
}

/**
 * Runs a compiled query, which every version of Kysely can do. It returns rows as objects, whose members are in the
 * order of the columns.
 */
async function run(kysely: KyselyRunner, query: SqlQuery, compiled: CompiledQuery): Promise<SqlResult> {
  const { rows, numAffectedRows } = await kysely.executeQuery(compiled as never);
  return {
    rows: rows.map((row) => Object.values(row as Record<string, unknown>).map(fromClient)),
    changes: numAffectedRows === undefined ? returnedChanges(query, rows) : Number(numAffectedRows),
  };
}

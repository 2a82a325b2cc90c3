import { CompiledQuery } from "kysely";
import { ConfigurationError } from "../errors/service_error.ts";
import type { KyselyRunner, OtherKysely } from "../types/database.ts";
import type { Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import { fromClient, toBind } from "../values/bind.ts";
import { returnedChanges } from "../sql/statement.ts";
import type { Dialect } from "../sql/dialect.ts";

/**
 * The driver of an application's own Kysely, on a database of a dialect; the Kysely stays open. A batch is its `transaction()`,
 * which begins as the dialect begins one; every column of a statement needs a name of its own, which is not a number.
 */
export function kyselyDriver(kysely: OtherKysely, dialect: Dialect): Driver {
  return {
    async read(query) {
      const compiled = toCompiled(query);
      try {
        return await run(kysely, compiled);
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
            for (const query of compiled) results.push(await run(transaction, query));
          } catch (error) {
            refused = error;
            throw error;
          }
          return results;
        });
      } catch (error) {
        // SQLite itself rolls some refusals back; Kysely's own attempt then fails, and hides why.
        throw dialect.error(refused ?? error);
      }
    },
    close: () => {},
    hasOwnConnections: false,
  };
}

/** `node:sqlite` takes the array of parameters that Kysely's SqliteDialect gives it for an object of named ones. */
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

/** Every version of Kysely runs what this one has compiled. It gives rows as objects, their members in column order. */
async function run(kysely: KyselyRunner, query: CompiledQuery): Promise<SqlResult> {
  const { rows, numAffectedRows } = await kysely.executeQuery(query as never);
  return {
    rows: rows.map((row) => Object.values(row as Record<string, unknown>).map(fromClient)),
    changes: numAffectedRows === undefined ? returnedChanges(query.sql, rows) : Number(numAffectedRows),
  };
}

import type {
  D1Binding,
  DurableObjectStore,
  LibsqlClient,
  LibsqlConfig,
  LibsqlDatabase,
  SqliteConnection,
} from "../types/database.ts";

/**
 * Names a database together with the type of its tables. `createService` then infers everything: it needs no type
 * arguments, which would keep the compiler from inferring the context. Nothing is opened.
 *
 * @example
 * ```ts
 * createService({
 *   database: libsql<Database>("file:world.db"),
 *   context: (request) => ({ tenant: Number(request.headers.get("x-tenant")) }),
 *   resources: { countries: { scope: (eb, { tenant }) => eb("tenant_id", "=", tenant) } },
 * });
 * ```
 *
 * @param source a URL (`file:`, `:memory:`, `libsql:`, `https:`), a config with `url`, a `@libsql/client` `Client`, an
 * application's own connection, a D1 binding or a Durable Object's storage.
 */
export function libsql<DB>(
  source: string | LibsqlConfig | LibsqlClient | SqliteConnection | D1Binding | DurableObjectStore,
): LibsqlDatabase<DB> {
  return typeof source === "string" ? { url: source } : source;
}

import type { LibsqlClient, LibsqlConfig, LibsqlDatabase } from "../types/database.ts";

/**
 * Names a libSQL database together with the type of its tables. `createService` then infers everything: it needs no type
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
 * @param source a URL (`file:`, `:memory:`, `libsql:`, `https:`), a config with `url`, or a `@libsql/client` `Client`.
 */
export function libsql<DB>(source: string | LibsqlConfig | LibsqlClient): LibsqlDatabase<DB> {
  return typeof source === "string" ? { url: source } : source;
}

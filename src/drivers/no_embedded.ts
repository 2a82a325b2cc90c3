import { ConfigurationError } from "../errors/service_error.ts";

/**
 * Stands in the place of `libsql_embedded.ts` where a bundler makes a Worker, which has no files: the package's
 * `browser` member says so.
 * @throws {ConfigurationError} always.
 */
export function openEmbedded(path: string): never {
  throw new ConfigurationError(
    `Cannot open the database "${path}": there are no files here. Give a libsql: or https: URL.`,
  );
}

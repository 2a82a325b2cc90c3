import { ConfigurationError } from "../errors/service_error.ts";

/**
 * Replaces `libsql_embedded.ts` in the bundle of a Worker, which has no files; the member `browser` of the package does
 * this.
 * @throws {ConfigurationError} always.
 */
export function openEmbedded(path: string): never {
  throw new ConfigurationError(
    `Cannot open the database "${path}": there are no files here. Give a libsql: or https: URL.`,
  );
}

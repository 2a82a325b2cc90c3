import type { AnyDatabase, DatabaseSource } from "../../types/database.ts";
import type { Driver } from "../../types/driver.ts";
import { checkSource } from "./check_source.ts";
import { kyselyDriver } from "./kysely.ts";
import { clientDriver, openRemote } from "./libsql_client.ts";
import { openEmbedded } from "./libsql_embedded.ts";

/**
 * Opens the driver of a database. Packages are loaded here, each only where its kind of database is used.
 * @throws {ConfigurationError} on a source that cannot be one, or that this runtime cannot open.
 * @throws {StatementError} `unavailable` where an embedded database cannot be opened now.
 */
export async function openDriver<DB = AnyDatabase>(source: DatabaseSource<DB>): Promise<Driver> {
  const checked = checkSource(source);
  switch (checked.kind) {
    case "embedded":
      return await openEmbedded(checked.path, checked.pragmas);
    case "remote":
      return await openRemote(checked.url, checked.authToken);
    case "client":
      return clientDriver(checked.client);
    case "kysely":
      return kyselyDriver(checked.kysely);
  }
}

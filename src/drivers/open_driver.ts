import type { AnyDatabase, DatabaseSource } from "../types/database.ts";
import type { Driver } from "../types/driver.ts";
import { withBookmarks } from "./bookmarks.ts";
import { type CheckedSource, checkSource } from "./check_source.ts";
import { connectionDriver } from "./connection.ts";
import { d1Driver, durableObjectDriver } from "./cloudflare.ts";
import { kyselyDriver } from "./kysely.ts";
import { clientDriver } from "./libsql_client.ts";
import { openRemote } from "./libsql_remote.ts";
import { type Access, openEmbedded } from "./libsql_embedded.ts";
import type { Dialect } from "../sql/dialect.ts";
import { d1, sqlite } from "../sql/dialects/sqlite.ts";
import { patient, timely } from "./patience.ts";

/** How a database is used. */
export interface DatabaseUse {
  /** What is done to an embedded database's file; `write` where it is absent. */
  readonly access?: Access;
  /** Whether each client reads what it has written, wherever statements run. */
  readonly ownWrites?: boolean;
  /** Called when that file is gone or replaced; the driver is closed then. */
  readonly lost?: () => void;
}

/** The SQL that a database speaks: SQLite's, of which D1 has its own. */
export function dialectOf<DB = AnyDatabase>(source: DatabaseSource<DB>): Dialect {
  return checkSource(source).kind === "d1" ? d1 : sqlite;
}

/**
 * Opens the driver of a database. Packages are loaded here, each only where its kind of database is used.
 * @throws {ConfigurationError} on a source that cannot be one, or that this runtime cannot open.
 * @throws {StatementError} `unavailable` where an embedded database cannot be opened now.
 */
export async function openDriver<DB = AnyDatabase>(source: DatabaseSource<DB>, use: DatabaseUse = {}): Promise<Driver> {
  const driver = await openChecked(checkSource(source), use);
  return use.ownWrites === true ? withBookmarks(driver) : driver;
}

async function openChecked(
  checked: CheckedSource,
  { access = "write", lost, ownWrites }: DatabaseUse,
): Promise<Driver> {
  switch (checked.kind) {
    case "embedded":
      return await openEmbedded(checked.path, {
        pragmas: checked.pragmas,
        access: checked.readOnly ? "readOnly" : access,
        lost,
      });
    case "remote":
      return openRemote(checked);
    case "client":
      return timely(patient(clientDriver(checked.client)));
    case "kysely":
      return patient(kyselyDriver(checked.kysely, sqlite));
    case "connection":
      return patient(connectionDriver(checked.connection));
    case "d1":
      return timely(patient(d1Driver(checked.database, ownWrites)));
    case "durableObject":
      return patient(durableObjectDriver(checked.storage));
  }
}

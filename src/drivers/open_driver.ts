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
import { patient } from "./patience.ts";
import { timely } from "./remote_limits.ts";

/** How a database is used. */
export interface DatabaseUse {
  /** How the file of an embedded database is used; `write` by default. */
  readonly access?: Access;
  /** Whether each client reads its own writes, even from replicas. */
  readonly ownWrites?: boolean;
  /** Called when that file has been deleted or replaced, to close the driver. */
  readonly lost?: () => void;
}

/** The dialect of a database: SQLite's, or D1's variant of it. */
export function dialectOf<DB = AnyDatabase>(source: DatabaseSource<DB>): Dialect {
  return checkSource(source).kind === "d1" ? d1 : sqlite;
}

/**
 * Opens the driver of a database. A package is loaded only if its kind of database is used.
 * @throws {ConfigurationError} for a value that is no database source, or that this runtime cannot open.
 * @throws {StatementError} `unavailable` if an embedded database cannot be opened now.
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

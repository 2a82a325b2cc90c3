import { type Client, createClient as createReplica } from "@libsql/client";
import { createClient } from "@libsql/client/web";
import { Kysely, SqliteDialect } from "kysely";
import Database from "libsql";
import { openDriver } from "../../src/drivers/open_driver.ts";
import type { AnyDatabase } from "../../src/types/database.ts";
import type { Driver } from "../../src/types/driver.ts";
import { smallSqlite } from "../helpers/engines/node_sqlite.ts";
import { type Sqld, useSqld } from "../helpers/engines/sqld.ts";

/** One way to reach a database, with its own driver. */
export interface Engine {
  readonly name: string;
  /** Whether statements reach another process. */
  readonly remote: boolean;
  open(): Promise<Driver>;
}

/** The server that the remote engines use; a test file stops it when it is done. */
export const sqld: Sqld = await useSqld();

/** Every kind of database source that a service accepts. */
export const engines: readonly Engine[] = [
  { name: "embedded", remote: false, open: () => openDriver(":memory:") },
  { name: "remote", remote: true, open: () => openDriver(sqld.url) },
  { name: "client", remote: true, open: () => openDriver(createClient({ url: sqld.url })) },
  { name: "replica", remote: true, open: () => openDriver(replica()) },
  { name: "libsql", remote: false, open: () => openDriver(new Database(":memory:")) },
  { name: "node:sqlite", remote: false, open: () => openDriver(smallSqlite(":memory:")) },
  { name: "Kysely", remote: false, open: () => openDriver(kysely()) },
];

/** The primary for replicas: a server that no other test writes to, if there is one. */
const PRIMARY = Deno.env.get("RELATA_TEST_PRIMARY") ?? sqld.url;

/** An embedded replica of a server: it reads from its own file and passes writes on. */
function replica(): Client {
  const directory = Deno.makeTempDirSync({ prefix: "replica_" });
  addEventListener("unload", () => Deno.removeSync(directory, { recursive: true }));
  return createReplica({ url: `file:${directory}/copy.db`, syncUrl: PRIMARY, intMode: "bigint" });
}

/** A Kysely on its own database; libSQL's native package behaves like better-sqlite3. */
export function kysely(): Kysely<AnyDatabase> {
  return new Kysely({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
}

/** Runs statements without parameters. */
export async function run(driver: Driver, ...statements: readonly string[]): Promise<void> {
  await driver.batch(statements.map((sql) => ({ sql, parameters: [] })));
}

/** A table's name that no other test uses: they share one server. */
export function freshName(): string {
  return `t_${crypto.randomUUID().replaceAll("-", "")}`;
}

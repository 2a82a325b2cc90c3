import { databaseFolder } from "./database_folder.ts";
import { type Client, createClient, type Row } from "@libsql/client";
import { Kysely, SqliteDialect } from "kysely";
import type { AnyDatabase, DatabaseSource } from "../../../src/types/database.ts";
import { emptyDatabase, pipeline } from "./empty_database.ts";
import type { Fixture } from "../exchanges/fixture.ts";
import { fits, type Refill, refillOf } from "./refill.ts";
import { nodeSqlite, smallSqlite } from "./node_sqlite.ts";

/** A real database that exchanges run on. */
export interface Engine {
  readonly name: "embedded" | "remote" | "Kysely" | "client" | "connection";
  /** The URL of the database. */
  readonly database: string;
  /** The database that a service gets: the URL, or an application's object for it. */
  readonly source: DatabaseSource<AnyDatabase>;
  /** Makes the database hold just the fixture's tables and rows. */
  fill(fixture: Fixture): Promise<void>;
  /** Every row of every table, as text to compare. */
  dump(): Promise<string>;
  /** A text that changes whenever a service commits a change. Without it, rows are compared after each refused write. */
  lastCommit?(): Promise<string>;
  close(): Promise<void>;
}

/** An embedded database in a new file. */
export async function embeddedEngine(): Promise<Engine> {
  const directory = await databaseFolder("relata_");
  const file = engine("embedded", `file:${directory}/test.db`);
  return {
    ...file,
    close: async () => {
      await file.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** The file of an embedded database that an application reaches with its own Kysely and Node's SQLite. */
export async function kyselyEngine(): Promise<Engine> {
  const file = await embeddedEngine();
  const kysely = new Kysely<AnyDatabase>({
    dialect: new SqliteDialect({ database: nodeSqlite(file.database.slice("file:".length)) }),
  });
  return {
    ...file,
    name: "Kysely",
    source: kysely,
    close: async () => {
      await kysely.destroy();
      await file.close();
    },
  };
}

/** The file of an embedded database that an application reaches by Node's SQLite, within the limits of the smallest engine. */
export async function connectionEngine(): Promise<Engine> {
  const file = await embeddedEngine();
  const connection = smallSqlite(file.database.slice("file:".length));
  return {
    ...file,
    name: "connection",
    source: connection,
    close: async () => {
      connection.close();
      await file.close();
    },
  };
}

/** The database of the libSQL server that `deno task test` has started. */
export function remoteEngine(): Engine {
  const database = Deno.env.get("RELATA_TEST_SQLD");
  if (database === undefined) throw new Error("No libSQL server is running: run the tests by deno task test.");
  return engine("remote", database);
}

/**
 * The same database by an application's own `@libsql/client`, with integers as it gives them by default. Not on a file:
 * there the client goes on holding the locks of a commit that has failed.
 */
export function clientEngine(): Engine {
  const remote = remoteEngine();
  const client = createClient({ url: remote.database });
  return {
    ...remote,
    name: "client",
    source: client,
    close: async () => {
      client.close();
      await remote.close();
    },
  };
}

/** Whether these are the tests of `deno task test:quick`, which starts no server. */
export const isQuick: boolean = Deno.env.get("RELATA_TEST_QUICK") === "1";

/** The functions that open the databases of exchanges; for the quick tests only the file. */
export const openEngines: { readonly [name: string]: () => Engine | Promise<Engine> } = isQuick
  ? { embedded: embeddedEngine }
  : {
    embedded: embeddedEngine,
    remote: remoteEngine,
    Kysely: kyselyEngine,
    connection: connectionEngine,
    client: clientEngine,
  };

function engine(name: Engine["name"], database: string): Engine {
  let refill: Refill | undefined;
  let opened: Client | undefined;
  // One client for all fills and dumps: each new one opens the file, or asks the server for its version.
  const own = () => opened ??= createClient({ url: database, intMode: "string" });
  return {
    name,
    database,
    source: database,
    async fill(fixture) {
      const client = own();
      // Restored rows need not survive a crash of the machine; a server decides that itself.
      if (name === "embedded") await client.execute("pragma synchronous = off");
      if (await fits(refill, fixture, client)) {
        await client.executeMultiple(refill!.script);
      } else {
        await (name === "remote" ? emptyDatabase(database) : emptyFile(client));
        await client.batch([...fixture.tables, ...fixture.rows], "write");
        refill = await refillOf(fixture, client);
      }
    },
    async dump() {
      const { rows: columns } = await own().execute(COLUMNS);
      const tables = [...Map.groupBy(columns, (column) => String(column.table))];
      const results = await own().batch(tables.map(([table, own]) => selectOf(table, own)), "read");
      return results.map(({ rows }, index) => {
        const lines = rows.map((row) => JSON.stringify(Object.values(row), printable)).sort();
        return `${tables[index][0]}\n${lines.join("\n")}`;
      }).join("\n\n");
    },
    // A server numbers the pages that commits have written; of a file, SQLite counts the commits by other connections.
    async lastCommit() {
      if (name === "remote") return (await pipeline(database, ["select 1"]))[0].response!.result.replication_index;
      return String((await own().execute("pragma data_version")).rows[0][0]);
    },
    close: () => Promise.resolve(opened?.close()),
  };
}

/** Every column of every table. */
const COLUMNS = `
  select m.name as "table", x.name as "column" from sqlite_master m, pragma_table_xinfo(m.name) x
  where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like 'libsql_%' and x.hidden <> 1
  order by m.name, x.cid`;

/** Reads every row. Reals are printed by SQLite: a libSQL server cannot answer with an infinite one. */
function selectOf(table: string, columns: readonly Row[]): string {
  const cells = columns.map((found) => `"${String(found.column).replaceAll('"', '""')}"`)
    .map((column) => `case typeof(${column}) when 'real' then quote(${column}) else ${column} end`);
  return `select ${cells.join(", ")} from "${table}"`;
}

async function emptyFile(client: Client): Promise<void> {
  const { rows } = await client.execute(
    // A virtual table drops its shadow tables with it.
    "select 'drop ' || type || ' if exists \"' || name || '\"' as sql from sqlite_master where type in ('table', 'view') and name not like 'sqlite_%' order by sqlite_master.sql like 'create virtual%' desc",
  );
  // `migrate` switches foreign keys off while it drops referenced tables.
  await client.migrate(rows.map((row) => String(row.sql)));
}

function printable(_: string, value: unknown): unknown {
  return value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;
}

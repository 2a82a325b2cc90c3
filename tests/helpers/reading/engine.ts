import { databaseFolder } from "../engines/database_folder.ts";
import { createClient } from "@libsql/client/web";
import SqliteDatabase from "libsql";
import { CATALOG, type TableName, TABLES } from "./catalog.ts";
import { CREATE_TABLES } from "./create_tables.ts";
import type { Database, Stored } from "./rows.ts";

/** A real database that random rows are put into. */
export interface Engine {
  readonly name: "embedded" | "remote";
  /** The database option of a service. */
  readonly url: string;
  /** Replaces every row. */
  seed(database: Database): Promise<void>;
  close(): Promise<void>;
}

interface Statement {
  readonly sql: string;
  readonly args: (null | string | number | bigint)[];
}

/** A separate database file in a directory that is removed at the end. */
export async function openEmbedded(): Promise<Engine> {
  const directory = await databaseFolder("relata_random_");
  const path = `${directory}/random.db`;
  const connection = new SqliteDatabase(path);
  connection.exec("pragma journal_mode = wal");
  connection.exec("pragma foreign_keys = off");
  for (const sql of CREATE_TABLES) connection.exec(sql);
  return {
    name: "embedded",
    url: `file:${path}`,
    seed(database) {
      connection.exec("begin immediate");
      for (const { sql, args } of seeding(database)) connection.prepare(sql).run(...args);
      connection.exec("commit");
      return Promise.resolve();
    },
    async close() {
      connection.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** The tables, made again, on the libSQL server that `RELATA_TEST_SQLD` names. */
export async function openRemote(): Promise<Engine> {
  const url = Deno.env.get("RELATA_TEST_SQLD");
  if (url === undefined) {
    throw new Error("RELATA_TEST_SQLD names no libSQL server: run this test by `deno task test`, which starts one.");
  }
  const client = createClient({ url, intMode: "bigint" });
  const drop = async () => void await client.migrate(TABLES.map((table) => `drop table if exists ${table}`));
  await drop();
  await client.migrate([...CREATE_TABLES]);
  return {
    name: "remote",
    url,
    async seed(database) {
      await client.migrate(seeding(database));
    },
    async close() {
      await drop();
      client.close();
    },
  };
}

function seeding(database: Database): Statement[] {
  return TABLES.flatMap((table) => [{ sql: `delete from ${table}`, args: [] }, ...inserting(table, database)]);
}

function inserting(table: TableName, database: Database): Statement[] {
  const rows = database[table];
  if (rows.length === 0) return [];
  const columns = CATALOG[table].columns.map((column) => column.name);
  const values = rows.map((row) => columns.map((column) => row[column]));
  const places = values.map((cells) => `(${cells.map(place).join(", ")})`).join(", ");
  return [{
    sql: `insert into ${table} (${columns.join(", ")}) values ${places}`,
    args: values.flat().filter((cell) => place(cell) === "?"),
  }];
}

// Hrana carries numbers as JSON, which has no infinity.
function place(cell: Stored): string {
  return cell === Infinity ? "9e999" : "?";
}

import { type Client, createClient } from "@libsql/client";
import type { Fixture } from "../exchanges/fixture.ts";
import { type Row, type Rows, toRows } from "./rows.ts";
import { TABLE_NAMES, type TableName } from "./tables.ts";

/** A database that is emptied and read again and again, on one connection. */
export interface WriteDatabase {
  /** Puts the fixture's rows back. */
  reset(): Promise<void>;
  /** Puts other rows in place of all that are there; they may point to rows that are not. */
  load(rows: Rows): Promise<void>;
  /** Every row of every table, as one moment has them. */
  rows(): Promise<Rows>;
  close(): void;
}

/** Opens what an engine has filled with a fixture of the storage tables. */
export async function openWriteDatabase(url: string, fixture: Fixture): Promise<WriteDatabase> {
  const client = createClient({ url, intMode: "bigint" });
  // What is put back need not outlive the machine; a server decides for itself.
  if (url.startsWith("file:")) await client.execute("pragma synchronous = off");
  const empty = [...TABLE_NAMES].reverse().map((table) => `delete from ${table}`);
  return {
    async reset() {
      await client.batch([...empty, ...fixture.rows], "write");
    },
    async load(rows) {
      // `migrate` holds foreign keys off.
      await client.migrate([...empty, ...TABLE_NAMES.flatMap((table) => insertRows(table, rows))]);
    },
    rows: () => readRows(client),
    close: () => client.close(),
  };
}

async function readRows(client: Client): Promise<Rows> {
  const results = await client.batch(TABLE_NAMES.map((table) => `select * from ${table}`), "read");
  return toRows(
    results.map(({ columns, rows }) =>
      rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row)
    ),
  );
}

function insertRows(table: TableName, rows: Rows) {
  return [...rows[table].values()].map((row) => {
    const columns = Object.keys(row);
    return {
      sql: `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
      args: Object.values(row),
    };
  });
}

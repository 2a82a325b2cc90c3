import { type Client, createClient } from "@libsql/client";
import SqliteDatabase from "libsql";
import type { Fixture } from "../exchanges/fixture.ts";
import { type Row, type Rows, toRows } from "./rows.ts";
import { TABLE_NAMES, type TableName } from "./tables.ts";

/** A database that is emptied and read again and again, on one connection. */
export interface WriteDatabase {
  /** Puts the fixture's rows back. */
  reset(): Promise<void>;
  /** Replaces all rows by others; they may reference missing rows. */
  load(rows: Rows): Promise<void>;
  /** Every row of every table at one moment: the same object if nothing has been written since. */
  rows(): Promise<Rows>;
  close(): void;
}

/** Opens a database that an engine has filled with a fixture of the storage tables. */
export async function openWriteDatabase(url: string, fixture: Fixture): Promise<WriteDatabase> {
  const client = createClient({ url, intMode: "bigint" });
  // Restored rows need not survive a crash of the machine; a server decides that itself.
  if (url.startsWith("file:")) await client.execute("pragma synchronous = off");
  const empty = [...TABLE_NAMES].reverse().map((table) => `delete from ${table}`);
  const read = url.startsWith("file:") ? fileReader(url.slice("file:".length)) : serverReader(client);
  return {
    async reset() {
      await client.batch([...empty, ...fixture.rows], "write");
    },
    async load(rows) {
      // `migrate` holds foreign keys off.
      await client.migrate([...empty, ...TABLE_NAMES.flatMap((table) => insertRows(table, rows))]);
    },
    rows: read.rows,
    close() {
      read.close();
      client.close();
    },
  };
}

interface Reader {
  rows(): Promise<Rows>;
  close(): void;
}

/** Reads a file on one connection, and only if another one has committed since. */
function fileReader(path: string): Reader {
  const connection = new SqliteDatabase(path);
  const version = connection.prepare("pragma data_version").raw();
  const tables = TABLE_NAMES.map((table) => {
    const statement = connection.prepare(`select * from ${table}`);
    statement.safeIntegers(true);
    return [table, statement] as const;
  });
  let known: { readonly version: string; readonly rows: Rows } | undefined;
  const read = () => toRows(Object.fromEntries(tables.map(([table, statement]) => [table, statement.all() as Row[]])));
  return {
    rows() {
      const now = String(version.all());
      if (known?.version !== now) known = { version: now, rows: read() };
      return Promise.resolve(known.rows);
    },
    close: () => void connection.close(),
  };
}

function serverReader(client: Client): Reader {
  return {
    async rows() {
      const results = await client.batch(TABLE_NAMES.map((table) => `select * from ${table}`), "read");
      const tables = results.map(({ columns, rows }, place) => {
        const cells = rows.map((row) =>
          Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row
        );
        return [TABLE_NAMES[place], cells] as const;
      });
      return toRows(Object.fromEntries(tables));
    },
    close: () => {},
  };
}

/** One statement for all rows of a table. */
function insertRows(table: TableName, rows: Rows) {
  const all = [...rows[table].values()];
  if (all.length === 0) return [];
  const columns = Object.keys(all[0]);
  const places = `(${columns.map(() => "?").join(", ")})`;
  return [{
    sql: `insert into ${table} (${columns.join(", ")}) values ${all.map(() => places).join(", ")}`,
    args: all.flatMap((row) => columns.map((column) => row[column])),
  }];
}

import { type Client, createClient } from "@libsql/client/web";
import Database from "libsql";
import { TABLES } from "./tables.ts";
import { COUNTRIES } from "./workloads.ts";

/** Rows per statement. */
const ROWS = 10_000;

/** Fills an empty remote database with the tables and rows of a database file. */
export async function fillRemote(url: string, file: string): Promise<void> {
  const client = createClient({ url });
  const database = new Database(file, { readonly: true });
  await client.batch([...TABLES], "write");
  // Tables are in the order of their references: each row finds the rows that it references.
  for (const table of TABLES.flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? [])) {
    const statement = database.prepare(`select * from ${table}`);
    const columns = statement.columns().map((_, n) => `value ->> ${n}`).join(", ");
    const rows = statement.raw().all();
    for (let at = 0; at < rows.length; at += ROWS) {
      const args = [JSON.stringify(rows.slice(at, at + ROWS))];
      await client.execute({ sql: `insert into ${table} select ${columns} from json_each(?)`, args });
    }
  }
  database.close();
  client.close();
}

/** Deletes the rows that contestants have created, so that the next new row has the same id again. */
export async function forgetCreated(url: string): Promise<void> {
  const client: Client = createClient({ url });
  await client.execute(`delete from countries where id > ${COUNTRIES}`);
  client.close();
}

import type { Client } from "@libsql/client";
import type { Fixture } from "../exchanges/fixture.ts";

/** Restores the rows of a fixture, as long as the database still has the tables that were created for it. */
export interface Refill {
  readonly fixture: Fixture;
  /** Every object of the database, as text to compare. */
  readonly schema: string;
  /** All statements as one text: an engine takes it at once. */
  readonly script: string;
}

/**
 * How to restore a fixture's rows once its tables exist; the caller keeps the script for these tables.
 * @returns undefined if a trigger or a virtual table would notice the deletion of rows.
 */
export async function refillOf(fixture: Fixture, client: Client): Promise<Refill | undefined> {
  if (fixture.tables.some((sql) => /^\s*create (?:virtual|trigger)/i.test(sql))) return undefined;
  const found = await catalogue(client);
  const tables = found.filter(({ type, name }) => type === "table" && isFilled(name)).map(({ name }) => name);
  const deletes = tables.map((name) => `delete from "${name.replaceAll('"', '""')}"`);
  const all = ["pragma foreign_keys = off", "begin", ...deletes, ...fixture.rows, "commit", "pragma foreign_keys = on"];
  return { fixture, schema: JSON.stringify(found), script: all.join(";\n") };
}

/** Whether it can be used for a fixture: nothing has changed the tables since. */
export async function fits(refill: Refill | undefined, fixture: Fixture, client: Client): Promise<boolean> {
  return refill?.fixture === fixture && JSON.stringify(await catalogue(client)) === refill.schema;
}

interface Found {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

async function catalogue(client: Client): Promise<readonly Found[]> {
  const { rows } = await client.execute("select type, name, sql from sqlite_master order by type, name");
  return rows.map(({ type, name, sql }) => ({ type: String(type), name: String(name), sql: sql as string | null }));
}

/** `sqlite_sequence` holds the last key of each table; other tables of the engine hold no rows of a fixture. */
function isFilled(table: string): boolean {
  return table === "sqlite_sequence" || !/^(?:sqlite|libsql)_/.test(table);
}

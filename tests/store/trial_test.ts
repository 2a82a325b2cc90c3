import assert from "node:assert/strict";
import { createService, type Service } from "../../mod.ts";
import type { DatabaseSource, LibsqlClient } from "../../src/types/database.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import { kysely, run } from "./engines.ts";

const NOTES = "create table notes (id integer primary key, text text)";

/** A client whose SQLite lacks a function, without codes on its errors, as a few lines of an application's own are. */
async function clientWithout(name: string): Promise<LibsqlClient> {
  const driver = await openDriver(":memory:");
  await run(driver, NOTES);
  const execute: LibsqlClient["execute"] = async ({ sql, args }) => {
    if (sql.includes(`${name}(`)) throw new Error(`no such function: ${name}`);
    const { rows, changes } = await driver.read({ sql, parameters: args });
    return { rows: rows.map((row) => [...row]), rowsAffected: changes };
  };
  return { execute, batch: (statements) => Promise.all(statements.map(execute)) };
}

/** A Kysely on a dialect without transactions, as kysely-d1 is. */
async function withoutTransactions(): Promise<DatabaseSource<unknown>> {
  const database = kysely();
  await database.schema.createTable("notes").addColumn("id", "integer", (id) => id.primaryKey()).execute();
  const transaction = () => {
    throw new Error("Transactions are not supported yet.");
  };
  return { executeQuery: database.executeQuery.bind(database), transaction } as unknown as DatabaseSource<unknown>;
}

function serve(database: DatabaseSource<unknown>, readOnly = false): { service: Service; errors: string[] } {
  const errors: string[] = [];
  const resources = { notes: {} };
  const service = createService({ database, readOnly, resources, onError: (error) => errors.push(String(error)) });
  return { service, errors };
}

Deno.test("check() names the required version if SQLite lacks a function, and a request is not a 503", async () => {
  const { service, errors } = serve(await clientWithout("octet_length"));
  await assert.rejects(() => service.check(), {
    name: "ConfigurationError",
    message: "Cannot read this database: it needs SQLite 3.43 or later: no such function: octet_length.",
  });
  const headers = { accept: "application/vnd.api+json" };
  const answer = await service.fetch(new Request("http://127.0.0.1/notes", { headers }));
  assert.equal(answer.status, 500);
  assert.deepEqual(errors, ["StatementError: no such function: octet_length"]);
});

Deno.test("check() reports that a database runs no transactions, if something can be written", async () => {
  await assert.rejects(async () => await serve(await withoutTransactions()).service.check(), {
    name: "ConfigurationError",
    message:
      "Cannot write to this database: it cannot run statements as one transaction: Transactions are not supported " +
      "yet. Give its URL or a client that does, or readOnly: true.",
  });
  await serve(await withoutTransactions(), true).service.check();
});

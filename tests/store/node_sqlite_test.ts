import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { Kysely, SqliteDialect } from "kysely";
import { createService } from "../../mod.ts";
import type { AnyDatabase } from "../../src/types/database.ts";

/** The database option of a `SqliteDialect`. */
type DialectDatabase = ConstructorParameters<typeof SqliteDialect>[0]["database"];

function serve(database: unknown) {
  const dialect = new SqliteDialect({ database: database as DialectDatabase });
  return createService({ database: new Kysely<AnyDatabase>({ dialect }), resources: { notes: {} } });
}

Deno.test("the error for node:sqlite in a SqliteDialect has the lines that make it work", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec("create table notes (id integer primary key, text text)");
  let message = "";
  await assert.rejects(() => serve(database).check(), (error: Error) => {
    message = error.message;
    return error.name === "ConfigurationError";
  });
  assert.match(message, /^Cannot use node:sqlite in Kysely's SqliteDialect as it is: .* Give the dialect\n/);
  const lines = message.slice(message.indexOf("\n") + 1);
  const wrapped = new Function("database", `return ({ ${lines} }).database`)(database);
  const service = serve(wrapped);
  await service.check();
  const type = "application/vnd.api+json";
  const headers = { accept: type, "content-type": type };
  const body = JSON.stringify({ data: { type: "notes", attributes: { text: "one" } } });
  const posted = await service.fetch(new Request("http://127.0.0.1/notes", { method: "POST", headers, body }));
  assert.equal(posted.status, 201);
  await posted.body?.cancel();
  const listed = await service.fetch(new Request("http://127.0.0.1/notes", { headers }));
  assert.match(await listed.text(), /"text":"one"/);
  database.close();
});

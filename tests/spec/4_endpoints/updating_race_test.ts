import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../../mod.ts";
import type { LibsqlClient } from "../../../src/types/database.ts";

const HEADERS = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

Deno.test("§4 update: a related record that is created between the refusal and its explanation is a conflict", async () => {
  const directory = await Deno.makeTempDir({ prefix: "relata_" });
  const client = createClient({ url: `file:${directory}/test.db` });
  await client.batch([
    "create table shelves (id integer primary key)",
    "create table books (id integer primary key, shelf_id integer references shelves (id))",
    "insert into books values (1, null)",
  ], "write");
  const database: LibsqlClient = {
    execute: (statement) => client.execute(statement),
    batch: (statements, mode) =>
      client.batch(statements, mode).catch(async (error) => {
        await client.execute("insert into shelves values (9)");
        throw error;
      }),
  };
  try {
    const service = createService({ database, resources: { shelves: {}, books: {} } });
    const relationships = { shelf: { data: { type: "shelves", id: "9" } } };
    const body = JSON.stringify({ data: { type: "books", id: "1", relationships } });
    const ask = () =>
      service.fetch(new Request("http://127.0.0.1/books/1", { method: "PATCH", headers: HEADERS, body }));
    assert.equal((await ask()).status, 409);
    assert.equal((await ask()).status, 200);
  } finally {
    client.close();
    await Deno.remove(directory, { recursive: true });
  }
});

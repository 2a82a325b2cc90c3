import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../mod.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

Deno.test("a DELETE in a file is one statement in a transaction, and reports a missing or protected row anyway", async () => {
  const url = `file:${directory}/notes.db`;
  const client = createClient({ url });
  await client.executeMultiple(`
    create table notes (id integer primary key);
    create table attempts (id integer primary key, note_id integer);
    insert into notes values (1), (2);
    create trigger kept before delete on notes when old.id = 2
      begin insert into attempts (note_id) values (old.id); select raise(ignore); end;
  `);
  const statements: number[] = [];
  const service = createService({
    database: url,
    resources: { notes: {} },
    onRequest: ({ queries }) => void statements.push(queries.length),
  });
  const remove = async (id: number) => {
    const headers = { accept: "application/vnd.api+json" };
    return (await service.fetch(new Request(`http://127.0.0.1/notes/${id}`, { method: "DELETE", headers }))).status;
  };
  assert.deepEqual([await remove(1), await remove(1), await remove(2)], [204, 404, 204]);
  // A row that was not deleted is looked up.
  assert.deepEqual(statements, [1, 2, 2]);
  const { rows: [{ notes, attempts }] } = await client.execute(
    "select (select count(*) from notes) as notes, (select count(*) from attempts) as attempts",
  );
  assert.deepEqual([notes, attempts], [1, 1], "a trigger runs once");
  client.close();
  await service.close();
});

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

Deno.test("a PATCH of one row in a file looks for the row only if it has changed none", async () => {
  const url = `file:${directory}/tasks.db`;
  const client = createClient({ url });
  await client.executeMultiple(`
    create table people (id integer primary key);
    create table tasks (id integer primary key, title text);
    create table visits (id integer primary key, title text, person_id integer references people (id));
    insert into people values (1);
    insert into tasks values (1, 'one'), (2, 'two');
    insert into visits values (1, 'first', null);
    create trigger kept before update on tasks when old.id = 2 begin select raise(ignore); end;
  `);
  const statements: number[] = [];
  const service = createService({
    database: url,
    resources: { tasks: {}, visits: {}, people: {} },
    onRequest: ({ queries }) => void statements.push(queries.length),
  });
  const change = async (id: string, members: object, type = "tasks") => {
    const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
    const body = JSON.stringify({ data: { type, id, ...members } });
    const answer = await service.fetch(
      new Request(`http://127.0.0.1/${type}/${id}`, { method: "PATCH", headers, body }),
    );
    const { data, errors } = await answer.json();
    return [answer.status, data?.attributes.title ?? errors[0].source?.pointer ?? errors[0].title];
  };
  const visit = (id: string, person: string) =>
    change(id, { relationships: { person: { data: { type: "people", id: person } } } }, "visits");
  assert.deepEqual(await change("1", { attributes: { title: "first" } }), [200, "first"]);
  assert.deepEqual(await visit("1", "1"), [200, "first"]);
  assert.deepEqual(statements.splice(0), [2, 2]);
  assert.deepEqual(await change("2", { attributes: { title: "second" } }), [200, "two"], "a trigger keeps the row");
  assert.deepEqual(await change("3", { attributes: { title: "third" } }), [404, "Not Found"]);
  // A row that was not changed is looked up.
  assert.deepEqual(statements.splice(0), [3, 3]);
  assert.deepEqual(await visit("1", "9"), [404, "/data/relationships/person/data"]);
  assert.deepEqual(await visit("3", "9"), [404, "Not Found"], "the record in the path comes first");
  client.close();
  await service.close();
});

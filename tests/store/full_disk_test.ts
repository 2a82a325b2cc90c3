import assert from "node:assert/strict";
import Database from "libsql";
import { createService } from "../../mod.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

const JSON_API = "application/vnd.api+json";

/** A database whose file can grow by few pages, and a way to ask its service. */
function setUp(name: string, pages: number) {
  const path = `${directory}/${name}.db`;
  const database = new Database(path);
  database.exec(`
    create table notes (id integer primary key, text text);
    create table lines (id integer primary key, text text, note_id integer references notes (id));
  `);
  database.close();
  const errors: string[] = [];
  const service = createService({
    database: { url: `file:${path}`, pragmas: { max_page_count: pages } },
    resources: { notes: { hasMany: { lines: "lines" } }, lines: {} },
    onError: (error) => errors.push(String(error)),
  });
  const ask = async (method: string, at: string, data?: unknown) => {
    const body = data === undefined ? undefined : JSON.stringify({ data });
    const headers = { accept: JSON_API, ...(body === undefined ? {} : { "content-type": JSON_API }) };
    const answer = await service.fetch(new Request(`http://127.0.0.1${at}`, { method, headers, body }));
    const text = await answer.text();
    return { status: answer.status, document: text === "" ? undefined : JSON.parse(text) };
  };
  return { path, service, errors, ask };
}

const note = (text: string) => ({ type: "notes", attributes: { text } });

Deno.test("a full database refuses writes with an error document, stores nothing half, reads on, and takes writes again", async () => {
  const { path, service, errors, ask } = setUp("full", 40);
  const ids: string[] = [];
  let full: Awaited<ReturnType<typeof ask>> | undefined;
  while (full === undefined && ids.length < 100) {
    const answer = await ask("POST", "/notes", note("x".repeat(8_000)));
    if (answer.status === 201) ids.push(answer.document.data.id);
    else full = answer;
  }
  assert.ok(ids.length > 5 && full !== undefined);
  assert.equal(full.status, 503);
  assert.equal(full.document.errors.length, 1);
  assert.ok(!JSON.stringify(full.document).includes("x".repeat(200)), "the error repeats what was sent");
  assert.match(errors.at(-1)!, /full/);
  assert.equal((await ask("GET", `/notes/${ids[0]}`)).status, 200);
  assert.deepEqual(idsIn(path), ids);
  for (const id of ids.slice(0, 3)) assert.equal((await ask("DELETE", `/notes/${id}`)).status, 204);
  assert.equal((await ask("POST", "/notes", note("x".repeat(8_000)))).status, 201);
  await service.close();
  const database = new Database(path);
  assert.deepEqual(database.prepare("pragma integrity_check").all(), [{ integrity_check: "ok" }]);
  database.close();
});

/** The ids that another program finds. */
function idsIn(path: string): readonly string[] {
  const database = new Database(path);
  const rows = database.prepare("select id from notes order by id").all() as { id: number }[];
  database.close();
  return rows.map(({ id }) => String(id));
}

Deno.test("a table that is renamed while a service runs is an error of its own, and is served again once it is back", async () => {
  const { path, service, ask } = setUp("renamed", 1_000);
  assert.equal((await ask("POST", "/notes", note("one"))).status, 201);
  const other = new Database(path);
  other.exec("alter table notes rename to elsewhere");
  const { status, document } = await ask("GET", "/notes");
  assert.deepEqual([status, document.errors[0].code], [500, "500"]);
  other.exec("alter table elsewhere rename to notes");
  assert.equal((await ask("GET", "/notes/1")).document.data.attributes.text, "one");
  other.exec("alter table notes add column author text");
  assert.equal((await ask("POST", "/notes", note("two"))).status, 201);
  other.close();
  await service.close();
});

import assert from "node:assert/strict";
import Database from "libsql";
import { createService } from "../../mod.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(async () => {
  // A connection that is closed holds its file until its statements have been freed.
  if (hasDisk) await mount("umount", "--lazy", disk);
  await Deno.remove(directory, { recursive: true });
});

const JSON_API = "application/vnd.api+json";

/** A database, and a way to ask its service; its file may be kept from growing beyond some pages. */
function setUp(path: string, pages?: number) {
  const database = new Database(path);
  database.exec(`
    create table notes (id integer primary key, text text);
    create table lines (id integer primary key, text text, note_id integer references notes (id));
  `);
  database.close();
  const errors: string[] = [];
  const service = createService({
    database: { url: `file:${path}`, pragmas: pages === undefined ? {} : { max_page_count: pages } },
    jsonapi: "1.1",
    atomic: true,
    resources: { notes: { hasMany: { lines: "lines" } }, lines: {} },
    onError: (error) => errors.push(String(error)),
  });
  const send = async (method: string, at: string, type: string, document?: unknown) => {
    const body = document === undefined ? undefined : JSON.stringify(document);
    const headers = { accept: type, ...(body === undefined ? {} : { "content-type": type }) };
    const answer = await service.fetch(new Request(`http://127.0.0.1${at}`, { method, headers, body }));
    const text = await answer.text();
    const retryAfter = answer.headers.get("retry-after");
    return { status: answer.status, retryAfter, document: text === "" ? undefined : JSON.parse(text) };
  };
  const ask = (method: string, at: string, data?: unknown) =>
    send(method, at, JSON_API, data === undefined ? undefined : { data });
  const operate = (operations: readonly unknown[]) =>
    send("POST", "/operations", `${JSON_API};ext="https://jsonapi.org/ext/atomic"`, {
      "atomic:operations": operations,
    });
  return { path, service, errors, ask, operate };
}

const note = (text: string) => ({ type: "notes", attributes: { text } });

Deno.test("a full database refuses writes with an error document, stores no partial write, serves reads, and accepts writes again later", async () => {
  const { path, service, errors, ask } = setUp(`${directory}/full.db`, 40);
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
  assertWhole(path);
});

function assertWhole(path: string): void {
  const database = new Database(path);
  assert.deepEqual(database.prepare("pragma integrity_check").all(), [{ integrity_check: "ok" }]);
  database.close();
}

/** The ids that another program finds. */
function idsIn(path: string): readonly string[] {
  const database = new Database(path);
  const rows = database.prepare("select id from notes order by id").all() as { id: number }[];
  database.close();
  return rows.map(({ id }) => String(id));
}

Deno.test("a table that is renamed during service is its own error, and is served again once it is back", async () => {
  const { path, service, ask } = setUp(`${directory}/renamed.db`);
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

const disk = `${directory}/disk`;
const hasDisk = await mountSmallDisk();
if (!hasDisk) console.log("No disk of 3 MB can be mounted here: its tests are left out. Run them as root, on Linux.");

/** Mounts a disk of 3 MB in memory, which only root may. */
async function mountSmallDisk(): Promise<boolean> {
  await Deno.mkdir(disk);
  return await mount("mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", disk).catch(() => false);
}

async function mount(command: string, ...args: readonly string[]): Promise<boolean> {
  return (await new Deno.Command(command, { args: [...args], stderr: "null" }).output()).success;
}

/** Fills the rest of the disk; removing the file frees the space. */
async function fillDisk(): Promise<string> {
  const ballast = `${disk}/ballast`;
  const file = await Deno.open(ballast, { create: true, append: true });
  for (const size of [65_536, 4_096]) {
    while (await file.write(new Uint8Array(size)).catch(() => 0) === size);
  }
  file.close();
  return ballast;
}

Deno.test({
  name:
    "a full disk refuses writes with an error document, stores no partial write, and accepts writes once it has room",
  ignore: !hasDisk,
  fn: async () => {
    const { path, service, errors, ask, operate } = setUp(`${disk}/notes.db`);
    const large = "x".repeat(100_000);
    const ids = ["1", "2", "3"];
    for (const _ of ids) assert.equal((await ask("POST", "/notes", note(large))).status, 201);
    const ballast = await fillDisk();
    let refused = 0;
    for (let tries = 0; tries < 30; tries++) {
      const { status, retryAfter, document } = await ask("POST", "/notes", note(large));
      if (status === 201) ids.push(document.data.id);
      else assert.deepEqual([++refused > 0, status, retryAfter, document.errors.length], [true, 503, "5", 1]);
    }
    assert.ok(refused > 20, `${refused} writes were refused`);
    assert.match(errors.at(-1)!, /disk is full|disk I\/O error/);
    const several = ["y", large, large].map((text) => ({ op: "add", data: note(text) }));
    assert.equal((await operate(several)).status, 503);
    assert.equal((await ask("GET", "/notes/1")).document.data.attributes.text, large);
    assert.equal((await ask("GET", "/notes")).document.data.length, ids.length);
    await Deno.remove(ballast);
    const again = await operate(several);
    assert.equal(again.status, 200, JSON.stringify(again.document));
    ids.push(...again.document["atomic:results"].map(({ data }: { data: { id: string } }) => data.id));
    assert.deepEqual(idsIn(path), ids);
    await service.close();
    assertWhole(path);
    await Deno.remove(path);
  },
});

Deno.test({
  name: "a service that starts on a full disk answers with error documents, and serves once there is room",
  ignore: !hasDisk,
  fn: async () => {
    const { path, service, ask } = setUp(`${disk}/late.db`);
    const ballast = await fillDisk();
    for (const [method, at, data] of [["GET", "/notes", undefined], ["POST", "/notes", note("x")]] as const) {
      const { status, document } = await ask(method, at, data);
      assert.ok(status === 503 ? document.errors.length === 1 : method === "GET" && status === 200, `${status}`);
    }
    await Deno.remove(ballast);
    assert.equal((await ask("POST", "/notes", note("x"))).status, 201);
    assert.equal((await ask("GET", "/notes")).document.data.length, 1);
    await service.close();
    assertWhole(path);
  },
});

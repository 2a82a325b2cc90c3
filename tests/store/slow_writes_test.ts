import assert from "node:assert/strict";
import process from "node:process";
import Database from "libsql";
import { createService } from "../../mod.ts";
import type { Service } from "../../src/types/service.ts";
import { databaseCopies } from "../helpers/engines/database_copies.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));
const copyOf = databaseCopies(directory);

/** Waits until a request that has just been sent has reached the database. */
async function begun() {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

/** How many rows the tables have to which a delete may lead. */
const ROWS = 200_000;

/** Each thread waits for the end of the process. */
const threads = () => process.listenerCount("exit");

let opened: Service | undefined;
Deno.test.afterEach(() => opened?.close());

const SERIES = "with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n";

/**
 * `guests` have an owner that no index leads to, `pets` go with their owner, the `toys` of pets go with these, `coats`
 * lose their owner, and `homes` keep one whom an index finds. An index leads to `letters`, whose rows are long, and
 * `stones`, which an owner also `found`.
 */
const OWNERS = `
  create table guests_owners (id integer primary key, name text);
  create table guests (id integer primary key, owner_id integer references guests_owners);
  create table poems (id integer primary key, text text, owner_id integer references guests_owners);
  create table letters (id integer primary key, owner_id integer references guests_owners, text text);
  create index letters_owner on letters (owner_id);
  create table stones (id integer primary key, owner_id integer references guests_owners);
  create index stones_owner on stones (owner_id);
  create table owners_stones (owner_id integer references guests_owners, stone_id integer references stones,
    primary key (owner_id, stone_id));
  create table pets_owners (id integer primary key, name text);
  create table pets (id integer primary key, owner_id integer references Pets_Owners on delete cascade);
  create index pets_owner on pets (owner_id);
  create table toys (id integer primary key, pet_id integer references pets on delete cascade);
  create index toys_pet on toys (pet_id);
  create table coats_owners (id integer primary key, name text);
  create table coats (id integer primary key, owner_id integer references coats_owners on delete set null);
  create index coats_owner on coats (owner_id);
  create table homes_owners (id integer primary key, name text);
  create table homes (id integer primary key, owner_id integer references homes_owners);
  create index homes_owner on homes (owner_id);
  create table logs (id integer primary key, text text);
  create table noted_owners (id integer primary key, name text);
  create trigger noted after update on noted_owners when new.name = 'slow' begin
    insert into logs (text)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000)
    select 'note' from numbers where n = 1000000;
  end;
  insert into noted_owners values (1, 'a'), (2, 'b');
  create table "odd ""names" (id integer primary key, name text);
  create table odd_rows (id integer primary key, odd_id integer references "odd ""names");
  ${
  ["guests", "pets", "coats", "homes"].map((table) =>
    `insert into ${table}_owners values (1, 'a'), (2, 'b'), (3, 'c');`
  ).join("\n")
}
  insert into "odd ""names" values (1, 'a'), (2, 'b'), (3, 'c');
  ${SERIES} < ${ROWS}) insert into guests select n, 1 from numbers;
  ${SERIES} < 300) insert into poems select n, hex(zeroblob(20000)), 1 from numbers;
  insert into letters select id, owner_id, text from poems;
  ${SERIES} < 5000) insert into stones select n, 1 from numbers;
  insert into stones values (6001, 3), (6002, 3), (6003, 3);
  insert into owners_stones select 1, id from stones;
  insert into owners_stones values (3, 6001), (3, 6002);
  ${SERIES} < ${ROWS}) insert into coats select n, 2 from numbers;
  ${SERIES} < ${ROWS}) insert into homes select n, 1 from numbers;
  ${SERIES} < ${ROWS}) insert into odd_rows select n, 1 from numbers;
  ${SERIES} < 10) insert into pets select n, 2 from numbers;
  ${SERIES} < ${ROWS}) insert into toys select n, n % 10 + 1 from numbers;
`;

/** A service of owners. */
async function setUp(limits = {}) {
  const path = await copyOf(OWNERS);
  const owner = {};
  const service = opened = createService({
    database: `file:${path}`,
    resources: {
      guests_owners: {
        ...owner,
        hasMany: {
          guests: "guests",
          poems: "poems",
          letters: "letters",
          stones: "stones",
        },
        belongsToMany: { found: { table: "stones", through: "owners_stones", parameter: "finder_id" } },
      },
      pets_owners: owner,
      coats_owners: owner,
      homes_owners: owner,
      noted_owners: owner,
      'odd "names': { ...owner, path: "odd" },
      guests: {},
      poems: {},
      letters: {},
      stones: {},
      pets: {},
      toys: { stats: true },
      coats: {},
    },
    jsonapi: "1.1",
    atomic: true,
    filters: true,
    pagination: { limit: 20 },
    relationshipLinks: true,
    linkOnCreate: true,
    limits,
  } as never);
  const answered: string[] = [];
  const ask = async (method: string, url: string, body?: object, ext = "") => {
    const type = `application/vnd.api+json${ext}`;
    const answer = await service.fetch(
      new Request(`http://127.0.0.1${url}`, {
        method,
        headers: { accept: type, ...(body && { "content-type": type }) },
        body: body && JSON.stringify(body),
      }),
    );
    answered.push(`${method} ${url}`);
    return answer;
  };
  return { service, ask, answered, file: path };
}

const SLOW = ["/guests_owners/2", "/pets_owners/2", "/coats_owners/2", "/odd/2"];

for (const path of SLOW) {
  Deno.test(`DELETE ${path}, which affects many rows, blocks no other request`, async () => {
    const { ask, answered } = await setUp();
    assert.equal((await ask("GET", "/homes_owners/1")).status, 200);
    answered.length = 0;
    const deleting = ask("DELETE", path);
    await begun();
    const viewing = ask("GET", "/homes_owners/2");
    assert.equal((await viewing).status, 200);
    assert.deepEqual(answered, ["GET /homes_owners/2"], "the delete has held the view");
    assert.equal((await deleting).status, 204);
    assert.equal((await ask("GET", path)).status, 404);
  });
}

const guest = { data: [{ type: "guests", id: "7" }] };
const SETS: readonly (readonly [method: string, url: string, body: object, status: number])[] = [
  ["PATCH", "/guests_owners/2/relationships/guests", guest, 204],
  ["PATCH", "/guests_owners/2", { data: { type: "guests_owners", id: "2", relationships: { guests: guest } } }, 200],
  ["POST", "/guests_owners", { data: { type: "guests_owners", relationships: { guests: guest } } }, 201],
  ["PATCH", "/guests_owners/2?include=guests", { data: { type: "guests_owners", id: "2" } }, 200],
];

for (const [method, url, body, status] of SETS) {
  const what = "relationships" in (body as { data: object }).data ? " with members" : "";
  Deno.test(`${method} ${url}${what}, whose members no index finds, blocks no other request`, async () => {
    const { ask, answered } = await setUp();
    assert.equal((await ask("GET", "/homes_owners/1")).status, 200);
    answered.length = 0;
    const writing = ask(method, url, body);
    while (threads() === 0 && answered.length === 0) await new Promise((resolve) => setTimeout(resolve));
    assert.equal((await ask("GET", "/homes_owners/2")).status, 200);
    assert.deepEqual(answered, ["GET /homes_owners/2"], "the write has held the view");
    const answer = await writing;
    assert.equal(answer.status, status, await answer.text());
  });
}

/** The members of a set: many with short rows, or some with long ones. */
const MANY: readonly (readonly [members: string, type: string, count: number])[] = [
  ["5,000 members", "guests", 5000],
  ["300 members with long rows", "poems", 300],
];

for (const [title, type, count] of MANY) {
  Deno.test(`a new set of ${title} holds no other request`, async () => {
    const { ask, answered } = await setUp();
    assert.equal((await ask("GET", "/homes_owners/1")).status, 200);
    answered.length = 0;
    const data = Array.from({ length: count }, (_, index) => ({ type, id: String(index + 1) }));
    const writing = ask("POST", `/guests_owners/2/relationships/${type}`, { data });
    while (threads() === 0 && answered.length === 0) await new Promise((resolve) => setTimeout(resolve));
    assert.equal((await ask("GET", "/homes_owners/2")).status, 200);
    assert.deepEqual(answered, ["GET /homes_owners/2"], "the write has held the view");
    assert.equal((await writing).status, 204);
  });
}

/** The sets of an owner that are emptied: each has many members, or some with long rows, or many links. */
for (const name of ["stones", "letters", "poems", "found"]) {
  Deno.test(`a new set that leaves out many ${name} holds no other request`, async () => {
    const { ask, answered } = await setUp();
    assert.equal((await ask("GET", "/homes_owners/1")).status, 200);
    answered.length = 0;
    const writing = ask("PATCH", `/guests_owners/1/relationships/${name}`, { data: [] });
    while (threads() === 0 && answered.length === 0) await new Promise((resolve) => setTimeout(resolve));
    assert.equal((await ask("GET", "/homes_owners/2")).status, 200);
    assert.deepEqual(answered, ["GET /homes_owners/2"], "the write has held the view");
    assert.equal((await writing).status, 204);
    assert.deepEqual((await (await ask("GET", `/guests_owners/1/relationships/${name}`)).json()).data, []);
  });
}

Deno.test("a new set that leaves out few members starts no thread, however many its table has", async () => {
  const { ask } = await setUp();
  for (const name of ["stones", "letters", "found"]) {
    const emptied = await ask("PATCH", `/guests_owners/3/relationships/${name}`, { data: [] });
    assert.equal(emptied.status, 204, await emptied.text());
  }
  assert.equal(threads(), 0);
});

Deno.test("a new set that leaves out more members than it may is refused without a thread", async () => {
  const { ask } = await setUp({ linkage: 100 });
  for (const name of ["stones", "found"]) {
    const refused = await ask("PATCH", `/guests_owners/1/relationships/${name}`, { data: [] });
    assert.equal(refused.status, 400, await refused.text());
  }
  assert.equal(threads(), 0);
});

Deno.test("members that a client names are found by their keys, without a thread", async () => {
  const { ask } = await setUp();
  for (const method of ["POST", "DELETE"]) {
    assert.equal((await ask(method, "/guests_owners/2/relationships/guests", guest)).status, 204);
  }
  const toOne = { data: { type: "guests_owners", id: "3" } };
  assert.equal((await ask("PATCH", "/guests/7/relationships/owner", toOne)).status, 204);
  assert.equal(threads(), 0);
});

Deno.test("a write that a trigger makes slow blocks other requests only once", async () => {
  const { ask, answered } = await setUp();
  const named = (name: string) => ({ data: { type: "noted_owners", id: "1", attributes: { name } } });
  assert.equal((await ask("PATCH", "/noted_owners/1", named("quick"))).status, 200);
  assert.equal(threads(), 0);
  assert.equal((await ask("PATCH", "/noted_owners/1", named("slow"))).status, 200);
  // A quick one in between does not make the next one quick.
  for (const between of ["quick", "quicker"]) {
    answered.length = 0;
    const writing = ask("PATCH", "/noted_owners/1", named("slow"));
    while (threads() === 0 && answered.length === 0) await new Promise((resolve) => setTimeout(resolve));
    await begun();
    assert.equal((await ask("GET", "/homes_owners/2")).status, 200);
    assert.deepEqual(answered, ["GET /homes_owners/2"], "the write has held the view");
    assert.equal((await writing).status, 200);
    const { data } = await (await ask("PATCH", "/noted_owners/1", named(between))).json();
    assert.equal(data.attributes.name, between);
  }
});

Deno.test("a write that was slow once needs no thread after it was quick for long", async () => {
  const { ask, answered } = await setUp();
  const named = (name: string) => ({ data: { type: "noted_owners", id: "1", attributes: { name } } });
  const isAnsweredAtOnce = async () => {
    // The second write of one turn of the event loop waits for the end of the turn.
    await new Promise((resolve) => setTimeout(resolve));
    answered.length = 0;
    const writing = ask("PATCH", "/noted_owners/1", named("quick"));
    await begun();
    const isAnswered = answered.length > 0;
    await writing;
    return isAnswered;
  };
  assert.equal(await isAnsweredAtOnce(), true);
  assert.equal((await ask("PATCH", "/noted_owners/1", named("slow"))).status, 200);
  assert.equal(await isAnsweredAtOnce(), false);
  for (let time = 0; time < 100; time++) await ask("PATCH", "/noted_owners/1", named("quick"));
  assert.equal(await isAnsweredAtOnce(), true);
});

Deno.test("a write whose commit moves a long write-ahead log into the file needs no thread afterwards", async () => {
  const { ask, file } = await setUp();
  const named = (name: string) => ({ data: { type: "noted_owners", id: "1", attributes: { name } } });
  assert.equal((await ask("PATCH", "/noted_owners/1", named("quick"))).status, 200);
  const other = new Database(file);
  for (const pragma of ["wal_autocheckpoint = 0", "synchronous = off"]) other.exec(`pragma ${pragma}`);
  other.exec("create table filled as select zeroblob(150000000) as bytes");
  const log = Deno.statSync(`${file}-wal`).size;
  assert.ok(log > 150_000_000);
  for (const name of ["slow commit", "quicker"]) {
    assert.equal((await ask("PATCH", "/noted_owners/1", named(name))).status, 200);
    assert.equal(threads(), 0);
  }
  other.close();
});

Deno.test("writes that have waited for the lock of another program need no thread afterwards", async () => {
  const { ask, file } = await setUp();
  const named = (id: string, name: string) =>
    ask("PATCH", `/noted_owners/${id}`, { data: { type: "noted_owners", id, attributes: { name } } });
  assert.equal((await named("1", "quick")).status, 200);
  const other = new Database(file);
  for (const ids of [["1"], ["1", "2", "1"]]) {
    other.exec("begin immediate");
    const waiting = ids.map((id) => named(id, "late"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    other.exec("commit");
    for (const { status } of await Promise.all(waiting)) assert.equal(status, 200);
    for (const id of ids) assert.equal((await named(id, "quicker")).status, 200);
    assert.equal(threads(), 0);
  }
  other.close();
});

Deno.test("a delete whose few rows an index finds starts no thread", async () => {
  const { ask } = await setUp();
  assert.equal((await ask("DELETE", "/homes_owners/2")).status, 204);
  assert.equal((await ask("DELETE", "/homes_owners/1")).status, 400);
  assert.equal(threads(), 0);
});

Deno.test("writes that arrive during a slow delete run after it, in their order", async () => {
  const { ask, answered } = await setUp();
  const name = (id: string, name: string) => ({ data: { type: "homes_owners", id, attributes: { name } } });
  const answers = await Promise.all([
    ask("DELETE", "/pets_owners/2"),
    ask("PATCH", "/homes_owners/1", name("1", "first")),
    ask("DELETE", "/coats_owners/2"),
    ask("PATCH", "/homes_owners/1", name("1", "second")),
  ]);
  assert.deepEqual(answers.map(({ status }) => status), [204, 200, 204, 200]);
  assert.equal(answered.at(-1), "PATCH /homes_owners/1");
  const { data } = await (await ask("GET", "/homes_owners/1")).json();
  assert.equal(data.attributes.name, "second");
  const { meta } = await (await ask("GET", "/toys")).json();
  assert.equal(meta.record_count, 0);
  const coats = await (await ask("GET", "/coats?filter[owner][null]=false")).json();
  assert.deepEqual(coats.data, []);
});

Deno.test("a slow delete is refused like any other, and nothing is deleted", async () => {
  const { ask } = await setUp();
  const refused = await ask("DELETE", "/guests_owners/1");
  assert.equal(refused.status, 400);
  assert.equal((await ask("GET", "/guests_owners/1")).status, 200);
  assert.equal((await ask("DELETE", "/guests_owners/9")).status, 404);
});

Deno.test("operations with one slow delete succeed or fail together", async () => {
  const { ask, answered } = await setUp();
  const ext = ';ext="https://jsonapi.org/ext/atomic"';
  const remove = (type: string, id: string) => ({ op: "remove", ref: { type, id } });
  const add = { op: "add", data: { type: "homes_owners", attributes: { name: "new" } } };
  const failed = await ask("POST", "/operations", {
    "atomic:operations": [add, remove("pets_owners", "2"), remove("guests_owners", "1")],
  }, ext);
  assert.equal(failed.status, 400);
  assert.equal((await failed.json()).errors[0].source.pointer, "/atomic:operations/2");
  assert.equal((await ask("GET", "/pets_owners/2")).status, 200);
  answered.length = 0;
  const operating = ask("POST", "/operations", { "atomic:operations": [add, remove("pets_owners", "2")] }, ext);
  while (threads() === 0 && answered.length === 0) await new Promise((resolve) => setTimeout(resolve));
  const [done] = await Promise.all([operating, ask("GET", "/homes_owners/1")]);
  assert.equal(answered[0], "GET /homes_owners/1", "the operations have held the view");
  assert.equal(done.status, 200);
  const { "atomic:results": results } = await done.json();
  assert.equal(results[0].data.id, "4");
  assert.equal((await ask("GET", "/pets_owners/2")).status, 404);
});

import assert from "node:assert/strict";
import process from "node:process";
import { createClient } from "@libsql/client";
import { type ConditionBuilder, createService, type ServiceOptions } from "../../mod.ts";
import type { Service } from "../../src/types/service.ts";
import { databaseCopies } from "../helpers/engines/database_copies.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));
const copyOf = databaseCopies(directory);

/** Notes whose text has no index: finding one by its text is slow. */
const ROWS = 60_000;

/** Each thread waits for the end of the process. */
const threads = () => process.listenerCount("exit");

/** The service of the test that runs. One that fails must not leave its threads to the next. */
let opened: Service | undefined;
Deno.test.afterEach(() => opened?.close());

const notes = (rows: number) => `
  create table topics (id integer primary key, name text not null unique);
  create table notes (id integer primary key, text text, topic_id integer not null references topics);
  insert into topics values (1, 'most'), (2, 'few');
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
  insert into notes select n, 'note ' || n, iif(n % 100 = 0, 2, 1) from numbers;
  create index notes_topic on notes (topic_id);
  create view sums as
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000)
    select 1 as id, sum(n) as total from numbers;
  create view names as select id, name from topics;
`;

/** A service with the given number of notes; `ask` sends requests, and records the order of the answers. */
async function setUp(rows = ROWS, options: Partial<ServiceOptions> = {}) {
  const path = await copyOf(notes(rows));
  const errors: unknown[] = [];
  const service: Service = createService({
    database: `file:${path}`,
    resources: {
      notes: { search: { filter: ["text"] }, stats: true },
      topics: {},
      sums: { schema: { id: "id" } },
      names: { schema: { id: "id" } },
    },
    filters: true,
    pagination: { limit: 20 },
    onError: (error) => errors.push(error),
    ...options,
  });
  opened = service;
  const answered: string[] = [];
  const ask = async (url: string, signal?: AbortSignal) => {
    const headers = { accept: "application/vnd.api+json" };
    const answer = await service.fetch(new Request(`http://127.0.0.1${url}`, { headers, signal }));
    answered.push(url);
    return answer;
  };
  return { path, service, ask, answered, errors };
}

const SLOW = `/notes?filter[text]=${encodeURIComponent(`note ${ROWS}`)}`;

Deno.test("a view that is requested after a slow read is answered before it", async () => {
  const { service, ask, answered } = await setUp();
  assert.equal((await ask("/notes/1")).status, 200);
  assert.equal(threads(), 0, "what is not slow starts no thread");
  const slow = ask(SLOW);
  const views = [2, 3, 4].map((id) => ask(`/notes/${id}`));
  for (const view of await Promise.all(views)) assert.equal(view.status, 200);
  assert.equal(answered.length, 4, "the slow read has held the views");
  const { data } = await (await slow).json();
  assert.deepEqual(data.map(({ id }: { id: string }) => id), [String(ROWS)]);
  assert.ok(threads() > 0);
  await service.close();
  assert.equal(threads(), 0);
});

Deno.test("a database view that computes much does not block other requests, whatever a request reads from it", async () => {
  const { service, ask, answered } = await setUp();
  assert.equal((await ask("/notes/1")).status, 200);
  for (const path of ["/sums/1", "/sums", "/sums?fields[sums]=total", "/sums?filter[id]=1"]) {
    answered.length = 0;
    const slow = ask(path);
    assert.equal((await ask("/notes/2")).status, 200);
    assert.deepEqual(answered, ["/notes/2"], `${path} has held the other`);
    assert.equal((await slow).status, 200);
  }
  await service.close();
});

Deno.test("many concurrent requests of a quick view are all answered, also by its first reads", async () => {
  const { service, ask } = await setUp();
  assert.equal((await ask("/notes/1")).status, 200);
  const first = Array.from({ length: 40 }, () => ask("/names"));
  for (const answer of await Promise.all(first)) assert.equal(answer.status, 200);
  await service.close();
});

Deno.test("the speed of a view is measured in its thread, however busy the process is", async () => {
  const { service, ask } = await setUp();
  assert.equal((await ask("/sums")).status, 200);
  const first = ask("/names/1");
  // Its statement is with the thread, whose answer comes by the event loop.
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  for (const end = performance.now() + 100; performance.now() < end;);
  assert.equal((await first).status, 200);
  const more = Array.from({ length: 40 }, () => ask("/names/2"));
  for (const answer of await Promise.all(more)) assert.equal(answer.status, 200);
  await service.close();
});

for (const pagination of [{ limit: 20 }, { cursor: true, limit: 20 }] as const) {
  Deno.test(`the linkage of a long page is read in a thread: ${JSON.stringify(pagination)}`, async () => {
    const { service, ask } = await setUp(ROWS, { csv: { limit: 10_000 }, accept: "any", pagination });
    assert.equal((await ask("/notes")).status, 200);
    assert.equal(threads(), 0);
    const headers = { accept: "text/csv" };
    const answer = await service.fetch(new Request("http://127.0.0.1/notes?fields[notes]=topic", { headers }));
    assert.equal((await answer.text()).split("\r\n").length, 10_002);
    assert.equal(threads(), 1);
  });
}

Deno.test("a read that compares few rows with long texts does not block other requests", async () => {
  const { path, service, ask, answered } = await setUp(100);
  const client = createClient({ url: `file:${path}` });
  await client.executeMultiple(`
    update notes set text = printf('%.*c', 500000, 'x') || id;
    alter table notes add column unreadable text as (json_extract(text, '$.a'));
  `);
  client.close();
  for (
    const query of [
      "filter[text][contains]=abc",
      "filter[text]=abc",
      "filter=abc",
      "sort=text",
      "filter[topic]=1&sort=text",
      "stats[text]=minimum",
    ]
  ) {
    answered.length = 0;
    const slow = ask(`/notes?fields[notes]=topic&${query}`);
    assert.equal((await ask("/topics/1")).status, 200);
    assert.deepEqual(answered, ["/topics/1"], `${query} has held the other`);
    assert.equal((await slow).status, 200, query);
  }
  await service.close();
});

Deno.test("a list of a large table with a scope that has no index does not block other requests", async () => {
  const { path } = await setUp();
  const service = opened = createService({
    database: `file:${path}`,
    resources: {
      notes: { scope: (eb) => eb("text", "=", `note ${ROWS}`) },
      topics: { scope: (eb) => eb("name", "=", "few") },
    },
    pagination: { limit: 20 },
  });
  const ask = async (url: string) => {
    const answer = await service.fetch(
      new Request(`http://127.0.0.1${url}`, { headers: { accept: "application/vnd.api+json" } }),
    );
    assert.equal(answer.status, 200);
    return url;
  };
  assert.equal(await ask("/topics"), "/topics");
  assert.equal(threads(), 0, "a small table is not measured");
  const answered: string[] = [];
  const both = [ask("/notes"), ask("/topics")].map((one) => one.then((url) => answered.push(url)));
  await Promise.all(both);
  assert.deepEqual(answered, ["/topics", "/notes"]);
});

Deno.test("a quick read by an index says nothing about a list that walks through its scope", async () => {
  const scope = (eb: ConditionBuilder) => eb("text", "=", `note ${ROWS}`);
  const { ask, answered } = await setUp(ROWS, { resources: { notes: { scope }, topics: {} } });
  assert.equal((await ask("/notes?filter[id]=1,2")).status, 200);
  assert.equal((await ask("/topics")).status, 200);
  answered.length = 0;
  await Promise.all([ask("/notes"), ask("/topics")]);
  assert.deepEqual(answered, ["/topics", "/notes"]);
});

for (const path of ["/notes?filter[topic]=1", "/notes?filter[topic]=1&sort=-id"]) {
  Deno.test(`rows to which an index leads are tested in a thread if few of them are in scope: ${path}`, async () => {
    const scope = (eb: ConditionBuilder) => eb("text", "=", "none");
    const { ask, answered } = await setUp(ROWS, { resources: { notes: { scope }, topics: {} } });
    assert.equal((await ask("/topics")).status, 200);
    answered.length = 0;
    await Promise.all([ask(path), ask("/topics")]);
    assert.deepEqual(answered, ["/topics", path]);
    assert.equal(threads(), 1);
  });
}

Deno.test("a read of few rows of a large table is not sent to a thread", async () => {
  const { service, ask } = await setUp();
  for (
    const path of ["/notes", "/notes?filter[topic.name]=few", "/notes?filter[topic]=2&sort=-text", "/notes?topic_id=2"]
  ) {
    assert.equal((await ask(path)).status, 200, path);
    assert.equal(threads(), 0, path);
  }
  assert.equal((await ask("/notes?filter[topic.name]=most&sort=text")).status, 200);
  assert.equal(threads(), 1);
  await service.close();
});

Deno.test("a label that a person types is compared with the records of a large table in a thread", async () => {
  const path = await copyOf(notes(10));
  const client = createClient({ url: `file:${path}` });
  await client.executeMultiple(`
    with recursive numbers(n) as (select 3 union all select n + 1 from numbers where n < ${ROWS})
    insert into topics select n, 'topic ' || n from numbers;`);
  client.close();
  const service = opened = createService({
    database: `file:${path}`,
    resources: { notes: {}, topics: {} },
    html: true,
  });
  const locationOf = async (label: string) => {
    const request = new Request(`http://x/notes?topic_id=${label}`, { headers: { accept: "text/html" } });
    return (await service.fetch(request)).headers.get("location");
  };
  assert.equal(await locationOf("topic%20777"), "./notes?topic_id=777");
  assert.equal(threads(), 1);
});

Deno.test("a slow read sees earlier writes", async () => {
  const { service, ask } = await setUp();
  await ask(SLOW);
  const type = "application/vnd.api+json";
  const body = JSON.stringify({ data: { type: "notes", id: "1", attributes: { text: `note ${ROWS}` } } });
  const headers = { accept: type, "content-type": type };
  const written = await service.fetch(new Request("http://127.0.0.1/notes/1", { method: "PATCH", headers, body }));
  assert.equal(written.status, 200);
  const { data } = await (await ask(SLOW)).json();
  assert.deepEqual(data.map(({ id }: { id: string }) => id), ["1", String(ROWS)]);
  await service.close();
});

Deno.test("two slow reads run, sixteen wait, and further ones answer 503", async () => {
  const { service, ask, errors } = await setUp();
  await ask("/notes/1");
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(SLOW)));
  assert.deepEqual(Object.groupBy(answers, ({ status }) => String(status))["200"]?.length, 18);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual(
    new Set(refused.map(({ status, headers }) => `${status} ${headers.get("retry-after")}`)),
    new Set(["503 5"]),
  );
  assert.match(String(errors[0]), /Too many slow reads wait/);
  assert.equal(threads(), 2);
  assert.equal((await ask(SLOW)).status, 200, "there is room again");
  await service.close();
});

Deno.test("a client that disconnects leaves the queue", async () => {
  // None of the first reads may end before the last one is sent, however busy the machine is.
  const { service, ask } = await setUp(5 * ROWS);
  await ask("/notes/1");
  const leaving = new AbortController();
  const running = [ask(SLOW), ask(SLOW)];
  const gone = Array.from({ length: 16 }, () => ask(SLOW, leaving.signal));
  await ask("/notes/1");
  assert.equal((await ask(SLOW)).status, 503);
  leaving.abort();
  const next = Array.from({ length: 16 }, () => ask(SLOW));
  for (const { status } of await Promise.all([...running, ...next])) assert.equal(status, 200);
  for (const { status } of await Promise.all(gone)) assert.equal(status, 499);
  await service.close();
});

Deno.test("a service that is closed ends its threads after their statements", async () => {
  const { service, ask } = await setUp();
  await ask("/notes/1");
  const reads = Array.from({ length: 4 }, () => ask(SLOW));
  await ask("/notes/1");
  await service.close();
  assert.equal(threads(), 0);
  const statuses = (await Promise.all(reads)).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200, 200]);
  await service.close();
});

Deno.test("a file that is replaced while threads have it open is opened again", async () => {
  const { path, service, ask } = await setUp();
  assert.equal((await ask(SLOW)).status, 200);
  await lose(path);
  assert.equal((await ask(SLOW)).status, 503);
  await Deno.rename(`${path}.old`, path);
  assert.equal((await ask(SLOW)).status, 200);
  await service.close();
  assert.equal(threads(), 0);
});

Deno.test("a service that is closed waits for the threads of a file that was replaced", async () => {
  const { path, service, ask } = await setUp();
  assert.equal((await ask(SLOW)).status, 200);
  await lose(path);
  assert.equal((await ask(SLOW)).status, 503);
  await Promise.all([service.close(), service.close().then(() => assert.equal(threads(), 0))]);
});

Deno.test("a slow read whose sort exceeds its cache uses a file, not memory", async () => {
  const path = `${directory}/large.db`;
  const client = createClient({ url: `file:${path}` });
  await client.executeMultiple(`
    create table logs (id integer primary key, text text);
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 40000)
    insert into logs select n, printf('%.4000c', 'x') from numbers;
  `);
  client.close();
  const service = createService({
    database: `file:${path}`,
    stats: true,
    pagination: { limit: 1 },
    resources: { logs: {} },
  });
  const headers = { accept: "application/vnd.api+json" };
  const ask = async (path: string) => (await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }))).json();
  await ask("/logs?stats[text]=count");
  const before = process.memoryUsage().rss;
  let most = before;
  const look = setInterval(() => most = Math.max(most, process.memoryUsage().rss), 5);
  const { meta } = await ask("/logs?stats[group]=text&fields[logs]=");
  clearInterval(look);
  assert.equal(meta.groups[0].count, 40_000);
  const grown = (most - before) / 1e6;
  assert.ok(grown < 80, `the process has grown by ${Math.round(grown)} MB`);
  await service.close();
});

/** Moves a file away while it is open, and waits until reads notice. */
async function lose(path: string): Promise<void> {
  await Deno.rename(path, `${path}.old`);
  for (const log of ["-wal", "-shm"]) await Deno.remove(path + log).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 1100));
}

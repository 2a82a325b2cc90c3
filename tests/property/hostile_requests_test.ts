import assert from "node:assert/strict";
import process from "node:process";
import Database from "libsql";
import { createService } from "../../mod.ts";
import { atPace } from "../helpers/pace.ts";

/** The limits for one request: how long it may block the process, and how much memory it may use. */
const MILLISECONDS = atPace(250);
const MEGABYTES = 64;
/** The first request of a kind is planned, and memory belongs to the runtime: the best of several rounds counts. */
const ROUNDS = 4;

const directory = await Deno.makeTempDir();
const database = new Database(`${directory}/shop.db`);
database.exec(`
  create table owners (id integer primary key, name text not null, code text not null unique);
  create table items (
    id integer primary key,
    name text not null,
    status text,
    amount integer,
    price real,
    meta json,
    note text,
    text text,
    more text,
    owner_id integer references owners (id)
  );
  create table parts (id integer primary key, name text, item_id integer not null references items (id));
  create table sheets (id integer primary key, ${Array.from({ length: 300 }, (_, n) => `cell_${n} text`).join(", ")});
  create table grids (id integer primary key, ${Array.from({ length: 100 }, (_, n) => `cell_${n} integer`).join(", ")});
  create table files (id integer primary key, data blob);
  create index items_of_owner on items (owner_id);
  create index parts_of_item on parts (item_id);
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
    insert into owners select n, 'owner ' || n, 'c' || n from numbers where n <= 100;
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)
    insert into items select n, 'item ' || n, 's' || n % 700, n % 1000, n * 1.5,
      json_object('color', 'c' || n % 50, 'deep', json_object('a', n)), '=cmd(' || n || ')', printf('%.200c', 'x'), '@',
      n % 100 + 1 from numbers;
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 40000)
    insert into parts select n, 'part ' || n, n / 2 + 1 from numbers where n < 39990;
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)
    insert into grids select n, ${Array.from({ length: 100 }, (_, n) => `n + ${n}`).join(", ")} from numbers;
  insert into files values (1, randomblob(6000000));
  analyze;
`);
database.close();

const service = createService({
  database: `file:${directory}/shop.db`,
  jsonapi: "1.1",
  atomic: true,
  csv: true,
  etag: true,
  filters: true,
  linkOnCreate: true,
  relationshipLinks: true,
  stats: true,
  pagination: { included: true, limit: 100 },
  // Long enough to distinguish quadratic from linear growth.
  limits: { urlLength: 200_000, headerLength: 200_000 },
  onError: (error) => console.log(error),
  resources: {
    owners: { hasMany: { items: "items" }, upsert: [["code"]] },
    items: {
      hasMany: { parts: "parts" },
      filters: { name: true, status: true, amount: true, "meta.color": true, "owner.name": true, "parts.name": true },
    },
    parts: {},
    sheets: {},
    grids: {},
    files: {},
  },
});
Deno.test.afterAll(async () => {
  await service.close();
  await Deno.remove(directory, { recursive: true });
});

const JSON_API = "application/vnd.api+json";
const ATOMIC = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;

interface Hostile {
  readonly method?: string;
  readonly path: string;
  readonly headers?: { readonly [name: string]: string };
  /** A document, or the text that is sent in its place. */
  readonly body?: unknown;
}

const times = <Made>(count: number, make: (index: number) => Made) => Array.from({ length: count }, (_, i) => make(i));
const csv = (path: string): Hostile => ({ path, headers: { accept: "text/csv" } });
/** A body of 8 MB of one piece. */
const long = (first: string, piece: string): Hostile => ({
  method: "POST",
  path: "/items",
  body: first + piece.repeat((8 * 1024 * 1024 - first.length) / piece.length),
});
const post = (path: string, data: unknown): Hostile => ({ method: "POST", path, body: { data } });
const operations = (all: unknown): Hostile => ({
  method: "POST",
  path: "/operations",
  headers: { accept: ATOMIC, "content-type": ATOMIC },
  body: { "atomic:operations": all },
});
const owner = (rest: object) => ({ type: "owners", attributes: { name: "x", code: "c1" }, ...rest });
const items = (count: number, first = 1) => times(count, (index) => ({ type: "items", id: String(index + first) }));

/** Possible attacks on each newer part of a service, and the correct statuses. */
const HOSTILE: { readonly [what: string]: Hostile & { readonly statuses: readonly number[] } } = {
  "5,000 operations": {
    ...operations(times(5_000, (index) => ({ op: "add", data: owner({ lid: `l${index}` }) }))),
    statuses: [400],
  },
  "ten operations with giant lids": {
    ...operations(times(10, (index) => ({ op: "add", data: owner({ lid: "l".repeat(700_000) + index }) }))),
    statuses: [400, 409],
  },
  "references that are deep": {
    ...operations([{ op: "add", ref: times(900, () => 0).reduce<unknown>((ref) => ({ ref }), 1) }]),
    statuses: [400],
  },
  "operations of wrong kinds": {
    ...operations([null, 1, "x", [], {}, { op: [] }, { op: {}, ref: 1 }, {
      op: "__proto__",
      ref: { type: "__proto__" },
    }]),
    statuses: [400],
  },
  "operations that are an object": { ...operations({ length: 1e9 }), statuses: [400] },
  "operations on what every object has": {
    ...operations([{ op: "remove", ref: { type: "constructor", id: "__proto__" } }]),
    statuses: [404],
  },
  "ten operations with 900 links each": {
    ...operations(times(10, (index) => ({
      op: "update",
      ref: { type: "owners", id: String(index + 1), relationship: "items" },
      data: items(900, index * 900 + 1),
    }))),
    statuses: [200],
  },
  "groups of a large table": {
    path: "/items?stats[group]=status&stats[amount]=sum,average&stats[price]=minimum,maximum",
    statuses: [200],
  },
  "more groups than may be": { path: "/items?stats[group]=name", statuses: [400] },
  "an operation 30,000 times": { path: `/items?stats[amount]=${"sum,".repeat(30_000)}sum`, statuses: [200, 400] },
  "pages of two levels": {
    path: "/owners?include=items.parts&page[included][items]=100&page[included][items.parts]=9&limit=100",
    statuses: [200, 400],
  },
  "170 paths of pages": {
    path: `/owners?include=items&${
      times(170, (index) => `page[included][${"items.".repeat(index)}items]=1`).join("&")
    }`,
    statuses: [400],
  },
  "a large table as CSV": { ...csv("/items"), statuses: [200] },
  "a million numbers as CSV": { ...csv("/grids"), statuses: [200] },
  "6 MB of bytes": { path: "/files/1", statuses: [200] },
  "CSV of its last rows": { ...csv("/items?page=2&limit=10000"), statuses: [200, 400, 404] },
  "a member that is 10,000 deep": { path: `/items?filter[meta.${"a.".repeat(10_000)}b]=1`, statuses: [400] },
  "relationships that are 10,000 deep": {
    path: `/items?filter[${"parts.item.".repeat(5_000)}name]=1`,
    statuses: [400],
  },
  "sorts that are 10,000 deep": { path: `/items?sort=${"owner.".repeat(10_000)}name`, statuses: [400] },
  "paths that are 10,000 deep": { path: `/items?include=${"parts.item.".repeat(5_000)}parts`, statuses: [400] },
  "10,000 members": { path: `/items?filter[meta.color][in]=${"c,".repeat(10_000)}c`, statuses: [400] },
  "100 kB of tags": { path: "/items/1", headers: { "if-none-match": '"a", '.repeat(20_000) }, statuses: [200] },
  "tags without end": { path: "/items/1", headers: { "if-none-match": " ,".repeat(50_000) + "x" }, statuses: [200] },
  "a tag without end": { path: "/items/1", headers: { "if-none-match": `"${"a".repeat(100_000)}` }, statuses: [200] },
  "spaces for tags": { path: "/items/1", headers: { "if-none-match": `"a"${" ".repeat(100_000)}x` }, statuses: [200] },
  "100 kB of types": {
    path: "/items/1",
    headers: { accept: `${JSON_API}${', text/html;a="b,c"'.repeat(5_000)}` },
    statuses: [200],
  },
  "a type without end": {
    path: "/items/1",
    headers: { accept: `${JSON_API};a="${"\\".repeat(100_000)}` },
    statuses: [406],
  },
  "a name of 100,000 spaces": {
    path: "/items/1",
    headers: { accept: `${JSON_API};${" ".repeat(100_000)}x` },
    statuses: [406],
  },
  "upsert by what every object has": { ...post("/owners?upsert-by=__proto__", owner({})), statuses: [400] },
  "upsert by 10,000 names": {
    ...post(`/owners?upsert-by=${"code,".repeat(10_000)}code`, owner({})),
    statuses: [200, 400],
  },
  "upsert by U+0000": { ...post("/owners?upsert-by=%00", owner({})), statuses: [400] },
  "upsert with 1,000 links": {
    ...post("/owners?upsert-by=code", owner({ relationships: { items: { data: items(1_000) } } })),
    statuses: [200],
  },
  "90,000 unknown attributes": {
    ...post("/items", { type: "items", attributes: Object.fromEntries(times(90_000, (index) => [`a${index}`, 1])) }),
    statuses: [422],
  },
  "300 fields in two spellings behind 60,000 unknown ones": {
    ...post("/sheets", {
      type: "sheets",
      attributes: Object.fromEntries([
        ...times(60_000, (index) => [`a${index}`, 1]),
        ...times(300, (index) => [`cell-${index}`, "x"]),
        ...times(300, (index) => [`cell_${index}`, "x"]),
      ]),
    }),
    statuses: [422],
  },
  "seven names of a megabyte": {
    ...post("/sheets", {
      type: "sheets",
      attributes: Object.fromEntries(times(7, (index) => [`${index}${"-Ab".repeat(350_000)}`, 1])),
    }),
    statuses: [422],
  },
  "20,000 unknown relationships": {
    ...post("/items", {
      type: "items",
      relationships: Object.fromEntries(times(20_000, (index) => [`a${index}`, { data: { type: "x", id: "1" } }])),
    }),
    statuses: [422],
  },
  "90,000 members that nobody knows": {
    ...post("/items", { type: "items", ...Object.fromEntries(times(90_000, (index) => [`a${index}`, 1])) }),
    statuses: [422],
  },
  "8 MB of lines": { ...long("[", "\n"), statuses: [400] },
  "8 MB of spaces": { ...long("", " "), statuses: [400] },
  "8 MB of a text without end": { ...long('"', "x"), statuses: [400] },
  "8 MB of quotes": { ...long('"', '\\"'), statuses: [400] },
  "8 MB of escapes": { ...long('"', "\\u0041"), statuses: [400] },
  "8 MB of a number": { ...long("", "1"), statuses: [422] },
  "8 MB of empty objects": { ...long("[", "{},"), statuses: [400] },
  "90,000 attributes that are numbers": {
    ...post("/items", { type: "items", attributes: Object.fromEntries(times(90_000, (index) => [index * 7919, 1])) }),
    statuses: [422],
  },
  "JSON that is 990 deep": {
    ...post("/items", {
      type: "items",
      attributes: { name: "x", meta: times(990, () => 0).reduce<unknown>((m) => [m], 1) },
    }),
    statuses: [201],
  },
  "10,000 links to what is not there": {
    ...post(
      "/owners",
      owner({ attributes: { name: "y", code: "new" }, relationships: { items: { data: items(10_000, 1e6) } } }),
    ),
    statuses: [404],
  },
};

interface Cost {
  readonly status: number;
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** The time, and the processor time of this process: milliseconds. */
function clocks() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), processor: (user + system) / 1000 };
}

/** The cost of a request: how long nothing else could run, and how much the process grew. */
async function costOf({ method = "GET", path, headers = {}, body }: Hostile): Promise<Cost> {
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  const own = { accept: JSON_API, ...(text === undefined ? {} : { "content-type": JSON_API }), ...headers };
  const request = new Request(`http://127.0.0.1${path}`, { method, headers: own, body: text });
  await new Promise((resolve) => setTimeout(resolve, 10));
  const before = process.memoryUsage().rss;
  let [most, last, longest] = [before, clocks(), 0];
  const look = () => {
    const now = clocks();
    longest = Math.max(longest, Math.min(now.wall - last.wall, now.processor - last.processor));
    last = now;
    most = Math.max(most, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 2);
  const answer = await service.fetch(request);
  await answer.arrayBuffer();
  look();
  clearInterval(timer);
  return { status: answer.status, milliseconds: longest, megabytes: (most - before) / 1e6 };
}

for (const [what, { statuses, ...request }] of Object.entries(HOSTILE)) {
  Deno.test(`${what}: the process is not blocked for long, and uses at most ${MEGABYTES} MB`, async () => {
    let best = { milliseconds: Infinity, megabytes: Infinity };
    for (let round = 0; round < ROUNDS; round++) {
      const { status, milliseconds, megabytes } = await costOf(request);
      assert.ok(statuses.includes(status), `${status}`);
      best = {
        milliseconds: Math.min(best.milliseconds, milliseconds),
        megabytes: Math.min(best.megabytes, megabytes),
      };
      if (round > 0 && best.milliseconds < MILLISECONDS && best.megabytes < MEGABYTES) break;
    }
    assert.ok(
      best.milliseconds < MILLISECONDS,
      `it was blocked for ${Math.round(best.milliseconds)} of ${MILLISECONDS} ms`,
    );
    assert.ok(best.megabytes < MEGABYTES, `it grew by ${Math.round(best.megabytes)} MB`);
  });
}

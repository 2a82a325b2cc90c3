import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { type ConditionBuilder, createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { ask, pageOf, serving } from "../helpers/pages/ask_pages.ts";
import { type PageElement, parsePage } from "../helpers/pages/parse_page.ts";
import { ATLAS_RESOURCES, ATLAS_TABLES, atlasStatements } from "../../src/standalone/atlas_service.ts";

/** A value of a facet as a reader sees it, and its link. */
interface ShownValue {
  readonly text: string;
  readonly href: string | undefined;
}

/** The facets of a page: their fields, with the values. */
function facetsOf(page: readonly PageElement[]): ReadonlyMap<string, readonly ShownValue[]> {
  const start = page.findIndex(({ attributes }) => attributes.get("class") === "facets");
  const found = new Map<string, ShownValue[]>();
  let values: ShownValue[] = [];
  for (const { name, text, attributes } of start === -1 ? [] : page.slice(start + 1)) {
    if (name === "table" || name === "p") break;
    if (name === "h2") found.set(text, values = []);
    if (name === "li") values.push({ text, href: undefined });
    if (name === "a") values[values.length - 1] = { ...values[values.length - 1], href: attributes.get("href") };
  }
  return found;
}

const textsOf = (page: readonly PageElement[]) =>
  Object.fromEntries([...facetsOf(page)].map(([name, values]) => [name, values.map(({ text }) => text)]));

const plain = (address: string) => decodeURIComponent(address.replaceAll("+", " "));

const ATLAS: Fixture = { name: "the whole atlas", tables: ATLAS_TABLES, rows: [], services: {} };

/** Runs a test on real countries. */
async function onAtlas(options: Omit<ServiceOptions, "database">, run: Parameters<typeof serving>[2]): Promise<void> {
  const engine = await embeddedEngine();
  await engine.fill(ATLAS);
  const client = createClient({ url: engine.database });
  await client.batch(atlasStatements().map(({ sql, parameters }) => ({ sql, args: parameters as never })), "write");
  client.close();
  const service = createService({ html: true, pagination: true, ...options, database: engine.database });
  try {
    await run(service);
  } finally {
    await service.close();
    await engine.close();
  }
}

Deno.test("a facet says how many records have a value, and its links lead to them", async () => {
  await onAtlas({ resources: ATLAS_RESOURCES, filters: true }, async (service) => {
    const lists = ["/countries", "/countries?filter=an&sort=-name&page=2", "/languages", "/currencies", "/cultures"];
    let checked = 0;
    for (const path of lists) {
      for (const values of facetsOf(await pageOf(service, path)).values()) {
        for (const { text, href } of values) {
          if (href === undefined) continue;
          const { meta } = JSON.parse(await ask(service, href, "application/vnd.api+json"));
          assert.equal(text.split(" ").at(-1), String(meta.record_count), `${path}: ${text} ${href}`);
          checked++;
        }
      }
    }
    assert.ok(checked > 40, String(checked));
  });
});

Deno.test("one click filters, another removes the filter, and the other values stay visible", async () => {
  await onAtlas({ resources: ATLAS_RESOURCES, filters: true }, async (service) => {
    const first = facetsOf(await pageOf(service, "/countries?sort=name&page=3&limit=10"));
    assert.deepEqual([...first.keys()], ["continent", "currency"]);
    const [africa, asia] = first.get("continent")!;
    assert.deepEqual(africa, { text: "Africa 60", href: "/countries?sort=name&limit=10&continent_id=1" });
    const second = facetsOf(await pageOf(service, africa.href!));
    const [removed, other] = second.get("continent")!;
    assert.deepEqual(removed, { text: "Remove Africa 60 ✕", href: "/countries?sort=name&limit=10" });
    assert.equal(other.text, asia.text);
    assert.equal(other.href, asia.href);
    // Which currencies does Africa use most?
    assert.equal(second.get("currency")![0].text, "CFA Franc BCEAO 8");
    const both = await pageOf(service, second.get("currency")![0].href!);
    assert.deepEqual(textsOf(both).continent, ["Remove Africa 8 ✕"]);
    assert.equal(facetsOf(both).get("currency")![0].href, africa.href);
  });
});

Deno.test("a related list has the facets of its records, and keeps its path; linkage has no facets", async () => {
  await onAtlas({ resources: ATLAS_RESOURCES, filters: true, relationshipLinks: true }, async (service) => {
    const facets = facetsOf(await pageOf(service, "/continents/1/countries"));
    // All of them are in one continent.
    assert.deepEqual([...facets.keys()], ["currency"]);
    const [first] = facets.get("currency")!;
    assert.equal(first.text, "CFA Franc BCEAO 8");
    const { meta } = JSON.parse(await ask(service, first.href!, "application/vnd.api+json"));
    assert.match(first.href!, /^\/continents\/1\/countries\?currency_id=\d+$/);
    assert.equal(meta.record_count, 8);
    assert.deepEqual(textsOf(await pageOf(service, "/continents/1/relationships/countries")), {});
  });
});

/** Columns with few values, with many, with odd ones. */
const KINDS: Fixture = {
  name: "kinds of values",
  tables: [
    "create table owners (id integer primary key, name text)",
    `create table things (id integer primary key, name text, state text, done boolean, level integer, code text unique,
      note text, secret text, price real, owner_id integer references owners (id), tenant integer)`,
  ],
  rows: [
    "insert into owners values (1, 'Ann <b>'), (2, 'Bob'), (3, null)",
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 60) insert into things
      select i, case i % 2 when 0 then 'A' else 'B' end, iif(i % 5 = 0, null, iif(i % 5 = 1, '', 'x <i> & ' || (i % 2))),
      i % 3 = 0, i % 4, 'c' || i, 'note ' || i, 'hidden ' || (i % 2), i % 2, nullif(i % 4, 0), i % 3 from n`,
  ],
  services: {},
};

Deno.test("columns with few values have facets; names, unique columns, and columns without filters have none", async () => {
  const resources = { owners: {}, things: { columns: { secret: false as const, tenant: false as const } } };
  await serving(KINDS, { resources, filters: true, pagination: true }, async (service) => {
    const page = await pageOf(service, "/things");
    assert.deepEqual(textsOf(page), {
      owner: ["no value 15", "Ann <b> 15", "Bob 15", "3 15"],
      state: ["x <i> & 0 18", "x <i> & 1 18", "no value 12", "empty text 12"],
      done: ["false 40", "true 20"],
      level: ["0 15", "1 15", "2 15", "3 15"],
    });
    const hrefs = [...facetsOf(page).values()].flat().map(({ href }) => plain(href ?? ""));
    assert.deepEqual(hrefs.slice(0, 8), [
      "/things?filter[owner][null]=true",
      "/things?owner_id=1",
      "/things?owner_id=2",
      "/things?owner_id=3",
      "/things?filter[state]=x <i> & 0",
      "/things?filter[state]=x <i> & 1",
      "/things?filter[state][null]=true",
      "/things?filter[state]=",
    ]);
    const removing = textsOf(await pageOf(service, "/things?filter[state][null]=true"));
    assert.deepEqual(removing.state, ["Remove no value 12 ✕", "x <i> & 0 18", "x <i> & 1 18", "empty text 12"]);
  });
  // A foreign key is a filter of every list; null is not.
  await serving(KINDS, { resources, pagination: true }, async (service) => {
    const page = facetsOf(await pageOf(service, "/things"));
    assert.deepEqual([...page.keys()], ["owner"]);
    assert.equal(page.get("owner")![0].href, undefined);
  });
  const some = { owners: {}, things: { filters: { state: ["eq" as const], level: ["gt" as const] } } };
  await serving(KINDS, { resources: some, pagination: true }, async (service) => {
    assert.deepEqual([...facetsOf(await pageOf(service, "/things")).keys()], ["owner", "state"]);
  });
});

Deno.test("a small table has facets of at most half as many values as records", async () => {
  const few: Fixture = {
    name: "few values",
    tables: ["create table things (id integer primary key, half text, more text)"],
    rows: [
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 8) insert into things
        select i, 'h' || (i % 4), 'm' || (i % 5) from n`,
    ],
    services: {},
  };
  await serving(few, { resources: { things: {} }, filters: true }, async (service) => {
    assert.deepEqual([...facetsOf(await pageOf(service, "/things")).keys()], ["half"]);
  });
});

Deno.test("facets count what a caller sees: by scope, hooks and columns; denied columns have no facets", async () => {
  const context = (request: Request) => Number(request.headers.get("accept-language"));
  const scope = (eb: ConditionBuilder, tenant: unknown) => eb("tenant", "=", tenant);
  const owners = { scope: (eb: ConditionBuilder) => eb("id", "<", 3) };
  const things = { scope, columns: { secret: false as const, tenant: false as const } };
  const asked = async (service: { fetch(request: Request): Promise<Response> }, tenant: number) => {
    const headers = { accept: "text/html", "accept-language": String(tenant) };
    return textsOf(
      parsePage(await (await service.fetch(new Request("http://127.0.0.1/things", { headers }))).text()),
    );
  };
  await serving(KINDS, { resources: { owners, things }, filters: true, context }, async (service) => {
    for (const tenant of [0, 1, 0]) {
      const { owner, done, level } = await asked(service, tenant);
      assert.deepEqual(owner, ["no value 10", "Ann <b> 5", "Bob 5"]);
      // One tenant has only done ones, another has none.
      assert.equal(done, undefined);
      assert.deepEqual(level, ["0 5", "1 5", "2 5", "3 5"]);
    }
  });
  const reading = { ...things, scope: undefined, columns: { state: { read: (tenant: unknown) => tenant === 1 } } };
  await serving(KINDS, { resources: { owners: {}, things: reading }, filters: true, context }, async (service) => {
    assert.equal((await asked(service, 0)).state, undefined);
    assert.equal((await asked(service, 1)).state.length, 4);
  });
  const denied = { ...things, scope: undefined, queryParameters: { include: { denyList: ["owner"] } } };
  await serving(KINDS, { resources: { owners: {}, things: denied }, filters: true }, async (service) => {
    assert.deepEqual(Object.keys(textsOf(await pageOf(service, "/things"))), ["state", "done", "level"]);
  });
  const hooks = {
    beforeFind: ({ query }: { query: { where: (column: string, operator: "=", value: unknown) => unknown } }) =>
      void query.where("tenant", "=", 1),
  };
  const hooked = { ...things, scope: undefined, hooks: hooks as never };
  await serving(KINDS, { resources: { owners: {}, things: hooked }, filters: true }, async (service) => {
    assert.deepEqual(textsOf(await pageOf(service, "/things")).level, ["0 5", "1 5", "2 5", "3 5"]);
  });
});

/** A table that is too large for facets as a whole, and not in a part that an index leads to. */
const LARGE: Fixture = {
  name: "a large table",
  tables: [
    "create table events (id integer primary key, kind text, day integer)",
    "create index events_day on events (day)",
  ],
  rows: [
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 60000)
      insert into events select i, 'kind ' || (i % 3), i / 100 from n`,
  ],
  services: {},
};

Deno.test("facets that would be expensive are left out, and columns are examined once", async () => {
  const engine = await embeddedEngine();
  await engine.fill(LARGE);
  const client = createClient({ url: engine.database });
  const sent: string[] = [];
  const note = (statement: unknown) =>
    void sent.push(typeof statement === "string" ? statement : (statement as { sql: string }).sql);
  const database = {
    execute: (statement: never) => (note(statement), client.execute(statement)),
    batch: (statements: never[], mode: never) => (statements.forEach(note), client.batch(statements, mode)),
  };
  const service = createService({
    database: database as never,
    html: true,
    filters: true,
    pagination: true,
    resources: { events: {} },
  });
  try {
    const reads = async (path: string) => {
      sent.length = 0;
      await pageOf(service, path);
      return sent.filter((sql) => sql.includes('"n0"')).length;
    };
    assert.equal(await reads("/events"), 2, "the list, and its first rows");
    assert.equal(await reads("/events"), 1, "the list");
    assert.deepEqual(textsOf(await pageOf(service, "/events")), {});
    const path = "/events?filter[day]=7";
    assert.deepEqual(textsOf(await pageOf(service, path)).kind, ["kind 1 34", "kind 0 33", "kind 2 33"]);
    assert.equal(await reads(path), 2, "the list, and the groups of the kind");
  } finally {
    await service.close();
    client.close();
    await engine.close();
  }
});

Deno.test("the facets of several pages of a large table leave room for other slow reads", async () => {
  const engine = await embeddedEngine();
  const columns = ["kind", "color", "size", "state", "shape", "place"];
  await engine.fill({
    name: "many items",
    tables: [
      `create table items (id integer primary key, name text, ${columns.map((one) => `${one} text`).join(", ")})`,
    ],
    rows: [
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
        insert into items select n, 'item ' || n, ${
        columns.map((_, n) => `'v' || (n % ${n + 2})`).join(", ")
      } from numbers`,
    ],
    services: {},
  });
  const errors: unknown[] = [];
  const service = createService({
    database: engine.database,
    resources: { items: {} },
    filters: true,
    html: true,
    pagination: true,
    onError: (error) => errors.push(error),
  });
  try {
    const pages = await Promise.all(Array.from({ length: 8 }, () => pageOf(service, "/items")));
    assert.deepEqual(pages.map((page) => [...facetsOf(page).keys()]), pages.map(() => columns));
    assert.deepEqual(errors, []);
  } finally {
    await service.close();
    await engine.close();
  }
});

import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { type ConditionBuilder, createService } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { ask, ATLAS, pageOf, serving } from "../helpers/pages/ask_pages.ts";
import { elementsOf, type PageElement } from "../helpers/pages/parse_page.ts";

/** The text of the page of all resources for each, without markup. */
function countsOf(page: readonly PageElement[]): readonly string[] {
  return elementsOf(page, "li").filter(({ text }) => text.includes("\n")).map(({ text }) => text.split("\n")[0]);
}

const rowsUpTo = (table: string, most: number, values: string) =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${most})
    insert into ${table} select ${values} from n`;

/** Tables above and below the limit of counts. */
const SIZES: Fixture = {
  name: "sizes",
  tables: [
    "create table large (id integer primary key, tenant integer)",
    "create table indexed (id integer primary key, tenant integer)",
    "create index indexed_tenant on indexed (tenant)",
    "create table small (id integer primary key, tenant integer)",
    "create table kept (code text primary key)",
    "create view seen as select id, tenant from small",
  ],
  rows: [
    rowsUpTo("large", 10_001, "i, i % 100"),
    rowsUpTo("indexed", 12_000, "i, i % 100"),
    rowsUpTo("small", 10_000, "i, i % 100"),
    "insert into kept values ('a'), (''), (null), ('b')",
  ],
  services: {},
};

const EVERY = { large: {}, indexed: {}, small: {}, kept: {}, seen: { schema: { id: "id" } } };

Deno.test("the page of all resources says how many records each has", async () => {
  await serving(atlas, { resources: ATLAS, pagination: true }, async (service) => {
    const expected = [];
    for (const type of ["countries", "cultures", "currencies", "languages", "national-capitals"]) {
      const { meta } = JSON.parse(await ask(service, `/${type}`, "application/vnd.api+json"));
      expected.push(`${type} ${meta.record_count} record${meta.record_count === 1 ? "" : "s"}`);
    }
    assert.deepEqual(countsOf(await pageOf(service, "/")), expected);
  });
});

Deno.test("records are counted up to a limit, without rows that no URL can name", async () => {
  await serving(SIZES, { resources: EVERY }, async (service) => {
    assert.deepEqual(countsOf(await pageOf(service, "/")), [
      "indexed more than 10,000 records",
      "kept 2 records",
      "large more than 10,000 records",
      // The number of rows in a view is known only after reading all of it.
      "seen",
      "small 10,000 records",
    ]);
  });
});

Deno.test("records are counted in scope, if an index serves the scope or the table is small", async () => {
  const scope = (eb: ConditionBuilder) => eb("tenant", "=", 7);
  const resources = { large: { scope }, indexed: { scope }, small: { scope }, kept: { scope: "none" as const } };
  await serving(SIZES, { resources }, async (service) => {
    assert.deepEqual(countsOf(await pageOf(service, "/")), [
      "indexed 120 records",
      "kept 2 records",
      "large",
      "small 100 records",
    ]);
  });
});

Deno.test("a list that cannot be counted does not prevent the counts of others", async () => {
  const reported: unknown[] = [];
  const resources = {
    kept: { scope: "none" as const },
    small: { scope: (eb: ConditionBuilder) => eb(eb.fn("json_extract", [eb.val("{"), eb.val("$.a")]), "=", 1) },
  };
  await serving(SIZES, { resources, onError: (error) => void reported.push(error) }, async (service) => {
    assert.deepEqual(countsOf(await pageOf(service, "/")), ["kept 2 records", "small"]);
  });
  assert.deepEqual(reported.map((error) => (error as Error).message), ["malformed JSON"]);
});

Deno.test("a list that a hook refuses or narrows has the count of the list", async () => {
  const reported: unknown[] = [];
  const resources = {
    large: { operations: ["view" as const] },
    indexed: {
      hooks: {
        beforeFind: () => {
          throw Object.assign(new Error("Sign in."), { status: 403 });
        },
      },
    },
    small: {
      hooks: {
        beforeFind: ({ query }: { query: { where: (condition: (eb: ConditionBuilder) => unknown) => void } }) => {
          query.where((eb) => eb("tenant", "=", 7));
        },
      },
    },
    kept: {
      hooks: {
        beforeFind: () => {
          throw new TypeError("A mistake.");
        },
      },
    },
  };
  await serving(SIZES, { resources: resources as never, onError: (error) => reported.push(error) }, async (service) => {
    assert.deepEqual(countsOf(await pageOf(service, "/")), ["indexed", "kept", "small 100 records"]);
    assert.deepEqual(reported.map(String), ["TypeError: A mistake."]);
  });
});

Deno.test("many resources are counted in a few statements", async () => {
  const names = Array.from({ length: 45 }, (_, index) => `table_${index}`);
  const many: Fixture = {
    name: "many tables",
    tables: names.map((name) => `create table ${name} (id integer primary key)`),
    rows: names.map((name, index) => rowsUpTo(name, index + 1, "i")),
    services: {},
  };
  const engine = await embeddedEngine();
  await engine.fill(many);
  const client = createClient({ url: engine.database });
  const sent: unknown[] = [];
  const database = {
    execute: (statement: never) => (sent.push(statement), client.execute(statement)),
    batch: (statements: never[], mode: never) => (sent.push(...statements), client.batch(statements, mode)),
  };
  const service = createService({
    database: database as never,
    html: true,
    resources: Object.fromEntries(names.map((name) => [name, {}])),
  });
  try {
    await service.check();
    sent.length = 0;
    const counts = countsOf(await pageOf(service, "/"));
    assert.equal(counts.length, 45);
    assert.ok(counts.includes("table-44 45 records"), counts.join());
    assert.equal(sent.length, 3);
  } finally {
    await service.close();
    client.close();
    await engine.close();
  }
});

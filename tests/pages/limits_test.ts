import assert from "node:assert/strict";
import type { ServiceOptions } from "../../mod.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { ask, documentOf, hrefOf, rowsOf, serving } from "../helpers/pages/ask_pages.ts";
import { elementsOf, parsePage } from "../helpers/pages/parse_page.ts";

/** Each is an escape in JSON, and a regular expression can repeat only a limited number of them. */
const LINES = 7_000_000;
/** As deep as SQLite lets JSON be, many times. */
const NESTS = Array.from({ length: 50 }, () => "[".repeat(990) + "]".repeat(990)).join(",");

const LONG: Fixture = {
  name: "long values",
  tables: ["create table texts (id integer primary key, name text, text text, document json)"],
  rows: [
    `insert into texts values (1, 'lines', replace(printf('%.*c', ${LINES}, 'x'), 'x', char(10)), null)`,
    "insert into texts values (2, 'signs', replace(printf('%.*c', 2000000, 'x'), 'x', '<'), null)",
    `insert into texts values (3, 'nests', null, '[${NESTS}]')`,
    `insert into texts values (5, 'numbers', null, '[' || replace(printf('%.*c', 7000000, 'x'), 'x', '1,') || '1]')`,
    `insert into texts values (4, 'few', null, '${"[".repeat(990)}1${"]".repeat(990)}')`,
  ],
  services: {},
};

/** A relationship and attributes with the names of members. */
const NAMED: Fixture = {
  name: "names of members",
  tables: [
    "create table attributes (id integer primary key, name text, relationships json)",
    "create table things (id integer primary key, attributes json, attributes_id integer references attributes (id))",
  ],
  rows: [
    `insert into attributes values (1, 'One', '{"attributes":[{}]}')`,
    `insert into things values (1, '{"relationships":{"data":null}}', 1)`,
  ],
  services: {},
};

Deno.test("a member named attributes is not mistaken for the attributes", async () => {
  const resources = {
    attributes: { hasMany: { attributes: "things" } },
    things: { belongsTo: { relationships: { table: "attributes", foreignKey: "attributes_id" } } },
  };
  await serving(NAMED, { resources }, async (service) => {
    const [, ...rows] = rowsOf(parsePage(await ask(service, "/attributes/1?include=attributes")));
    assert.ok(rows.some(([name, text]) => name === "attributes" && text.startsWith("1")), JSON.stringify(rows));
    const thing = rowsOf(parsePage(await ask(service, "/things/1")));
    assert.deepEqual(thing.map(([name, text]) => [name, text.replaceAll(/\s/g, "")]), [
      ["attributes", '{"relationships":{"data":null}}'],
      ["relationships", "One"],
    ]);
  });
});

Deno.test("a list shows 120 characters of a text", async () => {
  const texts: Fixture = {
    name: "texts",
    tables: ["create table texts (id integer primary key, text text)"],
    rows: [120, 121].map((length) => `insert into texts (text) values ('${"x".repeat(length)}')`),
    services: {},
  };
  await serving(texts, { resources: { texts: {} } }, async (service) => {
    const [, ...rows] = rowsOf(parsePage(await ask(service, "/texts")));
    assert.deepEqual(rows.map((row) => row.at(-1)), ["x".repeat(120), `${"x".repeat(120)}… all 121 characters`]);
  });
});

Deno.test("a page shows the beginning of long values, and leaves out a document that is too long to read", async () => {
  await serving(LONG, { resources: { texts: {} }, pagination: { limit: 1 } }, async (service) => {
    for (const path of ["/texts", "/texts/1", "/texts/2", "/texts/3", "/texts/4", "/texts/5"]) {
      const html = await ask(service, path);
      assert.ok(html.length < 5_000_000, `${path}: ${html.length}`);
    }
    const lines = await ask(service, "/texts/1");
    assert.ok(rowsOf(parsePage(lines)).some(([, text]) => text?.endsWith("… all 7,000,000 characters")));
    assert.match(lines, /The document is too long for a page/);
    const few = await ask(service, "/texts/4");
    assert.match(few, /&quot;document&quot;: \[\n {8}\[\n {10}\[/, "what is short is shown, however deep");
  });
});

/** A table of 200 columns with 300 rows. */
const WIDE: Fixture = {
  name: "wide",
  tables: [`create table wide (id integer primary key, ${Array.from({ length: 199 }, (_, n) => `c${n} text`)})`],
  rows: [
    "with recursive n (i) as (select 1 union all select i + 1 from n where i < 300) insert into wide (id, c0) select i, 'row ' || i from n",
  ],
  services: {},
};

const MODES: readonly (readonly [string, ServiceOptions["pagination"], string])[] = [
  ["numbered pages", { limit: 150, maxLimit: 200 }, "/wide?page=1"],
  ["a size that is asked", { limit: 10, maxLimit: 200 }, "/wide?limit=200"],
  ["pages by cursors", { cursor: true, limit: 150, maxLimit: 200 }, "/wide?sort=-id"],
  ["one page that holds all", { limit: null }, "/wide"],
  ["no pages", false, "/wide"],
];

for (const [name, pagination, path] of MODES) {
  Deno.test(`a page of a wide table has at most 20,000 cells, with ${name}`, async () => {
    await serving(WIDE, { resources: { wide: {} }, pagination }, async (service) => {
      const page = parsePage(await ask(service, path));
      const [, ...rows] = rowsOf(page);
      assert.deepEqual([rows.length, rows[0].length], [100, 200]);
      const { data } = await documentOf(service, path);
      assert.ok(data.length >= 150, "documents stay as they are");
      const next = hrefOf(page, "Next");
      if (next === undefined) {
        assert.match(elementsOf(page, "caption")[0].text, /^The first 100 rows of 300 records$/);
      } else {
        const following = rowsOf(parsePage(await ask(service, next))).slice(1);
        assert.equal(following[0][0], path.includes("sort") ? "200" : "101");
        assert.equal(following.length, 100);
      }
    });
  });
}

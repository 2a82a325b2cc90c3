import assert from "node:assert/strict";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { ask, rowsOf, serving } from "../helpers/pages/ask_pages.ts";
import { parsePage } from "../helpers/pages/parse_page.ts";

/** Each is an escape in JSON, of which a regular expression can repeat only so many. */
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

Deno.test("what is called attributes is not taken for the attributes", async () => {
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

Deno.test("a page shows the beginning of what is long, and leaves out a document that nobody would read", async () => {
  await serving(LONG, { resources: { texts: {} }, pagination: { limit: 1 } }, async (service) => {
    for (const path of ["/texts", "/texts/1", "/texts/2", "/texts/3", "/texts/4", "/texts/5"]) {
      const html = await ask(service, path);
      assert.ok(html.length < 5_000_000, `${path}: ${html.length}`);
    }
    const lines = await ask(service, "/texts/1");
    assert.ok(rowsOf(parsePage(lines)).some(([, text]) => text?.endsWith("… 7,000,000 characters")));
    assert.match(lines, /The document is too long for a page/);
    const few = await ask(service, "/texts/4");
    assert.match(few, /&quot;document&quot;: \[\n {8}\[\n {10}\[/, "what is short is shown, however deep");
  });
});

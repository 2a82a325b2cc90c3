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
    `insert into texts values (4, 'few', null, '${"[".repeat(990)}1${"]".repeat(990)}')`,
  ],
  services: {},
};

Deno.test("a page shows the beginning of what is long, and leaves out a document that nobody would read", async () => {
  await serving(LONG, { resources: { texts: {} }, pagination: { limit: 1 } }, async (service) => {
    for (const path of ["/texts", "/texts/1", "/texts/2", "/texts/3", "/texts/4"]) {
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

import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

/** Pages that an index finds in the order in which they were stored, which differs from that of their ids. */
const books: Fixture = {
  name: "books",
  tables: [
    "create table books (id integer primary key)",
    "create table pages (id text primary key not null, book_id integer not null references books)",
    "create index pages_of_book on pages (book_id)",
  ],
  rows: ["insert into books values (1)", "insert into pages values ('c', 1), ('a', 1), ('b', 1)"],
  services: {},
};

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`§4 to-many: members that cannot be removed are named in the order of their ids (${name})`, async () => {
    const engine = await open();
    await engine.fill(books);
    const resources = { books: { hasMany: { pages: "pages" } }, pages: {} };
    const { fetch } = createService({ database: engine.source, resources });
    const body = JSON.stringify({ data: { type: "books", id: "1", relationships: { pages: { data: [] } } } });
    const answer = await fetch(new Request("http://127.0.0.1/books/1", { method: "PATCH", headers, body }));
    const { errors: [{ detail }] } = await answer.json();
    assert.equal(detail, 'Cannot leave out "a", "b", "c" of "pages": each needs an owner.');
    await engine.close();
  });
}

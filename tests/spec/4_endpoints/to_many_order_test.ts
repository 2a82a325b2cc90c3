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

/** A join table that stores numbers as texts, which have another order. */
const shops: Fixture = {
  name: "shops",
  tables: [
    "create table shops (id integer primary key, best text references wares)",
    "create table wares (id integer primary key)",
    `create table offers (shop integer not null references shops, ware text not null references wares,
      primary key (shop, ware))`,
  ],
  rows: [
    "insert into wares values (1), (2), (10)",
    "insert into shops values (1, '10'), (2, '2'), (3, '1')",
    "insert into offers values (1, '10'), (1, '2'), (1, '1'), (2, '10'), (2, '2')",
  ],
  services: {},
};

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`§4 include: the order is that of the ids, whatever type the foreign keys have (${name})`, async () => {
    const engine = await open();
    await engine.fill(shops);
    const wares = { table: "wares", through: "offers" };
    const resources = { shops: { belongsTo: { best: "wares" }, belongsToMany: { wares } }, wares: {} };
    const { fetch } = createService({ database: engine.source, resources, relationshipLinks: true });
    const get = async (path: string) => await (await fetch(new Request(`http://127.0.0.1${path}`, { headers }))).json();
    const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);
    const { data: [shop], included } = await get("/shops?include=wares");
    assert.deepEqual(ids(shop.relationships.wares.data), ["1", "2", "10"]);
    assert.deepEqual(ids((await get("/shops/1/wares")).data), ["1", "2", "10"]);
    assert.deepEqual(ids(included), ["1", "2", "10"]);
    assert.deepEqual(ids((await get("/shops?include=best")).included), ["1", "2", "10"]);
    await engine.close();
  });
}

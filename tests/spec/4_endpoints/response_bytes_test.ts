import assert from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

const MEDIA_TYPE = "application/vnd.api+json";
const long = (letters: number) => `replace(hex(zeroblob(${letters / 2})), '00', 'ab')`;

const pages: Fixture = {
  name: "pages",
  tables: [
    "create table shelves (id integer primary key, name text)",
    "create table books (id integer primary key, title text, body, cover blob, shelf_id integer references shelves)",
    "create index books_shelf on books (shelf_id)",
    // No index finds these rows, and a view has none.
    "create table notes (id integer primary key, body text, book_id integer references books)",
    "create view texts as select id, body from books",
  ],
  rows: [
    "insert into shelves values (1, 'short'), (2, 'long')",
    `insert into books values (1, 'a', ${long(300)}, null, 1), (2, 'b', ${long(300)}, null, 1),
      (3, 'c', ${long(1200)}, null, 2), (4, 'd', 'x', x'00', 2), (5, 'e', null, cast(${long(1200)} as blob), null)`,
    `insert into notes values (1, ${long(600)}, 1), (2, ${long(600)}, 1), (3, 'x', 2)`,
  ],
  services: {},
};

const RESOURCES: ServiceOptions["resources"] = { shelves: {}, books: {}, notes: {}, texts: { schema: { id: "id" } } };

/** Requests, and whether their answers have more than 1,000 bytes. */
const CASES: readonly (readonly [request: string, status: number, data?: object])[] = [
  ["GET /books/1", 200],
  ["GET /books/3", 400],
  ["GET /books/5", 400],
  ["GET /books/3?fields[books]=title", 200],
  ["GET /books", 400],
  ["GET /books?fields[books]=title", 200],
  ["GET /books?limit=2", 200],
  ["GET /books?limit=2&page=2", 400],
  ["GET /books?limit=2&sort=-title", 400],
  ["GET /books?limit=2&sort=title", 200],
  ["GET /books?shelf_id=1", 200],
  ["GET /books?shelf_id=2", 400],
  ["GET /texts?limit=2", 200],
  ["GET /texts", 400],
  ["GET /texts/3", 400],
  ["GET /shelves/1?include=books", 200],
  ["GET /shelves/2?include=books", 400],
  ["GET /shelves/2?include=books&fields[books]=title,shelf", 200],
  ["GET /books/2?include=shelf,notes", 200],
  ["GET /books/1?include=notes", 400],
  ["GET /books?limit=1&include=notes", 400],
  ["GET /shelves/1?include=books.notes", 400],
  ["GET /notes?limit=1&include=book.shelf", 200],
  ["GET /notes?limit=2&include=book.shelf", 400],
  ["PATCH /books/2", 200, { type: "books", id: "2", attributes: { title: "B" } }],
  // A write whose answer is too long is not stored.
  ["PATCH /books/3", 400, { type: "books", id: "3", attributes: { title: "C" } }],
  ["POST /notes", 400, { type: "notes", attributes: { body: "x".repeat(1200) } }],
];

for (const [name, open] of Object.entries(openEngines)) {
  for (const pagination of [true, false]) {
    Deno.test(`a response with more bytes than allowed is refused (${name}, pagination ${pagination})`, async () => {
      const engine = await open();
      await engine.fill(pages);
      const limits = { responseBytes: 1000 };
      const service = createService({
        database: engine.source,
        resources: RESOURCES,
        pagination,
        limits,
        inferHasMany: true,
      });
      for (const [request, expected, data] of CASES) {
        if (!pagination && /limit=/.test(request)) continue;
        const before = await engine.dump();
        const [method, path] = request.split(" ");
        const headers = { accept: MEDIA_TYPE, ...(data === undefined ? {} : { "content-type": MEDIA_TYPE }) };
        const body = data === undefined ? undefined : JSON.stringify({ data });
        const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
        const document = await answer.json();
        assert.equal(answer.status, expected, `${request}: ${JSON.stringify(document).slice(0, 300)}`);
        if (expected === 200) continue;
        assert.equal(await engine.dump(), before, request);
        assert.deepEqual(document, {
          errors: [{
            code: "400",
            title: "Bad Request",
            detail: "Cannot answer with more than 1000 bytes of attributes: leave some out with fields[<type>], " +
              "or ask for fewer resources with limit or page[size], or with less in include.",
          }],
        });
      }
      await engine.close();
    });
  }
}

/** Operations, and the place of the one with which all answers together are more than 1,000 bytes. */
const OPERATIONS: readonly (readonly [title: string, operations: readonly object[], place?: string])[] = [
  ["two answers that fit together", [update("books", "1", "A"), update("books", "2", "B")]],
  ["an answer of more than its share beside short ones", [
    update("notes", "1", "y".repeat(600)),
    update("books", "4", "D"),
    update("books", "1", "A"),
  ]],
  ["answers without attributes", [update("books", "4", "D"), { op: "remove", ref: { type: "notes", id: "1" } }]],
  ["three answers of 300 bytes and one more", [
    update("books", "1", "A"),
    update("books", "2", "B"),
    update("books", "1", "C"),
    update("books", "2", "D"),
  ], "/atomic:operations/3"],
  ["a row that is gone at the end", [
    update("notes", "1", "y".repeat(600)),
    update("notes", "2", "z".repeat(600)),
    { op: "remove", ref: { type: "notes", id: "2" } },
  ], "/atomic:operations/1"],
  ["one answer that is too long alone", [
    update("books", "1", "A"),
    update("books", "3", "C"),
  ], "/atomic:operations/1"],
];

function update(type: "books" | "notes", id: string, text: string): object {
  return { op: "update", data: { type, id, attributes: { [type === "books" ? "title" : "body"]: text } } };
}

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`the answers to all operations of a request are together within the limit (${name})`, async () => {
    const type = `${MEDIA_TYPE};ext="https://jsonapi.org/ext/atomic"`;
    for (const [title, operations, place] of OPERATIONS) {
      const engine = await open();
      await engine.fill(pages);
      const options = { jsonapi: "1.1", atomic: true, limits: { responseBytes: 1000 } } as const;
      const service = createService({ database: engine.source, resources: RESOURCES, ...options });
      const before = await engine.dump();
      const body = JSON.stringify({ "atomic:operations": operations });
      const headers = { accept: type, "content-type": type };
      const answer = await service.fetch(new Request("http://127.0.0.1/operations", { method: "POST", headers, body }));
      const document = await answer.json();
      assert.equal(answer.status, place === undefined ? 200 : 400, `${title}: ${JSON.stringify(document)}`);
      if (place === undefined) assert.equal(document["atomic:results"].length, operations.length, title);
      else {
        assert.equal(await engine.dump(), before, title);
        assert.deepEqual(document.errors, [{
          status: "400",
          code: "400",
          title: "Bad Request",
          detail: "Cannot answer operations with more than 1000 bytes of attributes together: send fewer at once, " +
            "or each as a request of its own.",
          source: { pointer: place },
        }]);
      }
      await engine.close();
    }
  });
}

Deno.test("rows of 12 MB are refused before they are read", async () => {
  const engine = await openEngines.embedded();
  await engine.fill(pages);
  const many = `with recursive s(n) as (select 1 union all select n + 1 from s where n < 40) select n from s`;
  await engine.fill({
    ...pages,
    rows: [`insert into books select n, 'b', zeroblob(12000000), null, null from (${many})`],
  });
  const service = createService({ database: engine.source, resources: RESOURCES });
  await service.check();
  const before = Deno.memoryUsage().rss;
  const ask = async (path: string) => {
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers: { accept: MEDIA_TYPE } }));
    await answer.text();
    return answer.status;
  };
  assert.deepEqual([await ask("/books"), await ask("/books?sort=title"), await ask("/books?fields[books]=title")], [
    400,
    400,
    200,
  ]);
  // They are 480 MB.
  const taken = Deno.memoryUsage().rss - before;
  assert.ok(taken < 100_000_000, `${taken} bytes`);
  await engine.close();
});

import { ok } from "node:assert/strict";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { loggedService } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

/** Join tables that lead to one row by no index, or by one that leads to all rows of an owner. */
const JOINS: { readonly [name: string]: readonly string[] } = {
  "no index": [],
  "an index of the owner": ["create index links_shelf on links (shelf_id)"],
  "an index of both": ["create unique index links_both on links (shelf_id, book_id)"],
};

/** The steps of SQLite's machine for a set of books that a shelf already has. */
async function stepsOf(indexes: readonly string[], books: number): Promise<number> {
  const engine = await embeddedEngine();
  try {
    await engine.fill({
      name: "shelves",
      services: {},
      tables: [
        "create table shelves (id integer primary key, name text)",
        "create table books (id integer primary key, name text)",
        "create table links (shelf_id integer not null references shelves, book_id integer not null references books)",
        ...indexes,
      ],
      rows: [
        "insert into shelves values (1, 'a')",
        `insert into books (id) select value from json_each('${
          JSON.stringify(Array.from({ length: books }, (_, n) => n))
        }')`,
        "insert into links select 1, id from books",
      ],
    });
    const ask = loggedService({
      database: engine.database,
      resources: { shelves: { belongsToMany: { books: "links" } }, books: {}, links: { schema: { id: "rowid" } } },
    });
    const data = Array.from({ length: books }, (_, n) => ({ type: "books", id: String(n) }));
    const relationships = { books: { data } };
    const { queries } = await ask("PATCH /shelves/1?include=", { type: "shelves", id: "1", relationships });
    using meter = new CostMeter(engine.database.slice("file:".length));
    return meter.measure(queries).steps;
  } finally {
    await engine.close();
  }
}

for (const [name, indexes] of Object.entries(JOINS)) {
  Deno.test(`the cost per member of a set in a join table does not grow with the set: ${name}`, async () => {
    const [few, many] = [await stepsOf(indexes, 100), await stepsOf(indexes, 800)];
    ok(many < 12 * few, `${few} steps for 100 members, ${many} for 800`);
  });
}

import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import fc from "fast-check";
import Database from "libsql";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { KEY_TYPES, ODD_ROWS, ODD_TABLES, TYPES } from "../helpers/values/odd_tables.ts";
import { emptyDatabase } from "../helpers/engines/empty_database.ts";
import { askPage, endOf, walkPages } from "./cursor_walks.ts";
import { SEED } from "../helpers/seed.ts";

/** Values that many rows share, of every storage class; some are not UTF-8, or no value that a driver binds. */
const POOL = [
  ...["null", "null", "0", "1", "-1", "1.5", "1e300", "9e999", "-9e999", "9007199254740993", "9007199254740992"],
  ...["''", "'a'", "'A'", "'b'", "'é'", "'z'", "'10'", "'9'", "x''", "x'00ff'", "cast(x'ff41' as text)"],
  ...["cast(x'610062' as text)", "0.1", "0.30000000000000004", "char(1114111)"],
];

const COLUMNS = "a, n integer not null, t text collate nocase, r real, parent_id text references parents, kept integer";

/** The same columns behind keys of each form. */
const TABLES: { readonly [table: string]: { readonly key: string; readonly id: (n: number) => string } } = {
  plain: { key: "id integer primary key", id: (n) => String(n * 3) },
  texts: { key: "id text primary key not null", id: (n) => `'${(n * 7919 % 1009).toString(36)}'` },
  untyped: { key: "id primary key not null", id: (n) => n % 3 === 0 ? String(n) : n % 3 === 1 ? `'k${n}'` : `${n}.5` },
  pairs: { key: "x integer not null, y text not null, primary key (x, y)", id: (n) => `${n % 4}, 'y${n}'` },
  coded: { key: "secret integer primary key, id text not null unique", id: (n) => `${1000 - n}, 'c${n * 31 % 1009}'` },
};

const SCHEMA = [
  "create table grands (id integer primary key, name)",
  "create table parents (id text primary key not null, name, grand_id integer references grands)",
  ...Object.entries(TABLES).map(([table, { key }]) =>
    table === "pairs"
      ? `create table pairs (${key.replace(", primary", `, ${COLUMNS}, primary`)}) without rowid`
      : `create table ${table} (${key}, ${COLUMNS})`
  ),
  "create index plain_a on plain (a)",
  "create index plain_n_t on plain (n, t)",
  "create index texts_r on texts (r)",
  "create index pairs_a on pairs (a, n)",
  "create index coded_t on coded (t)",
  "create view seen as select id, a, n, t, r, parent_id, kept from plain",
];

const RESOURCES: ServiceOptions["resources"] = {
  grands: {},
  parents: { belongsTo: { grand: "grands" } },
  ...Object.fromEntries(Object.keys(TABLES).map((table) => [table, { belongsTo: { parent: "parents" } }])),
  coded: { schema: { id: "id" }, belongsTo: { parent: "parents" } },
  seen: { schema: { id: "id" }, belongsTo: { parent: { table: "parents", foreignKey: "parent_id" } } },
};

const FIELDS = ["a", "n", "t", "r", "id", "parent.name", "parent.grand.name"];

/** One walk: the list, and the numbers that draw everything else. */
const walk = fc.record({
  table: fc.constantFrom(...Object.keys(TABLES), "seen"),
  sort: fc.uniqueArray(fc.tuple(fc.constantFrom("", "-"), fc.constantFrom(...FIELDS)), {
    maxLength: 3,
    selector: ([, field]) => field,
  }),
  size: fc.integer({ min: 1, max: 7 }),
  random: fc.infiniteStream(fc.nat(1_000_000)),
});

type Drawn = typeof walk extends fc.Arbitrary<infer T> ? T : never;

for (const [open, walks] of [[embeddedEngine, 60], [remoteEngine, 20]] as const) {
  const name = open === embeddedEngine ? "a database file" : "a libSQL server";

  Deno.test(`a client that pages through ${name} while others insert and delete sees each record once`, async () => {
    const engine = await open();
    const client = createClient({ url: engine.database });
    const run = (statements: readonly string[]) => client.batch([...statements], "write");
    try {
      await engine.fill({ name: "walks", tables: SCHEMA, rows: [], services: {} });
      const [byCursor, whole] = [true, false].map((cursor) =>
        createService({
          database: engine.database,
          resources: RESOURCES,
          pagination: cursor && { cursor, limit: 3 },
        })
      );
      for (const drawn of fc.sample(walk, { numRuns: walks })) await compareWalk(drawn, byCursor, whole, run);
    } finally {
      client.close();
      await engine.close();
    }
  });

  Deno.test(`pages by cursors are the list of ${name}, whatever another program has stored`, async () => {
    const engine = await open();
    try {
      // A server is slower, and compares values like a file.
      for (const type of open === embeddedEngine ? KEY_TYPES : ["any"]) {
        await fillOdd(engine, type);
        await compareOdd(engine, type);
      }
    } finally {
      await engine.close();
    }
  });
}

for (const encoding of ["UTF-16le", "UTF-16be"]) {
  Deno.test(`pages by cursors are the list of a database file in ${encoding}`, async () => {
    const engine = await embeddedEngine();
    try {
      const database = new Database(engine.database.slice("file:".length));
      const statements = [`pragma encoding = '${encoding}'`, "pragma foreign_keys = off", ...oddStatements("text")];
      for (const sql of statements) database.exec(sql);
      database.close();
      await compareOdd(engine, "text");
    } finally {
      await engine.close();
    }
  });
}

type Run = (statements: readonly string[]) => Promise<unknown>;

/** Walks over one list forwards, then backwards, while rows come and go that are not to be kept. */
async function compareWalk({ table, sort, size, random }: Drawn, byCursor: Service, whole: Service, run: Run) {
  const draw = (most: number) => Number(random.next().value) % most;
  const value = () => POOL[draw(POOL.length)];
  const stored = table === "seen" ? "plain" : table;
  const row = (n: number, kept: number) =>
    `insert or ignore into ${stored} values (${TABLES[stored].id(n)}, ${value()}, ${draw(4)}, ${value()}, ${
      ["null", "0.1", "1.5", "-9e999"][draw(4)]
    }, ${["null", "'p1'", "'p2'", "'p3'", "'nowhere'"][draw(5)]}, ${kept})`;
  await run([
    "pragma defer_foreign_keys = on",
    `delete from ${stored}`,
    "delete from parents",
    "delete from grands",
    `insert into grands values (1, ${value()}), (2, ${value()})`,
    `insert into parents values ('p1', ${value()}, 1), ('p2', ${value()}, 2), ('p3', ${value()}, null)`,
    // Foreign keys to nothing are another program's work.
    ...Array.from({ length: 40 }, (_, n) => row(n * 2, 1).replace("'nowhere'", "null")),
  ]);
  const churn = async () => {
    const some = Array.from({ length: draw(4) }, () => row(draw(100), 0).replace("'nowhere'", "null"));
    await run([...some, `delete from ${stored} where kept = 0 and abs(random()) % 3 = 0`]);
  };
  const terms = sort.map(([direction, field]) => direction + field).join(",");
  const include = sort.some(([, field]) => field.includes(".")) ? "&include=parent.grand" : "";
  const path = `/${table}?sort=${terms}${include}`;
  const pages = `${path}&page[size]=${size}`;
  const forwards = await walkPages(byCursor, pages, "next", churn);
  const backwards = await walkPages(byCursor, endOf(pages, terms), "prev", churn);
  // The id is the last term, also if the rows have another key.
  const order = sort.some(([, field]) => field === "id") ? terms : [...sort.map((one) => one.join("")), "id"].join(",");
  const rows = await askPage(whole, `/${table}?sort=${order}${include}&fields[${table}]=kept`);
  const kept = (rows.data as readonly { id: string; attributes: { kept: number } }[])
    .filter((one) => one.attributes.kept === 1).map((one) => one.id);
  const isKept = new Set(kept);
  for (const [way, { pages, paths }] of Object.entries({ forwards, backwards })) {
    const seen = pages.flat().filter((id) => isKept.has(id));
    assert.deepEqual(seen, kept, `${path} ${way}: RELATA_SEED=${SEED}\n${paths.join("\n")}`);
  }
}

/** Tables of odd values, whose keys have one type. */
function oddStatements(type: string): readonly string[] {
  return [...ODD_TABLES, ...ODD_ROWS].filter((sql) => new RegExp(`\\b${type}_(owners|items)\\b`).test(sql));
}

async function fillOdd({ name, database }: Engine, type: string): Promise<void> {
  if (name === "remote") await emptyDatabase(database);
  const client = createClient({ url: database });
  await client.migrate([...oddStatements(type)]);
  client.close();
}

/** Compares every sort of tables of odd values with the list that has no pages. */
async function compareOdd({ database }: Engine, type: string): Promise<void> {
  const resources = { [`${type}_owners`]: {}, [`${type}_items`]: {} };
  const byCursor = createService({ database, resources, pagination: { cursor: true, limit: 7 } });
  const whole = createService({ database, resources });
  const own = TYPES.map((one) => `${one}_`);
  const fields = [...own, "id", ...own.map((one) => `owner.${one}`)];
  for (const sort of ["", ...fields, ...fields.map((one) => `-${one}`), "owner.any_,-text_"]) {
    const path = `/${type}-items?sort=${sort}${sort.includes("owner") ? "&include=owner" : ""}&fields[${type}-items]=`;
    const { data } = await askPage(whole, path);
    const ids = data.map((one) => one.id);
    const forwards = await walkPages(byCursor, path, "next");
    assert.deepEqual(forwards.pages.flat(), ids, path);
    const backwards = await walkPages(byCursor, endOf(path, sort.replaceAll("_", "")), "prev");
    assert.deepEqual(backwards.pages.flat(), ids, path);
  }
}

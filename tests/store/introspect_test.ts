import assert from "node:assert/strict";
import Database from "libsql";
import { DECLARATIONS } from "../../src/sql/dialects/sqlite_declarations.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import { introspect } from "../../src/sql/dialects/sqlite_introspection.ts";
import type { Driver } from "../../src/types/driver.ts";
import { engines, freshName, run, sqld } from "./engines.ts";

Deno.test.afterAll(() => sqld.stop());

const plain = {
  type: "",
  notNull: false,
  hasDefault: false,
  primaryKey: 0,
  isMadeKey: false,
  generated: false,
  indexed: false,
};

for (const engine of engines) {
  /** A test whose statements create tables; their names begin with the test's own prefix. */
  const test = (sentence: string, body: (driver: Driver, prefix: string) => Promise<void>) =>
    Deno.test(`${engine.name}: ${sentence}`, async () => {
      const driver = await engine.open();
      const prefix = freshName();
      try {
        await body(driver, prefix);
      } finally {
        if (engine.remote) await dropAll(driver, prefix);
      }
    });

  test("the schema is searched once, and not for each of its tables or triggers", async (driver) => {
    const { rows } = await driver.read({ sql: `explain query plan ${DECLARATIONS}`, parameters: ["[]", "[]", "[]"] });
    const steps = rows.map((row) => String(row[3]));
    assert.deepEqual(steps.filter((step) => /\b(?:sqlite_master|m|g)$/.test(step)), ["SCAN m"], steps.join("\n"));
  });

  test("triggers show which tables they belong to, fill and empty, however they are spelled", async (driver, t) => {
    await run(
      driver,
      `create table ${t}_own (id integer primary key)`,
      `create table "${t} filled" (id integer primary key)`,
      `create table ${t}_emptied (id integer primary key)`,
      `create table ${t}_other (id integer primary key)`,
      `create trigger ${t}_a after update on ${t.toUpperCase()}_OWN begin
        insert or ignore INTO "${t} filled" values (new.id);
        delete
          from [${t}_emptied];
      end`,
    );
    const names = [`${t}_own`, `${t} filled`, `${t}_emptied`, `${t}_other`];
    const { tables } = await introspect(driver, names);
    const traits = names.map((name) => {
      const { isRefilledByTriggers, hasLooseForeignKeys } = tables.get(name)!;
      return [isRefilledByTriggers, hasLooseForeignKeys];
    });
    assert.deepEqual(traits, [[undefined, true], [true, undefined], [true, undefined], [undefined, undefined]]);
  });

  test("columns come as they are declared, in their order", async (driver, t) => {
    await run(
      driver,
      `create table ${t} (
        id integer primary key,
        "odd name" varchar(20) not null,
        size real default 1.5,
        blank text default null,
        since datetime not null default current_timestamp,
        untyped,
        twice integer generated always as (size * 2) virtual,
        thrice integer generated always as (size * 3) stored
      )`,
    );
    assert.deepEqual((await introspect(driver, [t])).tables.get(t), {
      name: t,
      kind: "table",
      columns: [
        { ...plain, name: "id", type: "INTEGER", primaryKey: 1, isMadeKey: true, indexed: true },
        { ...plain, name: "odd name", type: "VARCHAR(20)", notNull: true },
        { ...plain, name: "size", type: "REAL", hasDefault: true },
        { ...plain, name: "blank", type: "TEXT" },
        { ...plain, name: "since", type: "DATETIME", notNull: true, hasDefault: true, defaultsToNow: true },
        { ...plain, name: "untyped" },
        { ...plain, name: "twice", type: "INTEGER", generated: true },
        { ...plain, name: "thrice", type: "INTEGER", generated: true },
      ],
      foreignKeys: [],
      unique: [],
      indexes: [],
      hasConflictClause: false,
      numberedBy: "id",
    });
  });

  test(
    "an integer key is the rowid but where the table has none, the key descends or is declared otherwise",
    async (driver, t) => {
      await run(
        driver,
        `create table ${t}_a (id integer primary key)`,
        `create table ${t}_b (id integer primary key) without rowid`,
        `create table ${t}_c (id integer primary key desc)`,
        `create table ${t}_d (id bigint primary key)`,
      );
      const names = ["a", "b", "c", "d"].map((one) => `${t}_${one}`);
      const { tables } = await introspect(driver, names);
      assert.deepEqual(names.map((name) => tables.get(name)?.columns[0].isMadeKey), [true, false, false, false]);
    },
  );

  test("rows have numbers by the name of their key, or by one that no column has", async (driver, t) => {
    await run(
      driver,
      `create table ${t}_a (id integer primary key)`,
      `create table ${t}_b (id text primary key)`,
      `create table ${t}_c (id text primary key, RowId text)`,
      `create table ${t}_d (id text primary key)\nWITHOUT  ROWID`,
      `create view ${t}_e as select * from ${t}_a`,
      `create table ${t}_f (rowid, _rowid_, oid)`,
      `create virtual table ${t}_g using fts5 (title, body)`,
    );
    const names = ["a", "b", "c", "d", "e", "f", "g"].map((one) => `${t}_${one}`);
    const { tables } = await introspect(driver, names);
    const found = names.map((name) => tables.get(name));
    assert.deepEqual(found.map((table) => table?.numberedBy), [
      "id",
      "rowid",
      "_rowid_",
      undefined,
      undefined,
      undefined,
      "rowid",
    ]);
    assert.deepEqual(found.map((table) => table?.isWordIndex), [...Array(6).fill(undefined), true]);
    assert.deepEqual(found[6]?.columns.map((column) => column.name), ["title", "body"]);
  });

  test("a column is indexed where it is the rowid or an index of all rows begins with it", async (driver, t) => {
    await run(
      driver,
      `create table ${t}_a (id integer primary key, code text unique, x, y, z, part, "odd name")`,
      `create index ${t}_xy on ${t}_a (x, y)`,
      `create index ${t}_z on ${t}_a (lower(z))`,
      `create index ${t}_part on ${t}_a (part) where part > 7`,
      `create index ${t}_odd on ${t}_a ("odd name" desc)`,
      `create table ${t}_b (p text, q text, primary key (q, p)) without rowid`,
      `create view ${t}_c as select * from ${t}_a`,
    );
    const { tables } = await introspect(driver, [`${t}_a`, `${t}_b`, `${t}_c`]);
    const indexed = [...tables.values()].map(({ columns }) =>
      columns.filter((one) => one.indexed).map((one) => one.name)
    );
    assert.deepEqual(indexed, [["id", "code", "x", "odd name"], ["q"], []]);
  });

  test("an index finds what a column compares by its own collation, and beginnings by nocase", async (driver, t) => {
    const columns = ["plain", "Folded", "odd, name", "trimmed", "twice"];
    await run(
      driver,
      `create table ${t} (plain text default 'a, b collate nocase', [Folded] varchar(10, 2) collate 'NoCase',
        "odd, name" text check (length("odd, name") > (1 + 0)) collate "rtrim", trimmed text, twice text)`,
      ...columns.map((one, place) => `create index ${t}_${place} on ${t} ("${one}")`),
      `create table ${t}_other (plain text, trimmed text, twice text)`,
      `create index ${t}_a on ${t}_other (plain collate nocase)`,
      `create index ${t}_b on ${t}_other (trimmed collate rtrim)`,
      `create index ${t}_c on ${t}_other (twice collate nocase, plain)`,
      `create index ${t}_d on ${t}_other (twice, plain collate nocase)`,
    );
    const { tables } = await introspect(driver, [t, `${t}_other`]);
    const found = [...tables.values()].map(({ columns, indexes }) => ({
      own: columns.filter((one) => one.indexed).map((one) => one.name),
      inAnyCase: columns.filter((one) => one.indexedInAnyCase).map((one) => one.name),
      indexes: indexes.map((one) => one.join()).sort(),
    }));
    assert.deepEqual(found, [
      { own: columns, inAnyCase: ["Folded"], indexes: [...columns].sort() },
      { own: ["twice"], inAnyCase: ["plain", "twice"], indexes: ["twice"] },
    ]);
  });

  test("an index makes unique what its collation tells apart as the column does", async (driver, t) => {
    await run(
      driver,
      `create table ${t} (plain text, folded text collate nocase, trimmed text collate rtrim)`,
      `create unique index ${t}_a on ${t} (plain collate nocase)`,
      `create unique index ${t}_b on ${t} (folded collate binary)`,
      `create unique index ${t}_c on ${t} (trimmed, plain)`,
      `create unique index ${t}_d on ${t} (folded, trimmed collate binary)`,
    );
    const { tables } = await introspect(driver, [t]);
    assert.deepEqual(tables.get(t)?.unique.map((columns) => columns.join()).sort(), ["plain", "trimmed,plain"]);
  });

  test("a column compares by the collation that its definition names", async (driver, t) => {
    await run(
      driver,
      `create table "${t} (x" (
        plain text, -- collate nocase,
        "odd, ""name""" text not null /* collate rtrim */ collate nocase,
        [a "b"] varchar(10) default ('collate rtrim') collate "RTrim",
        \`constraint\` text collate NOCASE,
        said text default 'it''s, collate nocase' collate binary,
        constraint named check (plain collate nocase <> 'x'),
        unique (plain collate nocase)
      )`,
      `alter table "${t} (x" add column later text collate nocase`,
    );
    const { tables } = await introspect(driver, [`${t} (x`]);
    const found = tables.get(`${t} (x`)?.columns.map(({ name, collation }) => [name, collation]);
    assert.deepEqual(found, [
      ["plain", undefined],
      ['odd, "name"', "anyCase"],
      ['a "b"', "anySpaces"],
      ["constraint", "anyCase"],
      ["said", undefined],
      ["later", "anyCase"],
    ]);
  });

  test("an index begins with a member of JSON where it has all rows", async (driver, t) => {
    await run(
      driver,
      `create table ${t}_a (id integer primary key, meta json, "odd meta" json)`,
      `create index ${t}_plain on ${t}_a (json_extract(META, '$.color'))`,
      `create unique index ${t}_more on "${t}_a" (JSON_EXTRACT( "odd meta" , '$.a."it''s"' ) DESC, id)`,
      `create index ${t}_second on ${t}_a (id, json_extract(meta, '$.b'))`,
      `create index ${t}_part on ${t}_a (json_extract(meta, '$.c')) where id > 7`,
      `create index ${t}_nested on ${t}_a (lower(json_extract(meta, '$.d')))`,
      `create index ${t}_collated on ${t}_a (json_extract(meta, '$.e') collate nocase)`,
      `create table ${t}_b (id integer primary key, meta json)`,
    );
    const { tables, names } = await introspect(driver, [`${t}_a`, `${t}_b`]);
    assert.deepEqual(
      [...tables.get(`${t}_a`)?.memberIndexes ?? []].sort((one, other) => one.path < other.path ? -1 : 1),
      [
        { column: "odd meta", path: `$.a."it's"` },
        { column: "meta", path: "$.color" },
      ],
    );
    assert.equal(tables.get(`${t}_b`)?.memberIndexes, undefined);
    assert.deepEqual(names.filter((name) => name.startsWith(`${t}_`)), [`${t}_a`, `${t}_b`]);
  });

  test("foreign keys come with what they point to, in the spelling that it has", async (driver, t) => {
    await run(
      driver,
      `create table ${t}_a (id integer primary key, Code text unique, x, y, unique (x, y))`,
      `create table ${t}_b (
        id integer primary key,
        a_id integer references ${t}_a,
        code text references ${t.toUpperCase()}_A (CODE),
        parent_id integer references ${t}_b (id),
        gone_id integer references ${t}_gone (Id),
        x, y,
        foreign key (x, y) references ${t}_a (x, y)
      )`,
    );
    const { tables } = await introspect(driver, [`${t}_b`, `${t}_a`]);
    assert.deepEqual([...tables.keys()], [`${t}_b`, `${t}_a`]);
    const keys = [...tables.get(`${t}_b`)!.foreignKeys].sort((one, other) =>
      one.columns[0] < other.columns[0] ? -1 : 1
    );
    assert.deepEqual(keys, [
      { columns: ["a_id"], table: `${t}_a`, references: ["id"] },
      { columns: ["code"], table: `${t}_a`, references: ["Code"] },
      { columns: ["gone_id"], table: `${t}_gone`, references: ["Id"] },
      { columns: ["parent_id"], table: `${t}_b`, references: ["id"] },
      { columns: ["x", "y"], table: `${t}_a`, references: ["x", "y"] },
    ]);
    assert.deepEqual(tables.get(`${t}_a`)!.foreignKeys, []);
  });

  test("a key of several columns is told column by column", async (driver, t) => {
    await run(driver, `create table ${t} (a, b, c, primary key (c, a)) without rowid`);
    const { columns } = (await introspect(driver, [t])).tables.get(t)!;
    assert.deepEqual(columns.map(({ name, primaryKey }) => [name, primaryKey]), [["a", 2], ["b", 0], ["c", 1]]);
  });

  test("unique are constraints and indexes of columns that hold for every row", async (driver, t) => {
    await run(
      driver,
      `create table ${t} (a text primary key, b unique, c, d, e, unique (c, d))`,
      `create unique index ${t}_whole on ${t} (d)`,
      `create unique index ${t}_partial on ${t} (e) where e > 1`,
      `create unique index ${t}_expression on ${t} (lower(e))`,
      `create index ${t}_plain on ${t} (e)`,
    );
    const { unique } = (await introspect(driver, [t])).tables.get(t)!;
    assert.deepEqual(unique.map((columns) => columns.join()).sort(), ["a", "b", "c,d", "d"]);
  });

  test("indexes are those of all rows, as far as their columns ascend", async (driver, t) => {
    await driver.batch([
      `create table ${t} (a text primary key, b, c)`,
      `create index ${t}_two on ${t} (b, c)`,
      `create index ${t}_descending on ${t} (c, b desc, a)`,
      `create index ${t}_expression on ${t} (b, lower(c))`,
      `create index ${t}_partial on ${t} (c) where c > 1`,
      `create index ${t}_first on ${t} (lower(b), c)`,
    ].map((sql) => ({ sql, parameters: [] })));
    const { indexes } = (await introspect(driver, [t])).tables.get(t)!;
    assert.deepEqual(indexes.map((columns) => columns.join()).sort(), ["a", "b", "b,c", "c"]);
  });

  test("a view that the database cannot run does not keep other tables from being read", async (driver, t) => {
    await run(
      driver,
      `create table ${t} (id integer primary key)`,
      `create table ${t}_b (id integer primary key, a_id integer references ${t} (id))`,
      `create view ${t}_view as select no_such(id) as x from ${t}`,
    );
    const { tables, unreadable, names } = await introspect(driver, [`${t}_view`, t, `${t}_b`]);
    assert.deepEqual([...tables.keys()], [t, `${t}_b`]);
    assert.deepEqual(tables.get(`${t}_b`)!.foreignKeys, [{ columns: ["a_id"], table: t, references: ["id"] }]);
    assert.deepEqual([...unreadable.keys()], [`${t}_view`]);
    assert.match(unreadable.get(`${t}_view`)!, /no such function: no_such/);
    assert.ok(names.includes(`${t}_view`));
  });

  test("a view has columns without keys, and what does not exist is not there", async (driver, t) => {
    await run(
      driver,
      `create table ${t} (id integer primary key, name varchar(20) not null)`,
      `create view ${t}_view as select id, name, 1 as one from ${t}`,
    );
    const { tables } = await introspect(driver, [`${t}_absent`, `${t}_view`]);
    assert.deepEqual([...tables.keys()], [`${t}_view`]);
    const { kind, columns, foreignKeys } = tables.get(`${t}_view`)!;
    assert.equal(kind, "view");
    assert.deepEqual(columns.map(({ name, type, primaryKey }) => [name, type, primaryKey]).slice(0, 2), [
      ["id", "INTEGER", 0],
      ["name", "VARCHAR(20)", 0],
    ]);
    assert.deepEqual(foreignKeys, []);
  });

  test("a table is found under the name that was asked for, odd ones too", async (driver, t) => {
    const odd = `${t} "it's" ü`;
    await run(driver, `create table "${odd.replaceAll('"', '""')}" (id)`, `create table ${t} (id)`);
    const { tables, names } = await introspect(driver, [odd, t.toUpperCase()]);
    assert.deepEqual([...tables.keys()], [odd, t.toUpperCase()]);
    assert.deepEqual([...tables.values()].map((table) => table.name), [odd, t]);
    assert.deepEqual(names.filter((name) => name.startsWith(t)).sort(), [t, odd].sort());
  });
}

Deno.test("one statement reads all tables", async () => {
  const driver = await engines[0].open();
  await run(driver, "create table a(id)", "create table b(id)", "create virtual table words using fts5(word)");
  let reads = 0;
  const counting: Driver = {
    read: (query) => (reads++, driver.read(query)),
    batch: () => assert.fail("nothing is written"),
    close: () => {},
    hasOwnConnections: true,
  };
  const { tables } = await introspect(counting, ["a", "b", "words", "c"]);
  assert.equal(reads, 1);
  assert.deepEqual([...tables.keys()], ["a", "b", "words"]);
  assert.deepEqual(tables.get("words")!.columns.map(({ name }) => name), ["word"]);
});

Deno.test("a schema is read alike whatever LIKE compares", async () => {
  const directory = Deno.makeTempDirSync();
  const path = `${directory}/loud.db`;
  const database = new Database(path);
  database.exec(`
    CREATE TABLE OWNERS (ID INTEGER PRIMARY KEY ON CONFLICT REPLACE, NAME TEXT COLLATE NOCASE);
    CREATE TABLE ITEMS (ID INTEGER PRIMARY KEY, OWNER REFERENCES OWNERS (ID) DEFERRABLE INITIALLY DEFERRED, MORE TEXT);
    CREATE INDEX COLORS ON ITEMS (JSON_EXTRACT(MORE, '$.color'));
    CREATE TABLE PAIRS (ID INTEGER PRIMARY KEY, B INTEGER) WITHOUT ROWID;
    CREATE TABLE EXACT (ID INTEGER PRIMARY KEY, MORE ANY) STRICT;
    CREATE VIRTUAL TABLE WORDS USING FTS5 (TEXT);
  `);
  database.close();
  const names = ["OWNERS", "ITEMS", "PAIRS", "EXACT", "WORDS"];
  const tablesWith = async (pragmas: { readonly [name: string]: number }) => {
    const driver = await openDriver({ url: `file:${path}`, pragmas });
    const { tables } = await introspect(driver, names);
    await driver.close?.();
    return tables;
  };
  try {
    const tables = await tablesWith({});
    assert.equal(tables.get("OWNERS")!.hasConflictClause, true);
    assert.equal(tables.get("ITEMS")!.hasLooseForeignKeys, true);
    assert.deepEqual(await tablesWith({ case_sensitive_like: 1 }), tables);
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
});

/**
 * Removes the objects of a test: views first, then virtual tables with their shadow tables, then referencing tables.
 */
async function dropAll(driver: Driver, prefix: string): Promise<void> {
  const { rows } = await driver.read({
    sql: "select type, name from sqlite_schema where name like ? and type in ('view', 'table') " +
      "order by type desc, sql like 'create virtual%' desc, name desc",
    parameters: [`${prefix}%`],
  });
  await run(driver, ...rows.map(([type, name]) => `drop ${type} if exists "${String(name).replaceAll('"', '""')}"`));
}

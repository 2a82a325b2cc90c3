import assert from "node:assert/strict";
import { openDriver } from "../../src/drivers/open_driver.ts";
import { sqlite } from "../../src/sql/dialects/sqlite.ts";
import type { SqlContext } from "../../src/sql/statement.ts";
import { TableSizes } from "../../src/store/table_sizes.ts";
import type { Driver, SqlQuery } from "../../src/types/driver.ts";

const rows = (count: number) =>
  `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s)`;

const TABLES = [
  "create table dense (id integer primary key)",
  `insert into dense select n from ${rows(40)}`,
  "create table sparse (id integer primary key)",
  `insert into sparse select n * 1000 from ${rows(40)}`,
  "create table plain (id text primary key)",
  `insert into plain select n from ${rows(40)}`,
  "create table numberless (id text primary key) without rowid",
  `insert into numberless select n from ${rows(40)}`,
  "create table void (id integer primary key)",
];
const NAMES = ["dense", "sparse", "plain", "numberless", "void"];

/** Sizes over a driver that records its statements. */
async function sized(): Promise<{ sizes: TableSizes; asked: string[]; driver: Driver }> {
  const driver = await openDriver(":memory:");
  await driver.batch(TABLES.map((sql) => ({ sql, parameters: [] })));
  const schema = await sqlite.introspect(driver, NAMES);
  const asked: string[] = [];
  const noting: Driver = {
    ...driver,
    read: (query: SqlQuery) => {
      asked.push(query.sql);
      return driver.read(query);
    },
  };
  const model = { declared: (name: string) => schema.tables.get(name)! } as SqlContext["model"];
  const context = { dialect: sqlite, model } as SqlContext;
  return { sizes: new TableSizes(noting, context), asked, driver };
}

Deno.test("the size of a table is the span of its rowids, or its number of rows if the span is too large", async () => {
  const { sizes, driver } = await sized();
  const found = await sizes.of(NAMES, 100);
  assert.deepEqual(Object.fromEntries(found), { dense: 40, sparse: 40, plain: 40, numberless: 40, void: 0 });
  await driver.close();
});

Deno.test("if rowids have gaps, their span is neither the size for a smaller limit nor a counted size", async () => {
  const { sizes, driver } = await sized();
  assert.equal((await sizes.of(["sparse"], 40_000)).get("sparse"), 39_001);
  assert.equal((await sizes.of(["sparse"], 39_000)).get("sparse"), 40);
  const counted = await sizes.of(NAMES, 40_000, true);
  assert.deepEqual(Object.fromEntries(counted), { dense: 40, sparse: 40, plain: 40, numberless: 40, void: 0 });
  assert.equal(await sizes.of(NAMES, 40_000), counted, "they are kept");
  await driver.close();
});

Deno.test("the size of a table with more rows than the limit is reported as more than the limit", async () => {
  const { sizes, driver } = await sized();
  const found = await sizes.of(NAMES, 39);
  assert.deepEqual(Object.fromEntries(found), { dense: 40, sparse: 39_001, plain: 40, numberless: 40, void: 0 });
  await driver.close();
});

Deno.test("all tables are sized at once, and not again for some seconds, unless the limit is greater", async () => {
  const { sizes, asked, driver } = await sized();
  await sizes.of(["dense", "plain", "void"], 100);
  assert.equal(asked.length, 1);
  await sizes.of(["dense", "void"], 50);
  assert.equal(asked.length, 1);
  await sizes.of(["dense", "numberless"], 100);
  assert.equal(asked.length, 3, "numberless is counted");
  await sizes.of(["dense"], 1000);
  assert.equal(asked.length, 4);
  await driver.close();
});

Deno.test("it is kept for minutes whether a table has more rows than each of several limits", async () => {
  const { sizes, asked, driver } = await sized();
  const beyond = async () => [await sizes.isBeyond("numberless", 100), await sizes.isBeyond("numberless", 20)];
  assert.deepEqual(await beyond(), [false, true]);
  const before = asked.length;
  const { now } = performance;
  performance.now = () => now.call(performance) + 60_000;
  try {
    assert.deepEqual(await beyond(), [false, true]);
  } finally {
    performance.now = now;
  }
  assert.equal(asked.length, before);
  await driver.close();
});

import assert from "node:assert/strict";
import { failureMark } from "../../src/sql/statement.ts";
import { StatementError, type StatementFailure } from "../../src/errors/statement_error.ts";
import type { Driver } from "../../src/types/driver.ts";
import type { SqlValue } from "../../src/types/json.ts";
import { engines, freshName, run, sqld } from "./engines.ts";

Deno.test.afterAll(() => sqld.stop());

for (const engine of engines) {
  /** A test with its own table: `id`, `name` (unique), `size` (not null, 0 to 99), `parent` (a row of it). */
  const test = (sentence: string, body: (driver: Driver, table: string) => Promise<void>) =>
    Deno.test(`${engine.name}: ${sentence}`, async () => {
      const driver = await engine.open();
      const table = freshName();
      await run(
        driver,
        `create table ${table} (
          id integer primary key,
          name text unique,
          size integer not null constraint in_range check (size between 0 and 99),
          parent integer references ${table} deferrable initially deferred,
          bytes blob
        )`,
        `create unique index ${table}_lower on ${table} (lower(name))`,
      );
      try {
        await body(driver, table);
      } finally {
        if (engine.remote) await run(driver, `drop table ${table}`);
      }
    });

  const rowsOf = async (driver: Driver, sql: string, ...parameters: SqlValue[]) =>
    (await driver.read({ sql, parameters })).rows;

  test("rows come as arrays in column order, whatever their values are", async (driver) => {
    const [row] = await rowsOf(driver, "select ? as b, ? as a, ? as d, ? as c, ? as e", "Ä😀", 7n, 1.5, null, bytes);
    assert.deepEqual([row[0], Number(row[1]), row[2], row[3]], ["Ä😀", 7, 1.5, null]);
    assert.ok(row[4] instanceof Uint8Array);
    assert.deepEqual([...row[4]], [...bytes]);
  });

  test("a whole number is stored in a TEXT column without a fraction", async (driver, table) => {
    await driver.batch([{ sql: `insert into ${table} (name, size) values (?, ?)`, parameters: [1, 2] }]);
    assert.deepEqual(await rowsOf(driver, `select name, typeof(size) from ${table}`), [["1", "integer"]]);
  });

  test("a batch says what each statement gave and how many rows it changed", async (driver, table) => {
    const results = await driver.batch([
      { sql: `insert into ${table} (name, size) values ('a', 1), ('b', 2)`, parameters: [] },
      { sql: `insert into ${table} (name, size) values (?, ?) returning name`, parameters: ["c", 3] },
      { sql: `update ${table} set size = size + 1 where size > ?`, parameters: [1n] },
      { sql: `select name from ${table} order by id`, parameters: [] },
      { sql: `delete from ${table} where name = 'nobody'`, parameters: [] },
      {
        sql: `with n as (select 'd' as n) insert into ${table} (name, size) select n, 4 from n`,
        parameters: [],
        changesRows: true,
      },
    ]);
    assert.deepEqual(results.map(({ changes }) => changes), [2, 1, 2, 0, 0, 1]);
    assert.deepEqual(results.map(({ rows }) => rows), [[], [["c"]], [], [["a"], ["b"], ["c"]], [], []]);
  });

  test("a batch runs a statement of any length, in characters and in bytes", async (driver, table) => {
    for (
      const [length, letter] of [[4999, "a"], [5001, "a"], [4999, "é"], [2600, "é"], [1700, "～"], [
        2600,
        "😀",
      ]] as const
    ) {
      const name = letter.repeat((length - 100) / letter.length);
      await driver.batch([
        { sql: `insert into ${table} (id, name, size) values (1, '${name}', 1)`, parameters: [] },
        { sql: `delete from ${table} where name = '${name}'`, parameters: [] },
      ]);
    }
    assert.deepEqual(await rowsOf(driver, `select id from ${table}`), []);
  });

  test("a batch that fails leaves nothing, and the next one works", async (driver, table) => {
    const insert = (name: string, size: number) => ({
      sql: `insert into ${table} (name, size) values (?, ?) returning id`,
      parameters: [name, size],
    });
    await assert.rejects(async () => await driver.batch([insert("a", 1), insert("b", 100), insert("c", 3)]));
    await assert.rejects(async () => await driver.batch([insert("a", 1), insert("a", 2)]));
    assert.deepEqual(await rowsOf(driver, `select name from ${table}`), []);
    await driver.batch([insert("a", 1), insert("b", 2)]);
    assert.deepEqual(await rowsOf(driver, `select name from ${table} order by id`), [["a"], ["b"]]);
  });

  test("a statement's failure is told by its kind, with the names it concerns", async (driver, table) => {
    await run(
      driver,
      `insert into ${table} (id, name, size) values (1, 'taken', 1)`,
      `create trigger ${table}_names before insert on ${table} when new.name = 'bad' begin
        select raise(abort, 'no "bad" names');
      end`,
    );
    const cases: readonly (readonly [string, StatementFailure, RegExp])[] = [
      [
        `insert into ${table} (id, size) values (1, 1)`,
        { kind: "unique", table, columns: ["id"] },
        /^UNIQUE constraint failed: \w+\.id$/,
      ],
      [
        `insert into ${table} (name, size) values ('TAKEN', 1)`,
        { kind: "unique", table: "", columns: [] },
        /^UNIQUE constraint failed: index '\w+_lower'$/,
      ],
      [
        `insert into ${table} (size) values (null)`,
        { kind: "notNull", table, column: "size" },
        /^NOT NULL constraint failed: \w+\.size$/,
      ],
      [`insert into ${table} (size) values (100)`, { kind: "check", name: "in_range" }, /^CHECK constraint failed/],
      [
        `insert into ${table} (size, parent) values (1, 99)`,
        { kind: "foreignKey" },
        /^FOREIGN KEY constraint failed$/,
      ],
      [
        `select case when 1 = 2 then 1 else json_extract('{}', '${failureMark()}:it''s gone') end`,
        { kind: "guard", name: "it's gone" },
        /^bad JSON path/,
      ],
      [`insert into ${table} (name, size) values ('bad', 1)`, { kind: "raised" }, /^no "bad" names$/],
      ["select * from no_such_table", { kind: "schema" }, /^no such table: no_such_table$/],
      ["select no_such_function()", { kind: "other" }, /^no such function: no_such_function/],
    ];
    for (const [sql, failure, message] of cases) {
      const refused = (error: unknown) => {
        assert.ok(error instanceof StatementError, String(error));
        assert.deepEqual(error.failure, failure);
        assert.match(error.message, message);
        assert.ok(error.cause instanceof Error);
        return true;
      };
      await assert.rejects(async () => await driver.batch([{ sql, parameters: [] }]), refused);
      if (failure.kind !== "foreignKey") {
        await assert.rejects(async () => await driver.read({ sql, parameters: [] }), refused);
      }
    }
    assert.deepEqual((await rowsOf(driver, `select count(*) from ${table}`)).flat().map(Number), [1]);
  });

  test("a value that cannot be bound is refused before anything runs", async (driver, table) => {
    const good = { sql: `insert into ${table} (name, size) values ('a', 1)`, parameters: [] };
    const bad = { sql: "select ?", parameters: [{} as SqlValue] };
    await assert.rejects(async () => await driver.read(bad), TypeError);
    await assert.rejects(async () => await driver.batch([good, bad]), TypeError);
    assert.deepEqual(await rowsOf(driver, `select name from ${table}`), []);
  });

  test("the same text runs again and again, after changes of its table too", async (driver, table) => {
    const insert = `insert into ${table} (name, size) values (?, 1) returning id`;
    for (let count = 1; count <= 3; count++) {
      await driver.batch([{ sql: insert, parameters: [`name ${count}`] }]);
      assert.deepEqual((await rowsOf(driver, `select count(*) from ${table}`)).flat().map(Number), [count]);
      await run(driver, `alter table ${table} add column extra_${count} text`);
    }
  });
}

const bytes = new Uint8Array([0, 1, 254, 255]);

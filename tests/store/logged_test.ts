import assert from "node:assert/strict";
import { logged } from "../../src/drivers/logged.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import { failureMark } from "../../src/sql/statement.ts";
import type { LoggedQuery } from "../../src/types/driver.ts";

Deno.test("every statement is logged once, failed ones too, with parameters that JSON can hold", async () => {
  const entries: LoggedQuery[] = [];
  const driver = logged(await openDriver(":memory:"), (entry) => entries.push(entry));
  const create = { sql: "create table t(x unique)", parameters: [] };
  const insert = { sql: "insert into t values (?), (?)", parameters: [2n ** 60n, new Uint8Array([0, 255])] };
  const select = { sql: "select x from t where x is not ?", parameters: [null] };
  await driver.batch([create, insert]);
  assert.equal((await driver.read(select)).rows.length, 2);
  await assert.rejects(async () => await driver.batch([select, insert]), /UNIQUE constraint failed/);
  await assert.rejects(async () => await driver.read({ sql: "select no_column", parameters: [1.5] }), /no such column/);
  const unique = "UNIQUE constraint failed: t.x";
  const params = ["1152921504606846976", "AP8="];
  assert.deepEqual(entries.map(({ took: _, ...rest }) => rest), [
    { query: create.sql, params: [], numRows: 0, error: null },
    { query: insert.sql, params, numRows: 2, error: null },
    { query: select.sql, params: [null], numRows: 2, error: null },
    { query: select.sql, params: [null], numRows: 0, error: unique },
    { query: insert.sql, params, numRows: 0, error: unique },
    { query: "select no_column", params: [1.5], numRows: 0, error: "no such column: no_column" },
  ]);
  for (const { took } of entries) assert.ok(took > 0 && took < 10_000);
  JSON.stringify(entries);
});

Deno.test("bytes that are not JSON rows count as one row", async () => {
  const entries: LoggedQuery[] = [];
  const driver = logged(await openDriver(":memory:"), (entry) => entries.push(entry));
  for (const text of ["create table t (x)", "12", "[", "[1]", ""]) {
    const { rows } = await driver.read({ sql: "select cast(? as blob)", parameters: [text] });
    assert.equal(rows.length, 1);
  }
  await driver.read({ sql: "select cast(? as blob)", parameters: ["[[1],[2]]"] });
  await driver.read({ sql: "select cast(? as blob)", parameters: ["[]"] });
  assert.deepEqual(entries.map(({ numRows }) => numRows), [1, 1, 1, 1, 1, 2, 0]);
});

Deno.test("a statement that ends itself is logged alike in every process, although its failure has a random mark", async () => {
  const entries: LoggedQuery[] = [];
  const driver = logged(await openDriver(":memory:"), (entry) => entries.push(entry));
  const sql = `select json_extract('{}', '${failureMark()}:record')`;
  await assert.rejects(async () => await driver.read({ sql, parameters: [] }), {
    failure: { kind: "guard", name: "record" },
  });
  const [{ query, error }] = entries;
  assert.equal(query, "select json_extract('{}', 'relata:record')");
  assert.equal(error, "bad JSON path: 'relata:record'");
});

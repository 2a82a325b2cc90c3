import assert from "node:assert/strict";
import Database from "libsql";
import { StatementError } from "../../src/errors/statement_error.ts";
import { NATIVE_PACKAGES } from "../../src/drivers/native_package.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import { failureMark } from "../../src/sql/statement.ts";
import type { SqlQuery } from "../../src/types/driver.ts";
import type { LibsqlConfig } from "../../src/types/database.ts";
import { run } from "./engines.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

/** Opens a database file, which is created if it does not exist. */
const create = (url: string, pragmas?: LibsqlConfig["pragmas"]) => openDriver({ url, pragmas }, { access: "create" });

const unavailable = (message: RegExp, kind = "unavailable") => (error: unknown) => {
  assert.ok(error instanceof StatementError, String(error));
  assert.deepEqual(error.failure, { kind });
  assert.match(error.message, message);
  return true;
};

Deno.test("an embedded driver answers in the same tick", async () => {
  const driver = await openDriver(":memory:");
  assert.deepEqual(driver.read({ sql: "select 1", parameters: [] }), { rows: [[1n]], changes: 0 });
  assert.deepEqual(driver.batch([{ sql: "select 2", parameters: [] }]), [{ rows: [[2n]], changes: 0 }]);
});

Deno.test("the native package has the version of deno.json", async () => {
  const { imports } = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
  assert.equal(NATIVE_PACKAGES[1], imports[NATIVE_PACKAGES[0]]);
});

Deno.test("an integer beyond 2^53 is read exactly", async () => {
  const driver = await openDriver(":memory:");
  const { rows } = await driver.read({ sql: "select ?, ?", parameters: [9223372036854775807n, -(2n ** 63n)] });
  assert.deepEqual(rows, [[9223372036854775807n, -(2n ** 63n)]]);
});

Deno.test("a database file is opened with the service's PRAGMAs, unless the source has others", async () => {
  const url = `file:${directory}/pragmas.db`;
  const pragma = async (driver: Awaited<ReturnType<typeof openDriver>>, name: string) =>
    (await driver.read({ sql: `pragma ${name}`, parameters: [] })).rows[0][0];
  const driver = await create(url);
  const names = [
    "journal_mode",
    "busy_timeout",
    "foreign_keys",
    "synchronous",
    "cache_size",
    "mmap_size",
    "temp_store",
  ];
  assert.equal(await pragma(driver, "journal_mode"), "delete", "a driver that has only read leaves the file as it is");
  await driver.batch([{ sql: "create table t (x)", parameters: [] }]);
  const values = await Promise.all(names.map((name) => pragma(driver, name)));
  assert.deepEqual(values, ["wal", 0n, 1n, 1n, -65536n, 0n, 1n]);
  const other = await openDriver({ url, pragmas: { mmap_size: 4096, busy_timeout: 7 } });
  const set = [await pragma(other, "mmap_size"), await pragma(other, "busy_timeout")];
  assert.deepEqual(set, [4096n, 0n], "SQLite's own waiting would block the process");
});

Deno.test("a path may be relative, absolute, percent-encoded", async () => {
  for (const [url, file] of [["file:///", "a.db"], ["file://localhost/", "b.db"], ["file:/", "c d.db"]]) {
    const driver = await create(`${url}${directory.slice(1)}/${encodeURIComponent(file)}`);
    await run(driver, "create table t(x)");
    assert.ok((await Deno.stat(`${directory}/${file}`)).isFile);
  }
});

Deno.test("a lock that another connection holds is reported after the time-out, and the next batch works", async () => {
  const path = `${directory}/busy.db`;
  const driver = await create(`file:${path}`, { busy_timeout: 50 });
  await run(driver, "create table t(x)");
  const other = new Database(path);
  other.exec("begin immediate");
  const insert = { sql: "insert into t values (1)", parameters: [] };
  const count = { sql: "select count(*) from t", parameters: [] };
  const refused = async (...queries: SqlQuery[]) =>
    await assert.rejects(async () => await driver.batch(queries), unavailable(/^database is locked$/, "busy"));
  await refused(insert);
  await refused(count, insert);
  await refused(count);
  assert.deepEqual((await driver.read(count)).rows, [[0n]]);
  other.exec("commit");
  await driver.batch([insert]);
  assert.deepEqual((await driver.read(count)).rows, [[1n]]);
});

Deno.test("a commit that fails leaves no lock", async () => {
  const driver = await openDriver(":memory:");
  await run(driver, "create table t(id integer primary key, up references t deferrable initially deferred)");
  await assert.rejects(() => run(driver, "insert into t(up) values (9)"), /FOREIGN KEY constraint failed/);
  await run(driver, "drop table t");
});

Deno.test("a single change that fails leaves no lock, and is not stored", async () => {
  const path = `${directory}/lone.db`;
  const driver = await create(`file:${path}`, { busy_timeout: 0 });
  await run(driver, "create table owners(id integer primary key)");
  for (const when of ["immediate", "deferred"]) {
    await run(driver, `create table ${when}(id references owners deferrable initially ${when})`);
  }
  const statement = {};
  const remove = (id: bigint) => ({
    sql: "delete from owners where id = ?",
    parameters: [id],
    isSingle: true,
    statement,
  });
  const other = new Database(path);
  for (const [id, table] of [[1n, "immediate"], [2n, "deferred"]] as const) {
    await run(driver, `insert into owners values (${id})`);
    await run(driver, `insert into ${table} values (${id})`);
    for (let times = 0; times < 2; times++) {
      await assert.rejects(async () => await driver.batch([remove(id)]), /FOREIGN KEY constraint failed/);
      other.exec("begin immediate; commit");
    }
    await run(driver, `delete from ${table}`);
    assert.deepEqual(await driver.batch([remove(id)]), [{ rows: [], changes: 1 }]);
    assert.deepEqual(await driver.batch([remove(id)]), [{ rows: [], changes: 0 }]);
  }
  other.close();
});

Deno.test("a failure to open is reported in one sentence", async () => {
  await assert.rejects(
    () => openDriver(`file:${directory}/no/such/place.db`),
    unavailable(/^Cannot open the database ".*\/no\/such\/place.db": there is no such file, or [a-z ;]+\.$/),
  );
  await Deno.writeTextFile(`${directory}/text.db`, "This is no database. ".repeat(100));
  await assert.rejects(
    () => openDriver(`file:${directory}/text.db`),
    unavailable(/^Cannot open the database ".*text.db": file is not a database\.$/),
  );
});

Deno.test("a write to a read-only database is reported as unavailable", async () => {
  const path = `${directory}/read_only.db`;
  await run(await create(`file:${path}`), "create table t(x)");
  const driver = await openDriver({ url: `file:${path}`, pragmas: { query_only: 1 } });
  const insert = { sql: "insert into t values (1)", parameters: [] };
  assert.throws(() => driver.batch([insert]), unavailable(/^attempt to write a readonly database$/));
  assert.deepEqual((await driver.read({ sql: "select count(*) from t", parameters: [] })).rows, [[0n]]);
});

Deno.test("the WAL is checkpointed under inserts that return their rows", async () => {
  const path = `${directory}/wal.db`;
  const driver = await create(`file:${path}`, { synchronous: "off" });
  await run(driver, "create table t(id integer primary key, text text)");
  const insert = { sql: "insert into t(text) values (?) returning id", parameters: ["x".repeat(20000)] };
  for (let count = 0; count < 1000; count++) await driver.batch([insert]);
  const { size } = await Deno.stat(`${path}-wal`);
  assert.ok(size < 8_000_000, `${size} bytes`);
});

Deno.test("the WAL is checkpointed, and can be emptied, under single reads between writes", async () => {
  const path = `${directory}/wal_reads.db`;
  const driver = await create(`file:${path}`, { synchronous: "off" });
  await run(driver, "create table t(id integer primary key, text text)");
  const insert = { sql: "insert into t(text) values (?)", parameters: ["x".repeat(20000)] };
  const read = { sql: "select (select text from t where id = ?) as text", parameters: [1n], isSingle: true };
  for (let count = 0; count < 1000; count++) {
    await driver.batch([{ ...read }, insert, { ...read }]);
    assert.equal((await driver.read(read)).rows.length, 1);
  }
  const { size } = await Deno.stat(`${path}-wal`);
  assert.ok(size < 8_000_000, `${size} bytes`);
  const other = await openDriver(`file:${path}`);
  const { rows } = await other.read({ sql: "pragma wal_checkpoint(truncate)", parameters: [] });
  assert.equal(Number(rows[0][0]), 0);
  assert.equal((await Deno.stat(`${path}-wal`)).size, 0);
});

Deno.test("a single read that has failed runs with new parameters the next time", async () => {
  const driver = await openDriver(":memory:");
  const sql = `select case when ? > 0 then 1 else json_extract('{}', '${failureMark()}:record') end`;
  const ask = (value: bigint, isSingle = true) => driver.read({ sql, parameters: [value], isSingle });
  assert.throws(() => ask(0n), (error) => error instanceof StatementError && error.failure.kind === "guard");
  assert.deepEqual((await ask(1n)).rows, [[1n]]);
  assert.deepEqual((await ask(1n, false)).rows, [[1n]]);
  assert.throws(() => ask(0n), (error) => error instanceof StatementError && error.failure.kind === "guard");
});

Deno.test("more statements than the cache holds also run", async () => {
  const driver = await openDriver(":memory:");
  for (let round = 0; round < 2; round++) {
    for (let value = 0; value < 600; value++) {
      const { rows } = await driver.read({ sql: `select ${value}`, parameters: [] });
      assert.deepEqual(rows, [[BigInt(value)]]);
    }
  }
});

Deno.test("a statement that has failed runs with the new values the next time", async () => {
  const driver = await openDriver(":memory:");
  const query = (json: string, tenant: bigint) => ({
    sql: "select json_array_length(?), ?",
    parameters: [json, tenant],
    isSingle: true as const,
  });
  assert.throws(() => driver.read(query("{", 1n)), /malformed JSON/);
  assert.deepEqual(driver.read(query("[1]", 2n)), { rows: [[1n, 2n]], changes: 0 });
  assert.throws(() => driver.batch([query("{", 3n)]), /malformed JSON/);
  assert.deepEqual(await driver.batch([query("[]", 4n)]), [{ rows: [[0n, 4n]], changes: 0 }]);
});

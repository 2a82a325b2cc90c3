import assert from "node:assert/strict";
import fc from "fast-check";
import Database from "libsql";
import { createService } from "../../mod.ts";
import { StatementError } from "../../src/errors/statement_error.ts";
import { GroupedWrites } from "../../src/drivers/grouped_writes.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import type { Caller, Driver, SqlQuery } from "../../src/types/driver.ts";
import type { Service } from "../../src/types/service.ts";
import { SEED } from "../helpers/seed.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

/** A batch may fail at a name that is taken, and at a trigger that undoes the statement, the transaction or nothing. */
const schema = (reference: string) => `
  create table items (id integer primary key, name text not null unique, parent_id integer ${reference});
  create table notes (id integer primary key, text text);
  create trigger odd after insert on notes begin
    insert into items (name) values (new.text);
    select raise(abort, 'aborted') where new.text = 'abort';
    select raise(fail, 'failed') where new.text = 'fail';
    select raise(rollback, 'rolled back') where new.text = 'rollback';
  end;
`;

const AT_ONCE = "references items (id)";
const AT_COMMIT = "references items (id) deferrable initially deferred";

/** The statements that remove everything but the first items. */
const RESET = [
  "delete from notes",
  "delete from items",
  "insert into items values (1, 'first', null), (2, 'second', 1)",
];

/** A new database file with the tables. */
function newFile(reference = AT_ONCE): string {
  const path = Deno.makeTempFileSync({ dir: directory, suffix: ".db" });
  const database = new Database(path);
  database.exec(schema(reference));
  database.close();
  return path;
}

/** Opens a file, with the PRAGMAs of a service. */
const open = (path: string, pragmas?: { readonly [name: string]: number }) =>
  openDriver({ url: `file:${path}`, pragmas });

/** What tables contain. */
function contentOf(path: string): unknown {
  const database = new Database(path);
  const rows = ["items", "notes"].map((table) => database.prepare(`select * from ${table} order by id`).raw().all());
  database.close();
  return rows;
}

const query = (sql: string, ...parameters: SqlQuery["parameters"]): SqlQuery => ({ sql, parameters });

const NEW = "select (select name from items where id = case when changes() > 0 then last_insert_rowid() end)";

/** A name of which there are few, so that some are taken. */
const name = fc.constantFrom("a", "b", "c", "d", "e", "abort", "fail", "rollback", "f", "g", "h");
const id = fc.integer({ min: 1, max: 8 }).map(BigInt);

/** One statement of a batch. */
const statement: fc.Arbitrary<SqlQuery> = fc.oneof(
  name.map((one) => query("insert into items (name) values (?)", one)),
  fc.tuple(name, id).map(([one, parent]) => query("insert into items (name, parent_id) values (?, ?)", one, parent)),
  name.map((one) => query("insert into notes (text) values (?)", one)),
  fc.tuple(name, id).map(([one, row]) => query("update items set name = ? where id = ?", one, row)),
  id.map((row) => query("delete from items where id = ?", row)),
  fc.constant(query("select json_extract('{}', 'guard') where exists (select 1 from items where name = 'e')")),
);

/** A row and its read-back, which relies on what the connection knows of the last insert. */
const readBack: fc.Arbitrary<readonly SqlQuery[]> = name.map((
  one,
) => [query("insert into items (name) values (?)", one), query(NEW)]);

const batch = fc.oneof(fc.array(statement, { minLength: 1, maxLength: 3 }), readBack);
const batches = fc.array(batch, { minLength: 1, maxLength: 12 });

/** What a batch returns, or the failure of the database. */
async function outcomeOf(driver: Driver, queries: readonly SqlQuery[]): Promise<unknown> {
  try {
    return await driver.batch(queries);
  } catch (error) {
    assert.ok(error instanceof StatementError, String(error));
    return { failure: error.failure, message: error.message };
  }
}

/**
 * Ends this turn of the event loop, and those of batches that wait. Where the machine pauses, a timer alone may come
 * before the end of the turn in which it was set.
 */
const turn = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve)));

for (const reference of [AT_ONCE, AT_COMMIT]) {
  Deno.test(`batches have the same results at once and one by one, if a parent ${reference}`, async () => {
    const [at, one] = [newFile(reference), newFile(reference)];
    const [together, apart] = [await open(at), await open(one)];
    await fc.assert(
      fc.asyncProperty(batches, async (drawn) => {
        for (const driver of [together, apart]) await driver.batch(RESET.map((sql) => query(sql)));
        await turn();
        const all = drawn.map((queries) => outcomeOf(together, queries));
        const expected = [];
        for (const queries of drawn) {
          expected.push(await outcomeOf(apart, queries));
          await turn();
        }
        assert.deepEqual(await Promise.all(all), expected);
        assert.deepEqual(contentOf(at), contentOf(one));
      }),
      { seed: SEED, numRuns: 150 },
    );
    await Promise.all([together.close?.(), apart.close?.()]);
  });
}

Deno.test("a deferred foreign key that another program adds is checked for each batch", async () => {
  const path = newFile("");
  const driver = await open(path);
  const insert = (id: bigint) => outcomeOf(driver, [query("insert into items values (?, ?, null)", id, `item ${id}`)]);
  await Promise.all([1n, 2n, 3n].map(insert));
  const other = new Database(path);
  other.exec("create table others (item_id integer references items deferrable initially deferred)");
  other.close();
  const add = (item: bigint) => outcomeOf(driver, [query("insert into others values (?)", item)]);
  const [, refused, added] = await Promise.all([add(1n), add(4n), insert(4n)]);
  assert.deepEqual(refused, { failure: { kind: "foreignKey" }, message: "FOREIGN KEY constraint failed" });
  assert.deepEqual(added, [{ rows: [], changes: 1 }]);
  await driver.close?.();
});

/** How many pages the write-ahead log has got. */
function loggedPages(path: string): number {
  const { size } = Deno.statSync(`${path}-wal`);
  return Math.round((size - 32) / (4096 + 24));
}

Deno.test("creates that come at once share a commit", async () => {
  const pages: number[] = [];
  for (const isAtOnce of [true, false]) {
    const path = newFile();
    const service = createService({ database: `file:${path}`, resources: { notes: {} } });
    const create = async (text: string) => {
      const body = JSON.stringify({ data: { type: "notes", attributes: { text } } });
      const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
      const answer = await service.fetch(new Request("http://localhost/notes", { method: "POST", headers, body }));
      const { data } = await answer.json();
      assert.deepEqual([answer.status, data?.attributes.text], [201, text]);
      return data.id;
    };
    await create("n0");
    const texts = Array.from({ length: 20 }, (_, n) => `n${n + 1}`);
    const before = loggedPages(path);
    const ids: string[] = [];
    if (isAtOnce) ids.push(...await Promise.all(texts.map(create)));
    else for (const text of texts) ids.push(await create(text));
    assert.deepEqual(ids, texts.map((_, n) => String(n + 2)));
    pages.push(loggedPages(path) - before);
    await service.close();
  }
  const [atOnce, oneByOne] = pages;
  assert.ok(atOnce * 3 < oneByOne, `${atOnce} and ${oneByOne} pages`);
});

Deno.test("a batch that comes alone does not wait", async () => {
  const driver = await open(newFile());
  for (let n = 0; n < 3; n++) {
    // Each has a text of its own: where the machine has paused, a text counts as slow, and would run in a thread.
    const results = driver.batch([query(`insert into items (name) select ? where ${n} >= 0`, `alone ${n}`)]);
    assert.ok(!(results instanceof Promise));
    await turn();
  }
  await driver.close?.();
});

Deno.test("batches that wait are stored before the database is closed", async () => {
  const path = newFile();
  const driver = await open(path);
  const all = ["x", "y", "z"].map((one) => driver.batch([query("insert into items (name) values (?)", one)]));
  const closed = driver.close?.();
  await Promise.all(all);
  await closed;
  const [items] = contentOf(path) as string[][][];
  assert.deepEqual(items.map(([, name]) => name), ["x", "y", "z"]);
});

Deno.test("batches that wait for a slow one are stored before the database is closed", async () => {
  const path = newFile();
  const driver = await open(path);
  const series = (to: number) =>
    "insert into items (name) select ? from (with recursive n(x) as " +
    `(select 1 union all select x + 1 from n where x < ${to}) select max(x) from n)`;
  const slow = driver.batch([{ ...query(series(300_000), "slow"), visits: 1e9 }]);
  const others = Array.from({ length: 60 }, (_, n) => driver.batch([query(series(20_000), `other ${n}`)]));
  await turn();
  const closed = driver.close?.();
  await Promise.all([slow, ...others]);
  await closed;
  const [items] = contentOf(path) as string[][][];
  assert.equal(items.length, 61);
});

Deno.test("if another connection holds the lock, every batch that comes at once reports it", async () => {
  const path = newFile();
  const driver = await open(path, { busy_timeout: 0 });
  const other = new Database(path);
  other.exec("begin immediate");
  const insert = (name: string) => outcomeOf(driver, [query("insert into items (name) values (?)", name)]);
  const outcomes = await Promise.all(["x", "y", "z"].map(insert)) as { failure: unknown }[];
  assert.deepEqual(outcomes.map(({ failure }) => failure), Array(3).fill({ kind: "busy" }));
  other.exec("rollback");
  other.close();
  assert.deepEqual(await insert("x"), [{ rows: [], changes: 1 }]);
  await driver.close?.();
});

Deno.test("a value that cannot be bound refuses its batch only", async () => {
  const driver = await open(newFile());
  const insert = async (name: unknown) =>
    await driver.batch([query("insert into items (name) values (?)", name as string)]);
  const [first, ...others] = await Promise.allSettled(["x", "\0", NaN, "y"].map(insert));
  assert.deepEqual([first, ...others].map(({ status }) => status), ["fulfilled", "rejected", "rejected", "fulfilled"]);
  await driver.close?.();
});

Deno.test("a group ends after its time, and the other batches follow", async () => {
  const driver = await open(newFile());
  const slow = "insert into items (name) select ? from (with recursive n(x) as " +
    "(select 1 union all select x + 1 from n where x < 50000) select max(x) from n)";
  const insert = (name: string) => driver.batch([query(slow, name)]);
  const names = Array.from({ length: 12 }, (_, n) => `slow ${n}`);
  const turns: number[] = [];
  let passed = 0;
  const counting = setInterval(() => passed++, 0);
  await Promise.all(names.map(async (one) => {
    await insert(one);
    turns.push(passed);
  }));
  clearInterval(counting);
  // The first one did not wait; one group for all others would have one more turn.
  assert.ok(new Set(turns).size > 3, `they ended in turns ${turns}`);
  await driver.close?.();
});

Deno.test("an urgent batch runs at once, before those that wait", async () => {
  const path = newFile();
  const driver = await open(path);
  const insert = (name: string, caller?: Caller) =>
    driver.batch([query("insert into items (name) values (?)", name)], caller);
  const waiting = ["first", "second", "third"].map((one) => insert(one));
  assert.ok(!(insert("urgent", { isWaiting() {}, isUrgent: true }) instanceof Promise));
  const [items] = contentOf(path) as string[][][];
  assert.deepEqual(items.map(([, name]) => name), ["first", "urgent"]);
  await Promise.all(waiting);
  const [all] = contentOf(path) as string[][][];
  assert.deepEqual(all.map(([, name]) => name), ["first", "urgent", "second", "third"]);
  await driver.close?.();
});

Deno.test("batches that wait before one in a thread run in several turns, and are stored before it", async () => {
  for (const isClosed of [false, true]) {
    const path = newFile();
    const driver = await open(path);
    const slow = "insert into items (name) select ? from (with recursive n(x) as " +
      "(select 1 union all select x + 1 from n where x < 50000) select max(x) from n)";
    const names = Array.from({ length: 12 }, (_, n) => `slow ${n}`);
    const turns = new Set<number>();
    let passed = 0;
    const counting = setInterval(() => passed++, 0);
    const waiting = names.map(async (name) => {
      await driver.batch([query(slow, name)]);
      turns.add(passed);
    });
    const inThread = driver.batch([{ ...query("insert into items (name) values (?)", "last"), visits: 1e9 }]);
    const later = driver.batch([query("insert into items (name) values (?)", "later")]);
    if (isClosed) await driver.close?.();
    await Promise.all([...waiting, inThread, later]);
    clearInterval(counting);
    const [items] = contentOf(path) as string[][][];
    assert.deepEqual(items.map(([, name]) => name), [...names, "last", "later"]);
    // What is closed does not take turns.
    assert.ok(isClosed || turns.size > 3, `they ended in turns ${[...turns]}`);
    await driver.close?.();
  }
});

Deno.test("requests at once that count a key before they write it do not take it from one another", async () => {
  const path = newFile();
  const statements: number[] = [];
  const service = createService({
    database: `file:${path}`,
    jsonapi: "1.1",
    atomic: true,
    resources: { items: {} },
    onRequest: (event) => void statements.push(event.queries.length),
  });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, service.fetch);
  const type = 'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"';
  const send = async (n: number) => {
    const parent = { type: "items", lid: "parent" };
    const body = JSON.stringify({
      "atomic:operations": [
        { op: "add", data: { ...parent, attributes: { name: `parent ${n}` } } },
        {
          op: "add",
          data: { type: "items", attributes: { name: `child ${n}` }, relationships: { parent: { data: parent } } },
        },
      ],
    });
    const headers = { accept: type, "content-type": type };
    const { status, body: answer } = await fetch(`http://127.0.0.1:${server.addr.port}/operations`, {
      method: "POST",
      headers,
      body,
    });
    await answer?.cancel();
    return status;
  };
  await send(0);
  const [alone] = statements;
  assert.deepEqual(await Promise.all(Array.from({ length: 16 }, (_, n) => send(n + 1))), Array(16).fill(200));
  assert.deepEqual(statements.slice(1), Array(16).fill(alone));
  await server.shutdown();
  await service.close();
});

Deno.test("a write of a row that another write creates at the same time reports that it was missing", async () => {
  const path = newFile();
  const service = createService({ database: `file:${path}`, resources: { items: { clientIds: "any" } } });
  const send = async (method: string, path: string, data?: object) => {
    const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
    const body = data && JSON.stringify({ data });
    const answer = await service.fetch(new Request(`http://localhost${path}`, { method, headers, body }));
    await answer.body?.cancel();
    return answer.status;
  };
  const item = (id: string) => ({ type: "items", id, attributes: { name: `item ${id}` } });
  const create = (id: string) => send("POST", "/items", item(id));
  const update = (id: string) => send("PATCH", `/items/${id}`, { ...item(id), attributes: { name: `changed ${id}` } });
  assert.equal(await create("1"), 201);
  await turn();
  assert.deepEqual(await Promise.all([update("1"), update("2"), create("2")]), [200, 404, 201]);
  const removals = [update("1"), send("DELETE", "/items/3"), send("DELETE", "/items/4"), create("3"), create("4")];
  assert.deepEqual(await Promise.all(removals), [200, 404, 404, 201, 201]);
  const [items] = contentOf(path) as string[][][];
  assert.deepEqual(items.map(([, name]) => name), ["changed 1", "item 2", "item 3", "item 4"]);
  await service.close();
});

/** Creates a resource; returns the status, or the message of the error. */
async function created(service: Service, type: string, data: object): Promise<number | string> {
  const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
  const body = JSON.stringify({ data: { type, ...data } });
  const answer = await service.fetch(new Request(`http://localhost/${type}`, { method: "POST", headers, body }));
  const { errors } = await answer.json();
  return errors === undefined ? answer.status : errors[0].detail;
}

Deno.test("a write whose related record is stored at the same time may be tried again", async () => {
  const path = newFile();
  const database = new Database(path);
  database.exec("create table parts (id integer primary key, item_id integer references items (id))");
  database.close();
  const service = createService({ database: `file:${path}`, resources: { items: { clientIds: "any" }, parts: {} } });
  const create = (type: string, data: object) => created(service, type, data);
  const item = (id: string) => create("items", { id, attributes: { name: `item ${id}` } });
  const part = (id: string) => create("parts", { relationships: { item: { data: { type: "items", id } } } });
  assert.equal(await item("1"), 201);
  await turn();
  const disturbed = 'Cannot create "parts": another request was changing the rows that it needs. Try again.';
  assert.deepEqual(await Promise.all([part("1"), part("2"), item("2")]), [201, disturbed, 201]);
  assert.deepEqual([await part("2"), await part("3")], [201, 'There is no "items" with the id "3".']);
  await service.close();
});

Deno.test("a write whose hook is refused is not said to have an id that another write takes meanwhile", async () => {
  const path = newFile();
  const database = new Database(path);
  database.exec("create table marks (code text primary key, item_id integer)");
  database.close();
  const service = createService({
    database: `file:${path}`,
    resources: {
      items: {
        hooks: {
          beforeSave: ({ values: { name }, also, db, key }) => {
            also(db.insertInto("marks").values({ code: name, item_id: key }));
          },
        },
      },
      marks: { clientIds: "any" },
      notes: {},
    },
  });
  const create = (type: string, data: object) => created(service, type, data);
  const item = (name: string) => create("items", { attributes: { name } });
  assert.equal(await create("marks", { id: "marked" }), 201);
  await turn();
  const refused = 'Cannot create "items": what is stored with it would break a rule.';
  for (const others of [["a"], ["b", "c"], ["d", "e", "f"]]) {
    const [, answer] = await Promise.all([create("notes", {}), item("marked"), ...others.map(item)]);
    assert.equal(answer, refused);
    await turn();
  }
  await service.close();
});

/** Groups over a connection whose failures a test chooses. */
function groupsThat(fails: (sql: string) => boolean) {
  let inTransaction = false;
  const exec = (sql: string) => {
    if (sql.startsWith("begin") && inTransaction) throw new Error("cannot start a transaction within a transaction");
    if (fails(sql)) throw new Error(`${sql} has failed`);
    if (sql.startsWith("begin")) inTransaction = true;
    if (sql === "commit" || sql === "rollback") inTransaction = false;
    return {} as Database.Database;
  };
  const database = {
    exec,
    open: true,
    get inTransaction() {
      return inTransaction;
    },
  };
  const groups = new GroupedWrites({
    database,
    run: ({ sql }) => ({ rows: [[sql.startsWith("pragma") ? 1n : 0n]], changes: 1 }),
    prepare: () => {},
    took: () => {},
  });
  const add = async (sql: string) => await groups.batch([query(sql)]);
  return { leaveOpen: () => void (inTransaction = true), add };
}

Deno.test("every batch of a group is answered, whatever fails", async () => {
  for (
    const failing of [["begin immediate"], ["savepoint batch"], ["release batch"], ["commit"], ["commit", "rollback"]]
  ) {
    let isFailing = false;
    const groups = groupsThat((sql) => isFailing && failing.includes(sql));
    const waiting = ["a", "b", "c"].map(groups.add);
    isFailing = true;
    const outcomes = await Promise.allSettled(waiting);
    assert.equal(outcomes[0].status, "fulfilled");
    isFailing = false;
    // A transaction that could not be rolled back is rolled back now.
    await groups.add("d").catch(() => {});
    await turn();
    const later = await Promise.allSettled(["e", "f", "g"].map(groups.add));
    assert.deepEqual(later.map(({ status }) => status), ["fulfilled", "fulfilled", "fulfilled"], failing.join());
  }
});

Deno.test("a transaction that has been left open does not refuse group after group", async () => {
  const groups = groupsThat(() => false);
  await Promise.all(["a", "b", "c"].map(groups.add));
  groups.leaveOpen();
  const statuses: unknown[] = [];
  for (const names of [["d", "e"], ["f", "g"]]) {
    const outcomes = await Promise.allSettled(names.map(groups.add));
    statuses.push(outcomes.map(({ status }) => status));
  }
  assert.deepEqual(statuses, [["rejected", "rejected"], ["fulfilled", "fulfilled"]]);
});

Deno.test("writes at once to a file that has been deleted are all refused", async () => {
  const path = newFile();
  const driver = await open(path);
  const insert = (name: string) => outcomeOf(driver, [query("insert into items (name) values (?)", name)]);
  await Promise.all(["x", "y", "z"].map(insert));
  Deno.removeSync(path);
  // The file is not looked for again at once.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const outcomes = await Promise.all(["u", "v", "w"].map(insert)) as { failure: unknown }[];
  assert.deepEqual(outcomes.map(({ failure }) => failure), Array(3).fill({ kind: "unavailable" }));
});

Deno.test("batches of a group that run alone end after its time too", async () => {
  const driver = await open(newFile(AT_COMMIT));
  const slow = "insert into items (name) select ? from (with recursive n(x) as " +
    "(select 1 union all select x + 1 from n where x < 50000) select max(x) from n)";
  const turns: number[] = [];
  let passed = 0;
  const counting = setInterval(() => passed++, 0);
  await Promise.all(Array.from({ length: 12 }, async (_, n) => {
    await driver.batch([query(slow, `slow ${n}`)]);
    turns.push(passed);
  }));
  clearInterval(counting);
  assert.ok(new Set(turns).size > 3, `they ended in turns ${turns}`);
  await driver.close?.();
});

Deno.test("deferred foreign keys are found whatever LIKE compares", async () => {
  const path = newFile(AT_COMMIT.toUpperCase());
  const driver = await open(path, { case_sensitive_like: 1 });
  const insert = (id: bigint, parent: bigint | null) =>
    outcomeOf(driver, [query("insert into items values (?, ?, ?)", id, `item ${id}`, parent)]);
  const outcomes = await Promise.all([insert(1n, null), insert(2n, 3n), insert(3n, null)]);
  assert.deepEqual(outcomes[1], { failure: { kind: "foreignKey" }, message: "FOREIGN KEY constraint failed" });
  await driver.close?.();
});

Deno.test("writes at once are stored where setImmediate is missing, as in a test that imitates a browser", async () => {
  const path = newFile();
  const program = `
    delete globalThis.setImmediate;
    const { openDriver } = await import(${JSON.stringify(import.meta.resolve("../../src/drivers/open_driver.ts"))});
    const driver = await openDriver({ url: ${JSON.stringify(`file:${path}`)} });
    const insert = (name) => driver.batch([{ sql: "insert into items (name) values (?)", parameters: [name] }]);
    await Promise.all(["x", "y", "z"].map(insert));
    await driver.close();
  `;
  const config = new URL(import.meta.resolve("../../deno.json")).pathname;
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", `--config=${config}`, program],
    stdout: "null",
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  const [items] = contentOf(path) as string[][][];
  assert.deepEqual(items.map(([, name]) => name), ["x", "y", "z"]);
});

import assert from "node:assert/strict";
import Database from "libsql";
import { createService } from "../../mod.ts";
import { StatementError } from "../../src/errors/statement_error.ts";
import { patiently } from "../../src/drivers/patience.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

/** A service of a new file with one row, and how to let another process hold the file's lock. */
function setUp(name: string, pragmas: { busy_timeout?: number } = {}) {
  const path = `${directory}/${name}.db`;
  const database = new Database(path);
  database.exec("create table notes (id integer primary key, text text); insert into notes values (1, 'one')");
  database.close();
  const errors: unknown[] = [];
  const service = createService({
    database: { url: `file:${path}`, pragmas },
    resources: { notes: {} },
    onError: (error) => errors.push(error),
  });
  const ask = (method: string, path: string, body?: unknown) => {
    const type = "application/vnd.api+json";
    const headers = { accept: type, "content-type": type };
    return service.fetch(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    );
  };
  const post = (text: string) => ask("POST", "/notes", { data: { type: "notes", attributes: { text } } });
  return { path, service, ask, post, errors };
}

/** Lets another process hold the write lock of a file until `release`. */
async function lock(path: string): Promise<{ release: () => Promise<void> }> {
  const script = new URL("./hold_lock.ts", import.meta.url).pathname;
  const args = ["run", "-A", "--no-check", script, path];
  const holder = new Deno.Command(Deno.execPath(), { args, stdin: "piped", stdout: "piped" }).spawn();
  const output = holder.stdout.getReader();
  assert.equal(new TextDecoder().decode((await output.read()).value), "held");
  return {
    release: async () => {
      await holder.stdin.close();
      await output.cancel();
      assert.ok((await holder.status).success);
    },
  };
}

Deno.test("GETs are answered at once while writes wait for another process, and then succeed", async () => {
  const { path, ask, post, service } = setUp("waits");
  assert.equal((await ask("GET", "/notes/1")).status, 200);
  const { release } = await lock(path);
  let answered = 0;
  const writes = ["two", "three", "four"].map((text) => post(text).finally(() => answered++));
  const longest = await longestOf(20, async () => assert.equal((await ask("GET", "/notes/1")).status, 200));
  assert.ok(longest < 300, `a GET waited ${longest} ms`);
  assert.equal(answered, 0);
  await release();
  assert.deepEqual((await Promise.all(writes)).map(({ status }) => status), [201, 201, 201]);
  const { data } = await (await ask("GET", "/notes")).json();
  assert.equal(data.length, 4);
  await service.close();
});

/** The longest that one of several runs took, a pause between them: milliseconds. */
async function longestOf(count: number, run: () => Promise<void>): Promise<number> {
  let longest = 0;
  for (let index = 0; index < count; index++) {
    const start = performance.now();
    await run();
    longest = Math.max(longest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Math.round(longest);
}

Deno.test("a write that waits longer than busy_timeout answers 503, and nothing is stored", async () => {
  const { path, ask, post, errors, service } = setUp("gives_up", { busy_timeout: 300 });
  await service.check();
  const { release } = await lock(path);
  const start = performance.now();
  const { status } = await post("two");
  const took = performance.now() - start;
  assert.equal(status, 503);
  assert.ok(took >= 290 && took < 2500, `${took} ms`);
  assert.deepEqual(errors.map((error) => (error as Error).message), ["database is locked"]);
  await release();
  assert.equal((await ask("GET", "/notes/2")).status, 404);
  assert.equal((await post("two")).status, 201);
  await service.close();
});

Deno.test("while another process holds the lock for 10 seconds, writes answer 503, and reads continue", async () => {
  const { path, ask, post, errors, service } = setUp("ten_seconds");
  await service.check();
  const { release } = await lock(path);
  const start = performance.now();
  const refused = Promise.all(["two", "three"].map(async (text) => {
    const answer = await post(text);
    return { answer, took: performance.now() - start };
  }));
  while (performance.now() - start < 10_000) {
    const before = performance.now();
    assert.equal((await ask("GET", "/notes/1")).status, 200);
    const took = performance.now() - before;
    assert.ok(took < 300, `a GET waited ${took} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const { answer, took } of await refused) {
    assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "5"]);
    assert.equal((await answer.json()).errors.length, 1);
    assert.ok(took >= 4_990 && took < 7_500, `${took} ms`);
  }
  assert.deepEqual(errors.map((error) => (error as Error).message), Array(2).fill("database is locked"));
  const waiting = post("four");
  await release();
  assert.equal((await waiting).status, 201);
  const { data } = await (await ask("GET", "/notes?sort=id")).json();
  assert.deepEqual(data.map(({ attributes }: { attributes: { text: string } }) => attributes.text), ["one", "four"]);
  await service.close();
});

Deno.test("a read also waits for the exclusive lock of another process", async () => {
  const path = `${directory}/reads.db`;
  const other = new Database(path);
  other.exec("create table notes (id integer primary key); insert into notes values (1)");
  const service = createService({
    database: `file:${path}`,
    resources: { notes: { operations: ["list", "view"] } },
    onError: () => {},
  });
  const view = () =>
    service.fetch(new Request("http://127.0.0.1/notes/1", { headers: { accept: "application/vnd.api+json" } }));
  assert.equal((await view()).status, 200);
  other.exec("begin exclusive");
  const waiting = view();
  await new Promise((resolve) => setTimeout(resolve, 50));
  other.exec("commit");
  assert.equal((await waiting).status, 200);
  other.close();
  await service.close();
});

Deno.test("writes go on after reads have met the exclusive lock of another process", async () => {
  const { path, ask, post, service } = setUp("exclusive", { busy_timeout: 20 });
  const statusOf = async (answer: Promise<Response>) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  // Statements of one row and of several stay open when they fail: SQLite then refuses to change the journal.
  const readAll = async () => [await statusOf(ask("GET", "/notes/1")), await statusOf(ask("GET", "/notes"))];
  const other = new Database(path);
  assert.deepEqual(await readAll(), [200, 200]);
  other.exec("begin exclusive");
  assert.deepEqual(await readAll(), [503, 503]);
  other.exec("rollback");
  assert.equal(await statusOf(post("two")), 201);
  assert.deepEqual(await readAll(), [200, 200]);
  assert.equal(await statusOf(post("three")), 201);
  assert.deepEqual(other.prepare("select text from notes").raw().all().flat(), ["one", "two", "three"]);
  other.close();
  await service.close();
});

Deno.test("only SQLite's lock errors are retried, and not longer than the time-out", async () => {
  const failing = (kind: "busy" | "unavailable") => {
    let tries = 0;
    const run = (): number => {
      tries++;
      throw new StatementError("database is locked", { kind });
    };
    return { run, tries: () => tries };
  };
  const busy = failing("busy");
  const start = performance.now();
  await assert.rejects(async () => await patiently(busy.run, 100), /^StatementError: database is locked$/);
  assert.ok(performance.now() - start < 1000);
  assert.ok(busy.tries() > 2 && busy.tries() < 20, `${busy.tries()} tries`);
  const other = failing("unavailable");
  assert.throws(() => patiently(other.run, 100), /database is locked/);
  assert.equal(other.tries(), 1);
  const impatient = failing("busy");
  assert.throws(() => patiently(impatient.run, 0), /database is locked/);
  assert.equal(impatient.tries(), 1);
  assert.equal(patiently(() => 7, 100), 7);
});

Deno.test("a lock is waited for no longer if the clock is set back meanwhile", async () => {
  const { now } = Date;
  const busy = new StatementError("database is locked", { kind: "busy" });
  let attempts = 0;
  const run = () => {
    attempts++;
    if (attempts > 1) Date.now = () => now() - 3_600_000;
    throw attempts > 20 ? new Error("It has not given up.") : busy;
  };
  try {
    await assert.rejects(async () => await patiently(run, 20), busy);
  } finally {
    Date.now = now;
  }
});

Deno.test("an aborted signal means that a client is gone, unless its body was read: an adapter may abort the signal then", async () => {
  const leaving = { signal: new AbortController() };
  const { path } = setUp("gone");
  // Longer than a client is assumed to be connected without a check.
  const leave = async () => {
    leaving.signal.abort();
    await new Promise((resolve) => setTimeout(resolve, 1100));
  };
  const service = createService({
    database: `file:${path}`,
    resources: { notes: { hooks: { beforeSave: leave } } },
    context: ({ method }) => method === "GET" ? leave() : undefined,
  });
  const ask = (method: string, body?: string) => {
    leaving.signal = new AbortController();
    const type = "application/vnd.api+json";
    const headers = { accept: type, "content-type": type };
    const init = { method, headers, body, signal: leaving.signal.signal };
    return service.fetch(new Request("http://127.0.0.1/notes/1", init));
  };
  assert.equal((await ask("GET")).status, 499);
  const data = { type: "notes", id: "1", attributes: { text: "two" } };
  assert.equal((await ask("PATCH", JSON.stringify({ data }))).status, 200);
  await service.close();
});

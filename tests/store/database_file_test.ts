import assert from "node:assert/strict";
import Database from "libsql";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

const ROOT = new URL("../../", import.meta.url).pathname;

/** Creates a separate database file with one note. */
function makeFile(name: string, journal = "delete", text = "one"): string {
  const path = `${directory}/${name}.db`;
  const database = new Database(path);
  database.exec(`pragma journal_mode = ${journal}; create table notes (id integer primary key, text text)`);
  database.prepare("insert into notes values (1, ?)").run(text);
  database.close();
  return path;
}

interface Opened {
  readonly service: Service;
  readonly errors: string[];
  /** Sends a request to the service; a body is sent as the attribute `text`. */
  readonly ask: (method: string, path: string, text?: string) => Promise<Response>;
}

function serve(database: ServiceOptions["database"], options: Partial<ServiceOptions> = {}): Opened {
  const errors: string[] = [];
  const onError = (error: unknown) => errors.push((error as Error).message);
  const service = createService({ resources: { notes: {} }, ...options, database, onError });
  const ask = (method: string, path: string, text?: string) => {
    const type = "application/vnd.api+json";
    const id = path.split("/")[2];
    const body = text === undefined ? undefined : JSON.stringify({ data: { type: "notes", id, attributes: { text } } });
    const headers = { accept: type, ...(body === undefined ? {} : { "content-type": type }) };
    return service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
  };
  return { service, errors, ask };
}

/** The bytes of a database's files, by their endings; without its shared memory, which is not part of it. */
function bytesOf(path: string): { [suffix: string]: string } {
  const suffixes = ["", "-wal", "-journal"].filter((suffix) => isThere(path + suffix));
  return Object.fromEntries(suffixes.map((suffix) => [suffix, String(Deno.readFileSync(path + suffix))]));
}

function isThere(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

Deno.test("a missing database file is an error, and is not created", async () => {
  const path = `${directory}/mistyped.db`;
  for (const options of [{}, { readOnly: true }, { resources: { notes: { operations: ["list"] } } }] as const) {
    const { ask, errors, service } = serve(`file:${path}`, options);
    assert.equal((await ask("GET", "/notes")).status, 503);
    assert.deepEqual(errors, [
      `Cannot open the database "${path}": there is no such file, or it cannot be read; a service creates none.`,
    ]);
    await assert.rejects(() => service.check(), /there is no such file/);
    assert.deepEqual([...Deno.readDirSync(directory)].filter(({ name }) => name.startsWith("mistyped")), []);
  }
});

Deno.test("a read-only service refuses a file with an unfinished write, and says to open it once for writing", async () => {
  const path = makeFile("unended");
  const writer = new Database(path);
  writer.exec("pragma journal_mode = delete");
  writer.exec("pragma cache_size = 1");
  writer.exec("begin");
  writer.exec(
    "insert into notes (text) with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000) " +
      "select printf('%0100d', i) from n",
  );
  const copy = `${directory}/unended_copy.db`;
  for (const suffix of ["", "-journal"]) Deno.copyFileSync(path + suffix, copy + suffix);
  writer.close();
  const reading = serve(`file:${copy}`, { readOnly: true });
  assert.equal((await reading.ask("GET", "/notes/1")).status, 503);
  assert.deepEqual(reading.errors, [
    `Cannot open the database "${copy}": SQLite must write beside it to read it, since it has a write-ahead log, or a ` +
    "write has not ended. Open it once with write access; in a read-only folder its journal_mode must be delete.",
  ]);
  const writing = serve(`file:${copy}`);
  assert.equal((await writing.ask("GET", "/notes/1")).status, 200);
  await writing.service.close();
  assert.equal((await reading.ask("GET", "/notes/1")).status, 200);
  await reading.service.close();
});

Deno.test("a database file that is created later is opened then", async () => {
  const { ask, service } = serve(`file:${directory}/later.db`);
  assert.equal((await ask("GET", "/notes/1")).status, 503);
  makeFile("later");
  assert.equal((await ask("GET", "/notes/1")).status, 200);
  await service.close();
});

Deno.test("the journal mode is set to WAL by the first write", async () => {
  const path = makeFile("only_read");
  const before = bytesOf(path);
  const { ask, service } = serve(`file:${path}`);
  await service.check();
  await service.openapi();
  assert.equal((await ask("GET", "/notes")).status, 200);
  assert.deepEqual(bytesOf(path), before);
  assert.equal((await ask("DELETE", "/notes/1")).status, 204);
  assert.equal(Deno.readFileSync(path)[18], 2, "the file's header says WAL");
  await service.close();
});

for (const journal of ["delete", "wal"]) {
  for (const how of ["readOnly: true", "?mode=ro"]) {
    Deno.test(`${how} disables every write and changes no byte of a file whose journal mode is ${journal}`, async () => {
      const path = makeFile(`${journal}_${how.length}`, journal);
      // A frame of the WAL that has not been checkpointed: the file differs without it.
      const other = new Database(path);
      other.exec("update notes set text = 'two'");
      const before = bytesOf(path);
      assert.equal("-wal" in before, journal === "wal");
      const { ask, service } = how === "?mode=ro" ? serve(`file:${path}?mode=ro`) : serve(`file:${path}`, {
        readOnly: true,
      });
      const view = await ask("GET", "/notes/1");
      assert.equal(view.status, 200);
      assert.match(await view.text(), /"text":"two"/);
      assert.equal((await ask("GET", "/notes")).status, 200);
      for (const [method, at] of [["POST", "/notes"], ["PATCH", "/notes/1"], ["DELETE", "/notes/1"]]) {
        assert.equal((await ask(method, at, method === "DELETE" ? undefined : "three")).status, 501, method);
      }
      await service.close();
      assert.deepEqual(bytesOf(path), before);
      other.close();
    });
  }
}

Deno.test("the next write notices that the file was deleted, and opens it again once it is back", async () => {
  const path = makeFile("deleted");
  const { ask, errors, service } = serve(`file:${path}`);
  assert.equal((await ask("POST", "/notes", "two")).status, 201);
  removeFiles(path);
  await untilWritesLook();
  assert.equal((await ask("POST", "/notes", "three")).status, 503);
  assert.equal((await ask("GET", "/notes")).status, 503);
  assert.deepEqual(errors, [
    `Cannot go on with the database file "${path}": it has been deleted or moved.`,
    `Cannot open the database "${path}": there is no such file, or it cannot be read; a service creates none.`,
  ]);
  makeFile("deleted");
  assert.equal((await ask("POST", "/notes", "two")).status, 201);
  await service.close();
});

Deno.test("a file that is replaced during service is noticed, and the new one is opened", async () => {
  const path = makeFile("replaced");
  const { ask, errors, service } = serve(`file:${path}`);
  assert.equal((await ask("GET", "/notes/1")).status, 200);
  const other = makeFile("other", "delete", "another");
  removeFiles(path);
  Deno.renameSync(other, path);
  const before = bytesOf(path);
  await untilWritesLook();
  assert.equal((await ask("PATCH", "/notes/1", "mine")).status, 503);
  assert.deepEqual(errors, [`Cannot go on with the database file "${path}": another file is in its place.`]);
  assert.deepEqual(bytesOf(path), before);
  assert.match(await (await ask("GET", "/notes/1")).text(), /"text":"another"/);
  await service.close();
});

Deno.test("a write-ahead log that is deleted during service is noticed, and nothing is lost", async () => {
  const path = makeFile("log");
  const { ask, errors, service } = serve(`file:${path}`);
  assert.equal((await ask("POST", "/notes", "two")).status, 201);
  await untilWritesLook();
  assert.equal((await ask("POST", "/notes", "three")).status, 201);
  Deno.removeSync(`${path}-wal`);
  await untilWritesLook();
  assert.equal((await ask("POST", "/notes", "four")).status, 503);
  assert.deepEqual(errors, [
    `Cannot go on with the database file "${path}": its write-ahead log has been deleted.`,
  ]);
  assert.equal((await ask("POST", "/notes", "five")).status, 201);
  const shown = await (await ask("GET", "/notes")).text();
  assert.deepEqual(shown.match(/two|three|four|five/g), ["two", "three", "five"]);
  await service.close();
});

Deno.test("if a write-ahead log is deleted while others have the file open, the service waits until they close it", async () => {
  const path = makeFile("shared_log");
  const { ask, errors, service } = serve(`file:${path}`);
  assert.equal((await ask("POST", "/notes", "two")).status, 201);
  const other = new Database(path);
  other.exec("insert into notes (text) values ('other')");
  await untilWritesLook();
  assert.equal((await ask("POST", "/notes", "three")).status, 201);
  Deno.removeSync(`${path}-wal`);
  for (const text of ["four", "five"]) {
    await untilWritesLook();
    const refused = await ask("POST", "/notes", text);
    assert.deepEqual([refused.status, (await refused.json()).errors.length], [503, 1]);
  }
  other.close();
  assert.equal((await ask("POST", "/notes", "six")).status, 503, "it has been given up by this request");
  assert.equal((await ask("POST", "/notes", "seven")).status, 201, String(errors.at(-1)));
  const shown = await (await ask("GET", "/notes?sort=id")).text();
  assert.deepEqual(
    shown.match(/"text":"\w+"/g),
    ["one", "two", "other", "three", "seven"].map((text) => `"text":"${text}"`),
  );
  await service.close();
  const left = new Database(path);
  assert.deepEqual(left.prepare("pragma integrity_check").raw().all(), [["ok"]]);
  left.close();
});

Deno.test("if another write-ahead log replaces that of the file, the service does not use the file until it is restarted", async () => {
  const path = makeFile("replaced_log");
  const { ask, errors, service } = serve(`file:${path}`);
  assert.equal((await ask("POST", "/notes", "two")).status, 201);
  await untilWritesLook();
  assert.equal((await ask("POST", "/notes", "three")).status, 201);
  Deno.copyFileSync(`${path}-wal`, `${path}-copy`);
  Deno.renameSync(`${path}-copy`, `${path}-wal`);
  for (const text of ["four", "five"]) {
    await untilWritesLook();
    assert.equal((await ask("POST", "/notes", text)).status, 503);
  }
  assert.match(errors[0], /: its write-ahead log has been replaced\.$/);
  await service.close();
});

Deno.test("reads notice within about a second", async () => {
  const path = makeFile("read_later");
  const { ask, service } = serve(`file:${path}`);
  assert.equal((await ask("GET", "/notes/1")).status, 200);
  removeFiles(path);
  await new Promise((resolve) => setTimeout(resolve, 1050));
  assert.equal((await ask("GET", "/notes/1")).status, 503);
  await service.close();
});

/** Sets the clock of the system back by an hour, as far as this process can see. */
function setClockBack(): Disposable {
  const { now } = Date;
  Date.now = () => now() - 3_600_000;
  return { [Symbol.dispose]: () => void (Date.now = now) };
}

Deno.test("a write notices that the file was deleted, although the clock was set back", async () => {
  const path = makeFile("clock");
  const { service, ask } = serve(`file:${path}`);
  assert.equal((await ask("PATCH", "/notes/1", "two")).status, 200);
  using _clock = setClockBack();
  await Deno.remove(path);
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.equal((await ask("PATCH", "/notes/1", "three")).status, 503);
  await service.close();
});

Deno.test("a process that changes its working directory still finds its file", async () => {
  makeFile("relative");
  const folder = Deno.cwd();
  try {
    Deno.chdir(directory);
    const { ask, service } = serve("file:relative.db");
    assert.equal((await ask("POST", "/notes", "two")).status, 201);
    Deno.chdir(folder);
    assert.equal((await ask("POST", "/notes", "three")).status, 201);
    await service.close();
  } finally {
    Deno.chdir(folder);
  }
});

Deno.test("close releases the file, and a later request opens it again", async () => {
  const path = makeFile("closed");
  const { ask, service, errors } = serve(`file:${path}`);
  await service.close();
  assert.equal((await ask("POST", "/notes", "two")).status, 201);
  await Promise.all([service.close(), service.close()]);
  removeFiles(path);
  makeFile("closed", "delete", "anew");
  assert.match(await (await ask("GET", "/notes/1")).text(), /"text":"anew"/);
  await service.close();
  assert.deepEqual(errors, []);
});

Deno.test("a file that is truncated during service does not end the process", async () => {
  const path = makeFile("cut");
  const database = new Database(path);
  const insert = database.prepare("insert into notes (text) values (?)");
  for (let count = 0; count < 500; count++) insert.run("x".repeat(2000));
  database.close();
  const { code, stdout, stderr } = await runScript(
    `
    const { createService } = await import("${ROOT}mod.ts");
    const service = createService({ database: "file:${path}", resources: { notes: {} }, onError: () => {} });
    const headers = { accept: "application/vnd.api+json" };
    const ask = (path: string, method = "GET") =>
      service.fetch(new Request("http://127.0.0.1" + path, { method, headers }));
    // A write puts the file's size into the WAL: SQLite then looks for pages that are no longer there.
    const statuses = [(await ask("/notes/2", "DELETE")).status, (await ask("/notes/1")).status];
    Deno.truncateSync("${path}", 4096);
    for (const path of ["/notes", "/notes/400"]) statuses.push((await ask(path)).status);
    console.log(JSON.stringify(statuses));
    `,
    ["-A"],
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^\[204,200,5\d\d,5\d\d\]$/m);
});

Deno.test("Deno needs only the permissions that the README names: without --allow-read nothing is watched", async () => {
  const path = makeFile("unwatched");
  const { code, stdout, stderr } = await runScript(
    `
    import { createService } from "${ROOT}mod.ts";
    const service = createService({ database: "file:${path}", resources: { notes: {} } });
    const headers = { accept: "application/vnd.api+json" };
    console.log((await service.fetch(new Request("http://127.0.0.1/notes/1", { headers }))).status);
    `,
    ["--no-prompt", "--allow-ffi", "--allow-env=LIBSQL_JS_DEV", "--allow-sys=cpus,hostname,networkInterfaces"],
  );
  assert.equal(code, 0, stderr);
  assert.equal(stdout.trim(), "200");
});

async function runScript(text: string, permissions: readonly string[]) {
  const script = `${directory}/${crypto.randomUUID()}.ts`;
  await Deno.writeTextFile(script, text);
  const args = ["run", "--no-check", "--config", `${ROOT}deno.json`, ...permissions, script];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } }).output();
  return { code, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}

/** Writes check the file if the last check was more than 5 ms ago. */
async function untilWritesLook(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 6));
}

function removeFiles(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) if (isThere(path + suffix)) Deno.removeSync(path + suffix);
}

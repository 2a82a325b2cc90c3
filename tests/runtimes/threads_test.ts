import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { toolProgram } from "../helpers/engines/tools.ts";
import { bundle, type CleanFolder, cleanFolder } from "./clean_folder.ts";

/**
 * Sends a slow read and then a view, a slow delete and then a view, prints in which order they are answered, and ends
 * without closing the service.
 */
const ORDER = `
  import { createService } from "relata";
  const service = createService({
    database: "file:notes.db",
    resources: { notes: {}, topics: {} },
    filters: true,
    pagination: { limit: 20 },
  });
  const ask = async (path, method = "GET") => {
    const headers = { accept: "application/vnd.api+json" };
    const request = new Request("http://127.0.0.1" + path, { method, headers });
    const { status } = await service.fetch(request);
    return path + " " + status;
  };
  await ask("/notes/1");
  const threads = process.listenerCount("exit");
  const told = [];
  const slow = ask("/notes?filter[text]=note%201").then((one) => told.push(one));
  await Promise.all([slow, ask("/notes/2").then((one) => told.push(one))]);
  const deleting = ask("/topics/2", "DELETE").then((one) => told.push(one));
  while (process.listenerCount("exit") - threads < 2 && told.length < 3) await new Promise((turn) => setTimeout(turn));
  await Promise.all([deleting, ask("/topics/1").then((one) => told.push(one))]);
  console.log(told.join(", "), threads, process.listenerCount("exit") - threads);
`;

/** Ends the process while a thread reads: on Node a thread that is ended inside a statement aborts all. */
const EXIT = `
  import { createService } from "relata";
  const service = createService({ database: "file:notes.db", resources: { notes: {} }, filters: true });
  const ask = (path) =>
    service.fetch(new Request("http://127.0.0.1" + path, { headers: { accept: "application/vnd.api+json" } }));
  await ask("/notes?filter[text]=note%201");
  ask("/notes?filter[text][ne]=x&filter[text][gte]=note&sort=-text&fields[notes]=");
  setTimeout(() => process.exit(3), 20);
`;

const folder: CleanFolder = await cleanFolder();
Deno.test.afterAll(() => folder.remove());
await Deno.writeTextFile(`${folder.path}/order.mjs`, ORDER);
await Deno.writeTextFile(`${folder.path}/exit.mjs`, EXIT);
await bundle(
  folder.path,
  "order.mjs",
  "bundled.mjs",
  "--platform=node",
  "--external:libsql",
  "--minify",
  "--keep-names",
);
const database = createClient({ url: `file:${folder.path}/notes.db` });
Deno.test.afterAll(() => database.close());
await database.executeMultiple(`
  create table topics (id integer primary key);
  create table notes (id integer primary key, text text, topic_id integer references topics);
  insert into topics values (1);
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 200000)
  insert into notes select n, 'note ' || n, 1 from numbers;
`);

/** The README's permissions for an embedded database. */
const PERMISSIONS = ["--allow-ffi", "--allow-env=LIBSQL_JS_DEV", "--allow-sys=cpus,hostname,networkInterfaces"];

const RUNTIMES: { readonly [name: string]: readonly string[] } = {
  "Node 22": [toolProgram("node22")],
  "Node 24": [toolProgram("node24")],
  Bun: [toolProgram("bun")],
  Deno: [Deno.execPath(), "run", "--quiet", "--no-lock", "--no-prompt", ...PERMISSIONS],
};

async function run([program, ...args]: readonly string[], file: string) {
  const command = new Deno.Command(program, {
    args: [...args, file],
    cwd: folder.path,
    stdout: "piped",
    stderr: "piped",
  });
  const { code, stdout, stderr } = await command.output();
  const [out, error] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim());
  return { code, out, error };
}

for (const [name, runtime] of Object.entries(RUNTIMES)) {
  for (const file of ["order.mjs", "bundled.mjs"]) {
    Deno.test(`slow statements block no view, and their threads do not keep the process alive: ${file} on ${name}`, async () => {
      await database.execute("insert or ignore into topics values (2)");
      const { code, out, error } = await run(runtime, file);
      const told = "/notes/2 200, /notes?filter[text]=note%201 200, /topics/1 200, /topics/2 204 0 2";
      assert.deepEqual([code, out], [0, told], error);
    });
  }

  Deno.test(`a process that ends during a slow read is not aborted: ${name}`, async () => {
    const { code, error } = await run(runtime, "exit.mjs");
    assert.equal(code, 3, error);
  });
}

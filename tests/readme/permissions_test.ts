import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { embeddedEngine, remoteEngine } from "../helpers/engines/engines.ts";
import { freePort, startServer } from "../runtimes/server_process.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const [, chapter] = /^## Permissions\n([^]*?)^## /m.exec(await Deno.readTextFile(`${ROOT}README.md`)) ?? [];
const [remote, embedded, variables] = [...chapter.matchAll(/`(--[^`]+)`/g)].map(([, flags]) => flags.split(" "));
const atlasFolder = await Deno.makeTempDir({ prefix: "relata_permissions_" });
Deno.test.afterAll(() => Deno.remove(atlasFolder, { recursive: true }));

/** The first answer of a module that is served with only these permissions. */
async function served(module: string, permissions: readonly string[], env: Record<string, string> = {}) {
  const port = freePort();
  const args = ["serve", "--no-prompt", "--config", `${ROOT}deno.json`, ...permissions];
  const command = {
    program: Deno.execPath(),
    args: [...args, "--host", "127.0.0.1", "--port", String(port), module],
    env,
    cwd: atlasFolder,
  };
  const headers = { accept: "application/vnd.api+json" };
  const server = await startServer(port, command, (url) => new Request(`${url}/countries/1`, { headers }));
  await server.stop();
  return { status: server.answer.status, text: await server.answer.text() };
}

/** A service of one's own on a database. */
async function ownService(database: string): Promise<string> {
  const file = await Deno.makeTempFile({ dir: atlasFolder, suffix: ".ts" });
  const options = `{ database: "${database}", debug: true, resources: { countries: {}, currencies: {} } }`;
  const module = `import { createService } from "${ROOT}mod.ts";\nexport default createService(${options});\n`;
  await Deno.writeTextFile(file, module);
  return file;
}

/** The flags with these variables among those of `--allow-env`. */
function withVariables(flags: readonly string[]): readonly string[] {
  const own = flags.find((flag) => flag.startsWith("--allow-env="));
  if (own === undefined) return [...flags, ...variables];
  return [...flags.filter((flag) => flag !== own), `${own},${variables[0].replace("--allow-env=", "")}`];
}

Deno.test("the default service serves the atlas with the README's permissions", async () => {
  const { status, text } = await served(`${ROOT}mod.ts`, withVariables(embedded));
  assert.equal(status, 200, text);
});

Deno.test("the default service reports in one sentence that it may not read its variables", async () => {
  const { status, text } = await served(`${ROOT}mod.ts`, embedded);
  assert.deepEqual([status, text], [500, '{"errors":[{"code":"500","title":"Internal Server Error"}]}']);
});

Deno.test("a remote database needs only the README's permission for its host", async () => {
  const engine = remoteEngine();
  await engine.fill(atlas);
  const { host } = new URL(engine.database);
  const permissions = remote.map((flag) => flag.replace("its.host", host));
  const env = { LIBSQL_URL: engine.database, RELATA_RESOURCES: "countries,currencies" };
  const { status, text } = await served(`${ROOT}mod.ts`, withVariables(permissions), env);
  assert.equal(status, 200, text);
  const module = await ownService(engine.database);
  assert.equal((await served(module, permissions)).status, 200);
  const refused = await served(module, []);
  assert.equal(refused.status, 503);
  assert.match(refused.text, /Cannot reach the database: Requires net access/);
});

Deno.test("an embedded database needs exactly the permissions of the README", async () => {
  const engine = await embeddedEngine();
  await engine.fill(atlas);
  const module = await ownService(engine.database);
  const { status, text } = await served(module, embedded);
  assert.equal(status, 200, text);
  for (const flag of embedded) {
    const refused = await served(module, embedded.filter((one) => one !== flag));
    assert.equal(refused.status, 500, flag);
    assert.match(
      refused.text,
      /Cannot load the package \\"libsql\\", which an embedded database needs: Requires /,
      flag,
    );
  }
  await engine.close();
});

Deno.test("a program without permission to reach its database reports that, and ends", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-check",
      "--allow-env",
      `${ROOT}src/cli/main.ts`,
      "check",
      "http://127.0.0.1:9999",
    ],
    signal: AbortSignal.timeout(20_000),
  }).output();
  assert.equal(code, 1);
  const said = new TextDecoder().decode(stderr);
  assert.match(said, /^relata: Cannot reach the database: Requires net access to "127\.0\.0\.1:9999"/m);
});

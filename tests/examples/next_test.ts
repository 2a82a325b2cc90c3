import assert from "node:assert/strict";
import Database from "libsql";
import { NPM, runProgram } from "../../scripts/run_program.ts";
import { copyExample } from "../docs/blocks.ts";
import { installTools, toolPackage, toolProgram, toolsDirectory } from "../helpers/engines/tools.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";
import { freePort, startServer } from "../runtimes/server_process.ts";

/**
 * Next.js is installed with the tools, above the application, so both bundlers get that path. Everything else is the
 * example's own, with the import of `libsql` that the README recommends.
 */
const CONFIG = `
  import { dirname } from "node:path";
  import config from "./next.config.example.mjs";
  const root = dirname(process.cwd());
  export default { ...config, turbopack: { root }, outputFileTracingRoot: root };
`;

/** Next.js's default bundler, and the older one. */
const BUNDLERS = ["--turbopack", "--webpack"];

const env = { NEXT_TELEMETRY_DISABLED: "1", CI: "1", NODE_ENV: "production" };
const next = (...args: readonly string[]) => [`${toolPackage("next")}/dist/bin/next`, ...args];

/** Copies the example next to the tools, where Next.js is found, and installs the package in it. */
async function makeApp(): Promise<string> {
  await installTools();
  const app = await Deno.makeTempDir({ dir: await Deno.realPath(toolsDirectory), prefix: "next_app_" });
  await copyExample("nextjs", app);
  await Deno.rename(`${app}/next.config.mjs`, `${app}/next.config.example.mjs`);
  await Deno.writeTextFile(`${app}/next.config.mjs`, CONFIG);
  await Deno.writeTextFile(`${app}/package.json`, `{ "name": "app", "private": true, "type": "module" }`);
  const packed = await cleanFolder();
  await runProgram(NPM, ["install", "--ignore-scripts", "--no-audit", "--no-fund", packed.tarball], app);
  await packed.remove();
  const database = new Database(`${app}/notes.db`);
  database.exec("create table notes (id integer primary key, text text); insert into notes values (1, 'one')");
  database.close();
  return app;
}

Deno.test("a Next.js application builds with the package, and serves the embedded database that is copied with it", async (test) => {
  const app = await makeApp();
  try {
    for (const bundler of BUNDLERS) {
      await test.step(bundler, () => buildAndAsk(app, bundler));
    }
  } finally {
    await Deno.remove(app, { recursive: true });
  }
});

async function buildAndAsk(app: string, bundler: string): Promise<void> {
  const program = toolProgram("node24");
  const build = new Deno.Command(program, { args: next("build", bundler), cwd: app, env });
  const { success, stdout, stderr } = await build.output();
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
  assert.ok(success, said);
  const copied = await Deno.makeTempDir({ prefix: "relata_next_" });
  try {
    await runProgram("cp", ["-R", `${app}/.next/standalone/.`, copied], app);
    const port = freePort();
    const cwd = `${copied}/${app.slice(app.lastIndexOf("/") + 1)}`;
    await Deno.copyFile(`${app}/notes.db`, `${cwd}/notes.db`);
    const where = { ...env, HOSTNAME: "127.0.0.1", PORT: String(port) };
    const headers = { accept: "application/vnd.api+json" };
    const ask = (url: string) => new Request(`${url}/api/notes/1`, { headers });
    // The copy may contain links to its source.
    await Deno.rename(`${app}/node_modules`, `${app}/aside`);
    try {
      const server = await startServer(port, { program, args: ["server.js"], cwd, env: where }, ask);
      const index = await (await fetch(`${server.url}/api`, { headers })).text();
      const text = await server.answer.text().finally(server.stop);
      assert.equal(server.answer.status, 200, text);
      assert.match(text, /"attributes":\{"text":"one"\}/);
      assert.match(index, /Nothing is mapped at \\"\/api\\"/);
    } finally {
      await Deno.rename(`${app}/aside`, `${app}/node_modules`);
    }
  } finally {
    await Deno.remove(copied, { recursive: true });
  }
}

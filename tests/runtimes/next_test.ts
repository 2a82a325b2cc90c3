import assert from "node:assert/strict";
import Database from "libsql";
import { packNpm } from "../../scripts/pack_npm.ts";
import { NPM, runProgram } from "../../scripts/run_program.ts";
import { installTools, toolPackage, toolProgram, toolsDirectory } from "../helpers/engines/tools.ts";
import { freePort, startServer } from "./server_process.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** A Next.js application whose route handler is the service. */
const APP: { readonly [file: string]: string } = {
  "package.json": `{ "name": "app", "private": true }`,
  "next.config.mjs": `export default { turbopack: { root: ".." }, outputFileTracingRoot: "${toolsDirectory}" };`,
  "app/layout.js": "export default ({ children }) => <html><body>{children}</body></html>;",
  "app/page.js": "export default () => <p>Relata</p>;",
  "app/api/[...path]/route.js": `
    import { createService } from "relata";
    const { fetch } = createService({ database: "file:notes.db", basePath: "/api", resources: { notes: {} } });
    export { fetch as DELETE, fetch as GET, fetch as PATCH, fetch as POST };
  `,
};

const env = { NEXT_TELEMETRY_DISABLED: "1", CI: "1", NODE_ENV: "production" };
const next = (...args: readonly string[]) => [`${toolPackage("next")}/dist/bin/next`, ...args];

/** Makes the application beside the tools, where Next.js is found, and installs the package in it. */
async function makeApp(): Promise<string> {
  await installTools();
  const app = await Deno.makeTempDir({ dir: toolsDirectory, prefix: "next_app_" });
  for (const [file, text] of Object.entries(APP)) {
    await Deno.mkdir(`${app}/${file}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.writeTextFile(`${app}/${file}`, text);
  }
  const { tarball } = await packNpm(ROOT, `${app}/packed`, app);
  await runProgram(NPM, ["install", "--ignore-scripts", "--no-audit", "--no-fund", tarball], app);
  const database = new Database(`${app}/notes.db`);
  database.exec("create table notes (id integer primary key, text text); insert into notes values (1, 'one')");
  database.close();
  return app;
}

Deno.test("a Next.js application builds with the package, and serves an embedded database", async (test) => {
  const app = await makeApp();
  try {
    for (const bundler of ["--turbopack", "--webpack"]) {
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
  const port = freePort();
  const args = next("start", "-H", "127.0.0.1", "-p", String(port));
  const accept = { accept: "application/vnd.api+json" };
  const ask = (url: string) => new Request(`${url}/api/notes/1`, { headers: accept });
  const server = await startServer(port, { program, args, cwd: app, env }, ask);
  try {
    assert.equal(server.answer.status, 200);
    assert.match(await server.answer.text(), /"attributes":\{"text":"one"\}/);
  } finally {
    await server.stop();
  }
}

import assert from "node:assert/strict";
import Database from "libsql";
import { NPM, runProgram } from "../../scripts/run_program.ts";
import { copyExample } from "../docs/blocks.ts";
import { toolProgram } from "../helpers/engines/tools.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";
import { freePort, startServer } from "../runtimes/server_process.ts";

/**
 * Frameworks that bring many packages and build the application: `npm install` and the build take too long for
 * `deno task ok`, so `deno task examples` runs them.
 */
interface Framework {
  readonly build: readonly string[];
  /** The program that the build has made. */
  readonly server: string;
  /** The folder that is copied elsewhere before the start, if the build contains everything that it needs. */
  readonly copied?: string;
  /** Why a DELETE, which has no content type, reaches the service: without it, it is refused with 403. */
  readonly setting?: { readonly file: string; readonly text: string };
}

const FRAMEWORKS: { readonly [name: string]: Framework } = {
  nitro: { build: ["nitro", "build"], server: "server/index.mjs", copied: ".output" },
  sveltekit: {
    build: ["vite", "build"],
    server: "build/index.js",
    setting: { file: "vite.config.js", text: `, csrf: { trustedOrigins: ["*"] }` },
  },
  astro: {
    build: ["astro", "build"],
    server: "dist/server/entry.mjs",
    setting: { file: "astro.config.mjs", text: `, security: { checkOrigin: false }` },
  },
};

const node = toolProgram("node24");
const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
const TELEMETRY = { ASTRO_TELEMETRY_DISABLED: "1" };

for (const [name, framework] of Object.entries(FRAMEWORKS)) {
  Deno.test(`the example of ${name} installs, builds and answers every method`, async () => {
    const app = await installExample(name);
    try {
      await build(app, framework);
      const answers = await started(app, framework, async (url) => [
        await statusOf(url, "POST", "/api/notes", { attributes: { text: "two" } }),
        await statusOf(url, "PATCH", "/api/notes/2", { id: "2", attributes: { text: "three" } }, 200),
        await statusOf(url, "DELETE", "/api/notes/1"),
        await statusOf(url, "GET", "/api/notes?sort=text"),
        await statusOf(url, "HEAD", "/api/notes/1"),
      ]);
      assert.deepEqual(answers, [201, 200, 204, 200, 404]);
      if (framework.setting !== undefined) await refusesDeletes(app, framework, framework.setting);
    } finally {
      await Deno.remove(app, { recursive: true });
    }
  });
}

/** The setting is there for a reason: the same application without it answers no DELETE, and all else. */
async function refusesDeletes(app: string, framework: Framework, { file, text }: NonNullable<Framework["setting"]>) {
  const config = await Deno.readTextFile(`${app}/${file}`);
  assert.ok(config.includes(text), config);
  await Deno.writeTextFile(`${app}/${file}`, config.replace(text, ""));
  await build(app, framework);
  const answers = await started(app, framework, async (url) => [
    await statusOf(url, "DELETE", "/api/notes/1"),
    await statusOf(url, "POST", "/api/notes", { attributes: { text: "two" } }),
  ]);
  assert.deepEqual(answers, [403, 201]);
}

/**
 * Installs the packages of the example's `package.json`, and the packed package.
 * @returns the application's folder.
 */
async function installExample(name: string): Promise<string> {
  const app = await Deno.makeTempDir({ prefix: `relata_${name}_` });
  await copyExample(name, app);
  const packed = await cleanFolder();
  await runProgram(NPM, ["install", "--ignore-scripts", "--no-audit", "--no-fund", packed.tarball], app);
  await packed.remove();
  return app;
}

async function build(app: string, framework: Framework): Promise<void> {
  const [program, ...args] = framework.build;
  const command = new Deno.Command(node, { args: [`node_modules/.bin/${program}`, ...args], cwd: app, env: TELEMETRY });
  const { success, stdout, stderr } = await command.output();
  assert.ok(success, [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n"));
}

/** Starts the built application over a new database with one note, and stops it after use. */
async function started<T>(app: string, framework: Framework, use: (url: string) => Promise<T>): Promise<T> {
  const cwd = framework.copied === undefined ? app : await Deno.makeTempDir({ prefix: "relata_copied_" });
  if (cwd !== app) await runProgram("cp", ["-R", `${app}/${framework.copied}/.`, cwd], app);
  try {
    makeNotes(`${cwd}/notes.db`);
    // The copy may contain links to its source.
    if (cwd !== app) await Deno.rename(`${app}/node_modules`, `${app}/aside`);
    const port = freePort();
    const env = { ...TELEMETRY, HOST: "127.0.0.1", PORT: String(port) };
    const view = (url: string) => new Request(`${url}/api/notes/1`, { headers: { accept: JSON_API.accept } });
    const command = { program: node, args: [framework.server], cwd, env };
    const { url, answer, stop } = await startServer(port, command, view);
    try {
      const text = await answer.text();
      assert.equal(answer.status, 200, text);
      const { data } = JSON.parse(text);
      assert.deepEqual([data.attributes.text, data.links.self], ["one", "/api/notes/1"]);
      return await use(url);
    } finally {
      await stop();
    }
  } finally {
    if (cwd !== app) {
      await Deno.rename(`${app}/aside`, `${app}/node_modules`);
      await Deno.remove(cwd, { recursive: true });
    }
  }
}

function makeNotes(path: string): void {
  for (const suffix of ["", "-shm", "-wal"]) {
    try {
      Deno.removeSync(path + suffix);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  const database = new Database(path);
  database.exec("create table notes (id integer primary key, text text); insert into notes values (1, 'one')");
  database.close();
}

/**
 * Sends a request like a client, a DELETE without a content type, and the end of its body after some milliseconds: a
 * late body must not look like a disconnected client.
 * @returns its status.
 */
async function statusOf(url: string, method: string, path: string, data?: object, late?: number): Promise<number> {
  const headers = data === undefined ? { accept: JSON_API.accept } : JSON_API;
  const text = data && JSON.stringify({ data: { type: "notes", ...data } });
  const body = text === undefined || late === undefined ? text : inHalves(text, late);
  const { status, body: sent } = await fetch(url + path, { method, headers, body });
  await sent?.cancel();
  return status;
}

function inHalves(text: string, late: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.slice(0, 10));
      await new Promise((resolve) => setTimeout(resolve, late));
      controller.enqueue(bytes.slice(10));
      controller.close();
    },
  });
}

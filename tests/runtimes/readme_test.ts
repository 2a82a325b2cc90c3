import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { remoteEngine } from "../helpers/engines/engines.ts";
import { bundle, type CleanFolder, cleanFolder, WORKER } from "./clean_folder.ts";
import { denoServe, programOf, workerdCommand } from "./runtimes.ts";
import { type Command, freePort, startServer } from "./server_process.ts";

const folder: CleanFolder = await cleanFolder();
Deno.test.afterAll(() => folder.remove());

const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));

/** Pastes the README's program of one name into the folder, its port another. */
async function paste(file: string, port: number): Promise<void> {
  const program = new RegExp(`^\`\`\`js\\n(// ${file}\\n.*?)^\`\`\``, "ms").exec(readme)?.[1];
  assert.ok(program, `the README has no program ${file}`);
  await Deno.writeTextFile(`${folder.path}/${file}`, program.replace("8000", String(port)));
}

async function mustServeTheCountries(command: (port: number) => Promise<Command>): Promise<void> {
  const port = freePort();
  const server = await startServer(port, await command(port), (url) => {
    const headers = { accept: "application/vnd.api+json" };
    return new Request(`${url}/countries/1?fields[countries]=code,currency`, { headers });
  });
  await server.stop();
  const { data } = await server.answer.json();
  assert.deepEqual([data.attributes.code, data.relationships.currency.data.id], ["NL", "1"]);
}

/** The README's `world.db`. */
async function makeWorld(): Promise<void> {
  const client = createClient({ url: `file:${folder.path}/world.db` });
  await client.migrate(["drop table if exists cultures", "drop table if exists countries"]);
  for (const table of ["currencies", "languages", "national_capitals"]) {
    await client.execute(`drop table if exists ${table}`);
  }
  await client.batch([...atlas.tables, ...atlas.rows], "write");
  client.close();
}

Deno.test("the README's program for Node works unchanged", async () => {
  await makeWorld();
  for (const node of ["node22", "node24"] as const) {
    await mustServeTheCountries(async (port) => {
      await paste("server.mjs", port);
      return programOf(node, folder.path, port, "server.mjs", {});
    });
  }
});

Deno.test("the README's program for Bun works unchanged", async () => {
  await makeWorld();
  await mustServeTheCountries(async (port) => {
    await paste("server.js", port);
    return programOf("bun", folder.path, port, "server.js", {});
  });
});

Deno.test("the README's module for Bun also works on Deno", async () => {
  await makeWorld();
  await mustServeTheCountries(async (port) => {
    await paste("server.js", port);
    return denoServe(folder.path, port, "server.js", {});
  });
});

Deno.test("the README's Worker works unchanged", async () => {
  const engine = remoteEngine();
  await engine.fill(atlas);
  await mustServeTheCountries(async (port) => {
    await paste("worker.js", port);
    await bundle(folder.path, "worker.js", "readme.bundle.mjs", ...WORKER);
    return workerdCommand(folder.path, port, "readme.bundle.mjs", { LIBSQL_URL: engine.database });
  });
});

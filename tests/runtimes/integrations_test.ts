import assert from "node:assert/strict";
import Database from "libsql";
import { runProgram } from "../../scripts/run_program.ts";
import { copyExamples, exampleFile, exampleNames, shownFiles } from "../docs/blocks.ts";
import { readPage } from "../docs/page.ts";
import { toolPackage, toolProgram } from "../helpers/engines/tools.ts";
import { type CleanFolder, cleanFolder } from "./clean_folder.ts";
import { type Command, freePort, startServer } from "./server_process.ts";

const folder: CleanFolder = await cleanFolder();
const examples = `${folder.path}/examples`;
await copyExamples(examples);
// The packages of the routers are in the folder of the tools.
for (const name of ["elysia", "express", "fastify", "h3"]) {
  await Deno.symlink(await Deno.realPath(toolPackage(name)), `${folder.path}/node_modules/${name}`);
}
Deno.test.afterAll(() => folder.remove());

const page = await readPage("docs/integrations.md");
const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

/** The runtime that the page names for each router. */
const SERVERS = {
  hono: "node24",
  "itty-router": "bun",
  elysia: "bun",
  express: "node24",
  fastify: "node24",
  h3: "node24",
};

/** A new database in the folder where the program runs. */
async function databaseIn(name: string): Promise<string> {
  const cwd = `${examples}/${name}`;
  await Deno.remove(`${cwd}/notes.db`).catch(() => {});
  const database = new Database(`${cwd}/notes.db`);
  database.exec("create table notes (id integer primary key, text text); insert into notes values (1, 'one')");
  database.close();
  return cwd;
}

/** How an example's program is started on a port that is free. */
async function commandOf(name: string, tool: "bun" | "node24", port: number): Promise<Command> {
  const cwd = await databaseIn(name);
  const program = await Deno.readTextFile(`${cwd}/server.mjs`);
  assert.match(program, /\b8000\b/);
  await Deno.writeTextFile(`${cwd}/server.mjs`, program.replace("8000", String(port)));
  return { program: toolProgram(tool), args: ["server.mjs"], cwd };
}

for (const [name, tool] of Object.entries(SERVERS)) {
  Deno.test(`${name} passes requests to the service, and links lead back to it`, async () => {
    const port = freePort();
    const view = (url: string) => new Request(`${url}/api/notes/1`, { headers: JSON_API });
    const command = await commandOf(name, tool as "bun" | "node24", port);
    const { url, answer, stop } = await startServer(port, command, view);
    try {
      const { data } = await answer.json();
      assert.deepEqual([answer.status, data.attributes.text, data.links.self], [200, "one", "/api/notes/1"]);
      for (const path of ["/api", "/api/"]) {
        const { errors } = await (await fetch(url + path, { headers: JSON_API })).json();
        assert.equal(errors[0].detail, `Nothing is mapped at "${path}".`);
      }
      const send = async (method: string, path: string, data?: object) => {
        const body = data && JSON.stringify({ data: { type: "notes", ...data } });
        const { status, body: sent } = await fetch(url + path, { method, headers: JSON_API, body });
        await sent?.cancel();
        return status;
      };
      assert.deepEqual([
        await send("POST", "/api/notes", { attributes: { text: "two" } }),
        await send("PATCH", "/api/notes/2", { id: "2", attributes: { text: "three" } }),
        await send("DELETE", "/api/notes/1"),
        await send("GET", "/api/notes?sort=text"),
        await send("GET", "/api/notes/1"),
      ], [201, 200, 204, 200, 404]);
    } finally {
      await stop();
    }
  });
}

Deno.test("an AWS Lambda function answers the events of an API gateway", async () => {
  const cwd = await databaseIn("aws-lambda");
  const event = {
    version: "2.0",
    rawPath: "/api/notes/1",
    rawQueryString: "fields%5Bnotes%5D=text",
    headers: { ...JSON_API, host: "example.org" },
    requestContext: { domainName: "example.org", http: { method: "GET", path: "/api/notes/1", sourceIp: "127.0.0.1" } },
    isBase64Encoded: false,
  };
  const program = `import { handler } from "./handler.mjs";
    console.log(JSON.stringify(await handler(${JSON.stringify(event)}, {})));`;
  const printed = await runProgram(toolProgram("node24"), ["--input-type=module", "-e", program], cwd);
  const { statusCode, body, isBase64Encoded } = JSON.parse(printed);
  assert.deepEqual([statusCode, isBase64Encoded], [200, false]);
  assert.deepEqual(JSON.parse(body).data.attributes, { text: "one" });
});

Deno.test("docs/integrations.md shows each example unchanged, in at most five lines besides its imports", async () => {
  const shown = shownFiles(page);
  const names = new Set(shown.slice(1).map(({ path }) => path.split("/")[0]));
  const elsewhere = /^(?:container|service-worker|systemd|workers-.+)$/; // docs/deploy.md, docs/recipes.md
  assert.deepEqual([...names].sort(), exampleNames().filter((name) => !elsewhere.test(name)));
  for (const { path, text } of shown) {
    assert.equal(text, await exampleFile(path), path);
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("import "));
    assert.ok(lines.length <= 5, path);
  }
  for (const name of Object.keys(SERVERS)) assert.ok(names.has(name));
});

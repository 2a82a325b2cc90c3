import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { chinook } from "../databases/schemas/chinook.ts";
import { blocksOf, commandsOf, readPage, squeeze } from "../docs/page.ts";
import { serveAtlas } from "../docs/serve_atlas.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const readme = await readPage("README.md");

/** The blocks of one language, in their order: there are some. */
function blocks(language: string): readonly string[] {
  const found = blocksOf(readme).filter((block) => block.language === language).map(({ text }) => text);
  assert.ok(found.length > 0, `README has no block of ${language}`);
  return found;
}

Deno.test("the tour of the README prints what it shows", async (test) => {
  const { origin, stop } = await serveAtlas();
  try {
    for (const { command, printed } of blocks("console").flatMap(commandsOf)) {
      await test.step(command, async () => {
        const script = command.replaceAll("http://127.0.0.1:8000", origin);
        const { stdout } = await new Deno.Command("sh", { args: ["-c", script] }).output();
        assert.equal(squeeze(new TextDecoder().decode(stdout)), squeeze(printed));
      });
    }
  } finally {
    await stop();
  }
});

Deno.test("the README's commands make an API of a database, and print what it shows", async (test) => {
  const cwd = await Deno.makeTempDir({ prefix: "relata_readme_" });
  try {
    await chinook.create(`${cwd}/chinook.db`);
    for (const block of blocks("shell-session")) {
      const [command, ...printed] = block.trimEnd().split("\n");
      const args = command.replace("$ npx relata ", "").split(" ");
      await test.step(command, async () => assert.deepEqual(await printedBy(args, cwd), printed));
    }
  } finally {
    await Deno.remove(cwd, { recursive: true });
  }
});

/** The output of the command; a server is ended after its last line, and gets a free port. */
async function printedBy(args: readonly string[], cwd: string): Promise<readonly string[]> {
  const isServer = args[0] === "serve";
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--config",
      `${ROOT}deno.json`,
      `${ROOT}src/cli/main.ts`,
      ...args,
      ...(isServer ? ["--port=0"] : []),
    ],
    cwd,
    stdout: "piped",
    stderr: "inherit",
    env: { NO_COLOR: "1" },
  }).spawn();
  let text = "";
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (isServer && text.includes("Ctrl-C")) child.kill("SIGTERM");
  }
  await child.status;
  return text.trimEnd().replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:8000").split("\n");
}

Deno.test("the README's first command is the one that starts the tour, and the second is the CI's", async () => {
  const [commands] = blocks("sh");
  assert.match(commands, /deno@\^2\.9 serve -A --host 127\.0\.0\.1 mod\.ts/);
  assert.match(await Deno.readTextFile(`${ROOT}.ci/run`), /npx -y deno@\^2\.9 task ok/);
  assert.match(commands, /npx -y deno@\^2\.9 task ok/);
});

Deno.test("the README says how long its second command takes, and says before the package name that it is not published", () => {
  const text = readme.replaceAll("\n", " ");
  assert.match(
    text,
    /The second command runs every test\. It takes about \w+ minutes on two cores, and installs tools/,
  );
  const [published, named] = ["Relata is not published yet", "npx relata"].map((one) => text.indexOf(one));
  assert.ok(published !== -1 && published < named, `${published}, ${named}`);
});

Deno.test("the file name of the packed package in the README has the current version", async () => {
  const { version, tasks } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
  // A task would first download everything that the tests need.
  assert.equal(`deno ${/(run -A \S+)` in a clone/.exec(readme)?.[1]}`, tasks.pack);
  assert.equal(`deno ${/(run -A \S+)` for `npx relata`/.exec(readme.replaceAll("\n", " "))?.[1]}`, tasks.relata);
  assert.equal(/<clone>\/(\S+)`/.exec(readme)?.[1], `relata-${version}.tgz`);
});

Deno.test("the README's service compiles, and applies its scope", async () => {
  const { path: directory, remove } = await cleanFolder();
  try {
    const [source] = blocks("ts");
    const database = `${directory}/world.db`;
    await Deno.writeTextFile(`${directory}/service.ts`, source.replace("file:world.db", `file:${database}`));
    await Deno.writeTextFile(`${directory}/use.ts`, USE);
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--check", "--no-lock", `${directory}/use.ts`, database],
      cwd: directory,
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    assert.equal(new TextDecoder().decode(stdout), '200 ["NL"]\n422\n501\n');
  } finally {
    await remove();
  }
});

const USE = `
import Database from "libsql";
import service from "./service.ts";

const database = new Database(Deno.args[0]);
database.exec(\`
  create table currencies (id integer primary key, code text, name text);
  create table countries (id integer primary key, code text, name text, tenant_id integer, currency_id integer references currencies);
  create table cultures (id integer primary key, code text, country_id integer references countries);
  insert into countries values (1, 'NL', 'Netherlands', 7, null), (2, 'BG', 'Bulgaria', 8, null);
\`);
const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json", "x-tenant": "7" };
await service.check();
const list = await service.fetch(new Request("http://127.0.0.1/countries", { headers }));
const { data } = await list.json();
console.log(list.status, JSON.stringify(data.map((one: { attributes: { code: string } }) => one.attributes.code)));
const body = JSON.stringify({ data: { type: "countries", attributes: { code: "de", name: "Germany" } } });
console.log((await service.fetch(new Request("http://127.0.0.1/countries", { method: "POST", headers, body }))).status);
console.log((await service.fetch(new Request("http://127.0.0.1/currencies", { method: "POST", headers, body }))).status);
`;

import assert from "node:assert/strict";
import Database from "libsql";
import { commandOf, ended, serving } from "../cli/serve_process.ts";
import { directus } from "../databases/schemas/directus.ts";
import { ghost } from "../databases/schemas/ghost.ts";
import { logto } from "../databases/schemas/logto.ts";
import { toolProgram } from "../helpers/engines/tools.ts";
import { type CleanFolder, cleanFolder } from "./clean_folder.ts";

const folder: CleanFolder = await cleanFolder();
Deno.test.afterAll(() => folder.remove());

const BIN = "node_modules/.bin/relata";

/** How the installed command is started, by the runtime. */
const runtimes: { readonly [runtime: string]: readonly [program: string, ...args: readonly string[]] } = {
  Deno: [Deno.execPath(), "run", "-A", "--no-lock", "npm:relata"],
  "Node 22": [toolProgram("node22"), BIN],
  "Node 24": [toolProgram("node24"), BIN],
  Bun: [toolProgram("bun"), BIN],
};

/** A new folder of the application, from which the installed package is seen. */
async function newFolder(name: string): Promise<string> {
  const path = `${folder.path}/${name}`;
  await Deno.mkdir(path);
  await Deno.symlink("../node_modules", `${path}/node_modules`);
  await Deno.copyFile(`${folder.path}/package.json`, `${path}/package.json`);
  return path;
}

/** One with a database. */
async function application(runtime: string): Promise<string> {
  const path = await newFolder(runtime.toLowerCase().replace(" ", "_"));
  const database = new Database(`${path}/shop.db`);
  database.exec(`
    create table customers (id integer primary key, name text, password text);
    create table orders (id integer primary key, customer_id integer references customers, placed_at integer);
    create index orders_customer_id on orders (customer_id);
    insert into customers values (1, 'Kim', 's3cret');
    insert into orders values (1, 1, 1700000000);
  `);
  database.close();
  return path;
}

/** A module whose path `/slow` takes two seconds; `/never` has no answer; `/echo` answers with the body. */
const SLOW = `
  const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  export default {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/echo") return new Response(await request.text());
      if (pathname === "/slow") await after(2_000);
      if (pathname === "/never") await after(60_000);
      return new Response(pathname.slice(1));
    },
  };
`;

for (const [runtime, [program, ...start]] of Object.entries(runtimes)) {
  Deno.test(`on ${runtime} the command of the package introspects, checks and serves`, async (test) => {
    const path = await application(runtime);
    const relata = (...args: readonly string[]) => commandOf(program, [...start, ...args], path);

    await test.step("it says its version", async () => {
      const { version } = JSON.parse(await Deno.readTextFile(`${folder.installed}/package.json`));
      assert.deepEqual(await ended(relata("--version")), { code: 0, said: `${version}\n`, warned: "" });
    });

    await test.step("it writes the modules", async () => {
      const { code, said, warned } = await ended(relata("introspect", "shop.db", "--expose=customers,orders"));
      assert.deepEqual({ code, warned }, { code: 0, warned: "" });
      assert.equal(said, "database.ts: 2 tables and views\nservice.ts: 2 served, 0 commented out\n");
      assert.match(
        await Deno.readTextFile(`${path}/service.ts`),
        /^import \{ createService, libsql \} from "relata";$/m,
      );
      assert.equal((await ended(relata("introspect", "shop.db", "--check"))).code, 0);
    });

    await test.step("it checks them", async () => {
      const checked = await ended(relata("check", "service.ts"));
      assert.deepEqual(checked, { code: 0, said: "service.ts: no problem found.\n", warned: "" });
    });

    for (const served of [["shop.db", "--expose=customers,orders"], ["service.ts"]]) {
      await test.step(`it serves ${served.join(" ")}, and ends with Ctrl-C`, async () => {
        const { get, stop } = await serving(relata("serve", ...served, "--port=0"));
        const answer = await get("/orders/1?include=customer");
        assert.equal(answer.status, 200);
        const { data, included } = await answer.json();
        assert.deepEqual(data.attributes, { "placed-at": "2023-11-14T22:13:20+00:00" });
        assert.deepEqual(included[0].attributes, { name: "Kim" });
        assert.deepEqual(await stop(), { code: 0, warned: "" });
      });
    }

    await test.step("two workers share a port", async () => {
      await Deno.writeTextFile(`${path}/who.js`, "export default { fetch: () => new Response(String(process.pid)) };");
      const { url, stop } = await serving(relata("serve", "who.js", "--workers=2", "--port=0"));
      const pids = new Set<string>();
      using client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
      for (const deadline = performance.now() + 60_000; pids.size < 2 && performance.now() < deadline;) {
        pids.add(await (await fetch(url, { client })).text());
      }
      assert.equal(pids.size, 2, "one process has answered everything");
      assert.deepEqual(await stop(), { code: 0, warned: "" });
    });

    await test.step("Ctrl-C waits until a body has been sent", async () => {
      await Deno.writeTextFile(`${path}/slow.js`, SLOW);
      const { url, get, stop } = await serving(relata("serve", "slow.js", "--port=0"));
      const { hostname, port } = new URL(url);
      using connection = await Deno.connect({ hostname, port: Number(port) });
      const send = (text: string) => connection.write(new TextEncoder().encode(text));
      await send("POST /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 8\r\n\r\nhalf");
      await (await get("/")).text();
      const stopped = stop();
      await new Promise((resolve) => setTimeout(resolve, 500));
      await send("half");
      assert.match(await new Response(connection.readable).text(), /^HTTP\/1\.1 200 [^]*\r\n\r\nhalfhalf$/);
      assert.equal((await stopped).code, 0);
    });

    await test.step("Ctrl-C gives current requests five seconds to end", async () => {
      await Deno.writeTextFile(`${path}/slow.js`, SLOW);
      const { get, stop } = await serving(relata("serve", "slow.js", "--port=0"));
      const [slow, never] = [get("/slow").then((answer) => answer.text()), get("/never").then(() => 0, () => "cut")];
      await (await get("/")).text();
      const start = performance.now();
      assert.deepEqual(await stop(), { code: 0, warned: "" });
      assert.deepEqual([await slow, await never], ["slow", "cut"]);
      assert.ok(performance.now() - start < 9_000);
    });

    await test.step("it reports in one sentence that a port is in use", async () => {
      using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const { port } = taken.addr;
      const { code, warned } = await ended(relata("serve", "shop.db", "--expose=orders", `--port=${port}`));
      assert.deepEqual([code, warned], [
        1,
        `relata: Cannot listen on 127.0.0.1:${port}: another program listens there. Name another port, as --port=8001.\n`,
      ]);
    });
  });
}

Deno.test("the modules that it writes for databases of other programs compile, pass check and are served", async (test) => {
  const [program, ...start] = runtimes.Deno;
  const path = await newFolder("designed");
  const all = [ghost, directus, logto];
  for (const { name, create } of all) {
    await Deno.mkdir(`${path}/${name}`);
    await create(`${path}/${name}/data.db`);
    const { code } = await ended(
      commandOf(program, [...start, "introspect", "data.db", "--expose-all"], `${path}/${name}`),
    );
    assert.equal(code, 0, name);
  }
  const compiled = await ended(commandOf(program, ["check", "--no-lock", ...all.map(({ name }) => name)], path));
  assert.equal(compiled.code, 0, compiled.warned);
  for (const { name } of all) {
    await test.step(name, async () => {
      const relata = (...args: readonly string[]) => commandOf(program, [...start, ...args], `${path}/${name}`);
      const { code, said } = await ended(relata("check", "service.ts"));
      assert.equal(code, 0);
      assert.match(said, /^service\.ts: no problem found\.$/m);
      const { get, stop } = await serving(relata("serve", "service.ts", "--port=0"));
      const { paths } = await (await get("/openapi.json")).json();
      const lists = Object.keys(paths).filter((one) => !one.includes("{"));
      assert.ok(lists.length > 0);
      for (const list of lists) {
        const answer = await get(list);
        assert.equal(answer.status, 200, `${list}: ${await answer.text()}`);
      }
      assert.deepEqual(await stop(), { code: 0, warned: "" });
    });
  }
});

Deno.test("a Node that reads no TypeScript reports what to use", async () => {
  const path = await application("old");
  await Deno.writeTextFile(`${path}/service.ts`, "export default { fetch: () => new Response() };\n");
  const args = ["--no-experimental-strip-types", BIN, "serve", "service.ts", "--port=0"];
  const { code, warned } = await ended(commandOf(toolProgram("node22"), args, path));
  assert.equal(code, 1);
  assert.match(
    warned,
    /^relata: Cannot load service\.ts: Node 22[\d.]+ cannot read TypeScript\. Use Node 22\.18 or later, /,
  );
});

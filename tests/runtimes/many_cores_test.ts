import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { type CleanFolder, cleanFolder } from "./clean_folder.ts";
import { denoServe, programOf } from "./runtimes.ts";
import { type Command, freePort, startServer } from "./server_process.ts";

const JSON_API = "application/vnd.api+json";
const CREATES = 100;
const CLIENTS = 8;

/** A service whose header names the process, or thread, that has answered. */
const SERVICE = `
  import { createService } from "relata";
  const service = createService({ database: "file:notes.db", resources: { notes: {} } });
  const name = crypto.randomUUID();
  export async function answer(request) {
    const response = await service.fetch(request);
    response.headers.set("x-process", name);
    return response;
  }
`;

/** How each runtime serves one port with two processes or threads; `docs/performance.md` shows the same. */
const PROGRAMS: { readonly [file: string]: string } = {
  "cores_deno.mjs": `
    import { answer } from "./cores.mjs";
    export default { fetch: answer };
  `,
  "cores_node.mjs": `
    import cluster from "node:cluster";
    import { serve } from "@hono/node-server";
    import { answer } from "./cores.mjs";

    if (cluster.isPrimary) {
      cluster.fork();
      cluster.fork();
    } else serve({ fetch: answer, port: process.env.PORT, hostname: "127.0.0.1" });
  `,
  "cores_bun.mjs": `
    import { answer } from "./cores.mjs";
    Bun.serve({ fetch: answer, port: process.env.PORT, hostname: "127.0.0.1", reusePort: true });
  `,
};

const folder: CleanFolder = await cleanFolder();
Deno.test.afterAll(() => folder.remove());
await Deno.writeTextFile(`${folder.path}/cores.mjs`, SERVICE);
for (const [file, text] of Object.entries(PROGRAMS)) await Deno.writeTextFile(`${folder.path}/${file}`, text);

function parallel(port: number): Command {
  const { args, ...command } = denoServe(folder.path, port, "cores_deno.mjs", { DENO_JOBS: "2" });
  return { ...command, args: ["serve", "--parallel", ...args.slice(1)] };
}

const CASES: { readonly [name: string]: (port: number) => readonly Command[] } = {
  "deno serve --parallel": (port) => [parallel(port)],
  "Node's cluster": (port) => [programOf("node24", folder.path, port, "cores_node.mjs", {})],
  "Bun's reusePort": (port) => [1, 2].map(() => programOf("bun", folder.path, port, "cores_bun.mjs", {})),
};

/** Sends requests until two processes have answered: one may start to listen later than the other. */
async function untilBothAnswer(ask: () => Promise<Response>): Promise<void> {
  const seen = new Set<string | null>();
  for (const deadline = performance.now() + 60_000; seen.size < 2;) {
    assert.ok(performance.now() < deadline, "a second process has not answered within 20 s");
    const answer = await ask();
    await answer.body?.cancel();
    seen.add(answer.headers.get("x-process"));
  }
}

for (const [name, commands] of Object.entries(CASES)) {
  Deno.test(`two processes or threads serve one database file: ${name}`, async () => {
    const database = createClient({ url: `file:${folder.path}/notes.db` });
    await database.executeMultiple(
      "drop table if exists notes; create table notes (id integer primary key, text text)",
    );
    const port = freePort();
    const first = (url: string) => new Request(`${url}/notes`, { headers: { accept: JSON_API } });
    // A connection stays with the process that has accepted it: each request has its own.
    const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
    const servers = [];
    try {
      for (const command of commands(port)) servers.push(await startServer(port, command, first));
      await untilBothAnswer(() => fetch(first(`http://127.0.0.1:${port}`), { client }));
      const processes = new Set<string>();
      const ids = new Set<string>();
      const create = async (text: string) => {
        const answer = await fetch(`http://127.0.0.1:${port}/notes`, {
          method: "POST",
          headers: { accept: JSON_API, "content-type": JSON_API },
          body: JSON.stringify({ data: { type: "notes", attributes: { text } } }),
          client,
        });
        const body = await answer.text();
        assert.equal(answer.status, 201, body);
        ids.add(JSON.parse(body).data.id);
        processes.add(answer.headers.get("x-process")!);
      };
      await Promise.all(Array.from({ length: CLIENTS }, async (_, client) => {
        for (let n = client; n < CREATES; n += CLIENTS) await create(`note ${n}`);
      }));
      assert.equal(ids.size, CREATES, "two notes have one id");
      assert.equal(processes.size, 2, "one process has answered everything");
      const { rows: [{ count }] } = await database.execute("select count(*) as count from notes");
      assert.equal(count, CREATES);
    } finally {
      for (const server of servers) await server.stop();
      client.close();
      database.close();
    }
  });
}

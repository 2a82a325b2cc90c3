import assert from "node:assert/strict";
import { atlas } from "../helpers/atlas_fixture.ts";
import { remoteEngine } from "../helpers/engines.ts";
import { type CleanFolder, cleanFolder } from "./clean_folder.ts";
import { type FailingProxy, failingProxy } from "./failing_proxy.ts";
import { workerdCommand } from "./runtimes.ts";
import { SERVICE_HEADER } from "./serve_suites.ts";
import { freePort, startServer } from "./server_process.ts";

const folder: CleanFolder = await cleanFolder();
Deno.test.afterAll(() => folder.remove());

type Ask = (signal?: AbortSignal) => Promise<number>;

/** Runs a test with a Worker that has not been asked for a resource yet, and reaches its database through a proxy. */
async function withWorker(test: (ask: Ask, proxy: FailingProxy) => Promise<void>): Promise<void> {
  const engine = remoteEngine();
  await engine.fill(atlas);
  const proxy = await failingProxy(engine.database);
  const port = freePort();
  const command = await workerdCommand(folder.path, port, "worker.bundle.mjs", { DATABASE: proxy.url });
  const headers = { [SERVICE_HEADER]: "atlas/plain" };
  const server = await startServer(port, command, (url) => new Request(url, { headers }));
  const ask: Ask = async (signal) => {
    const accept = "application/vnd.api+json";
    const answer = await fetch(`${server.url}/countries/1`, { headers: { ...headers, accept }, signal });
    await answer.body?.cancel();
    return answer.status;
  };
  try {
    await test(ask, proxy);
  } finally {
    await server.stop();
    await proxy.stop();
  }
}

/** Asks as a client that goes away before the database has answered. */
async function goAway(ask: Ask): Promise<void> {
  await assert.rejects(ask(AbortSignal.timeout(50)));
}

Deno.test("many first requests of a Worker at once are all answered", async () => {
  await withWorker(async (ask) => {
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 40 }, () => ask()))), new Set([200]));
  });
});

Deno.test("a Worker whose clients have gone away answers the next", async () => {
  await withWorker(async (ask, proxy) => {
    assert.equal(await ask(), 200);
    proxy.fate = "held";
    await Promise.all(Array.from({ length: 50 }, () => goAway(ask)));
    proxy.fate = "passed";
    assert.equal(await ask(AbortSignal.timeout(5000)), 200);
  });
});

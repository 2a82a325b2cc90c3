import assert from "node:assert/strict";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { type CleanFolder, cleanFolder } from "./clean_folder.ts";
import { type FailingProxy, failingProxy } from "./failing_proxy.ts";
import { type Runtime, runtimes } from "./runtimes.ts";
import { SERVICE_HEADER } from "./serve_suites.ts";
import { freePort, startServer } from "./server_process.ts";

const JSON_API = "application/vnd.api+json";
const NEW = { data: { type: "currencies", attributes: { code: "USD", name: "Dollar" } } };
const folder: CleanFolder = await cleanFolder();
const engine: Engine = remoteEngine();

Deno.test.afterAll(() => folder.remove());

/** Requests a country, or creates a currency, and returns the status. */
interface Ask {
  get(signal?: AbortSignal): Promise<number>;
  post(): Promise<number>;
}

/** Runs a test with a program that has not opened its database yet, and reaches it through a proxy. */
async function withProgram(
  runtime: Runtime,
  test: (ask: Ask, proxy: FailingProxy) => Promise<void>,
): Promise<void> {
  await engine.fill(atlas);
  const proxy = await failingProxy(engine.database);
  const port = freePort();
  const command = await runtime.command(folder.path, port, proxy.url);
  const headers = { [SERVICE_HEADER]: "atlas/plain" };
  const server = await startServer(port, command, (url) => new Request(url, { headers }));
  const statusOf = async (path: string, init: RequestInit) => {
    const answer = await fetch(server.url + path, init);
    await answer.body?.cancel();
    return answer.status;
  };
  const jsonApi = { ...headers, accept: JSON_API, "content-type": JSON_API };
  const ask: Ask = {
    get: (signal) => statusOf("/countries/1", { headers: { ...headers, accept: JSON_API }, signal }),
    post: () => statusOf("/currencies", { method: "POST", headers: jsonApi, body: JSON.stringify(NEW) }),
  };
  try {
    await test(ask, proxy);
  } finally {
    await server.stop();
    await proxy.stop();
  }
}

/** Sends a request as a client that disconnects before the database has answered. */
async function goAway({ get }: Ask): Promise<void> {
  await assert.rejects(get(AbortSignal.timeout(100)));
}

for (const runtime of runtimes.filter(({ engines }) => engines.includes("remote"))) {
  Deno.test(`on ${runtime.name} many first requests at once are all answered`, async () => {
    await withProgram(runtime, async ({ get }) => {
      const statuses = await Promise.all(Array.from({ length: 40 }, () => get()));
      assert.deepEqual(new Set(statuses), new Set([200]));
    });
  });

  Deno.test(`on ${runtime.name} a write whose connection is cut after it was stored is stored once`, async () => {
    await withProgram(runtime, async ({ get, post }, proxy) => {
      assert.equal(await get(), 200);
      proxy.fate = "cut after";
      proxy.requests = 0;
      assert.equal(await post(), 503);
      assert.equal(proxy.requests, 1);
      // It was stored: the same currency again is a conflict.
      proxy.fate = "passed";
      assert.equal(await post(), 409);
    });
  });
}

Deno.test("on workerd a first client that disconnects blocks nobody", async () => {
  const workerd = runtimes.find(({ name }) => name === "workerd")!;
  await withProgram(workerd, async (ask, proxy) => {
    proxy.fate = "held";
    await goAway(ask);
    proxy.fate = "passed";
    assert.equal(await ask.get(AbortSignal.timeout(5000)), 200);
  });
});

Deno.test("on workerd clients that disconnect do not affect the service", async () => {
  const workerd = runtimes.find(({ name }) => name === "workerd")!;
  await withProgram(workerd, async (ask, proxy) => {
    assert.equal(await ask.get(), 200);
    proxy.fate = "held";
    await Promise.all(Array.from({ length: 50 }, () => goAway(ask)));
    proxy.fate = "passed";
    assert.equal(await ask.get(AbortSignal.timeout(5000)), 200);
  });
});

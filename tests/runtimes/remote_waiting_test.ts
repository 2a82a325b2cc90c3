import assert from "node:assert/strict";
import { createService, type Service } from "../../mod.ts";
import type { LibsqlConfig } from "../../src/types/database.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { type FailingProxy, failingProxy } from "./failing_proxy.ts";

const JSON_API = "application/vnd.api+json";
const UNKNOWN = "It is not known whether this was stored: check before you send it again.";
const engine: Engine = remoteEngine();
const EURO = { data: { type: "currencies", id: "2", attributes: { name: "Changed" } } };

/** Runs a test with a service that reaches its database through a proxy, and has read its schema. */
async function throughProxy(
  waiting: Pick<LibsqlConfig, "timeout" | "concurrency">,
  test: (service: Service, proxy: FailingProxy, errors: readonly string[]) => Promise<void>,
  context?: () => Promise<void>,
): Promise<void> {
  await engine.fill(atlas);
  const proxy = await failingProxy(engine.database);
  const errors: string[] = [];
  const service = createService({
    database: { url: proxy.url, ...waiting },
    context,
    resources: atlas.services.plain.resources,
    onError: (error) => errors.push(String(error)),
  });
  try {
    await service.check();
    await test(service, proxy, errors);
  } finally {
    await proxy.stop();
  }
}

function ask(service: Service, method: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { accept: JSON_API, ...(init.body === undefined ? {} : { "content-type": JSON_API }) };
  return service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, ...init }));
}

const view = (service: Service, init?: RequestInit) => ask(service, "GET", "/countries/1", init);
const change = (service: Service) => ask(service, "PATCH", "/currencies/2", { body: JSON.stringify(EURO) });

/** The value of a promise, and its time in milliseconds. */
async function timed<T>(promise: Promise<T>): Promise<readonly [T, number]> {
  const began = performance.now();
  return [await promise, performance.now() - began];
}

async function wait(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

for (const fate of ["held", "half answered"] as const) {
  Deno.test(`a read that is ${fate} answers 503 after the time-out, and the next read works`, async () => {
    await throughProxy({ timeout: 300 }, async (service, proxy, errors) => {
      proxy.fate = fate;
      const [answer, took] = await timed(view(service));
      assert.equal(answer.status, 503);
      assert.equal(answer.headers.get("retry-after"), "5");
      assert.deepEqual(await answer.json(), { errors: [{ code: "503", title: "Service Unavailable" }] });
      assert.ok(took >= 290 && took < 1500, `${took} ms`);
      assert.deepEqual(errors, ["StatementError: Cannot reach the database: it has not answered within 300 ms."]);
      proxy.fate = "passed";
      assert.equal((await view(service)).status, 200);
    });
  });

  Deno.test(`a write that is ${fate} fails with the message that its outcome is unknown`, async () => {
    await throughProxy({ timeout: 300 }, async (service, proxy) => {
      proxy.fate = fate;
      const answer = await change(service);
      assert.equal(answer.status, 503);
      assert.equal(answer.headers.get("retry-after"), "5");
      assert.deepEqual(await answer.json(), {
        errors: [{ code: "503", title: "Service Unavailable", detail: UNKNOWN }],
      });
    });
  });
}

Deno.test("reads without a response free their places, and so do reads that wait for a place", async () => {
  await throughProxy({ timeout: 400, concurrency: 3 }, async (service, proxy, errors) => {
    proxy.fate = "held";
    proxy.requests = 0;
    const [answers, took] = await timed(Promise.all(Array.from({ length: 12 }, () => view(service))));
    assert.deepEqual([...new Set(answers.map((one) => one.status))], [503]);
    for (const answer of answers) await answer.body?.cancel();
    assert.ok(took < 1500, `${took} ms`);
    assert.equal(proxy.requests, 3);
    const waited = errors.filter((one) =>
      one.includes("3 reads before this one have kept it waiting, and its time is 400 ms.")
    );
    assert.equal(waited.length, 9);
    proxy.fate = "passed";
    const after = await Promise.all(Array.from({ length: 12 }, () => view(service)));
    assert.deepEqual(after.map((one) => one.status), after.map(() => 200));
    for (const answer of after) await answer.body?.cancel();
  });
});

Deno.test("a write that got no place was not sent, and its outcome is known", async () => {
  await throughProxy({ timeout: 300, concurrency: 1 }, async (service, proxy) => {
    proxy.fate = "held";
    proxy.requests = 0;
    const answers = await Promise.all([change(service), change(service)]);
    const details = await Promise.all(answers.map(async (one) => (await one.json()).errors[0].detail));
    assert.deepEqual(details, [UNKNOWN, undefined]);
    assert.equal(proxy.requests, 1);
  });
});

Deno.test("reads do not wait behind writes, nor writes behind reads", async () => {
  await throughProxy({ timeout: 1000, concurrency: 2 }, async (service, proxy) => {
    for (const [slow, quick] of [[change, view], [view, change]] as const) {
      proxy.fate = "held";
      const held = Array.from({ length: 4 }, () => slow(service));
      await wait(50);
      proxy.fate = "passed";
      const [answer, took] = await timed(quick(service));
      assert.equal(answer.status, 200);
      await answer.body?.cancel();
      assert.ok(took < 500, `${took} ms`);
      for (const one of await Promise.all(held)) await one.body?.cancel();
    }
  });
});

Deno.test("a client that disconnects while it waits for a place costs no statement", async () => {
  await throughProxy({ timeout: 1500, concurrency: 1 }, async (service, proxy) => {
    proxy.fate = "held";
    proxy.requests = 0;
    const gone = new AbortController();
    const held = view(service);
    await wait(300);
    const waiting = view(service, { signal: gone.signal });
    gone.abort();
    proxy.fate = "passed";
    for (const answer of await Promise.all([held, waiting])) await answer.body?.cancel();
    assert.equal(proxy.requests, 1);
  });
});

Deno.test("a client that disconnects while the application is busy costs no statement, over HTTP too", async () => {
  await throughProxy({}, async (service, proxy, errors) => {
    proxy.requests = 0;
    const done = Promise.withResolvers<void>();
    const server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", onListen() {} },
      async (request) => {
        try {
          return await service.fetch(request);
        } finally {
          done.resolve();
        }
      },
    );
    const gone = new AbortController();
    const headers = { accept: JSON_API };
    const url = `http://127.0.0.1:${server.addr.port}/countries/1`;
    const asked = fetch(url, { headers, signal: gone.signal }).catch(() => undefined);
    setTimeout(() => gone.abort(), 100);
    await asked;
    await done.promise;
    await server.shutdown();
    assert.equal(proxy.requests, 0);
    assert.deepEqual(errors, []);
  }, () => wait(1100));
});

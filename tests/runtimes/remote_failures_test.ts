import assert from "node:assert/strict";
import { createService, type Service } from "../../mod.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { type FailingProxy, failingProxy, type Fate } from "./failing_proxy.ts";

const JSON_API = "application/vnd.api+json";
const engine: Engine = remoteEngine();

const UNKNOWN = "It is not known whether this was stored: check before you send it again.";

/** A write of several rows: a currency's name, and the countries that use it. */
const CHANGE = {
  data: {
    type: "currencies",
    id: "2",
    attributes: { name: "Changed" },
    relationships: { countries: { data: [{ type: "countries", id: "1" }, { type: "countries", id: "3" }] } },
  },
};

/** Runs a test with a service that reaches its database through a proxy. */
async function throughProxy(
  test: (service: Service, proxy: FailingProxy, errors: readonly unknown[]) => Promise<void>,
): Promise<void> {
  await engine.fill(atlas);
  const proxy = await failingProxy(engine.database);
  const errors: unknown[] = [];
  const { resources } = atlas.services.plain;
  const service = createService({ database: proxy.url, resources, onError: (error) => errors.push(error) });
  try {
    await test(service, proxy, errors);
  } finally {
    await proxy.stop();
  }
}

function ask(service: Service, method: string, path: string, document?: unknown): Promise<Response> {
  const headers = { accept: JSON_API, ...(document === undefined ? {} : { "content-type": JSON_API }) };
  const body = document === undefined ? undefined : JSON.stringify(document);
  return service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
}

/** The error document of an unreachable database, which does not reveal its address. */
async function isUnavailable(answer: Response, detail?: string): Promise<void> {
  assert.equal(answer.status, 503);
  assert.equal(answer.headers.get("content-type"), JSON_API);
  assert.equal(answer.headers.get("retry-after"), "5");
  const error = { code: "503", title: "Service Unavailable", ...(detail === undefined ? {} : { detail }) };
  assert.deepEqual(await answer.json(), { errors: [error] });
}

async function works(service: Service): Promise<void> {
  const answer = await ask(service, "GET", "/countries/1?include=currency");
  assert.equal(answer.status, 200);
  assert.equal((await answer.json()).data.id, "1");
}

Deno.test("a read is one request to the database, also the first read once the schema is known", async () => {
  await throughProxy(async (service, proxy) => {
    await service.check();
    proxy.requests = 0;
    const sorted = "/countries?include=currency,cultures.language&sort=-name";
    const paths = ["/countries/1", sorted, "/countries/99"];
    for (const [index, path] of [...paths, ...paths].entries()) {
      await ask(service, "GET", path);
      // The cost of a sort without an index depends on the sizes of tables, which are queried once in some seconds.
      assert.equal(proxy.requests, index === paths.indexOf(sorted) ? 2 : 1, path);
      proxy.requests = 0;
    }
  });
});

Deno.test("a write that succeeds is one request to the database, a write that fails at most two", async () => {
  await throughProxy(async (service, proxy) => {
    await service.check();
    const euro = { type: "currencies", attributes: { code: "EUR", name: "Again" } };
    const nobody = { currency: { data: { type: "currencies", id: "99" } } };
    const cases:
      readonly (readonly [requests: number, status: number, method: string, path: string, data?: unknown])[] = [
        [1, 200, "PATCH", "/currencies/2", CHANGE.data],
        [1, 201, "POST", "/currencies", { type: "currencies", attributes: { code: "USD", name: "Dollar" } }],
        [2, 409, "POST", "/currencies", euro],
        [2, 404, "PATCH", "/currencies/99", { type: "currencies", id: "99", attributes: { name: "None" } }],
        [2, 404, "PATCH", "/countries/1", { type: "countries", id: "1", relationships: nobody }],
        [1, 204, "DELETE", "/cultures/1"],
        [2, 404, "DELETE", "/cultures/1"],
        [2, 400, "DELETE", "/languages/2"],
      ];
    for (const [most, status, method, path, data] of cases) {
      proxy.requests = 0;
      const answer = await ask(service, method, path, data === undefined ? undefined : { data });
      assert.equal(answer.status, status, `${method} ${path}: ${await answer.text()}`);
      const enough = status < 400 ? proxy.requests === 1 : proxy.requests <= most;
      assert.ok(enough, `${method} ${path} took ${proxy.requests} requests`);
    }
  });
});

const fates: readonly Fate[] = ["cut before", "cut within", "cut after", "cut answer", "refused"];

for (const fate of fates) {
  Deno.test(`a read that is ${fate} answers 503, is sent once, and the next read works`, async () => {
    await throughProxy(async (service, proxy, errors) => {
      await works(service);
      proxy.fate = fate;
      proxy.requests = 0;
      await isUnavailable(await ask(service, "GET", "/countries?include=currency"));
      assert.equal(proxy.requests, 1);
      assert.match(String(errors), /Cannot reach the database/);
      proxy.fate = "passed";
      await works(service);
    });
  });

  Deno.test(`a first read that is ${fate} leaves nothing behind`, async () => {
    await throughProxy(async (service, proxy) => {
      proxy.fate = fate;
      await isUnavailable(await ask(service, "GET", "/countries/1"));
      await isUnavailable(await ask(service, "POST", "/currencies", CHANGE));
      proxy.fate = "passed";
      await works(service);
    });
  });

  Deno.test(`a write that is ${fate} answers 503, is sent once, and stores all or nothing`, async () => {
    await throughProxy(async (service, proxy) => {
      await works(service);
      const before = await engine.dump();
      assert.equal((await ask(service, "PATCH", "/currencies/2", CHANGE)).status, 200);
      const all = await engine.dump();
      assert.notEqual(all, before);
      await engine.fill(atlas);
      proxy.fate = fate;
      proxy.requests = 0;
      const isKnown = fate === "refused";
      await isUnavailable(await ask(service, "PATCH", "/currencies/2", CHANGE), isKnown ? undefined : UNKNOWN);
      assert.equal(proxy.requests, 1);
      // A write that the database has acknowledged is stored, though the client cannot know it.
      assert.equal(await engine.dump(), fate === "cut after" || fate === "cut answer" ? all : before);
      proxy.fate = "passed";
      assert.equal((await ask(service, "PATCH", "/currencies/2", CHANGE)).status, 200);
      assert.equal(await engine.dump(), all);
    });
  });
}

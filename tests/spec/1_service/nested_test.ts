import { deepEqual, doesNotThrow, equal, match, throws } from "node:assert/strict";
import { AutoRouter, json, Router } from "itty-router";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const JSON_API = { accept: "application/vnd.api+json" };
const WRITE = { ...JSON_API, "content-type": "application/vnd.api+json" };
const sirius = { data: { type: "stars", attributes: { name: "Sirius" } } };

const send = (method: string, path: string, body?: object, headers: Record<string, string> = body ? WRITE : JSON_API) =>
  new Request(`http://127.0.0.1${path}`, { method, headers, body: body && JSON.stringify(body) });

for (const way of ["fetch", "handle"] as const) {
  for (const hasActions of [false, true]) {
    const name = `${way}, ${hasActions ? "with" : "without"} actions`;
    Deno.test(`a service answers the requests that itty's AutoRouter passes on: ${name}`, async () => {
      const engine = await embeddedEngine();
      try {
        await engine.fill(sky("nested", {}));
        const service = createService({
          resources: skyResources,
          database: engine.database,
          ...(hasActions ? { actions: AutoRouter({ missing: () => undefined }) } : {}),
        });
        const router = AutoRouter();
        // A parameter's name hides the request's own member if that is undefined, as a missing body is.
        router.all("/:resource/:id?", (request, ...rest) => service[way](request, ...rest));
        const asked: readonly (readonly [Request, number])[] = [
          [send("GET", "/stars/1?fields[stars]=name"), 200],
          [send("POST", "/stars", sirius), 201],
          [send("PATCH", "/stars/2", { data: { ...sirius.data, id: "2" } }), 200],
          [send("DELETE", "/stars/2"), 204],
          [send("DELETE", "/moons/3", undefined, { ...JSON_API, "content-length": "0" }), 204],
          [send("DELETE", "/moons/2", undefined, WRITE), 204],
          [send("POST", "/stars", sirius, { ...JSON_API, "content-type": "application/json" }), 415],
          [send("GET", "/stars/2"), 404],
        ];
        for (const [request, status] of asked) {
          const answer = await router.fetch(request);
          equal(answer.status, status, `${request.method} ${request.url}: ${await answer.text()}`);
        }
      } finally {
        await engine.close();
      }
    });
  }
}

Deno.test("actions that would answer every request are refused at start, and the message says what to write", () => {
  const serve = (actions: ServiceOptions["actions"]) => () =>
    void createService({ resources: skyResources, database: ":memory:", actions });
  for (const actions of [AutoRouter(), AutoRouter({ missing: () => new Response("no", { status: 404 }) })]) {
    throws(serve(actions), {
      name: "ConfigurationError",
      message: 'Cannot set "actions" to a router that answers every request, since no resource could be ' +
        "reached: write AutoRouter({ missing: () => undefined }).",
    });
  }
  const thrower = () => {
    throw new Error("asked");
  };
  const silent = [
    AutoRouter({ missing: () => undefined }),
    Router({ finally: [json] }),
    Router({ finally: [thrower] }),
    Router({ finally: [() => Promise.reject(new Error("later"))] }),
    { fetch: () => undefined, finally: "no list" },
  ];
  for (const actions of silent) doesNotThrow(serve(actions as ServiceOptions["actions"]));
});

Deno.test("a body that was read before the service is refused, and the message says what to change", async () => {
  const engine = await embeddedEngine();
  const told: string[] = [];
  try {
    await engine.fill(sky("nested", {}));
    const service = createService({
      resources: skyResources,
      database: engine.database,
      onError: (error) => void told.push((error as Error).message),
    });
    const read = send("POST", "/stars", sirius);
    await read.text();
    // The rest of a body that express.json() has read, as adapters from Node pass it on.
    const drained = send("POST", "/stars", undefined, { ...WRITE, "content-length": "30" });
    const locked = send("POST", "/stars", sirius, { ...WRITE, "content-length": "30" });
    locked.body?.getReader();
    const streamed = send("POST", "/stars", sirius);
    streamed.body?.getReader();
    for (const request of [read, drained, locked, streamed]) equal((await service.fetch(request)).status, 500);
  } finally {
    await engine.close();
  }
  deepEqual([told.length, new Set(told).size], [4, 1]);
  match(told[0], /^Cannot read the body: something before the service has read it, as express\.json\(\) does\. Mount /);
});

import { deepEqual, equal, match } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const JSON_API = "application/vnd.api+json";

const failing = (): never => {
  throw new Error("it fails");
};
const PROXY = new Proxy({}, { get: failing, getPrototypeOf: failing, has: failing, ownKeys: failing });
const GETTER = Object.defineProperty({}, "status", { get: failing });
const throwing = (thrown: unknown) => () => {
  throw thrown;
};

/** The answer of a service over the sky, and the arguments of `onError`. */
async function ask(options: Partial<ServiceOptions>, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const engine = await embeddedEngine();
  const told: unknown[] = [];
  try {
    await engine.fill(sky("never rejects", {}));
    const service = createService({
      resources: skyResources,
      onError: (error) => void told.push(error),
      ...options,
      database: engine.database,
    });
    const headers = { accept: JSON_API, origin: "https://app.example", ...init.headers };
    const answer = await service.fetch(new Request("http://127.0.0.1/stars/1", { ...init, headers }));
    return { status: answer.status, headers: answer.headers, text: await answer.text(), told };
  } finally {
    await engine.close();
  }
}

/** Runs without console output. */
async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = () => {};
  try {
    return await run();
  } finally {
    console.error = error;
  }
}

Deno.test("fetch answers if cors.origin throws: the write is kept, and no origin may read the response", async () => {
  const { status, headers, told } = await ask({ cors: { origin: failing } });
  equal(status, 200);
  equal(headers.get("access-control-allow-origin"), null);
  match(String(told[0]), /it fails/);
});

Deno.test("fetch answers a preflight if cors.origin throws", async () => {
  const init = { method: "OPTIONS", headers: { "access-control-request-method": "PATCH" } };
  const { status, headers, told } = await ask({ cors: { origin: failing } }, init);
  equal(status, 500);
  equal(headers.get("access-control-allow-origin"), null);
  match(String(told[0]), /it fails/);
});

Deno.test("fetch answers if a thrown value cannot be read", async () => {
  for (const thrown of [PROXY, GETTER]) {
    for (const debug of [true, false]) {
      const hooks = { beforeFind: throwing(thrown) };
      const places: readonly Partial<ServiceOptions>[] = [
        { context: throwing(thrown) },
        { actions: throwing(thrown) },
        { resources: { stars: { hooks } } },
      ];
      for (const options of places) {
        const { status, text, told } = await ask({ ...options, debug });
        equal(status, 500);
        match(text, /"title": ?"Internal Server Error"/);
        deepEqual(told.length, 1);
      }
    }
  }
});

Deno.test("fetch answers a request that is not JSON:API's if the handler throws such a value", async () => {
  for (const thrown of [PROXY, GETTER]) {
    const { status, text } = await ask({ handler: throwing(thrown) }, { headers: { accept: "text/html" } });
    deepEqual([status, text], [500, "Internal Server Error\n"]);
  }
});

Deno.test("fetch answers if reporting such a value fails, too", async () => {
  const Renderer = class {
    render = failing;
  };
  for (
    const options of [
      { onError: failing },
      { onError: throwing(PROXY) },
      { onError: undefined },
      { onError: () => Promise.reject(PROXY) },
      { exceptionRenderer: Renderer },
      { errorHandler: throwing(PROXY) },
    ]
  ) {
    const { status } = await quietly(() => ask({ context: throwing(PROXY), ...options }));
    equal(status, 500);
  }
});

Deno.test("in debug mode the console shows why a delete was refused, whose response has no body", async () => {
  const { error } = console;
  for (const debug of [true, false]) {
    const printed: unknown[][] = [];
    console.error = (...all) => printed.push(all);
    try {
      const { status, text, told } = await ask({ debug }, { method: "DELETE" });
      deepEqual([status, text, told], [400, "", []]);
    } finally {
      console.error = error;
    }
    equal(printed.length, debug ? 1 : 0);
    if (!debug) continue;
    const [sentence, cause] = printed[0];
    equal(sentence, 'DELETE http://127.0.0.1/stars/1 was refused: The database refuses to delete "1".');
    match(String(cause), /FOREIGN KEY constraint failed/);
  }
});

import { equal, ok } from "node:assert/strict";
import { createService } from "../../mod.ts";
import { remoteEngine } from "../helpers/engines/engines.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";

const JSON_API = "application/vnd.api+json";
const UNKNOWN = "It is not known whether this was stored: check before you send it again.";
const TIMEOUT = 1000;
/** Extra time for a busy machine. */
const SLACK = 1500;
const MEBIBYTE = new TextEncoder().encode(" ".repeat(2 ** 20));

/** Answers over HTTP that no libSQL server sends, made from the server's own answer. */
const ANSWERS: { readonly [what: string]: (text: string) => Response } = {
  "what is no JSON": () => new Response("%%% {{{"),
  "JSON that breaks off": (text) => new Response(text.slice(0, text.length / 2)),
  "JSON that is nested deeply": () => new Response("[".repeat(200_000)),
  nothing: () => new Response(null, { status: 204 }),
  "a page of a proxy": () => new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } }),
  "a page of an error": () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  "too many requests": () => new Response("Later.", { status: 429, headers: { "retry-after": "7" } }),
  "a redirect to itself": () => redirect(307, "/v2/pipeline"),
  "a redirect to a page": () => redirect(303, "/login"),
  "what is said to be gzip": () => new Response("plain", { headers: { "content-encoding": "gzip" } }),
  "headers and no more": () => streamed(() => new Promise(() => {})),
  "a body that never ends, drop by drop": () =>
    streamed(async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      controller.enqueue(MEBIBYTE.slice(0, 1));
    }),
  "a body that never ends, at full speed": () =>
    streamed((controller) => Promise.resolve(controller.enqueue(MEBIBYTE))),
};

function redirect(status: number, location: string): Response {
  return new Response(null, { status, headers: { location } });
}

function streamed(pull: (controller: ReadableStreamDefaultController<Uint8Array>) => Promise<void>): Response {
  return new Response(new ReadableStream({ pull }));
}

const engine = remoteEngine();

for (const [what, answered] of Object.entries(ANSWERS)) {
  Deno.test(`a database that answers with ${what} causes a 503 in time, and works again afterwards`, async () => {
    await engine.fill(atlas);
    let isBroken = false;
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/login") return new Response("<h1>Log in</h1>");
      const passed = await fetch(new URL(pathname, engine.database), { method: "POST", body: await request.text() });
      const text = await passed.text();
      return isBroken ? answered(text) : new Response(text);
    });
    const database = { url: `http://127.0.0.1:${server.addr.port}`, timeout: TIMEOUT };
    const open = () => createService({ ...atlas.services.plain, database, onError: () => {} });
    const [service, fresh] = [open(), open()];
    await service.check();
    isBroken = true;
    const changed = { type: "currencies", id: "2", attributes: { name: "Changed" } };
    const [view, first, write] = await Promise.all([
      ask(service, "GET", "/countries/1"),
      ask(fresh, "GET", "/countries/1"),
      ask(service, "PATCH", "/currencies/2", changed),
    ]);
    for (const { status, again, text, took } of [view, first, write]) {
      equal(status, 503, text);
      ok(again !== null);
      ok(took < TIMEOUT + SLACK, `${took} ms`);
    }
    ok(write.text.includes(UNKNOWN), write.text);
    isBroken = false;
    for (const one of [service, fresh]) equal((await ask(one, "GET", "/countries/1")).status, 200);
    for (const one of [service, fresh]) await one.close();
    await server.shutdown();
  });
}

async function ask(service: ReturnType<typeof createService>, method: string, path: string, data?: unknown) {
  const start = performance.now();
  const headers = { accept: JSON_API, "content-type": JSON_API };
  const body = data === undefined ? undefined : JSON.stringify({ data });
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
  const text = await answer.text();
  return { status: answer.status, again: answer.headers.get("retry-after"), text, took: performance.now() - start };
}

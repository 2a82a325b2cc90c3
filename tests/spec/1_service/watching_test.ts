import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createService, type RequestEvent, type Service, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
const ORIGIN = "http://127.0.0.1";

const engine = await embeddedEngine();
await engine.fill(sky("watching", {}));
Deno.test.afterAll(() => engine.close());

/** Sends requests to a service over the sky, and returns the answers with the events of `onRequest`. */
async function watched(
  options: Partial<ServiceOptions>,
  requests: readonly (Request | readonly [method: string, path: string, body?: object])[],
  ask: (service: Service, request: Request) => Promise<Response | undefined> = (service, one) => service.fetch(one),
) {
  const events: RequestEvent[] = [];
  const answers: (Response | undefined)[] = [];
  const service = createService({
    resources: skyResources,
    onError: () => {},
    onRequest: (event) => void events.push(event),
    ...options,
    database: engine.database,
  });
  for (const sent of requests) answers.push(await ask(service, sent instanceof Request ? sent : requestOf(...sent)));
  await service.close();
  return { events, answers };
}

function requestOf(method: string, path: string, body?: object): Request {
  return new Request(ORIGIN + path, { method, headers: JSON_API, body: body && JSON.stringify(body) });
}

const places = (events: readonly RequestEvent[]) => events.map((one) => [one.endpoint, one.resource, one.status]);

Deno.test("onRequest learns once per request what has answered it, and how", async () => {
  const star = (id?: string) => ({ data: { type: "stars", ...(id && { id }), attributes: { name: "Sirius" } } });
  const member = { data: [{ type: "planets", id: "1" }] };
  const { events } = await watched(
    { relationshipLinks: true, openapi: true, health: true },
    [
      ["GET", "/stars"],
      ["GET", "/stars/1"],
      ["POST", "/stars", star()],
      ["PATCH", "/stars/2", star("2")],
      ["DELETE", "/stars/2"],
      ["GET", "/stars/1/planets"],
      ["GET", "/stars/1/relationships/planets"],
      ["POST", "/stars/1/relationships/planets", member],
      ["PATCH", "/planets/1/relationships/star", { data: { type: "stars", id: "1" } }],
      ["GET", "/openapi.json"],
      ["HEAD", "/health"],
    ],
  );
  deepEqual(places(events), [
    ["list", "stars", 200],
    ["view", "stars", 200],
    ["create", "stars", 201],
    ["update", "stars", 200],
    ["delete", "stars", 204],
    ["related", "stars", 200],
    ["relationship", "stars", 200],
    ["relationship", "stars", 204],
    ["relationship", "planets", 204],
    ["openapi", null, 200],
    ["health", null, 200],
  ]);
});

Deno.test("a refused request has its endpoint, if it has reached one", async () => {
  const { events } = await watched({ resources: { ...skyResources, comets: {} } }, [
    ["GET", "/stars/9"],
    ["GET", "/stars?sort=x"],
    ["GET", "/comets"],
    ["PUT", "/stars"],
    ["GET", "/nowhere"],
    new Request(`${ORIGIN}/stars`),
    new Request(`${ORIGIN}/stars`, { method: "OPTIONS" }),
  ]);
  deepEqual(places(events), [
    ["view", "stars", 404],
    ["list", "stars", 400],
    ["list", "comets", 500],
    [null, null, 405],
    [null, null, 404],
    [null, null, 406],
    [null, null, 204],
  ]);
});

Deno.test("an event has the request, bytes, milliseconds and the executed statements", async () => {
  const { events: [list, refused, create], answers } = await watched({}, [
    ["GET", "/planets?filter[name]=x"],
    ["GET", "/planets?include=star"],
    ["POST", "/stars", { data: { type: "stars", attributes: { name: "Vega" } } }],
  ]);
  equal(list.queries.length, 0);
  equal(list.request.url, `${ORIGIN}/planets?filter[name]=x`);
  for (const [index, event] of [list, refused, create].entries()) {
    equal(event.bytes, (await answers[index]!.arrayBuffer()).byteLength);
    ok(event.duration > 0 && event.duration < 60_000, String(event.duration));
  }
  const [read] = refused.queries;
  match(read.sql, /from "planets"/);
  deepEqual([refused.queries.length, read.rows, read.visits], [1, 3, 0]);
  ok(read.duration > 0 && read.duration <= refused.duration);
  ok(create.queries.length > 1);
  equal(create.queries[0].rows, 1);
  deepEqual([...new Set(create.queries.map((one) => one.visits))], [null], "a batch has no plan of a read");
});

Deno.test("visits is the estimate of the plan", async () => {
  const { events } = await watched({ filters: true }, [["GET", "/planets?sort=-name"], [
    "GET",
    "/moons?sort=name&filter[name][contains]=o",
  ]]);
  deepEqual(events.map(({ queries }) => queries.map(({ visits }) => visits)), [[0], [6]]);
});

Deno.test("what a page links as JSON and CSV is one request too, with the statements of its answer", async () => {
  const { events, answers } = await watched(
    { html: true, csv: true },
    ["json", "csv"].map((form) => new Request(`${ORIGIN}/stars?[as]=${form}`, { headers: { accept: "text/html" } })),
  );
  deepEqual(places(events), [["list", "stars", 200], ["list", "stars", 200]]);
  deepEqual(answers.map((one) => one!.headers.get("content-type")), [
    "application/vnd.api+json",
    "text/csv; charset=utf-8",
  ]);
  for (const [index, { bytes, queries }] of events.entries()) {
    equal(bytes, (await answers[index]!.arrayBuffer()).byteLength);
    ok(queries.length > 0);
  }
});

Deno.test("a failed statement is reported, and so is one of an HTML page", async () => {
  const { events } = await watched({ html: true }, [
    ["POST", "/planets", { data: { type: "planets", attributes: { name: "Earth" } } }],
    new Request(`${ORIGIN}/planets`, { headers: { accept: "text/html" } }),
    new Request(`${ORIGIN}/`, { headers: { accept: "text/html" } }),
  ]);
  deepEqual(places(events), [["create", "planets", 409], ["list", "planets", 200], [null, null, 200]]);
  ok(events[0].queries.length > 0 && events[1].queries.length > 0);
  ok(Number(events[2].bytes) > 100);
});

Deno.test("the application's own responses are reported, and not changed", async () => {
  const parts = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("one")) });
  const { events, answers } = await watched({
    actions: ({ url }: Request) => url.endsWith("/endless") ? new Response(parts()) : undefined,
    handler: ({ url }: Request) =>
      url.endsWith("/mine") ? new Response("mine", { headers: { "content-length": "4" } }) : undefined,
  }, [["GET", "/endless"], ["GET", "/mine"]]);
  deepEqual(events.map(({ endpoint, bytes }) => [endpoint, bytes]), [[null, null], [null, 4]]);
  const reader = answers[0]!.body!.getReader();
  equal(new TextDecoder().decode((await reader.read()).value), "one");
  await reader.cancel();
  await answers[1]!.body!.cancel();
});

Deno.test("handle reports only the requests that it answers", async () => {
  const handle = (service: Service, request: Request) => service.handle(request);
  const { events } = await watched(
    {},
    [["GET", "/nowhere"], new Request(`${ORIGIN}/stars`), ["GET", "/stars"]],
    handle,
  );
  deepEqual(places(events), [["list", "stars", 200]]);
});

Deno.test("the error of an onRequest that throws or rejects goes to onError, and changes no response", async () => {
  const failing = () => {
    throw new Error("it throws");
  };
  for (const onRequest of [failing, () => Promise.reject(new Error("it rejects"))]) {
    const told: unknown[] = [];
    const onError = (error: unknown, request: Request) => told.push([(error as Error).message, request.url]);
    const { answers } = await watched({ onRequest, onError }, [["GET", "/stars"]]);
    equal(answers[0]!.status, 200);
    equal((await answers[0]!.json()).data.length, 2);
    deepEqual(told, [[onRequest === failing ? "it throws" : "it rejects", `${ORIGIN}/stars`]]);
  }
});

Deno.test("no response waits for a promise of onRequest", async () => {
  const { answers } = await watched({ onRequest: () => new Promise<void>(() => {}) }, [["GET", "/stars"]]);
  equal(answers[0]!.status, 200);
  await answers[0]!.body!.cancel();
});

Deno.test("serverTiming reports the time of the database and the total time, on every response", async () => {
  const { answers } = await watched({ serverTiming: true, onRequest: undefined, health: true }, [
    ["GET", "/stars"],
    ["GET", "/stars/9"],
    ["HEAD", "/stars"],
    ["DELETE", "/stars/9"],
    ["GET", "/health"],
    ["GET", "/nowhere"],
  ]);
  for (const answer of answers) {
    const [, db, total] = /^db;dur=(\d+\.\d), total;dur=(\d+\.\d)$/.exec(answer!.headers.get("server-timing")!)!;
    ok(Number(db) <= Number(total));
    await answer!.body?.cancel();
  }
  ok(answers[0]!.headers.get("content-type") === "application/vnd.api+json");
  const { answers: [plain] } = await watched({}, [["GET", "/stars"]]);
  equal(plain!.headers.get("server-timing"), null);
  await plain!.body?.cancel();
});

Deno.test("health is unavailable if the database is, and only onError gets the reason", async () => {
  const told: unknown[] = [];
  const service = createService({
    database: "file:/nowhere/there/is.db",
    resources: skyResources,
    health: true,
    onError: (error) => told.push(error),
  });
  const answer = await service.fetch(new Request(`${ORIGIN}/health`));
  deepEqual([answer.status, await answer.text()], [503, '{"status":"unavailable"}']);
  equal(answer.headers.get("cache-control"), "no-store");
  match((told[0] as Error).message, /is\.db/);
  await service.close();
});

import assert from "node:assert/strict";
import { StatementError, UnansweredWriteError } from "../../src/errors/statement_error.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import type { Driver } from "../../src/types/driver.ts";
import { freshName, run, sqld } from "./engines.ts";

Deno.test.afterAll(() => sqld.stop());

const two = { sql: "select 1 + ?", parameters: [1] };

/** Passes requests on to the server and notes each. */
function proxy(port = 0): { url: string; port: number; requests: string[]; stop: () => Promise<void> } {
  const requests: string[] = [];
  const server = Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    const { method, headers } = request;
    const body = method === "GET" ? undefined : await request.arrayBuffer();
    return fetch(new URL(pathname, sqld.url), { method, headers, body });
  });
  const { port: bound } = server.addr;
  return { url: `http://127.0.0.1:${bound}`, port: bound, requests, stop: () => server.shutdown() };
}

async function unavailable(driver: Driver, message: RegExp): Promise<void> {
  for (const attempt of [() => driver.read(two), () => driver.batch([two, two])]) {
    await assert.rejects(async () => await attempt(), (error) => {
      assert.ok(error instanceof StatementError, String(error));
      assert.deepEqual(error.failure, { kind: "unavailable" });
      assert.match(error.message, message);
      return true;
    });
  }
}

Deno.test("a remote read is one request, and so is a batch, also the first ones", async () => {
  const server = proxy();
  const table = freshName();
  const driver = await openDriver(server.url);
  assert.deepEqual(server.requests, []);
  await driver.read(two);
  await driver.read(two);
  assert.deepEqual(server.requests.splice(0), ["POST /v2/pipeline", "POST /v2/pipeline"]);
  const fresh = await openDriver(server.url);
  await run(fresh, `create table ${table}(x unique)`, `insert into ${table} values (1)`, `select * from ${table}`);
  assert.deepEqual(server.requests.splice(0), ["POST /v2/pipeline"]);
  await assert.rejects(() => run(fresh, `insert into ${table} values (1)`, "select 1"));
  assert.deepEqual(server.requests.splice(0), ["POST /v2/pipeline"]);
  await run(fresh, `drop table ${table}`);
  await server.stop();
});

Deno.test("a server that is down is reported, nothing is sent twice, and it works again when the server is back", async () => {
  const server = proxy();
  const driver = await openDriver(server.url);
  await driver.read(two);
  await server.stop();
  await unavailable(driver, /^Cannot reach the database: .*127\.0\.0\.1:\d+.*\.$/);
  const back = proxy(server.port);
  assert.deepEqual((await driver.read(two)).rows, [[2n]]);
  assert.deepEqual((await driver.batch([two]))[0].rows, [[2n]]);
  assert.equal(back.requests.length, 2);
  await back.stop();
});

Deno.test("a server that refuses every request is reported, with its reason", async () => {
  const json = "application/json";
  const cases: readonly (readonly [number, string, string, RegExp])[] = [
    [
      401,
      json,
      `{"error": "Unauthorized"}`,
      /^Cannot reach the database: its server does not accept the authToken, .*401/,
    ],
    [403, "text/plain", "", /^Cannot reach the database: its server does not accept the authToken, .*HTTP status 403/],
    [401, json, `{"message": "the token has expired", "code": "AUTH_JWT_EXPIRED"}`, /the token has expired/],
    [500, "text/plain", "out of order", /HTTP status 500: out of order/],
    [500, "text/plain; charset=utf-8", "out of order", /HTTP status 500: out of order/],
    [503, "text/html", "<p>Later</p>", /HTTP status 503/],
    [404, "text/plain", "", /HTTP status 404/],
    [200, "text/html", "<p>A captive portal</p>", /not valid JSON/],
  ];
  for (const [status, type, body, message] of cases) {
    let requests = 0;
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
      requests++;
      return new Response(body, { status, headers: { "content-type": type } });
    });
    const driver = await openDriver(`http://127.0.0.1:${server.addr.port}`);
    await unavailable(driver, message);
    assert.equal(requests, 2);
    await server.shutdown();
  }
});

/** Answers of servers that have lost the stream of a request. */
const LOST: readonly (readonly [status: number, type: string, body: string])[] = [
  [400, "application/json", '{"message": "The stream has expired due to inactivity", "code": "STREAM_EXPIRED"}'],
  [400, "application/json", '{"error": "stream not found: 8d4bd61d:0198"}'],
  [400, "text/plain", "Stream expired"],
  [404, "application/json", '{"error": "stream not found: 8d4bd61d:0198"}'],
  [400, "application/json; charset=utf-8", '{"message": "The stream has expired", "code": "STREAM_EXPIRED"}'],
];

for (const [status, type, body] of LOST) {
  Deno.test(`a read whose stream is lost is sent again, once: ${status} ${body}`, async () => {
    let lost = 1;
    let requests = 0;
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
      requests++;
      if (lost-- > 0) return new Response(body, { status, headers: { "content-type": type } });
      const { pathname } = new URL(request.url);
      return fetch(new URL(pathname, sqld.url), {
        method: "POST",
        headers: request.headers,
        body: await request.arrayBuffer(),
      });
    });
    const driver = await openDriver(`http://127.0.0.1:${server.addr.port}`);
    assert.deepEqual((await driver.read(two)).rows, [[2n]]);
    assert.equal(requests, 2);
    [lost, requests] = [Infinity, 0];
    await unavailable(driver, /^Cannot reach the database: .*stream.*\.$/i);
    assert.equal(requests, 3);
    await assert.rejects(async () => await driver.batch([two]), UnansweredWriteError);
    await server.shutdown();
  });
}

Deno.test("a request that the server does not understand fails, and is not sent again", async () => {
  let requests = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    requests++;
    return Response.json({ message: "invalid replication index" }, { status: 400 });
  });
  const driver = await openDriver(`http://127.0.0.1:${server.addr.port}`);
  await assert.rejects(
    async () => await driver.read(two),
    (error) => error instanceof StatementError && error.failure.kind === "other",
  );
  assert.equal(requests, 1);
  await server.shutdown();
});

/** A server's message for a batch that it could not begin because of other writes. */
async function locked(request: Request): Promise<Response> {
  const { requests }: { requests: { type: string; batch?: { steps: unknown[] } }[] } = await request.json();
  const error = { message: "SQLite error: database is locked", code: "SQLITE_BUSY" };
  const results = requests.map(({ type, batch }) => {
    const nothing = batch?.steps.map(() => null) ?? [];
    const result = { step_results: nothing, step_errors: [error, ...nothing.slice(1)] };
    return { type: "ok", response: batch === undefined ? { type } : { type, result } };
  });
  return Response.json({ baton: null, base_url: null, results });
}

Deno.test("a batch that cannot begin because of other writes is sent again, and carried out once", async () => {
  let sent = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    if (request.method === "POST" && ++sent <= 3) return await locked(request);
    const body = request.method === "GET" ? undefined : await request.arrayBuffer();
    return fetch(new URL(new URL(request.url).pathname, sqld.url), {
      method: request.method,
      headers: request.headers,
      body,
    });
  });
  const table = freshName();
  const driver = await openDriver(`http://127.0.0.1:${server.addr.port}`);
  await run(driver, `create table ${table}(x)`, `insert into ${table} values (1)`);
  assert.equal(sent, 4);
  const counted = { sql: `select count(*) from ${table}`, parameters: [] };
  assert.deepEqual((await driver.read(counted)).rows, [[1n]]);
  await run(driver, `drop table ${table}`);
  await server.shutdown();
});

Deno.test("an integer beyond 2^53 is read exactly from a remote database", async () => {
  const driver = await openDriver(sqld.url);
  const { rows } = await driver.read({ sql: "select ?", parameters: [9223372036854775807n] });
  assert.deepEqual(rows, [[9223372036854775807n]]);
});

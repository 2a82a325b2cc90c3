import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService, type ServiceOptions } from "../../mod.ts";
import type { LibsqlClient } from "../../src/types/database.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { type Exchange, requestOf } from "../helpers/exchanges/exchange.ts";

/** One trip to the database: one reading statement, or one transaction. */
type Trip = "read" | "batch";

interface Expected {
  readonly request: string;
  readonly status: number;
  readonly trips: readonly Trip[];
}

const OPTIONS: Omit<ServiceOptions, "database"> = {
  resources: {
    countries: { hasMany: { cultures: "cultures" }, search: { filter: ["name"] } },
    cultures: {},
    currencies: { hasMany: { countries: "countries" } },
    languages: {},
    national_capitals: {},
  },
  pagination: { limit: 2 },
  // Without a limit on visits the sizes of tables are not queried.
  limits: { visits: Number.MAX_SAFE_INTEGER },
};

/** A read is one statement, whatever it shows; a refused query string runs none. */
const READS: readonly Expected[] = [
  ["GET /countries", 200],
  ["GET /countries/1", 200],
  ["HEAD /countries/1", 200],
  ["GET /countries?page=2", 200],
  ["GET /countries?include=currency,national-capital,cultures.language&sort=-cultures.code,currency.name", 200],
  ["GET /countries?filter=land&currency_id=1&fields[countries]=name", 200],
  ["GET /countries/1?include=currency.countries,national-capital,cultures.language", 200],
  ["GET /cultures?country_id=99", 200],
  ["GET /countries/99", 404],
  ["GET /countries?page=9", 404],
].map(([request, status]) => ({ request: String(request), status: Number(status), trips: ["read"] }));

const UNASKED: readonly Expected[] = [
  ["GET /countries?sort=colour", 400],
  ["GET /countries/01", 404],
  ["GET /colours", 404],
  ["PUT /countries", 405],
  ["POST /currencies\n\n{", 400],
  ["POST /currencies\n\n{}", 422],
  ['POST /currencies\n\n{ "data": { "type": "currencies" } }', 422],
  ['POST /currencies\n\n{ "data": { "type": "countries" } }', 409],
].map(([request, status]) => ({ request: String(request), status: Number(status), trips: [] }));

function patch(path: string, member: string): string {
  const [type, id] = path.split("/");
  return `PATCH /${path}\n\n{ "data": { "type": "${type}", "id": "${id}", ${member} } }`;
}

const culture = (country: number) =>
  `{ "type": "cultures", "attributes": { "code": "xx" }, "relationships": {
      "country": { "data": { "type": "countries", "id": "${country}" } },
      "language": { "data": { "type": "languages", "id": "1" } } } }`;

const set = (name: string, type: string, ...ids: readonly number[]) =>
  `"relationships": { "${name}": { "data": [${ids.map((id) => `{ "type": "${type}", "id": "${id}" }`)}] } }`;

/**
 * A write is one transaction; if it fails, at most one more query finds the reason, as a batch of its own: a single read
 * might be answered by a replica, which does not know the last writes.
 */
const WRITES: readonly Expected[] = [
  {
    request: `POST /currencies\n\n{ "data": { "type": "currencies", "attributes": { "code": "X", "name": "X" } } }`,
    status: 201,
    trips: ["batch"],
  },
  { request: `POST /cultures?include=country.currency\n\n{ "data": ${culture(1)} }`, status: 201, trips: ["batch"] },
  { request: patch("countries/1", `"attributes": { "name": "X" }`), status: 200, trips: ["batch"] },
  { request: patch("countries/1", set("cultures", "cultures", 1, 2, 3)), status: 200, trips: ["batch"] },
  { request: patch("currencies/1", set("countries", "countries", 3)), status: 200, trips: ["batch"] },
  { request: "DELETE /currencies/3", status: 204, trips: ["batch"] },
  { request: `POST /cultures\n\n{ "data": ${culture(99)} }`, status: 404, trips: ["batch", "batch"] },
  { request: patch("countries/99", `"attributes": { "name": "X" }`), status: 404, trips: ["batch"] },
  { request: patch("countries/1", `"attributes": { "name": null }`), status: 422, trips: ["batch"] },
  { request: patch("countries/99", `"attributes": { "name": null }`), status: 404, trips: ["batch"] },
  { request: patch("countries/1", `"attributes": { "code": "BG" }`), status: 409, trips: ["batch"] },
  { request: patch("countries/1", set("cultures", "cultures", 1)), status: 403, trips: ["batch", "batch"] },
  { request: patch("countries/1", set("cultures", "cultures", 1, 3, 99)), status: 404, trips: ["batch", "batch"] },
  { request: "DELETE /countries/1", status: 400, trips: ["batch"] },
  { request: "DELETE /countries/99", status: 404, trips: ["batch"] },
];

Deno.test("a read is one statement and a write one batch, through a client", async () => {
  await using counted = await clientCounted();
  await compare(counted, (trips) => trips);
});

Deno.test("a read and a batch are one request each to a server", async () => {
  await using counted = remoteCounted();
  await compare(counted, (trips) => trips.map(() => "POST"));
});

Deno.test("a query shape that finds bytes among texts, or a long row, needs a second statement once", async () => {
  await using counted = await clientCounted();
  const { engine, database, trips } = counted;
  const limits = { ...OPTIONS.limits, responseBytes: 2000 };
  for (const name of ["x'0102'", "replace(hex(zeroblob(800)), '00', 'ab')"]) {
    await engine.fill({ ...atlas, rows: [...atlas.rows, `update languages set name = ${name} where id = 2`] });
    const service = createService({ ...OPTIONS, database, limits });
    await service.check();
    for (const path of ["/languages", "/cultures?include=language"]) {
      for (const expected of [["read", "read"], ["read"], ["read"]]) {
        trips.length = 0;
        const answer = await service.fetch(requestOf(exchangeOf(`GET ${path}`), "http://127.0.0.1"));
        assert.deepEqual([path, answer.status, trips], [path, 200, expected], await answer.text());
      }
    }
  }
});

Deno.test("the query log of a read has one statement", async () => {
  const engine = await embeddedEngine();
  await engine.fill(atlas);
  const service = createService({ ...OPTIONS, database: engine.database, debug: true, queryLog: true });
  for (const { request, status } of READS) {
    if (request.startsWith("HEAD")) continue;
    const answer = await service.fetch(requestOf(exchangeOf(request), "http://127.0.0.1"));
    const { query } = await answer.json();
    assert.deepEqual([request, answer.status, query.default.length], [request, status, 1]);
  }
  await engine.close();
});

/** A database whose trips are noted. */
interface Counted extends AsyncDisposable {
  readonly engine: Engine;
  readonly database: ServiceOptions["database"];
  readonly trips: string[];
}

async function compare({ engine, database, trips }: Counted, noted: (trips: readonly Trip[]) => readonly string[]) {
  const service = createService({ ...OPTIONS, database, onError: () => {} });
  await engine.fill(atlas);
  await service.check();
  for (const { request, status, trips: expected } of [...READS, ...UNASKED, ...WRITES]) {
    await engine.fill(atlas);
    trips.length = 0;
    const answer = await service.fetch(requestOf(exchangeOf(request), "http://127.0.0.1"));
    await answer.body?.cancel();
    assert.deepEqual([request, answer.status, ...trips], [request, status, ...noted(expected)]);
  }
}

function exchangeOf(request: string): Exchange {
  return { title: request, request, response: "" };
}

async function clientCounted(): Promise<Counted> {
  const engine = await embeddedEngine();
  const client = createClient({ url: engine.database, intMode: "bigint" });
  const trips: string[] = [];
  const database: LibsqlClient = {
    execute(statement) {
      trips.push("read");
      return client.execute(statement);
    },
    batch(statements, mode) {
      trips.push("batch");
      return client.batch(statements, mode);
    },
  };
  const close = async () => {
    client.close();
    await engine.close();
  };
  return { engine, database, trips, [Symbol.asyncDispose]: close };
}

function remoteCounted(): Counted {
  const engine = remoteEngine();
  const trips: string[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const { method, headers } = request;
    const body = await request.arrayBuffer();
    if (method === "POST") trips.push(method);
    const { pathname } = new URL(request.url);
    return fetch(new URL(pathname, engine.database), { method, headers, body: body.byteLength === 0 ? null : body });
  });
  const database = `http://127.0.0.1:${server.addr.port}`;
  return { engine, database, trips, [Symbol.asyncDispose]: () => server.shutdown() };
}

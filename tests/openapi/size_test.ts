import { deepEqual, equal, match, ok } from "node:assert/strict";
import { createService, type OpenApiDocument, type Service, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";

const KINDS = ["text", "integer", "real", "datetime", "text not null", "boolean"];

/** Tables with their own column names, each with three foreign keys to others. */
function tablesOf(tables: number, columns: number): readonly string[] {
  return Array.from({ length: tables }, (_, table) => {
    const own = Array.from(
      { length: columns - 4 },
      (_, column) => `c${table}_${column} ${KINDS[column % KINDS.length]}`,
    );
    const keys = [1, 7, 31].map((step, key) => `key${key}_id integer references table${(table + step) % tables} (id)`);
    return `create table table${table} (id integer primary key, ${[...own, ...keys].join(", ")})`;
  });
}

/** Runs a test with a service of the given number of tables that has every described option on. */
async function serving(
  size: readonly [tables: number, columns: number],
  options: Partial<ServiceOptions>,
  run: (service: Service) => Promise<void>,
): Promise<void> {
  const engine = await embeddedEngine();
  await engine.fill({ name: "", tables: tablesOf(...size), rows: [], services: {} });
  const resources = Object.fromEntries(Array.from({ length: size[0] }, (_, table) => [`table${table}`, {}]));
  const all = {
    resources,
    filters: true,
    relationshipLinks: true,
    inferHasMany: true,
    pagination: true,
    openapi: true,
  };
  const service = createService({ ...all, ...options, database: engine.source });
  try {
    await run(service);
  } finally {
    await service.close();
    await engine.close();
  }
}

const ask = (service: Service) => service.fetch(new Request("http://127.0.0.1/openapi.json"));

/** The names of the filters of a list. */
const filtersOf = (document: OpenApiDocument, path: string): readonly string[] =>
  document.paths[path].get.parameters.map((one) =>
    "$ref" in one ? document.components.parameters[`${one.$ref}`.split("/").at(-1)!].name : one.name as string
  ).filter((name) => name.startsWith("filter["));

/** The answer of a service, and its number of bytes. */
async function sent(service: Service): Promise<{ readonly document: OpenApiDocument; readonly length: number }> {
  const bytes = new Uint8Array(await (await ask(service)).arrayBuffer());
  return { document: JSON.parse(new TextDecoder().decode(bytes)), length: bytes.length };
}

const MOST = 8 * 1024 * 1024;

Deno.test("300 tables of 60 columns with filters, relationship links and operations are described in 8 MB", async () => {
  await serving([300, 60], { jsonapi: "1.1", atomic: true }, async (service) => {
    const { document, length } = await sent(service);
    ok(length <= MOST, `${length} bytes`);
    equal(Object.keys(document.paths).length, 601, "each list, each resource, and operations");
    match(JSON.stringify(document.paths["/operations"]), /This description would be too long with them/);
    const filters = filtersOf(document, "/table7");
    ok(filters.includes("filter[c7-0]") && filters.includes("filter[key0]"), filters.join());
    const { description } = document.paths["/table7"].get;
    match(description, /`filter\[<path>\]\[<operator>\]`.*contains.*`filter\[or\]/);
    match(document.paths["/table7/{id}"].get.description, /`\/table7\/\{id\}\/relationships\/<name>`/);
  });
});

Deno.test("other requests are served while a large service is described", async () => {
  await serving([100, 10], {}, async (service) => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await service.openapi();
    clearInterval(timer);
    ok(turns >= 100, `${turns} turns`);
  });
});

Deno.test("the description is limited by responseBytes", async () => {
  const spelled: string[] = [];
  for (const responseBytes of [4_000_000, 1_650_000, 1_000_000, 440_000, 300_000]) {
    await serving([20, 20], { limits: { responseBytes } }, async (service) => {
      const { document, length } = await sent(service);
      ok(length <= responseBytes, `${length} bytes, of ${responseBytes}`);
      const filters = filtersOf(document, "/table7");
      const has = (name: string) => filters.includes(name) ? 1 : 0;
      const linked = Object.keys(document.paths).length > 40 ? 1 : 0;
      const names = ["filter[key0.c8-0][ne]", "filter[key0.c8-0]", "filter[c7-0][ne]", "filter[c7-0]"];
      spelled.push([...names.map(has), linked].join(""));
      deepEqual(document, await service.openapi());
    });
  }
  deepEqual(spelled, ["11111", "01111", "00011", "00010", "00000"]);
});

Deno.test("a description that is still too long is refused with a message, and openapi() returns it anyway", async () => {
  await serving([5, 20], { limits: { responseBytes: 20_000 } }, async (service) => {
    const answer = await ask(service);
    equal(answer.status, 400);
    match((await answer.json()).errors[0].detail, /^Cannot send the description of this service: it has \d+ bytes, /);
    equal(Object.keys((await service.openapi()).paths).length, 10);
  });
});

Deno.test("the description is made once, also for requests that arrive meanwhile", async () => {
  let made = 0;
  const openapi = { change: () => void made++ };
  await serving([3, 10], { openapi }, async (service) => {
    const texts = await Promise.all([1, 2, 3].map(async () => await (await ask(service)).text()));
    texts.push(await (await ask(service)).text());
    deepEqual(texts, texts.map(() => texts[0]));
    equal(made, 1);
  });
});

Deno.test("a list describes a filter once for all types that have a field with its name", async () => {
  await serving([3, 10], {}, async (service) => {
    const { document } = await sent(service);
    ok(filtersOf(document, "/table1").includes("filter[key0.c2-0][starts-with]"));
    ok(filtersOf(document, "/table1").includes("filter[id]"));
    equal(document.components.parameters.FilterIdNe.name, "filter[id][ne]");
    const many = Object.entries(document.paths).filter(([path]) => /^\/table1\/\{id\}\/.*table0$/.test(path));
    equal(many.length, 6);
    for (const [path, { get }] of many) {
      deepEqual(filtersOf(document, path), []);
      match(get.description, /It takes the parameters `filter\[…\]` of `GET \/table0`\.$/);
    }
  });
});

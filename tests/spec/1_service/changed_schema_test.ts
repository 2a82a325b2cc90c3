import { deepEqual, equal, match, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { createClient } from "@libsql/client";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { type Engine, openEngines } from "../../helpers/engines/engines.ts";

const JSON_API = "application/vnd.api+json";
const ATOMIC = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;

const TABLES = [
  "create table stars (id integer primary key, name text, mass real)",
  "create table planets (id integer primary key, star_id integer not null references stars (id), name text unique)",
  "create table moons (id integer primary key, name text)",
];
const ROWS = [
  "insert into stars values (1, 'Sun', 1), (2, 'Vega', 2)",
  "insert into planets values (1, 1, 'Earth')",
  "insert into moons values (1, 'Moon')",
];

const OPTIONS: Omit<ServiceOptions, "database"> = {
  jsonapi: "1.1",
  atomic: true,
  html: true,
  relationshipLinks: true,
  pagination: true,
  resources: {
    stars: { hasMany: { planets: { table: "planets", foreignKey: "star_id" } }, filters: true, etag: true },
    planets: { filters: true },
    moons: {},
  },
};

/** A service whose schema has been read and whose statements are kept, and a migration of its database. */
async function running(engine: Engine): Promise<{
  ask(request: string, body?: unknown, type?: string): Promise<{ status: number; text: string }>;
  migrate(...statements: readonly string[]): Promise<void>;
  told: string[];
  stop(): Promise<void>;
}> {
  const client = createClient({ url: engine.database });
  await engine.fill({ tables: TABLES, rows: ROWS } as unknown as Parameters<Engine["fill"]>[0]);
  const told: string[] = [];
  const service = createService({
    ...OPTIONS,
    database: engine.source,
    onError: (error) => void told.push(String(error)),
  });
  const ask = async (request: string, body?: unknown, type = JSON_API) => {
    const [method, path] = request.split(" ");
    const headers: Record<string, string> = { accept: type };
    if (body !== undefined) headers["content-type"] = type;
    const url = `http://127.0.0.1${path}`;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const response = await service.fetch(new Request(url, { method, headers, body: sent }));
    return { status: response.status, text: await response.text() };
  };
  return {
    ask,
    told,
    migrate: async (...statements) => void await client.migrate([...statements]),
    stop: async () => {
      client.close();
      await service.close();
    },
  };
}

/** Requests that read and write columns of stars and planets in every way; `name` is the name of the attribute. */
const REQUESTS = (name: string): readonly (readonly [string, number, unknown?, string?])[] => [
  ["GET /stars", 200],
  ["GET /stars/1", 200],
  [`GET /stars?sort=-${name}`, 200],
  [`GET /stars?filter[${name}]=Sun`, 200],
  [`GET /stars?filter[planets.name]=Earth&include=planets`, 200],
  [`GET /planets?include=star&sort=star.${name}`, 200],
  ["GET /planets/1/star", 200],
  ["GET /stars/1/planets", 200],
  ["GET /stars", 200, undefined, "text/html"],
  ["POST /stars", 201, { data: { type: "stars", attributes: { [name]: "Rigel" } } }],
  ["PATCH /stars/2", 200, { data: { type: "stars", id: "2", attributes: { [name]: "Wega" } } }],
  ["PATCH /planets/1/relationships/star", 204, { data: { type: "stars", id: "2" } }],
  ["POST /operations", 200, {
    "atomic:operations": [{ op: "add", data: { type: "stars", attributes: { [name]: "Deneb" } } }],
  }, ATOMIC],
  ["PATCH /stars/2", 200, { data: { type: "stars", id: "2", attributes: { mass: 3 } } }],
  ["POST /stars", 201, { data: { type: "stars", attributes: { mass: 3 } } }],
  ["DELETE /stars/3", 204],
];

for (const [kind, open] of Object.entries(openEngines)) {
  Deno.test(`a column that a migration renames is read and written by its new name, ${kind}`, async (test) => {
    const engine = await open();
    for (const [index, [request]] of REQUESTS("").entries()) {
      await test.step(`${index} ${request}`, async () => {
        const { ask, migrate, told, stop } = await running(engine);
        const [before, status, body, type] = REQUESTS("name")[index];
        if (!before.startsWith("DELETE")) equal((await ask(before, body, type)).status, status);
        await migrate("alter table stars rename column name to title");
        await migrate("insert into stars (id, title) values (3, 'Alcor') on conflict do nothing");
        const [after, , renamed] = REQUESTS("title")[index];
        // A client that uses the old name gets an error, and then the new name is known.
        const [named] = REQUESTS("name")[index];
        const isNamed = after !== named || JSON.stringify(renamed) !== JSON.stringify(body);
        if (isNamed) match(String((await ask(named, body, type)).status), /^4(?:00|22)$/);
        const answer = await ask(after, renamed, type);
        equal(answer.status, status, answer.text);
        if (after.startsWith("GET /stars") && type === undefined && !after.includes("/planets")) {
          match(answer.text, /"title":"Sun"/);
        }
        deepEqual(told, []);
        await stop();
      });
    }
    await engine.close();
  });

  Deno.test(`a dropped column disappears and a new one appears after the next failure, ${kind}`, async () => {
    const engine = await open();
    const { ask, migrate, told, stop } = await running(engine);
    match((await ask("GET /stars/1")).text, /"mass":1[,}]/);
    await migrate("alter table stars add column radius real default 7");
    await migrate("alter table stars drop column mass");
    const { status, text } = await ask("GET /stars/1");
    equal(status, 200);
    match(text, /"attributes":\{"name":"Sun","radius":7\}/);
    equal((await ask("GET /stars?sort=mass")).status, 400);
    deepEqual(told, []);
    await stop();
    await engine.close();
  });

  Deno.test(`a missing table causes a 500 and is reported to onError; it works again when it is back, ${kind}`, async () => {
    const engine = await open();
    const { ask, migrate, told, stop } = await running(engine);
    equal((await ask("GET /moons")).status, 200);
    await migrate("alter table moons rename to worlds");
    const { status, text } = await ask("GET /moons");
    equal(status, 500);
    equal(JSON.parse(text).errors[0].title, "Internal Server Error");
    ok(told.every((one) => /MissingSchemaError: .*the database has no table "moons"/.test(one)), told.join("\n"));
    equal(told.length, 1);
    equal((await ask("GET /stars/1")).status, 200);
    await migrate("alter table worlds rename to moons");
    equal((await ask("GET /moons/1")).status, 200);
    await stop();
    await engine.close();
  });

  Deno.test(`a column that a migration made NOT NULL is required, ${kind}`, async () => {
    const engine = await open();
    const { ask, migrate, stop } = await running(engine);
    const create = () => ask("POST /stars", { data: { type: "stars", attributes: { name: "Rigel" } } });
    equal((await create()).status, 201);
    await migrate(
      "create table newer (id integer primary key, name text, code text not null)",
      "insert into newer select id, name, 'x' || id from stars",
      "drop table stars",
      "alter table newer rename to stars",
    );
    const { status, text } = await create();
    equal(status, 422);
    match(text, /"title":"_required","detail":"\\"code\\" is required."/);
    await stop();
    await engine.close();
  });
}

Deno.test("requests that fail with the present schema do not each read it again", async () => {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "create table stars (id integer primary key, name text);" +
      "create trigger noted after insert on stars begin insert into log values (new.id); end",
  );
  let reads = 0;
  const counted = {
    exec: (sql: string) => database.exec(sql),
    prepare: (sql: string) => {
      if (sql.includes("pragma_table_xinfo(t.value)")) reads++;
      return database.prepare(sql);
    },
  };
  const service = createService({ database: counted, resources: { stars: {}, moons: {} }, onError: () => {} });
  const ask = async (method: string, path: string) => {
    const headers = { accept: JSON_API, "content-type": JSON_API };
    const body = method === "POST" ? '{"data":{"type":"stars","attributes":{"name":"x"}}}' : undefined;
    return (await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }))).status;
  };
  equal(await ask("GET", "/stars"), 200);
  const before = reads;
  ok(before > 0);
  const start = performance.now();
  for (let time = 0; time < 100; time++) {
    equal(await ask("POST", "/stars"), 500);
    equal(await ask("GET", "/moons"), 500);
  }
  const seconds = (performance.now() - start) / 1000;
  ok(reads - before <= 1 + seconds, `${reads - before} reads of the schema in ${seconds} s`);
  database.exec("create table moons (id integer primary key); create table log (id integer)");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  equal(await ask("GET", "/moons"), 200);
  equal(await ask("POST", "/stars"), 201);
  await service.close();
  database.close();
});

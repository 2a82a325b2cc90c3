import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { mapDatabase } from "../../src/cli/mapping/map_database.ts";
import { readDatabase } from "../../src/cli/reading/read_database.ts";
import { openDriver } from "../../src/drivers/open_driver.ts";
import { defaultService, type LoadAtlas } from "../../src/standalone/default_service.ts";

const noAtlas: LoadAtlas = () => assert.fail("the atlas was loaded");

/** The default service's answers and console output in a given environment. */
async function refusal(environment: { readonly [name: string]: string }) {
  const said: unknown[] = [];
  const { error } = console;
  console.error = (...all) => said.push(...all);
  try {
    const headers = { accept: "application/vnd.api+json" };
    const request = new Request("http://127.0.0.1/customers", { headers });
    const answer = await defaultService(noAtlas).fetch(request, environment);
    return { status: answer.status, document: await answer.json(), said };
  } finally {
    console.error = error;
  }
}

const INTERNAL = { errors: [{ code: "500", title: "Internal Server Error" }] };
const UNAVAILABLE = { errors: [{ code: "503", title: "Service Unavailable" }] };

const cases: readonly (readonly [string, { readonly [name: string]: string }, typeof INTERNAL, RegExp])[] = [
  [
    "resources without a database",
    { RELATA_RESOURCES: "customers" },
    INTERNAL,
    /^relata: Cannot serve RELATA_RESOURCES: no database is named\. Set LIBSQL_URL to its URL\.$/,
  ],
  [
    "a database without resources",
    { LIBSQL_URL: ":memory:" },
    INTERNAL,
    /^relata: Cannot serve LIBSQL_URL: no table of it is named\. Set RELATA_RESOURCES to the names of its tables\.$/,
  ],
  [
    "a URL that is none",
    { LIBSQL_URL: "shop.db", RELATA_RESOURCES: "customers" },
    INTERNAL,
    /^relata: Cannot use "shop\.db" as database: give "file:<path>", .+\.$/,
  ],
  [
    "a folder that is not there",
    { LIBSQL_URL: "file:/no/such/place.db", RELATA_RESOURCES: "customers" },
    UNAVAILABLE,
    /^relata: Cannot open the database "\/no\/such\/place\.db": there is no such file, or [a-z ;]+\.$/,
  ],
  [
    "a server that is not there",
    { LIBSQL_URL: "http://127.0.0.1:9999", RELATA_RESOURCES: "customers" },
    UNAVAILABLE,
    /^relata: Cannot reach the database: .*127\.0\.0\.1:9999.*\.$/,
  ],
];

for (const [name, environment, document, sentence] of cases) {
  Deno.test(`the default service reports the problem of ${name} in one sentence`, async () => {
    const refused = await refusal(environment);
    assert.deepEqual(refused.document, document);
    assert.equal(String(refused.status), document.errors[0].code);
    assert.equal(refused.said.length, 1);
    assert.match(String(refused.said[0]), sentence);
  });
}

Deno.test("the default service serves every table that it can, and reports once which it cannot", async () => {
  const directory = await Deno.makeTempDir({ prefix: "relata_" });
  const database = `file:${directory}/shop.db`;
  const client = createClient({ url: database });
  await client.batch([
    "create table customers (id integer primary key, name text)",
    "create table visits (day text, customer_id integer references customers (id))",
    "create view loyal as select no_such_function(id) as id from customers",
    "insert into customers values (1, 'Ann')",
  ]);
  client.close();
  const environment = { LIBSQL_URL: database, RELATA_RESOURCES: "visits,loyal,customers,orders" };
  const said: string[] = [];
  const { error } = console;
  console.error = (...all) => said.push(all.join(" "));
  try {
    const service = defaultService(noAtlas);
    const ask = (path: string) => {
      const headers = { accept: "application/vnd.api+json" };
      return service.fetch(new Request(`http://127.0.0.1${path}`, { headers }), environment);
    };
    const answer = await ask("/customers/1");
    assert.equal(answer.status, 200);
    assert.deepEqual((await answer.json()).data.attributes, { name: "Ann" });
    assert.equal((await ask("/customers")).status, 200);
    assert.equal(said.length, 1);
    const lines = said[0].split("\n");
    assert.deepEqual(lines.map((line) => /"(visits|loyal|\/orders)"/.exec(line)?.[1]), ["visits", "loyal", "/orders"]);
    for (const path of ["/visits", "/loyals", "/orders"]) assert.equal((await ask(path)).status, 500);
  } finally {
    console.error = error;
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("the default service uses the same names as `relata serve`", async () => {
  const directory = await Deno.makeTempDir({ prefix: "relata_" });
  const database = `file:${directory}/music.db`;
  const client = createClient({ url: database });
  await client.batch([
    "create table Artist (ArtistId integer primary key, Name text)",
    "create table Album (AlbumId integer primary key, ArtistId integer references Artist)",
    "create table Cover (AlbumId integer primary key references Album)",
    "create table people (id integer primary key)",
    "create table person (id integer primary key)",
    "insert into Artist values (1, 'Accept')",
    "insert into Album values (1, 1)",
  ]);
  client.close();
  const tables = ["Artist", "Album", "Cover", "person", "people"];
  const driver = await openDriver(database);
  const mapping = mapDatabase(await readDatabase(driver), { kind: "all" });
  await driver.close();
  const environment = { LIBSQL_URL: database, RELATA_RESOURCES: tables.join(",") };
  const service = defaultService(noAtlas);
  const ask = async (path: string) => {
    const headers = { accept: "application/vnd.api+json" };
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }), environment);
    return { status: answer.status, document: await answer.json() };
  };
  try {
    for (const { type } of mapping.resources) assert.equal((await ask(`/${type}`)).status, 200, type);
    assert.equal(mapping.resources.length, tables.length);
    const { document } = await ask("/artists/1?include=albums.cover");
    assert.deepEqual(document.data.relationships.albums.data, [{ type: "albums", id: "1" }]);
    assert.deepEqual(Object.keys(document.included[0].relationships), ["cover"]);
  } finally {
    await service.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("the console shows each request only with RELATA_DEBUG", async () => {
  const folder = await Deno.makeTempDir({ prefix: "relata_debug_" });
  const url = `file:${folder}/shop.db`;
  const client = createClient({ url });
  await client.execute("create table customers (id integer primary key, name text)");
  client.close();
  const said: unknown[] = [];
  const { error } = console;
  console.error = (...all) => said.push(...all);
  try {
    for (const RELATA_DEBUG of ["", "1"]) {
      const service = defaultService(noAtlas);
      const headers = { accept: "application/vnd.api+json" };
      const request = new Request("http://127.0.0.1/customers?sort=name", { headers });
      const answer = await service.fetch(request, { LIBSQL_URL: url, RELATA_RESOURCES: "customers", RELATA_DEBUG });
      await answer.body?.cancel();
      await service.close();
    }
  } finally {
    console.error = error;
    await Deno.remove(folder, { recursive: true });
  }
  assert.equal(said.length, 1);
  assert.match(String(said[0]), /^GET \/customers\?sort=name 200 in \d+\.\d ms, \d+ bytes, 1 statement$/);
});

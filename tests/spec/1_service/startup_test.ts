import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

const request = (path: string) =>
  new Request(`http://127.0.0.1${path}`, { headers: { accept: "application/vnd.api+json" } });

/** The messages of `check()` and of a request for options that do not fit the sky. */
async function misfit(options: Omit<ServiceOptions, "database">, path: string) {
  const engine = await embeddedEngine();
  try {
    await engine.fill(sky("start-up", {}));
    const service = createService({ onError: () => {}, ...options, database: engine.database });
    const checked = await service.check().then(() => "fits", (error) => error.message as string);
    return { checked, status: (await service.fetch(request(path))).status };
  } finally {
    await engine.close();
  }
}

Deno.test("creating a service does no I/O", async () => {
  const directory = await Deno.makeTempDir({ prefix: "relata_" });
  const file = `${directory}/sky.db`;
  createService({ database: `file:${file}`, resources: skyResources });
  await rejects(() => Deno.stat(file), Deno.errors.NotFound);
  await Deno.remove(directory, { recursive: true });
});

Deno.test("an entry that is undefined is absent, in every map of options", async () => {
  const none = { missing: undefined };
  const maps = { belongsTo: none, hasOne: none, hasMany: none, belongsToMany: none, fieldSets: none };
  const byColumn = {
    columns: { name: undefined },
    rules: { name: undefined },
    filters: none,
    stats: none,
    queryParameters: none,
  };
  const operations = { list: { fieldSets: none, filters: none }, view: undefined };
  const stars = { ...maps, ...byColumn, operations, hooks: { beforeSave: undefined } };
  const resources = { ...skyResources, stars, missing: undefined };
  deepEqual(await misfit({ resources, fieldSets: none, queryParameters: none }, "/stars"), {
    checked: "fits",
    status: 200,
  });
});

Deno.test("options that are wrong by themselves fail when the service is created, in one sentence", () => {
  const good = { database: ":memory:", resources: skyResources };
  const cases: readonly [string, object][] = [
    ['Cannot set "absoluteLink": there is no such option. Did you mean "absoluteLinks"?', { absoluteLink: true }],
    [
      'Cannot set "resources.stars.operations.view.include" to "planets": it takes an array of relationship names.',
      { resources: { stars: { operations: { view: { include: "planets" } } } } },
    ],
    [
      'Cannot set "resources.stars.validate" to 5: it takes a Standard Schema, or an object with one for create and one ' +
      "for update.",
      { resources: { stars: { validate: 5 } } },
    ],
    [
      'Cannot set "resources.stars.operations" to 5: it takes an array of operations, or an object of options by operation.',
      { resources: { stars: { operations: 5 } } },
    ],
    [
      'Cannot set "queryParameter" to 5: it takes an object of query parameters by name.',
      { queryParameter: 5 },
    ],
    [
      'Cannot map "stars" and "suns": both have the type "stars". Give one another type with schema: { type: … }.',
      { resources: { stars: {}, suns: { schema: { type: "stars" } } } },
    ],
    [
      'Cannot map "stars" and "planets": both have the path "/bodies". Give one another path with path: "…".',
      { resources: { stars: { path: "bodies" }, planets: { path: "bodies" } } },
    ],
    [
      'Cannot map "night_sky" and "night-sky": both have the path "/night-sky". Give one another path with path: "…".',
      { resources: { night_sky: {}, "night-sky": { schema: { type: "skies" } } } },
    ],
    [
      'Cannot map "stars": its relationships "allPlanets" and "all_planets" both have the name "all-planets". ' +
      "Give one another name in hasMany.",
      { resources: { stars: { hasMany: { allPlanets: "planets", all_planets: "planets" } } } },
    ],
    [
      'Cannot register the query parameter "page[after]": pagination.cursor uses it.',
      { pagination: { cursor: true }, queryParameters: { "page[after]": { callable: () => {} } } },
    ],
    [
      'Cannot register the query parameter "page[before]": pagination.cursor uses it.',
      { pagination: { cursor: true }, ignoredParameters: ["page[before]"] },
    ],
  ];
  for (const [message, options] of cases) {
    throws(() => createService({ ...good, ...options } as ServiceOptions), { name: "ConfigurationError", message });
  }
});

Deno.test("options that need the schema fail in check() and at first use, naming option and resource", async () => {
  const cases: readonly [RegExp, ServiceOptions["resources"]][] = [
    [/^Cannot apply the option include to list "stars": .* no relationship "comets"; it has planets\.$/, {
      stars: { hasMany: { planets: "planets" }, include: ["comets"] },
      planets: {},
    }],
    [/^Cannot apply the option denyList to view "stars": .*"comets"/, {
      stars: { operations: { view: { queryParameters: { include: { denyList: ["comets"] } } } } },
    }],
    [/^Cannot apply the option fieldSets to "stars": it has no field "colour"; it has name\.$/, {
      stars: { fieldSets: { stars: ["colour"] } },
    }],
    [/^Cannot apply the option fieldSets to "stars": no resource has the type "comets"\.$/, {
      stars: { fieldSets: { comets: ["name"] } },
    }],
    [
      /^Cannot map "stars": search\.filter names the column "nmae", .* does not have; it has id, name\. Did you mean "name"\?$/,
      {
        stars: { search: { filter: ["nmae"] } },
      },
    ],
    [/^Cannot map "stars": columns names the column "nmae"/, { stars: { columns: { nmae: false } } }],
    [/^Cannot map "stars": its schema reads "nmae", which is not one of its attributes: name\.$/, {
      stars: { schema: { attributes: { reads: ["nmae"], adds: [], write: (one) => one } } },
    }],
    [/^Cannot map "stars": its schema adds "planets", which is a relationship\. Add it under another name\.$/, {
      stars: {
        hasMany: { planets: "planets" },
        schema: { attributes: { reads: [], adds: ["planets"], write: (one) => one } },
      },
      planets: {},
    }],
    [/^Cannot map "stars": rules names "nmae", which is not valid here; it takes: name\.$/, {
      stars: { rules: { nmae: [{ name: "a", check: () => true, message: "b" }] } },
    }],
    [
      /^Cannot map "moons": the column "discovered_on" would be the field "name", which is the column "name"; rename it/,
      {
        moons: { columns: { discovered_on: { field: "name" } } },
      },
    ],
    [/^A route could not be found for "planets" while generating the links of "planets"/, {
      stars: { hasMany: { planets: "planets" }, include: ["planets"] },
    }],
    [/^Cannot map "stars": hasMany "moons" needs the column "star_id" of "moons"/, {
      stars: { hasMany: { moons: "moons" } },
      moons: {},
    }],
  ];
  for (const [message, resources] of cases) {
    const { checked, status } = await misfit({ resources }, `/${Object.keys(resources)[0]}`);
    ok(message.test(checked), checked);
    equal(status, 500, checked);
  }
});

Deno.test("a name in the service's options must be a relationship of at least one resource", async () => {
  const named = await misfit({ resources: skyResources, include: ["moons"] }, "/stars");
  deepEqual(named, { checked: "fits", status: 200 });
  const unnamed = await misfit({ resources: skyResources, include: ["comets"] }, "/stars");
  ok(/^Cannot apply the option include to list "stars": /.test(unnamed.checked), unnamed.checked);
  equal(unnamed.status, 500);
});

Deno.test("a resource that does not fit does not stop the others from being served", async () => {
  const resources = { stars: { search: { filter: ["nmae"] } }, planets: {} };
  equal((await misfit({ resources }, "/planets")).status, 200);
});

Deno.test("a failed read of the schema is not remembered", async () => {
  const directory = await Deno.makeTempDir({ prefix: "relata_" });
  const database = `file:${directory}/later/sky.db`;
  const service = createService({ database, resources: { stars: {} }, onError: () => {} });
  equal((await service.fetch(request("/stars"))).status, 503);
  await rejects(() => service.check());
  await Deno.mkdir(`${directory}/later`);
  const client = createClient({ url: database });
  await client.execute("create table stars (id integer primary key, name text)");
  client.close();
  await service.check();
  equal((await service.fetch(request("/stars"))).status, 200);
  await Deno.remove(directory, { recursive: true });
});

Deno.test("a table and a column that are created later are found", async () => {
  const engine = await embeddedEngine();
  const client = createClient({ url: engine.database });
  const resources = { stars: { search: { filter: ["name"] } } };
  const service = createService({ database: engine.database, resources, onError: () => {} });
  await rejects(() => service.check(), /^MissingSchemaError/);
  equal((await service.fetch(request("/stars"))).status, 500);
  await client.execute("create table stars (id integer primary key)");
  equal((await service.fetch(request("/stars"))).status, 500);
  await rejects(() => service.check(), /^ConfigurationError/);
  await client.execute("alter table stars add column name text");
  equal((await service.fetch(request("/stars"))).status, 200);
  await service.check();
  client.close();
  await engine.close();
});

Deno.test("a table that is created later is found through relationships to it", async () => {
  const engine = await embeddedEngine();
  const client = createClient({ url: engine.database });
  await client.batch(["create table stars (id integer primary key)", "insert into stars values (1)"]);
  const planets = { table: "planets", foreignKey: "star_id" };
  const resources = { stars: { hasMany: { planets } }, planets: {} };
  const service = createService({ database: engine.database, resources, onError: () => {} });
  const status = async (path: string) => (await service.fetch(request(path))).status;
  equal(await status("/stars/1?include=planets"), 500);
  equal(await status("/stars/1"), 200);
  await client.execute("create table planets (id integer primary key, star_id integer references stars (id))");
  // Failures on a schema that has just been read do not cause another read each time.
  equal(await status("/stars/1?include=planets"), 500);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  equal(await status("/stars/1?include=planets"), 200);
  equal(await status("/planets"), 200);
  client.close();
  await engine.close();
});

Deno.test("absolute links begin with the request's origin if no baseUrl is given", async () => {
  const engine = await embeddedEngine();
  await engine.fill(sky("origin", {}));
  const service = createService({ database: engine.database, resources: skyResources, absoluteLinks: true });
  for (const origin of ["http://127.0.0.1", "https://sky.example:8443"]) {
    const headers = { accept: "application/vnd.api+json" };
    const answer = await service.fetch(new Request(`${origin}/stars/1`, { headers }));
    equal((await answer.json()).data.links.self, `${origin}/stars/1`);
  }
  await engine.close();
});

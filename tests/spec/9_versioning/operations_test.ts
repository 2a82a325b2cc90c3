import { deepEqual, equal } from "node:assert/strict";
import { createService, type RequestEvent, type Service } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";
import { studio } from "../../helpers/fixtures/studio.ts";

const TYPE = `application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"`;

async function send(service: Service, operations: readonly object[]) {
  const headers = { accept: TYPE, "content-type": TYPE };
  const body = JSON.stringify({ "atomic:operations": operations });
  const answer = await service.fetch(new Request("http://127.0.0.1/operations", { method: "POST", headers, body }));
  return { status: answer.status, document: JSON.parse(await answer.text()) };
}

const add = (name: string, lid?: string) => ({ op: "add", data: { type: "artists", lid, attributes: { name } } });

Deno.test("operations compute the context once, and report hooks that fail after the commit to onError", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const errors: unknown[] = [];
  const log: string[] = [];
  const service = createService({
    database: engine.source,
    jsonapi: "1.1",
    atomic: true,
    onError: (error) => void errors.push((error as Error).message),
    context: () => log.push("context"),
    resources: {
      artists: {
        hooks: {
          beforeSave: ({ id }) => void log.push(`before ${id}`),
          afterSave: ({ id }) => {
            log.push(`after ${id}`);
            throw new Error("too late");
          },
          beforeDelete: ({ id }) => void log.push(`before delete ${id}`),
          afterDelete: ({ id }) => void log.push(`after delete ${id}`),
        },
      },
    },
  });
  const { status } = await send(service, [
    add("Cleo"),
    { op: "update", data: { type: "artists", id: "2", attributes: { name: "Bee" } } },
    { op: "remove", ref: { type: "artists", id: "2" } },
  ]);
  equal(status, 200);
  deepEqual(log, [
    "context",
    "before undefined",
    "before 2",
    "before delete 2",
    "after undefined",
    "after 2",
    "after delete 2",
  ]);
  deepEqual(errors, ["too late", "too late"]);
  await service.close();
  await engine.close();
});

Deno.test("operations are one batch, and onRequest reports them as one request", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const events: RequestEvent[] = [];
  const service = createService({
    ...studio.services.atomic,
    database: engine.source,
    debug: true,
    queryLog: true,
    onRequest: (event) => void events.push(event),
  });
  const { document } = await send(service, [add("Cleo"), add("Dora")]);
  // Two inserts, and two reads of the stored rows.
  equal(document.query.default.length, 4);
  const [{ endpoint, resource, status, queries }] = events;
  deepEqual({ endpoint, resource, status, queries: queries.length }, {
    endpoint: "operations",
    resource: null,
    status: 200,
    queries: 4,
  });
  await service.close();
  await engine.close();
});

Deno.test("concurrent requests that name their new rows by lids all get their own keys", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const services = [1, 2].map(() => createService({ ...studio.services.atomic, database: engine.source }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      send(services[at % 2], [
        add(`new ${at}`, "a"),
        {
          op: "add",
          data: {
            type: "works",
            attributes: { title: `work ${at}` },
            relationships: { artist: { data: { type: "artists", lid: "a" } } },
          },
        },
      ])),
  );
  deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const linked = answers.map(({ document: { "atomic:results": [artist, work] } }) => {
    equal(work.data.relationships.artist.data.id, artist.data.id);
    return artist.data.id;
  });
  equal(new Set(linked).size, 20);
  for (const service of services) await service.close();
  await engine.close();
});

Deno.test("an operation that fails at any place leaves everything unchanged", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const service = createService({ ...studio.services.atomic, database: engine.source });
  const before = await engine.dump();
  for (const failing of [add("Ada"), { op: "remove", ref: { type: "artists", id: "1" } }]) {
    for (let place = 0; place < 10; place++) {
      const operations: object[] = Array.from({ length: 9 }, (_, at) => add(`new ${at}`));
      operations.splice(place, 0, failing);
      const { document: { errors } } = await send(service, operations);
      equal(errors.length, 1);
      equal(errors[0].source.pointer.startsWith(`/atomic:operations/${place}`), true);
      equal(await engine.dump(), before);
    }
  }
  await service.close();
  await engine.close();
});

/** Teams and people whose join table is a resource of its own, with a key that the database makes. */
const club: Fixture = {
  name: "club",
  tables: [
    "create table teams (id integer primary key, name text)",
    "create table people (id integer primary key, name text)",
    `create table memberships (
      id integer primary key,
      team_id integer references teams (id),
      person_id integer references people (id),
      role text,
      unique (team_id, person_id)
    )`,
  ],
  rows: [
    "insert into teams values (1, 'red'), (2, 'blue')",
    "insert into people values (1, 'Ann'), (2, 'Bob'), (3, 'Cleo')",
    "insert into memberships values (1, 1, 1, 'lead')",
  ],
  services: {},
};

const role = (lid: string, team: number, person: number) => ({
  op: "add",
  data: {
    type: "memberships",
    lid,
    attributes: { role: lid },
    relationships: {
      team: { data: { type: "teams", id: String(team) } },
      person: { data: { type: "people", id: String(person) } },
    },
  },
});
const renamed = (lid: string) => ({
  op: "update",
  data: { type: "memberships", lid, attributes: { role: `new ${lid}` } },
});

Deno.test("operations: a lid of a row beside rows that links and hooks have added to its table", async () => {
  const engine = await embeddedEngine();
  await engine.fill(club);
  const service = createService({
    database: engine.source,
    jsonapi: "1.1",
    atomic: true,
    resources: {
      teams: { belongsToMany: { members: { table: "people", through: "memberships" } } },
      people: {
        hooks: {
          beforeSave: ({ also, db, id }) => also(db.insertInto("memberships").values({ team_id: 2, person_id: id })),
        },
      },
      memberships: {},
    },
  });
  const { status, document } = await send(service, [
    { op: "add", ref: { type: "teams", id: "1", relationship: "members" }, data: [{ type: "people", id: "2" }] },
    role("first", 2, 1),
    { op: "update", data: { type: "people", id: "2", attributes: { name: "Bea" } } },
    role("second", 1, 3),
    renamed("first"),
    renamed("second"),
  ]);
  equal(status, 200, JSON.stringify(document));
  const roles = await service.fetch(
    new Request("http://127.0.0.1/memberships?fields[memberships]=role", {
      headers: { accept: "application/vnd.api+json" },
    }),
  );
  const { data } = await roles.json();
  deepEqual(data.map((one: { attributes: { role: string } }) => one.attributes.role), [
    "lead",
    null,
    "new first",
    null,
    "new second",
  ]);
  await service.close();
  await engine.close();
});

Deno.test("operations: a key that another writer takes at every attempt is a conflict", async () => {
  const engine = await embeddedEngine();
  await engine.fill(club);
  const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
  const body = JSON.stringify({ data: { type: "people", attributes: { name: "Other" } } });
  const other = createService({ database: engine.source, resources: { people: {} } });
  const service = createService({
    database: engine.source,
    jsonapi: "1.1",
    atomic: true,
    resources: {
      // It runs when the key of the new person is known, and before the person is stored.
      teams: {
        hooks: {
          beforeSave: async () =>
            void await other.fetch(new Request("http://127.0.0.1/people", { method: "POST", headers, body })),
        },
      },
      people: {},
    },
  });
  const { status, document } = await send(service, [
    { op: "add", data: { type: "people", lid: "new", attributes: { name: "New" } } },
    { op: "update", data: { type: "teams", id: "1", attributes: { name: "green" } } },
    { op: "update", data: { type: "people", lid: "new", attributes: { name: "Newer" } } },
  ]);
  equal(status, 409, JSON.stringify(document));
  equal(document.errors[0].source.pointer, "/atomic:operations/0/data");
  await service.close();
  await other.close();
  await engine.close();
});

/** Parents that cannot be deleted while a child points to them, which the database checks at the commit. */
const LATE: Fixture = {
  name: "late",
  tables: [
    "create table parents (id integer primary key, name text)",
    "create table children (id integer primary key, parent_id integer references parents deferrable initially deferred)",
    "create index children_parent_id on children (parent_id)",
  ],
  rows: ["insert into parents values (1, 'a'), (2, 'b')", "insert into children values (1, 1)"],
  services: {},
};

async function withParents(run: (service: Service) => Promise<void>): Promise<void> {
  const engine = await embeddedEngine();
  await engine.fill(LATE);
  const service = createService({
    database: engine.source,
    jsonapi: "1.1",
    atomic: true,
    resources: { parents: { clientIds: "any" }, children: {} },
  });
  try {
    await run(service);
  } finally {
    await service.close();
    await engine.close();
  }
}

Deno.test("operations whose result a foreign key prevents are refused together, and those that mend it are not", () =>
  withParents(async (service) => {
    const remove = (type: string) => ({ op: "remove", ref: { type, id: "1" } });
    const { status, document } = await send(service, [
      { op: "remove", ref: { type: "parents", id: "2" } },
      remove("parents"),
    ]);
    equal(status, 409);
    deepEqual(document.errors.map((one: { detail: string; source: object }) => [one.detail, one.source]), [
      ["Cannot carry out the operations: a foreign key prevents their result.", { pointer: "/atomic:operations" }],
    ]);
    equal((await send(service, [remove("parents"), remove("children")])).status, 200);
  }));

Deno.test("the key of a lid follows the ids that clients give", () =>
  withParents(async (service) => {
    const parent = { data: { type: "parents", lid: "new" } };
    const { document } = await send(service, [
      { op: "add", data: { type: "parents", id: "50" } },
      { op: "add", data: { type: "parents", lid: "new" } },
      { op: "add", data: { type: "parents", id: "7" } },
      { op: "add", data: { type: "children", relationships: { parent } } },
    ]);
    const results = document["atomic:results"].map(({ data }: { data: { id: string; relationships?: object } }) =>
      data
    );
    deepEqual(results.map((one: { id: string }) => one.id), ["50", "51", "7", "2"]);
    deepEqual(results[3].relationships.parent.data, { type: "parents", id: "51" });
  }));

import { deepEqual, equal, throws } from "node:assert/strict";
import { Kysely, sql, SqliteDialect } from "kysely";
import { Kysely as Kysely27, SqliteDialect as Dialect27 } from "kysely-0.27";
import { CamelCasePlugin as Camel28, Kysely as Kysely28, SqliteDialect as Dialect28 } from "kysely-0.28";
import { type AnyDatabase, createService, type ServiceOptions, type WriteSubject } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { warehouse } from "../../helpers/fixtures/warehouse.ts";

type Code = (subject: WriteSubject) => unknown;

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
const BODY = JSON.stringify({ data: { type: "parcels", attributes: { label: "new" } } });

/** Creates a parcel with the additions of a hook. */
async function create(beforeSave: Code, options: Partial<ServiceOptions> = {}) {
  const engine = await embeddedEngine();
  const told: string[] = [];
  try {
    await engine.fill(warehouse);
    const service = createService({
      database: engine.database,
      resources: { parcels: { hooks: { beforeSave } }, events: {} },
      onError: (error) => told.push((error as Error).message),
      ...options,
    } as ServiceOptions);
    const send = (path: string, body?: string) =>
      service.fetch(new Request(`http://127.0.0.1${path}`, { method: body ? "POST" : "GET", headers: JSON_API, body }));
    const { status } = await send("/parcels", BODY);
    const { data } = await (await send("/events?sort=id")).json();
    await service.close();
    const events = data.slice(1).map(({ attributes: { topic, subject } }: AnyDatabase) => [topic, subject]);
    return { status, told, events };
  } finally {
    await engine.close();
  }
}

/** Each version of Kysely that an application may use to build its statements. */
const KYSELIES: { readonly [name: string]: AnyDatabase } = {
  "this version": new Kysely<AnyDatabase>({ dialect: new SqliteDialect({ database: {} as never }) }),
  "0.27": new Kysely27<AnyDatabase>({ dialect: new Dialect27({ database: {} as never }) }),
  "0.28 with names in camel case": new Kysely28<AnyDatabase>({
    dialect: new Dialect28({ database: {} as never }),
    plugins: [new Camel28()],
  }),
};

for (const [name, kysely] of Object.entries(KYSELIES)) {
  Deno.test(`also takes a query of an application's own Kysely: ${name}`, async () => {
    const add: Code = ({ also, key }) => also(kysely.insertInto("events").values({ topic: "own", subject: key }));
    deepEqual(await create(add), { status: 201, told: [], events: [["own", 5]] });
  });
}

Deno.test("also takes Kysely's sql, whatever its text holds", async () => {
  const add: Code = ({ also, key }) =>
    also(sql`insert into events (topic, subject) values ('a ; ? /* b */', ${key}), (${"c"}, ${key})`);
  deepEqual(await create(add), { status: 201, told: [], events: [["a ; ? /* b */", 5], ["c", 5]] });
});

Deno.test("a statement that returns rows is accepted", async () => {
  const add: Code = ({ also, db, key }) =>
    also(db.insertInto("events").values([{ topic: "a", subject: key }, { topic: "b", subject: key }]).returningAll());
  deepEqual(await create(add), { status: 201, told: [], events: [["a", 5], ["b", 5]] });
});

Deno.test("the rows that a statement with table expressions changes are counted", async () => {
  const rows: number[] = [];
  const onRequest: ServiceOptions["onRequest"] = ({ queries }) => {
    for (const one of queries) if (/^with "?topics/.test(one.sql)) rows.push(one.rows);
  };
  const topics = KYSELIES["this version"].with("topics(topic)", () => sql`(values ('a'), ('b'))`);
  const add: Code = ({ also, key }) =>
    also(
      topics.insertInto("events").columns(["topic", "subject"])
        .expression((eb: AnyDatabase) => eb.selectFrom("topics").select(["topic", key.as("subject")])).returningAll(),
    );
  deepEqual(await create(add, { onRequest }), { status: 201, told: [], events: [["a", 5], ["b", 5]] });
  deepEqual(rows, [2]);
});

const PLACE = 'In beforeSave of "parcels": also';
const ONE = `${PLACE} cannot take this query. It takes one insert, update or delete.`;

const WRONG: readonly (readonly [what: string, add: Code, told: string])[] = [
  [
    "what is no query",
    ({ also }) => also("delete from events" as never),
    `${PLACE} takes a query of Kysely's that is not executed, such as db.insertInto(…).values(…).`,
  ],
  ["a query that reads", ({ also, db }) => also(db.selectFrom("events").selectAll()), ONE],
  ["a change of the schema", ({ also }) => also(sql`drop table events`), ONE],
  ["a pragma", ({ also }) => also(sql`pragma foreign_keys = off`), ONE],
  ["several statements", ({ also }) => also(sql`delete from events; delete from stock`), ONE],
  [
    "a value that no database can hold",
    ({ also, db }) => also(db.insertInto("events").values({ topic: { a: 1 } as never })),
    `${PLACE} cannot take this query. Cannot bind an object: give its JSON text.`,
  ],
  [
    "a table that is not there",
    ({ also, db }) => also(db.deleteFrom("nowhere")),
    'Cannot create "parcels": the database cannot run what a hook has added by also. no such table: nowhere',
  ],
  [
    "another row of its table",
    ({ also, db }) => also(db.insertInto("main.Parcels").values({ label: "other" })),
    'Cannot add another row of "parcels" to a create whose id the database makes: give the new one an id, ' +
    'by values["id"] of beforeSave.',
  ],
];

for (const [what, add, message] of WRONG) {
  Deno.test(`a hook that adds ${what} fails with a message that says so, and nothing is stored`, async () => {
    deepEqual(await create(add), { status: 500, told: [message], events: [] });
  });
}

Deno.test("a statement that is added after the hook has ended is refused where it is added", async () => {
  let late: Pick<WriteSubject, "also" | "db"> | undefined;
  equal((await create((subject) => void (late = subject))).status, 201);
  const { also, db } = late!;
  throws(() => also(db.deleteFrom("events")), /was called after the hook had ended/);
});

Deno.test("another row of the same table can be added if a hook gives the id", async () => {
  const add: Code = (subject) => {
    Object.assign((subject as AnyDatabase).values, { id: 10 });
    subject.also(subject.db.insertInto("parcels").values({ label: "other" }));
    subject.also(subject.db.insertInto("events").values({ topic: "key", subject: subject.key }));
  };
  deepEqual(await create(add), { status: 201, told: [], events: [["key", 10]] });
});

Deno.test("fifty concurrent creates each have their key, though added statements fire a trigger that inserts another row", async () => {
  const engine = await embeddedEngine();
  try {
    await engine.fill({
      ...warehouse,
      rows: [],
      tables: [
        "create table parcels (id integer primary key, label text)",
        "create table events (id integer primary key, topic text, subject integer references parcels (id))",
        "create trigger another after insert on events begin insert into [Parcels](label) values ('trigger'); end",
      ],
    });
    const beforeSave: Code = ({ also, db, key }) =>
      also(db.insertInto("events").values({ topic: "own", subject: key }));
    const service = createService({
      database: engine.database,
      resources: { parcels: { hooks: { beforeSave } }, events: {} },
      pagination: false,
    } as ServiceOptions);
    const ask = async (path: string, body?: string) => {
      const request = new Request(`http://127.0.0.1${path}`, {
        method: body ? "POST" : "GET",
        headers: JSON_API,
        body,
      });
      return (await (await service.fetch(request)).json()).data;
    };
    const made = await Promise.all(Array.from({ length: 50 }, () => ask("/parcels", BODY)));
    const events = await ask("/events?include=subject");
    await service.close();
    deepEqual(made.map(({ attributes }) => attributes.label), Array(50).fill("new"));
    const linked = events.map(({ relationships }: AnyDatabase) => relationships.subject.data.id);
    deepEqual(new Set(linked), new Set(made.map(({ id }) => id)));
  } finally {
    await engine.close();
  }
});

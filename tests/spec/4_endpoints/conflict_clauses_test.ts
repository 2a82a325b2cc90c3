import assert from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

const MEDIA_TYPE = "application/vnd.api+json";

/** Tables with conflict clauses, and one with a trigger that replaces a conflicting row. */
const claims: Fixture = {
  name: "claims",
  tables: [
    "create table owners (id integer primary key, tenant integer)",
    `create table names (id integer primary key, tenant integer, name text unique on conflict replace,
      alias text unique On /* not a word */ Conflict Ignore, owner_id integer references owners unique on conflict replace)`,
    "create table words (id text primary key on conflict replace, tenant integer, text text)",
    "create table counted (id integer primary key, tenant integer, name text unique)",
    "create table counts (tenant integer primary key, names integer)",
    `create trigger counting after insert on counted begin
      insert or replace into counts select new.tenant, count(*) from counted where tenant = new.tenant; end`,
  ],
  rows: [
    "insert into owners values (1, 1), (2, 2)",
    "insert into names values (1, 1, 'a', 'x', 1), (2, 2, 'b', 'y', 2), (3, 2, 'c', 'z', null), (4, 2, 'd', null, null)",
    "insert into words values ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 1, 'first')",
    "insert into counted values (1, 2, 'a')",
  ],
  services: {},
};

const scope: NonNullable<ServiceOptions["resources"][string]>["scope"] = (where) => where("tenant", "=", 2);
const RESOURCES: ServiceOptions["resources"] = {
  owners: { scope, hasMany: { names: "names" } },
  names: { scope },
  words: { scope },
  counted: { scope },
};

const many = (...ids: readonly string[]) => ({ data: ids.map((id) => ({ type: "names", id })) });

/** Writes that conflict with a row of another tenant, or with another row. */
const REFUSED: readonly (readonly [request: string, data: object])[] = [
  ["POST /names", { type: "names", attributes: { name: "a" } }],
  ["POST /names", { type: "names", attributes: { alias: "x" } }],
  ["PATCH /names/2", { type: "names", id: "2", attributes: { name: "a" } }],
  ["PATCH /names/2", { type: "names", id: "2", attributes: { alias: "x" } }],
  ["PATCH /names/3", { type: "names", id: "3", relationships: { owner: { data: { type: "owners", id: "2" } } } }],
  ["PATCH /owners/2", { type: "owners", id: "2", relationships: { names: many("3", "4") } }],
  ["POST /words", { type: "words", id: "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", attributes: { text: "second" } }],
];

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`no write replaces another row, whatever conflict clause the table has (${name})`, async () => {
    const engine = await open();
    await engine.fill(claims);
    const service = createService({ database: engine.source, resources: RESOURCES, inferHasMany: true });
    const headers = { accept: MEDIA_TYPE, "content-type": MEDIA_TYPE };
    const ask = async (request: string, data: object) => {
      const [method, path] = request.split(" ");
      const body = JSON.stringify({ data });
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
      await answer.text();
      return answer.status;
    };
    const before = await engine.dump();
    for (const [request, data] of REFUSED) {
      assert.deepEqual([request, data, await ask(request, data)], [request, data, 409]);
      assert.equal(await engine.dump(), before, `${request} ${JSON.stringify(data)}`);
    }
    // A trigger keeps its own way of dealing with a row that is in the way.
    assert.equal(await ask("POST /counted", { type: "counted", attributes: { name: "b" } }), 201);
    assert.equal(await ask("POST /counted", { type: "counted", attributes: { name: "c" } }), 201);
    assert.match(await engine.dump(), /counts\n\["2","3"\]/);
    await engine.close();
  });
}

import { deepEqual, equal } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import type { Condition, ConditionBuilder } from "../../../src/types/condition.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky } from "../../helpers/fixtures/sky.ts";

type Table = "stars" | "planets" | "moons";

const JSON_API = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

/** A scope that allows every row at its first call, and none afterwards. */
function fickle(calls: string[], table: Table): { scope: (eb: ConditionBuilder) => Condition } {
  return {
    scope: (eb) => {
      calls.push(table);
      return calls.filter((one) => one === table).length > 1 ? eb.or([]) : eb("id", "<", 100);
    },
  };
}

const refuse = () => {
  throw Object.assign(new Error("No."), { status: 403 });
};

/** The scopes that ran for one request, in the order of their tables, and the status of its answer. */
async function ran(start: string, document?: object, more: Partial<Record<Table, object>> = {}) {
  const engine = await embeddedEngine();
  const calls: string[] = [];
  try {
    await engine.fill(sky("once", {}));
    const service = createService({
      database: engine.database,
      pagination: true,
      onError: () => {},
      resources: {
        stars: { hasMany: { planets: "planets" }, ...fickle(calls, "stars"), ...more.stars },
        planets: { hasMany: { moons: "moons" }, ...fickle(calls, "planets"), ...more.planets },
        moons: { ...fickle(calls, "moons"), ...more.moons },
      },
    } as ServiceOptions);
    const [method, path] = start.split(" ");
    const body = document === undefined ? undefined : JSON.stringify(document);
    const request = new Request(`http://127.0.0.1${path}`, { method, headers: JSON_API, body });
    const { status } = await service.fetch(request);
    return { status, calls: calls.sort() };
  } finally {
    await engine.close();
  }
}

const to = (type: Table, id: string) => ({ data: { type, id } });
const planet = (attributes: object, star = "1", id?: string) => ({
  data: { type: "planets", id, attributes, relationships: { star: to("stars", star) } },
});
const moonsOf = (...ids: string[]) => ({
  data: { type: "planets", id: "1", relationships: { moons: { data: ids.map((id) => ({ type: "moons", id })) } } },
});

type Asked = readonly [start: string, status: number, tables: readonly Table[], document?: object];

const ASKED: readonly Asked[] = [
  ["GET /planets", 200, ["planets"]],
  ["GET /planets?include=star.planets.moons,moons.planet", 200, ["moons", "planets", "stars"]],
  ["GET /planets?include=star&sort=star.name&star_id=1", 200, ["planets", "stars"]],
  ["GET /planets/1", 200, ["planets", "stars"]],
  ["GET /planets/9", 404, ["planets", "stars"]],
  ["POST /planets", 201, ["planets", "stars"], planet({ name: "Pluto" })],
  ["POST /planets?include=moons", 201, ["moons", "planets", "stars"], planet({ name: "Pluto" })],
  ["POST /planets", 409, ["planets", "stars"], planet({ name: "Mars" })],
  ["POST /planets", 422, ["planets"], planet({ name: 5 })],
  ["POST /planets", 404, ["planets", "stars"], planet({ name: "Pluto" }, "9")],
  ["PATCH /planets/1", 200, ["planets", "stars"], planet({ name: "Tellus" }, "1", "1")],
  ["PATCH /planets/1", 409, ["planets", "stars"], planet({ name: "Mars" }, "1", "1")],
  ["PATCH /planets/1", 422, ["planets"], planet({ name: 5 }, "1", "1")],
  ["PATCH /planets/9", 404, ["planets", "stars"], planet({ name: "Vulcan" }, "1", "9")],
  ["PATCH /planets/1", 200, ["moons", "planets", "stars"], moonsOf("1", "2")],
  ["PATCH /planets/1", 403, ["moons", "planets", "stars"], moonsOf()],
  ["DELETE /moons/1", 204, ["moons"]],
  ["DELETE /planets/2", 400, ["planets"]],
  ["DELETE /planets/9", 404, ["planets"]],
];

for (const [start, status, tables, document] of ASKED) {
  const sent = document === undefined ? "" : ` ${JSON.stringify(document)}`;
  Deno.test(`each scope runs once for ${start} → ${status}${sent}`, async () => {
    deepEqual(await ran(start, document), { status, calls: tables });
  });
}

Deno.test("each scope runs once if a hook refuses", async () => {
  const hooks = { beforeSave: refuse, beforeDelete: refuse };
  const tables = ["planets", "stars"];
  const refused = (start: string, document?: object) => ran(start, document, { planets: { hooks } });
  deepEqual(await refused("POST /planets", planet({ name: "Pluto" })), { status: 403, calls: tables });
  deepEqual(await refused("PATCH /planets/1", planet({ name: "Pluto" }, "1", "1")), { status: 403, calls: tables });
  deepEqual(await refused("DELETE /planets/1"), { status: 400, calls: ["planets"] });
});

Deno.test("a create is filled and checked with the same result of the scope", async () => {
  const engine = await embeddedEngine();
  await engine.fill(sky("supplied", {}));
  let star = 0;
  const service = createService({
    database: engine.database,
    resources: { stars: {}, planets: { scope: (eb) => eb("star_id", "=", ++star) } },
  });
  const document = { data: { type: "planets", attributes: { name: "Pluto" } } };
  const init = { method: "POST", headers: JSON_API, body: JSON.stringify(document) };
  const answer = await service.fetch(new Request("http://127.0.0.1/planets", init));
  equal(answer.status, 201);
  equal((await answer.json()).data.relationships.star.data.id, "1");
  await engine.close();
});

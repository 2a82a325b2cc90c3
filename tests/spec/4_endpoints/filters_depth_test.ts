import { deepEqual, equal } from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

/** Two tables whose rows are linked to each other over and over. */
const circles: Fixture = {
  name: "circles",
  tables: [
    "create table people (name text primary key, age integer)",
    "create table circles (name text primary key, size integer)",
    `create table members (person text not null references people (name), circle text not null references circles (name),
      primary key (person, circle))`,
  ],
  rows: [
    "insert into people values ('Ann', 30)",
    "insert into circles values ('chess', 1)",
    "insert into members values ('Ann', 'chess')",
  ],
  services: {},
};

Deno.test("§4 filters: paths that nest deeper than the database reads are a client error", async () => {
  const engine = await embeddedEngine();
  try {
    await engine.fill(circles);
    const service = createService({
      database: engine.database,
      filters: true,
      limits: { filterDepth: 8, includeDepth: 8 },
      resources: {
        people: { belongsToMany: { circles: { table: "circles", through: "members" } } },
        circles: { belongsToMany: { people: { table: "people", through: "members" } } },
      },
    });
    const headers = { accept: "application/vnd.api+json" };
    const get = (path: string) => service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
    equal((await get("/people?filter[circles.people.age]=30")).status, 200);
    const path = "circles.people.circles.people.circles.people.circles.size";
    const answer = await get(`/people?filter[circles.size]=1&filter[${path}]=1`);
    equal(answer.status, 400);
    deepEqual((await answer.json()).errors, [{
      code: "400",
      title: "Bad Request",
      detail: 'Cannot list "people": its filters and its sort follow more relationships than one statement of the ' +
        "database can. Use shorter paths.",
      source: { parameter: `filter[${path}]` },
    }]);
  } finally {
    await engine.close();
  }
});

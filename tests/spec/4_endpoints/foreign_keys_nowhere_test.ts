import { deepEqual, equal, rejects } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

const TABLES = [
  "create table gone (id integer primary key)",
  "create table teams (id integer primary key, name text)",
  "create table people (id integer primary key, name text, team_id integer references TEAMS, badge_id integer references gone)",
  "create table fans (team_id integer references teams, person_id integer references people, gone_id integer references gone)",
  "insert into teams values (1, 'Red')",
  "insert into people values (1, 'Ann', 1, null)",
  "drop table gone",
];

Deno.test("a table with a foreign key to a missing table is read-only", async () => {
  const engine = await embeddedEngine();
  const client = createClient({ url: engine.database });
  await client.batch(TABLES);
  client.close();
  const service = createService({
    database: engine.database,
    relationshipLinks: true,
    resources: {
      teams: {
        hasMany: { people: "people" },
        belongsToMany: { fans: { table: "people", through: "fans", parameter: "fan_of" } },
      },
      people: {},
    },
    onError: () => {},
  });
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
    const answer = await service.fetch(
      new Request(`http://127.0.0.1${path}`, { method, headers, body: JSON.stringify(body) }),
    );
    return answer.status;
  };
  const person = { type: "people", id: "1" };
  const team = { type: "teams", id: "1" };
  try {
    equal(await ask("GET", "/people/1"), 200);
    deepEqual(
      await Promise.all([
        ask("POST", "/people", { data: { type: "people", attributes: { name: "Ben" } } }),
        ask("PATCH", "/people/1", { data: { ...person, attributes: { name: "Bea" } } }),
        ask("DELETE", "/people/1"),
      ]),
      [501, 501, 501],
    );
    equal(await ask("PATCH", "/teams/1", { data: { ...team, attributes: { name: "Blue" } } }), 200);
    equal(await ask("PATCH", "/teams/1", { data: { ...team, relationships: { people: { data: [] } } } }), 403);
    equal(await ask("PATCH", "/teams/1", { data: { ...team, relationships: { fans: { data: [person] } } } }), 403);
    equal(await ask("POST", "/teams/1/relationships/fans", { data: [person] }), 403);
    await rejects(service.check(), {
      message:
        'Cannot follow the foreign key of "people" over badge_id: the database has no table "gone". "people" is ' +
        "read-only; fix it in the database.",
    });
  } finally {
    await service.close();
    await engine.close();
  }
});

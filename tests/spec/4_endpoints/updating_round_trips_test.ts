import assert from "node:assert/strict";
import { createClient } from "@libsql/client/web";
import { createService } from "../../../mod.ts";
import { isQuick, remoteEngine } from "../../helpers/engines/engines.ts";
import { ADA, NOBODY, workshop } from "../../helpers/fixtures/workshop.ts";

const JSON_API = "application/vnd.api+json";
const to = (type: string, id: string) => ({ data: { type, id } });
const many = (type: string, ...ids: readonly string[]) => ({ data: ids.map((id) => ({ type, id })) });

/** Moves a person to another team. */
const CHANGE = { type: "people", id: ADA, relationships: { team: to("teams", "2") } };

/** The request, the status of the answer, and the number of requests to the database. */
const writes: readonly (readonly [string, object | undefined, number, number])[] = [
  ["POST /teams", { type: "teams", attributes: { name: "Gold" } }, 201, 1],
  // The reports have no index, so their cost depends on the size of a table, which is cached for some seconds.
  [`PATCH /people/${ADA}?include=reports`, CHANGE, 200, 2],
  [`PATCH /people/${ADA}?include=reports`, CHANGE, 200, 1],
  ["PATCH /teams/3", { type: "teams", id: "3", relationships: { members: many("people", ADA) } }, 200, 1],
  ["DELETE /tasks/3", undefined, 204, 1],
  ["POST /teams", { type: "teams" }, 422, 0],
  ["POST /teams", { type: "tasks" }, 409, 0],
  ["POST /teams", { type: "teams", attributes: { name: "Red" } }, 409, 1],
  ["POST /tasks", { type: "tasks", attributes: { title: "x" }, relationships: { team: to("teams", "9") } }, 404, 2],
  ["PATCH /teams/9", { type: "teams", id: "9", attributes: { name: "x" } }, 404, 1],
  ["PATCH /teams/9", { type: "teams", id: "9", attributes: { colour: "x" } }, 404, 1],
  ["PATCH /teams/1", { type: "teams", id: "1", attributes: { colour: "x" } }, 422, 1],
  ["PATCH /teams/1", { type: "teams", id: "1", relationships: { tasks: many("tasks") } }, 403, 2],
  ["PATCH /teams/1", { type: "teams", id: "1", relationships: { members: many("people", NOBODY) } }, 404, 2],
  ["DELETE /teams/1", undefined, 400, 1],
  ["DELETE /teams/9", undefined, 404, 1],
];

Deno.test("a write is one round trip to the database, a failed write at most two", { ignore: isQuick }, async () => {
  const engine = remoteEngine();
  await engine.fill(workshop);
  let trips = 0;
  const client = createClient({
    url: engine.database,
    fetch: (request: Request) => {
      trips++;
      return fetch(request);
    },
  });
  const service = createService({ ...workshop.services.plain, database: client });
  await service.check();
  // The client queries the server's protocol version once.
  await service.fetch(new Request("http://127.0.0.1/teams", { headers: { accept: JSON_API } })).then((one) =>
    one.text()
  );

  for (const [start, data, status, most] of writes) {
    const [method, path] = start.split(" ");
    const headers = { accept: JSON_API, ...(data === undefined ? {} : { "content-type": JSON_API }) };
    const body = data === undefined ? undefined : JSON.stringify({ data });
    trips = 0;
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
    await answer.text();
    assert.deepEqual([start, answer.status, trips], [start, status, most]);
  }
  client.close();
});

import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { smallSqlite } from "../helpers/engines/node_sqlite.ts";

const COLUMNS = Array.from({ length: 97 }, (_, place) => `${"long ".repeat(12)}${place}`);
const FIELD = COLUMNS[1].replaceAll(" ", "-");

Deno.test("a read whose statement is longer than the database takes is a 400 that tells what to leave out", async () => {
  const database = smallSqlite(":memory:");
  database.exec(`create table wide (id integer primary key, ${COLUMNS.map((name) => `"${name}" integer`).join(", ")})`);
  // The bytes make the read a careful one, whose statement is longer.
  database.exec(`insert into wide (id, "${COLUMNS[0]}") values (1, x'00')`);
  const service = createService({ database, resources: { wide: {} }, etag: true });
  const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
  const path = "http://127.0.0.1/wide/1";
  const data = { type: "wide", id: "1", attributes: { [FIELD]: 2 } };
  const writing = { method: "PATCH", headers, body: JSON.stringify({ data }) };
  for (const request of [new Request(path, { headers }), new Request(path, writing)]) {
    const answer = await service.fetch(request);
    assert.equal(answer.status, 400);
    assert.match((await answer.json()).errors[0].detail, /leave some out with fields\[<type>\]/);
  }
  const few = `${path}?fields[wide]=${FIELD}`;
  for (const [request, value] of [[new Request(few, { headers }), null], [new Request(few, writing), 2]] as const) {
    const answer = await service.fetch(request);
    assert.equal(answer.status, 200);
    assert.deepEqual((await answer.json()).data.attributes, { [FIELD]: value });
  }
  database.close();
});

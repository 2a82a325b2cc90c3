import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

/** As Knex leaves them: its dates are milliseconds, the table's default is a text. */
const activities: Fixture = {
  name: "activities",
  tables: [
    "create table activities (id integer primary key, action text, at datetime not null default CURRENT_TIMESTAMP, " +
    "seen datetime default current_timestamp)",
  ],
  rows: ["insert into activities values (1, 'create', 1706695200000, null)"],
  services: {},
};

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`a time that comes from the table's default is stored in the column's form (${name})`, async () => {
    const engine = await open();
    await engine.fill(activities);
    const { fetch } = createService({
      database: engine.source ?? engine.database,
      filters: true,
      resources: {
        activities: {
          columns: {
            at: { type: "DATETIME", stored: "milliseconds" },
            seen: { type: "DATETIME", stored: "rfc3339" },
          },
        },
      },
    });
    const ask = async (path: string, data?: unknown) => {
      const type = "application/vnd.api+json";
      const sent = data === undefined ? {} : { method: "POST", body: JSON.stringify({ data }) };
      const headers = { accept: type, "content-type": type };
      return await (await fetch(new Request(`http://127.0.0.1${path}`, { headers, ...sent }))).json();
    };
    const start = Math.floor(Date.now() / 1000) * 1000;
    const { data } = await ask("/activities", { type: "activities", attributes: { action: "login" } });
    for (const field of ["at", "seen"]) {
      const time = data.attributes[field];
      assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+00:00$/);
      assert.ok(Date.parse(time) >= start && Date.parse(time) <= Date.now(), time);
      const found = await ask(`/activities?filter[${field}][gte]=${new Date(start).toISOString()}`);
      assert.deepEqual(found.data.map(({ id }: { id: string }) => id), ["2"]);
    }
    const given = await ask("/activities", { type: "activities", attributes: { seen: null } });
    assert.equal(given.data.attributes.seen, null);
    await engine.close();
  });
}

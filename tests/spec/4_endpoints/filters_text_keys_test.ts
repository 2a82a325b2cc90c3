import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

/** A key of several columns, one of which is not an integer. */
const shelves: Fixture = {
  name: "shelves",
  tables: [
    "create table boxes (row text not null, col integer not null, name text, primary key (row, col))",
    `create table parts (id integer primary key, box_row text, box_col integer,
      foreign key (box_row, box_col) references boxes (row, col))`,
  ],
  rows: [
    "insert into boxes values ('e', 2, 'Ab'), ('e', 3, 'Ba')",
    "insert into parts values (1, 'e', 2), (2, 'e', 3)",
  ],
  services: {},
};

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`filters: from boxes to their parts and back, by keys of a text and a number (${name})`, async () => {
    const engine = await open();
    await engine.fill(shelves);
    const resources = { boxes: { hasMany: { parts: "parts" } }, parts: {} };
    const { fetch } = createService({ database: engine.source ?? engine.database, filters: true, resources });
    const headers = { accept: "application/vnd.api+json" };
    const found = async (filter: string) => {
      const answer = await fetch(new Request(`http://127.0.0.1/boxes?${filter}`, { headers }));
      return (await answer.json()).data.map(({ id }: { id: string }) => id);
    };
    assert.deepEqual(await found("filter[parts.box.name][gt]=A"), ["e~2", "e~3"]);
    assert.deepEqual(await found("filter[parts.box.name]=Ba"), ["e~3"]);
    assert.deepEqual(await found("filter[or][a][parts.box.name]=Ba&filter[or][b][id]=e~2"), ["e~2", "e~3"]);
    await engine.close();
  });
}

import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { type Engine, openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

/** Makes a function that returns the ids of the list at a path. */
function finderOf(engine: Engine, resources: Fixture["services"][string]["resources"]) {
  const { fetch } = createService({ database: engine.source ?? engine.database, filters: true, resources });
  const headers = { accept: "application/vnd.api+json" };
  return async (path: string): Promise<readonly string[]> => {
    const answer = await fetch(new Request(`http://127.0.0.1/${path}`, { headers }));
    return (await answer.json()).data.map(({ id }: { id: string }) => id);
  };
}

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
    const found = finderOf(engine, { boxes: { hasMany: { parts: "parts" } }, parts: {} });
    assert.deepEqual(await found("boxes?filter[parts.box.name][gt]=A"), ["e~2", "e~3"]);
    assert.deepEqual(await found("boxes?filter[parts.box.name]=Ba"), ["e~3"]);
    assert.deepEqual(await found("boxes?filter[or][a][parts.box.name]=Ba&filter[or][b][id]=e~2"), ["e~2", "e~3"]);
    await engine.close();
  });
}

/** Keys of several columns, and foreign keys that store the same values as other types. */
const racks: Fixture = {
  name: "racks",
  tables: [
    "create table racks (row text not null, place text not null, label text, primary key (row, place)) without rowid",
    `create table tools (id integer primary key, rack_row text, rack_place integer,
      foreign key (rack_row, rack_place) references racks (row, place))`,
  ],
  rows: [
    "insert into racks values ('a', '1', 'x'), ('a', '2', 'x'), ('b', '1', 'y')",
    "insert into tools values (1, 'a', 1), (2, 'b', 1), (3, 'c', null)",
  ],
  services: {},
};

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`filters: by keys of several columns whose foreign keys have other types (${name})`, async () => {
    const engine = await open();
    await engine.fill(racks);
    const found = finderOf(engine, { racks: { hasMany: { tools: "tools" } }, tools: {} });
    assert.deepEqual(await found("racks?filter[tools][null]=false"), ["a~1", "b~1"]);
    assert.deepEqual(await found("racks?filter[tools][null]=true"), ["a~2"]);
    assert.deepEqual(await found("racks?filter[or][x][tools.id]=1&filter[or][y][label]=y"), ["a~1", "b~1"]);
    assert.deepEqual(await found("racks?filter[or][x][tools.id][gt]=1&filter[or][y][label]=z"), ["b~1"]);
    assert.deepEqual(await found("tools?filter[rack][null]=false"), ["1", "2"]);
    assert.deepEqual(await found("tools?filter[or][x][rack.label][gt]=x&filter[or][y][id]=3"), ["2", "3"]);
    await engine.close();
  });
}

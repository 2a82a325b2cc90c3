import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines.ts";
import type { Fixture } from "../helpers/fixture.ts";

const ROWS = 3007;
const SERIES = `with recursive s(n) as (select 1 union all select n + 1 from s where n < ${ROWS}) select n from s`;

const long: Fixture = {
  name: "a long table",
  tables: ["create table total (id integer primary key, name text)"],
  rows: [`insert into total select n, 'n' || n from (${SERIES})`],
  services: {},
};

/** Pages around every place where the other end becomes the nearer one, and around the end. */
const PAGES = [1, 2, 11, 49, 50, 51, 52, 75, 76, 77, 100, 150, 151, 152, 430, 431, 1500, 1504, 1505, 3006, 3007, 3008];

for (const open of [embeddedEngine, remoteEngine]) {
  const name = open === embeddedEngine ? "embedded" : "remote";
  Deno.test(`pages from either end of a list are those that counting from the start gives, ${name}`, async () => {
    const engine: Engine = await open();
    try {
      await engine.fill(long);
      const resources = { total: { search: { filter: ["name"] } } };
      const service = createService({ database: engine.database, pagination: true, resources });
      const all = Array.from({ length: ROWS }, (_, index) => String(index + 1));
      for (const filter of ["", "7"]) {
        const matching = all.filter((id) => id.includes(filter));
        for (const limit of [1, 7, 20, 100]) {
          for (const page of PAGES) {
            const url = `http://127.0.0.1/total?page=${page}&limit=${limit}&filter=${filter}`;
            const answer = await service.fetch(new Request(url, { headers: { accept: "application/vnd.api+json" } }));
            const { data = [], meta } = await answer.json();
            const expected = matching.slice((page - 1) * limit, page * limit);
            assert.deepEqual(data.map((one: { id: string }) => one.id), expected, url);
            assert.equal(answer.status, expected.length === 0 ? 404 : 200, url);
            if (expected.length > 0) assert.equal(meta.record_count, matching.length, url);
          }
        }
      }
    } finally {
      await engine.close();
    }
  });
}

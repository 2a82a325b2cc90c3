import assert from "node:assert/strict";
import { createService, type Service } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";

const ROWS = 3007;

/** The keys of the tables, as the nth row has them; only the ends of rowids show whether there are gaps. */
const TABLES: { readonly [table: string]: { readonly key: string; readonly id: (n: number) => number } } = {
  total: { key: "integer primary key", id: (n) => n },
  gaps: { key: "integer primary key", id: (n) => n + Math.floor(n / 500) },
  one_gap_late: { key: "integer primary key", id: (n) => n === ROWS ? n + 1 : n },
  from_below_zero: { key: "integer primary key", id: (n) => n - 1600 },
  far_apart: { key: "integer primary key", id: (n) => n === 1 ? -Number.MAX_SAFE_INTEGER : n },
  no_rowid: { key: "int primary key", id: (n) => n },
};

const long: Fixture = {
  name: "long tables",
  tables: Object.entries(TABLES).map(([table, { key }]) => `create table ${table} (id ${key}, name text)`),
  rows: Object.entries(TABLES).map(([table, { id }]) => {
    const ids = JSON.stringify(Array.from({ length: ROWS }, (_, index) => id(index + 1)));
    return `insert into ${table} select value, 'n' || (key + 1) from json_each('${ids}')`;
  }),
  services: {},
};

/** How lists are counted; only an exact count shows the nearer end, so one table is enough for the others. */
const POLICIES = [
  { count: "exact", tables: Object.keys(TABLES), mostTold: Infinity },
  { count: "bounded", tables: ["total"], mostTold: 1500 },
  { count: "none", tables: ["total"], mostTold: -1 },
] as const;

/** Pages around every position where the other end becomes nearer, and around the end. */
const PAGES = [1, 2, 11, 49, 50, 51, 52, 75, 76, 77, 100, 150, 151, 152, 430, 431, 1500, 1504, 1505, 3006, 3007, 3008];

for (const open of [embeddedEngine, remoteEngine]) {
  const name = open === embeddedEngine ? "embedded" : "remote";
  Deno.test(`a page found from either end of a list equals the page found from the start, ${name}`, async () => {
    const engine: Engine = await open();
    try {
      await engine.fill(long);
      const search = { filter: ["name"] };
      const resources = Object.fromEntries(Object.keys(TABLES).map((table) => [table, { search }]));
      const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);
      for (const { count, tables, mostTold } of POLICIES) {
        const limits = { countedRecords: 1500 };
        const service = createService({ database: engine.database, pagination: { count }, limits, resources });
        for (const table of tables) {
          for (const filter of ["", "7"]) {
            const matching = numbers.filter((n) => String(n).includes(filter)).map((n) => String(TABLES[table].id(n)));
            for (const limit of [1, 7, 20, 100]) {
              await checkPages(service, table, filter, limit, matching, matching.length <= mostTold);
            }
          }
        }
      }
    } finally {
      await engine.close();
    }
  });
}

/** Requests the pages of a list, and pages that it does not have. */
async function checkPages(
  { fetch }: Service,
  table: string,
  filter: string,
  limit: number,
  matching: readonly string[],
  isCounted: boolean,
): Promise<void> {
  for (const page of PAGES) {
    const url = `http://127.0.0.1/${table.replaceAll("_", "-")}?page=${page}&limit=${limit}&filter=${filter}`;
    const answer = await fetch(new Request(url, { headers: { accept: "application/vnd.api+json" } }));
    const { data = [], meta, links } = await answer.json();
    const expected = matching.slice((page - 1) * limit, page * limit);
    assert.deepEqual(data.map((one: { id: string }) => one.id), expected, url);
    assert.equal(answer.status, expected.length === 0 ? 404 : 200, url);
    if (expected.length === 0) continue;
    assert.equal(meta.record_count, isCounted ? matching.length : null, url);
    assert.equal(links.next !== null, page * limit < matching.length, url);
  }
}

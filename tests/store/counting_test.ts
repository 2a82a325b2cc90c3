import assert from "node:assert/strict";
import { createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine, remoteEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";

const SERIES = "with recursive s(n) as (select 1 union all select n + 1 from s where n < 2000) select n from s";

const counted: Fixture = {
  name: "counted",
  tables: [
    "create table numbers (id integer primary key, name text)",
    "create table codes (id text primary key)",
  ],
  rows: [
    `insert into numbers select n, 'n' || n from (${SERIES})`,
    `insert into codes select 'c' || n from (${SERIES})`,
    "insert into codes values (null)",
  ],
  services: {},
};

const RESOURCES: ServiceOptions["resources"] = { numbers: { search: { filter: ["name"] } }, codes: {} };

/** The request, the end of the counting statement, and its last values. */
type Case = readonly [path: string, text: string, ...parameters: readonly string[]];

const ALL = `(select count(*) as "total" from "numbers" as "t")`;
const FOUND = `instr(lower("t"."name"), lower(?)) > 0 and +"t"."name" < x''`;
const FEW = `(select count(*) as "total" from (select 1 as "one" from "numbers" as "t" limit ?) as "s")`;
const FEW_FOUND =
  `(select count(*) as "total" from (select 1 as "one" from "numbers" as "t" where (${FOUND}) limit ?) as "s")`;
const FEW_CODES =
  `(select count(*) as "total" from (select 1 as "one" from "codes" as "t" where ("t"."id" <> '' and +"t"."id" < x'') limit ?) as "s")`;

const CASES: { readonly [count: string]: readonly Case[] } = {
  exact: [
    ["/numbers", ALL],
    ["/numbers?filter=7", `(select count(*) as "total" from "numbers" as "t" where (${FOUND}))`, "7"],
    ["/numbers?page=90", `(select "e"."total" as "total" from "relata:ends" as "e")`],
    [
      "/codes",
      `((select count(*) as "total" from "codes" as "t") - (select count(*) as "total" from "codes" as "t" where ("t"."id" is null or "t"."id" = '' or "t"."id" >= x'')))`,
    ],
  ],
  bounded: [
    ["/numbers", FEW, "101"],
    ["/numbers?page=5", FEW, "101"],
    ["/numbers?page=6", FEW, "121"],
    ["/numbers?page=90", FEW, "1801"],
    ["/numbers?limit=50&page=2", FEW, "101"],
    ["/numbers?filter=7&sort=-name", FEW_FOUND, "7", "101"],
    ["/codes", FEW_CODES, "101"],
  ],
  none: [
    ["/numbers", FEW, "21"],
    ["/numbers?page=90", FEW, "1801"],
    ["/numbers?limit=7", FEW, "8"],
    ["/numbers?filter=7&page=3", FEW_FOUND, "7", "61"],
    ["/codes?page=2", FEW_CODES, "41"],
  ],
};

for (const open of [embeddedEngine, remoteEngine]) {
  const name = open === embeddedEngine ? "embedded" : "remote";
  Deno.test(`a list counts according to its policy, and no further than its page needs, ${name}`, async () => {
    const engine = await open();
    try {
      await engine.fill(counted);
      for (const [policy, cases] of Object.entries(CASES)) {
        const count = policy as "exact" | "bounded" | "none";
        const service = createService({
          database: engine.database,
          resources: RESOURCES,
          pagination: { count },
          limits: { countedRecords: 100 },
          debug: true,
          queryLog: true,
        });
        for (const [path, text, ...parameters] of cases) {
          const headers = { accept: "application/vnd.api+json" };
          const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
          assert.equal(answer.status, 200, path);
          const [{ query, params }] = (await answer.json()).query.default;
          const at = query.lastIndexOf(' as "n0", ');
          assert.deepEqual([policy, path, query.slice(at)], [policy, path, ` as "n0", ${text} as "total"`]);
          assert.deepEqual(params.slice(params.length - parameters.length), parameters, `${policy} ${path}`);
          assert.equal(query.includes("relata:ends"), text.includes("relata:ends"), query);
        }
      }
    } finally {
      await engine.close();
    }
  });
}

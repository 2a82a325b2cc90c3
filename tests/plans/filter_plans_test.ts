import assert from "node:assert/strict";
import { skewedDatabases } from "./skewed_database.ts";
import { skewedService } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

/** Steps where few rows are found by an index. A walk of the items takes a million and more. */
const FEW = 10_000;
/** Steps for a walk of all rows of a table, with a look at another table for each. */
const ITEMS = 300_000;
const WALK = 25;

/** What is asked, and the most steps of SQLite's machine; the last number is for a table that ANALYZE found small. */
const FILTERS: readonly (readonly [path: string, most: number, mostIfStale?: number])[] = [
  ["/items?filter[rank]=77", FEW],
  ["/items?filter[rank][in]=77,78,79", FEW],
  ["/items?filter[rank][gt]=77&filter[rank][lt]=99", FEW],
  // A list may be as long as a small table, which SQLite then walks to count.
  ["/items?filter[id]=5,6,7", FEW, WALK * ITEMS],
  ["/items?filter[notes]=7,8", FEW, WALK * ITEMS],
  ["/papers?filter[id][gte]=p029990", FEW],
  // What few rows have must not be looked for in all of them.
  ["/items?filter[owner]=8", FEW],
  ["/items?filter[owner]=8,9", FEW],
  ["/items?filter[owner]=999,998", FEW],
  ["/items?filter[owner.region]=7", FEW],
  ["/items?filter[owner.name]=nobody", FEW],
  ["/notes?filter[item.rank]=77", FEW],
  ["/notes?filter[item.owner]=8", FEW],
  ["/owners?filter[items.rank]=77", FEW],
  ["/owners?filter[items.rank]=77&filter[items.name]=nobody", FEW],
  ["/regions?filter[owners.items.rank]=77", FEW],
  ["/items?filter[or][a][rank]=77&filter[or][b][owner]=8", FEW],
  // What most rows have is met soon.
  ["/items?filter[rank][ne]=77", FEW],
  ["/items?filter[owner.region][ne]=1", 2 * ITEMS],
  ["/owners?filter[items][null]=false", 10 * FEW],
  ["/owners?filter[items.rank][ne]=77", 10 * FEW],
  // One look for each row, or one walk of the other table.
  ["/items?filter[owner][null]=true", WALK * ITEMS],
  ["/items?filter[notes][null]=true", WALK * ITEMS],
  ["/owners?filter[items][null]=true", 10 * FEW],
  ["/owners?filter[items.name][contains]=zz", WALK * ITEMS],
  ["/owners?filter[items.rank][gt]=77", WALK * ITEMS],
  ["/owners?filter[loose.name]=l7", ITEMS],
  ["/owners?filter[loose][null]=true", ITEMS],
  ["/owners?filter[loose.name][ne]=l7", ITEMS],
];

const databases = await skewedDatabases();
Deno.test.afterAll(async () => await databases[Symbol.asyncDispose]());

for (const statistics of ["none", "fresh", "stale"] as const) {
  for (const name of ["plain", "scoped"] as const) {
    Deno.test(`filters find few rows by an index: ${name}, statistics ${statistics}`, async () => {
      const ask = skewedService(`file:${databases[statistics]}`, name, { count: "none" });
      using meter = new CostMeter(databases[statistics]);
      const found: string[] = [];
      for (const [path, usual, ifStale = usual] of FILTERS) {
        const most = statistics === "stale" ? ifStale : usual;
        const { status, queries } = await ask(`GET ${path}`);
        assert.equal(status, 200, path);
        const { steps, plan } = meter.measure(queries);
        if (steps > most) found.push(`${path}: ${steps} steps, more than ${most}\n  ${plan.join("\n  ")}`);
      }
      assert.equal(found.join("\n"), "");
    });
  }
}

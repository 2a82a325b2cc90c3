import assert from "node:assert/strict";
import { skewedDatabases } from "./skewed_database.ts";
import { type Ask, skewedService } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

/** Steps if an index finds few rows. A walk of the items takes hundreds of thousands. */
const FEW = 10_000;
/** Steps for a walk of all rows of a table, with a look at another table for each. */
const ITEMS = 100_000;
const WALK = 25;

/** The request, and the maximum number of steps of SQLite's machine. */
const FILTERS: readonly (readonly [path: string, most: number])[] = [
  ["/items?filter[rank]=77", FEW],
  ["/items?filter[rank][in]=77,78,79", FEW],
  ["/items?filter[rank][gt]=77&filter[rank][lt]=99", FEW],
  ["/items?filter[id]=5,6,7", FEW],
  ["/items?filter[id]=5,6,7&filter[owner]=1", FEW],
  ["/items?filter[id]=5,6,7&label_id=4", FEW],
  ["/items?filter[notes]=7,8", FEW],
  ["/papers?filter[id]=p000007,p000008", FEW],
  ["/papers?filter[id][gte]=p009990", FEW],
  ["/racks?filter[id]=2~4,2~404", FEW],
  // A value of few rows must not be searched in all of them.
  ["/items?filter[owner]=8", FEW],
  ["/items?filter[owner]=8,9", FEW],
  ["/items?filter[owner]=8,9&sort=rank", FEW],
  ["/items?filter[owner]=999,998", FEW],
  ["/items?filter[owner.region]=7", FEW],
  ["/items?filter[owner.name]=nobody", FEW],
  ["/items?filter[owner.name]=o7", FEW],
  ["/items?filter[owner.name][starts-with]=o7", FEW],
  ["/notes?filter[name][starts-with]=n777", FEW],
  ["/items?filter[notes.name][starts-with]=n777", FEW],
  ["/notes?filter[item.rank]=77", FEW],
  ["/notes?filter[item.owner]=8", FEW],
  ["/notes?filter[item.owner.name]=o7", 10 * FEW],
  ["/owners?filter[items]=8,9", FEW],
  ["/owners?filter[items.rank]=77", FEW],
  ["/owners?filter[items.rank][gt]=99998", FEW],
  ["/owners?filter[items.rank]=77&filter[items.name]=nobody", FEW],
  ["/regions?filter[owners.items.rank]=77", FEW],
  ["/items?filter[labels]=4", FEW],
  ["/items?filter[labels]=4,7", FEW],
  ["/items?filter[labels]=4&filter[rank][gt]=77", FEW],
  ["/items?filter[labels]=4&filter[owner]=8", FEW],
  ["/items?filter[labels.name]=l7&sort=rank", 2 * FEW],
  ["/labels?filter[items]=13,14", FEW],
  ["/labels?filter[items.rank]=77", FEW],
  ["/owners?filter[liked.labels]=4", FEW],
  ["/racks?filter[boxes]=4,8", FEW],
  ["/boxes?filter[rack]=2~4,10~9", FEW],
  ["/item-labels?filter[item.rank]=77", FEW],
  // Each of the conditions finds its rows.
  ["/items?filter[or][a][rank]=77&filter[or][b][owner]=8", FEW],
  ["/items?filter[or][a][rank]=77&filter[or][b][id]=5,6", FEW],
  ["/items?filter[or][a][id]=5,6&filter[or][b][id]=9&filter[rank][gt]=77&sort=-rank", FEW],
  ["/items?filter[or][a][rank]=77&filter[or][b][labels]=4", FEW],
  ["/items?filter[or][a][rank]=77&filter[or][b][owner.name]=o7", 2 * FEW],
  ["/owners?filter[or][a][items.rank]=77&filter[or][b][id]=7", FEW],
  // A walk of the other table, once.
  ["/items?filter[or][a][owner.name]=o7&filter[or][b][notes.tenant]=7", 2 * ITEMS],
  // A value of most rows is found soon.
  ["/items?filter[or][a][owner]=1&filter[or][b][id]=5,6", FEW],
  ["/items?filter[rank][ne]=77", FEW],
  ["/items?filter[owner.region][ne]=1", 2 * ITEMS],
  ["/owners?filter[items][null]=false", 10 * FEW],
  ["/owners?filter[items.rank][ne]=77", 10 * FEW],
  ["/items?filter[labels][ne]=4", FEW],
  // One look for each row, or one walk of the other table.
  ["/items?filter[owner][null]=true", WALK * ITEMS],
  ["/items?filter[notes][null]=true", WALK * ITEMS],
  ["/owners?filter[items][null]=true", 10 * FEW],
  ["/owners?filter[items.name]=i7", 12 * ITEMS],
  ["/owners?filter[items.name][contains]=zz", WALK * ITEMS],
  ["/owners?filter[items.rank][gt]=77", WALK * ITEMS],
  ["/owners?filter[loose.name]=l7", ITEMS],
  ["/owners?filter[loose][null]=true", ITEMS],
  ["/owners?filter[loose.name][ne]=l7", ITEMS],
];

/** Pages in the order of a list by cursors: the rows after a cursor are found by the same keys. */
const PLACES: readonly (readonly [path: string, most: number])[] = [
  ["/items?filter[id]=5,6,7", FEW],
  ["/items?filter[rank][in]=77,78,79", FEW],
  ["/items?filter[owner]=8", FEW],
  ["/items?filter[owner]=8,9", FEW],
  ["/items?filter[owner.name]=o7", FEW],
  ["/items?filter[owner.region]=7", FEW],
  ["/notes?filter[item.rank]=77", FEW],
  ["/items?filter[labels]=4", FEW],
  ["/items?filter[labels.name]=l7", FEW],
  ["/items?filter[or][a][rank]=77&filter[or][b][labels]=4", FEW],
  ["/items?filter[or][a][owner]=8&filter[or][b][id]=5,6", 2 * FEW],
  ["/owners?filter[items.rank]=77", FEW],
  ["/racks?filter[boxes]=4,8", FEW],
];

const databases = await skewedDatabases();
Deno.test.afterAll(async () => await databases[Symbol.asyncDispose]());

for (const statistics of ["none", "fresh", "stale"] as const) {
  for (const name of ["plain", "scoped"] as const) {
    Deno.test(`filters find few rows by an index: ${name}, statistics ${statistics}`, async () => {
      const ask = skewedService(`file:${databases[statistics]}`, name, { count: "none" });
      assert.equal(await dear(ask, databases[statistics], FILTERS), "");
    });
    Deno.test(`cursors among few rows are found by an index: ${name}, statistics ${statistics}`, async () => {
      const ask = skewedService(`file:${databases[statistics]}`, name, { cursor: true });
      const pages = PLACES.flatMap(([path, most]) => {
        const position = path.startsWith("/racks") ? ["", "i2", "i4"] : ["", "i6"];
        const cursor = btoa(JSON.stringify(position)).replace(/=+$/, "");
        return ["", `&page[after]=${cursor}`, `&page[before]=${cursor}`].map((page) => [path + page, most] as const);
      });
      assert.equal(await dear(ask, databases[statistics], pages), "");
    });
  }
}

/** The requests that cost too much, and their plans. */
async function dear(ask: Ask, database: string, cases: readonly (readonly [string, number])[]): Promise<string> {
  using meter = new CostMeter(database);
  const found: string[] = [];
  for (const [path, most] of cases) {
    const { status, queries } = await ask(`GET ${path}`);
    assert.equal(status, 200, path);
    const { steps, plan } = meter.measure(queries);
    if (steps > most) found.push(`${path}: ${steps} steps, more than ${most}\n  ${plan.join("\n  ")}`);
  }
  return found.join("\n");
}

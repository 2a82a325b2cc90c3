import assert from "node:assert/strict";
import { skewedDatabases } from "./skewed_database.ts";
import { skewedService } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

/** Each row of 100,000 items is sorted; its part in that, the join and the group, is some steps. */
const ITEMS = 100_000;

/** The request, and the maximum number of steps of SQLite's machine. */
const SORTS: readonly (readonly [path: string, most: number])[] = [
  ["/items?include=owner&sort=owner.name&limit=1", 20 * ITEMS],
  ["/items?include=owner.region.zone&sort=-owner.region.zone.name,owner.name&limit=1", 30 * ITEMS],
  ["/owners?include=items&sort=items.name&limit=1", 40 * ITEMS],
  ["/owners?include=items&sort=-items.name&limit=1&region_id=3", 10 * ITEMS],
  // As many rows begin with an owner as it has: asked for each of them, it is every pair of 75,000.
  ["/items?include=owner.items&sort=owner.items.name&limit=1", 60 * ITEMS],
  ["/items?include=owner.items&sort=owner.items.name&limit=1&owner_id=8", ITEMS],
  ["/regions?include=owners.items&sort=-owners.items.rank&limit=1", 60 * ITEMS],
  ["/items?include=notes&sort=notes.name&limit=1", 40 * ITEMS],
  ["/items?include=labels&sort=labels.name&limit=1", 30 * ITEMS],
  ["/labels?include=items&sort=-items.name&limit=1", 5.5 * ITEMS],
  ["/items?include=labels&sort=labels.name&limit=1&label_id=4", ITEMS],
  ["/boxes?include=rack&sort=rack.name&limit=1", 5 * ITEMS],
  ["/racks?include=boxes&sort=boxes.name&limit=1&owner_id=10", ITEMS],
  // Where many meet at one and part again, each would go through all that the one leads to: every pair of 20,000.
  ["/items?include=labels.items&sort=labels.items.name&limit=1", 50 * ITEMS],
  ["/items?include=labels.items.labels&sort=labels.items.labels.name&limit=1", 70 * ITEMS],
  ["/items?include=labels.items&sort=-labels.items.name&limit=1&owner_id=7", 5.7 * ITEMS],
  ["/items?include=notes.item.notes&sort=notes.item.notes.name&limit=1", 60 * ITEMS],
  ["/items?include=owner.region.owners&sort=owner.region.owners.name&limit=1", 40 * ITEMS],
  // No index leads to them.
  ["/owners?include=loose&sort=loose.name&limit=1", 3 * ITEMS],
];

const databases = await skewedDatabases();
Deno.test.afterAll(async () => await databases[Symbol.asyncDispose]());

for (const statistics of ["none", "fresh", "stale"] as const) {
  for (const name of ["plain", "scoped"] as const) {
    Deno.test(`a sort along relationships looks once per owner: ${name}, statistics ${statistics}`, async () => {
      const ask = skewedService(`file:${databases[statistics]}`, name, { count: "none" });
      using meter = new CostMeter(databases[statistics]);
      for (const [path, most] of SORTS) {
        const { status, queries } = await ask(`GET ${path}`);
        assert.ok(status === 200 || status === 400, `${path}: ${status}`);
        const { steps, plan } = meter.measure(queries);
        assert.ok(steps <= most, `${path}: ${steps} steps, more than ${most}\n${plan.join("\n")}`);
        assert.deepEqual(plan.filter((line) => line.includes("CORRELATED")), [], path);
      }
    });
  }
}

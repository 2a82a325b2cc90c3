import { type Case, compare } from "./compare_costs.ts";
import { skewedDatabases } from "./skewed_database.ts";
import { skewedService } from "./skewed_service.ts";

/** Steps for a few rows per owner, whatever the owners have: one of them has three of four rows. */
const FEW = 10_000;

/** A page per owner. A walk of the items takes a million steps. */
const READS: readonly Case[] = [
  ["/owners/1?include=items&page[included][items]=5", FEW],
  ["/owners?include=items&page[included][items]=5&limit=5", FEW, "owners"],
  ["/owners?include=items.notes&page[included][items]=3&page[included][items.notes]=2&limit=5", 2 * FEW, "owners"],
  // The key of the racks begins with their owner.
  ["/owners?include=racks&page[included][racks]=5&limit=5", FEW, "owners"],
  ["/owners?include=racks.boxes&page[included][racks]=2&page[included][racks.boxes]=3&limit=5", 2 * FEW, "owners"],
  // The key of the join table has the labels of an item in their order.
  ["/items?include=labels&page[included][labels]=2&limit=5", FEW, "items"],
];

/** No index has the rows of an owner in the order of their key: all of them are ranked, once. */
const RANKED: readonly Case[] = [
  ["/owners/1?include=papers&page[included][papers]=5", 3_000_000],
  ["/owners?include=loose&page[included][loose]=5&limit=5", 1_000_000, "loose", "owners"],
  ["/labels/1?include=items&page[included][items]=5", 6_000_000, "item_labels"],
];

const databases = await skewedDatabases();
Deno.test.afterAll(async () => await databases[Symbol.asyncDispose]());

for (const statistics of ["none", "fresh", "stale"] as const) {
  const path = databases[statistics];
  for (const name of ["plain", "scoped"] as const) {
    Deno.test(`a page of each owner's members is read, and no more: ${name}, statistics ${statistics}`, async () => {
      const ask = skewedService(`file:${path}`, name, { included: true, count: "none" }, true);
      await compare([...READS, ...RANKED], path, ask);
    });
  }
}

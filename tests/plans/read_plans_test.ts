import { type Case, compare } from "./compare_costs.ts";
import { skewedDatabases } from "./skewed_database.ts";
import { skewedService } from "./skewed_service.ts";

/** Steps for a page of rows, as many for each include path. A walk of the items takes a million. */
const PAGE = 3_000;
/** Steps for the 1,001 resources that a path may bring. */
const CAPPED = 100_000;

/** For every service over the tables; counts are left out. */
const READS: readonly Case[] = [
  ["/items", PAGE, "items"],
  ["/items?owner_id=1", PAGE],
  ["/items?owner_id=7", PAGE],
  ["/items?owner_id=7&second_id=7", PAGE],
  ["/items?owner_id=7&sort=rank", 10 * PAGE],
  ["/items/8", PAGE],
  ["/items/8?include=owner.region.zone", 2 * PAGE],
  ["/items?include=owner", 2 * PAGE, "items"],
  ["/items?include=owner.region.zone", 4 * PAGE, "items"],
  ["/items?include=notes&page=40", 15 * PAGE, "items"],
  ["/items?include=notes,owner.region&owner_id=7&limit=5", 4 * PAGE],
  ["/items/8?include=notes", 2 * PAGE],
  ["/items/8?include=owner.items.notes", 2 * CAPPED],
  ["/notes/10?include=item.owner", 2 * PAGE],
  ["/owners/8?include=items", 10 * PAGE],
  ["/owners/8?include=papers", 2 * PAGE],
  ["/owners?include=items&limit=5", CAPPED, "owners"],
  ["/owners?include=papers&page=2&limit=5", 4 * PAGE, "owners"],
  ["/owners?include=items.notes,papers&limit=5", 3 * CAPPED, "owners"],
  ["/regions/8?include=owners.items.notes", 2 * CAPPED],
  ["/regions?include=owners.items&page=2&limit=10", 2 * CAPPED, "regions"],
  ["/papers/p000008", PAGE],
  ["/papers?owner_id=8", PAGE],
  ["/papers/p000008?include=owner.papers", 10 * PAGE],
  ["/items/13?include=labels", PAGE],
  ["/items?include=labels", 1.1 * PAGE, "items"],
  ["/labels/4?include=items", 2 * PAGE],
  // It has more links than one path may bring.
  ["/labels/1?include=items", 5 * CAPPED],
  ["/labels?include=items&limit=5&page=2", 10 * PAGE, "labels"],
  ["/owners/10?include=liked", 2 * PAGE],
  ["/owners?include=liked.labels&limit=5&page=2", 10 * PAGE, "owners"],
  ["/items?label_id=4", 2 * PAGE],
  ["/items?label_id=4&sort=rank", 2 * PAGE],
  ["/items?label_id=4&liked_by=10", 2 * PAGE],
  ["/items?label_id=4&owner_id=7", 2 * PAGE],
  ["/items?liked_by=10", 2 * PAGE],
  ["/labels?item_id=13", PAGE],
  // The keys of its 20,000 links are sorted, no rows.
  ["/items?label_id=1", 5 * CAPPED],
  ["/item-labels/13~4", PAGE],
  ["/item-labels?label_id=4", PAGE],
  ["/item-labels?include=item,label", 1.1 * PAGE, "item_labels"],
  ["/racks/2~4?include=boxes", PAGE],
  ["/racks/1~1?include=boxes", CAPPED],
  ["/racks?owner_id=10", PAGE],
  ["/racks?include=boxes&limit=5&page=3", PAGE, "racks"],
  ["/boxes/4?include=rack", PAGE],
  ["/boxes?include=rack.owner", PAGE, "boxes"],
  ["/boxes?owner_id=2&rack_number=4", PAGE],
  ["/boxes?owner_id=1&rack_number=1", PAGE],
  ["/boxes?owner_id=10", PAGE],
  ["/owners/10?include=racks.boxes", 2 * PAGE],
  ["/regions/8?include=owners.racks.boxes", CAPPED],
  // No index leads to a rack by a part of its key; one leads from there to its boxes.
  ["/boxes?rack_number=4", CAPPED, "racks"],
  // They have no index, so they are walked; a walk takes 200,000 steps.
  ["/owners/8?include=loose", 400_000, "loose"],
  ["/owners?include=loose&page=2", 400_000, "loose", "owners"],
];

/** If the statistics are stale, SQLite prefers to sort the few rows that it assumes. */
const SORTED: readonly Case[] = [
  ["/items?sort=rank", PAGE, "items"],
  ["/items?sort=-rank", PAGE, "items"],
  ["/items?sort=rank&include=owner,notes", 5 * PAGE, "items"],
  ["/owners?sort=name", PAGE, "owners"],
];

/** For exact counts: their own work is in the limit. */
const COUNTED: readonly Case[] = [
  ["/items", PAGE, "items"],
  ["/items?page=7000", PAGE, "items"],
  ["/items?page=14000", PAGE, "items"],
  ["/items?owner_id=7", 10 * PAGE],
  ["/owners?region_id=3", PAGE],
  ["/items?label_id=4", 2 * PAGE],
  ["/boxes?owner_id=2&rack_number=4", PAGE],
  ["/racks", PAGE, "racks"],
  ["/papers", PAGE, "papers"],
];

const databases = await skewedDatabases();
Deno.test.afterAll(async () => await databases[Symbol.asyncDispose]());

for (const statistics of ["none", "fresh", "stale"] as const) {
  const path = databases[statistics];
  for (const name of ["plain", "scoped"] as const) {
    Deno.test(`reads visit only the rows that they need: ${name}, statistics ${statistics}`, async () => {
      await compare(
        statistics === "stale" ? READS : [...READS, ...SORTED],
        path,
        skewedService(`file:${path}`, name, { count: "none" }),
      );
    });
  }
  Deno.test(`exact counts and deep pages visit only the rows that they need: statistics ${statistics}`, async () => {
    await compare(COUNTED, path, skewedService(`file:${path}`, "plain", true));
  });
}

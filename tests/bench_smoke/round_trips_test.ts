import { deepEqual, match, ok } from "node:assert/strict";
import { countTrips, tripsTable } from "../bench/round_trips.ts";

Deno.test("reads, writes and operations cost one round trip of 20 ms each, and If-Match costs one more", async () => {
  const costs = await countTrips(1);
  const trips = (title: string) => costs.find((one) => one.title === title)!;
  for (const title of ["view", "list of 20, counted", "create", "PATCH", "DELETE", "ten operations"]) {
    deepEqual(trips(title).trips, 1, title);
    ok(trips(title).milliseconds >= 20, title);
  }
  const included = trips("the same with a to-one and a to-many");
  deepEqual([included.trips, included.handWritten!.trips], [1, 4]);
  deepEqual(trips("PATCH with `If-Match`").trips, 2);
  match(tripsTable(costs), /\| view \| 1, \d+ ms \| 1, \d+ ms \|/);
});

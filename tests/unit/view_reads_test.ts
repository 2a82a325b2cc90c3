import { equal } from "node:assert/strict";
import { notePace, paceOf, type ViewPaces } from "../../src/drivers/view_reads.ts";

Deno.test("a view is quick once a read of it was quick, and slow for minutes after a slow read", () => {
  const paces: ViewPaces = new Map();
  equal(paceOf(paces, []), "quick");
  equal(paceOf(paces, ["sums"]), "unknown");
  notePace(paces, ["sums", "names"], 1);
  equal(paceOf(paces, ["sums", "names"]), "quick");
  equal(paceOf(paces, ["sums", "others"]), "unknown");
  notePace(paces, ["sums"], 1000);
  equal(paceOf(paces, ["sums", "names"]), "slow");
  equal(paceOf(paces, ["sums", "others"]), "slow");
  equal(paceOf(paces, ["names"]), "quick");
  notePace(paces, ["sums"], 1);
  equal(paceOf(paces, ["sums"]), "slow");
  const left = paces.get("sums")! - performance.now();
  equal(left > 500_000 && left <= 600_000, true);
});

Deno.test("a view that was slow ten minutes ago is read in a thread before it counts as quick", () => {
  const paces: ViewPaces = new Map([["sums", performance.now()]]);
  equal(paceOf(paces, ["sums"]), "unknown");
  notePace(paces, ["sums"], 1);
  equal(paceOf(paces, ["sums"]), "quick");
});

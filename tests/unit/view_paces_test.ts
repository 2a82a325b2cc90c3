import { equal } from "node:assert/strict";
import { areQuick, notePace, type ViewPaces } from "../../src/drivers/view_paces.ts";

Deno.test("a view is quick once a read of it was, and slow for minutes after a slow one", () => {
  const paces: ViewPaces = new Map();
  equal(areQuick(paces, []), true);
  equal(areQuick(paces, ["sums"]), false);
  notePace(paces, ["sums", "names"], 1);
  equal(areQuick(paces, ["sums", "names"]), true);
  notePace(paces, ["sums"], 1000);
  equal(areQuick(paces, ["sums", "names"]), false);
  equal(areQuick(paces, ["names"]), true);
  notePace(paces, ["sums"], 1);
  equal(areQuick(paces, ["sums"]), false);
  const left = paces.get("sums")! - performance.now();
  equal(left > 500_000 && left <= 600_000, true);
  paces.set("sums", performance.now());
  equal(areQuick(paces, ["sums"]), true);
});

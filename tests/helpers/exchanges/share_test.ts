import assert from "node:assert/strict";
import { suites } from "../../spec/suites.ts";
import { shareOf } from "./share.ts";

Deno.test("each exchange belongs to exactly one place, and all places have about as many", () => {
  const shares = Array.from({ length: 9 }, (_, place) => shareOf(suites, place, 9, false));
  const counts = shares.map((share) => share.reduce((sum, { exchanges }) => sum + exchanges.length, 0));
  const all = suites.flatMap(({ exchanges }) => exchanges);
  const found = shares.flat().flatMap(({ exchanges }) => exchanges);
  assert.deepEqual([found.length, new Set(found)], [all.length, new Set(all)]);
  for (const count of counts) assert.ok(Math.abs(count - all.length / 9) < all.length / 36, String(counts));
});

Deno.test("with RELATA_ALL each place has every exchange", () => {
  assert.deepEqual(shareOf(suites, 1, 2, true), suites);
});

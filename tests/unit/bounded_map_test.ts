import assert from "node:assert/strict";
import { BoundedMap } from "../../src/bounded_map.ts";

const MOST = 10;

/** A map that has met the numbers from 0 on in their order, and one of them again after each. */
function filled(count: number, again?: number): BoundedMap<number, string> {
  const map = new BoundedMap<number, string>(MOST);
  for (let key = 0; key < count; key++) {
    map.get(key, () => `made ${key}`);
    if (again !== undefined && again <= key) map.get(again, () => "made again");
  }
  return map;
}

/** The numbers that such a map still holds; each is asked of a map of its own, since asking moves. */
function held(count: number): number[] {
  const keys = Array.from({ length: count }, (_, key) => key);
  return keys.filter((key) => filled(count).get(key, () => "made now") !== "made now");
}

Deno.test("A bounded map makes a value once", () => {
  const map = new BoundedMap<string, object>(MOST);
  const value = map.get("a", () => ({}));
  assert.equal(map.get("a", () => ({})), value);
  map.delete("a");
  assert.notEqual(map.get("a", () => ({})), value);
});

Deno.test("A bounded map holds the last half of what it may, and never more than all of it", () => {
  for (let count = 1; count <= 5 * MOST; count++) {
    const kept = held(count);
    const last = Math.min(count, MOST / 2);
    assert.ok(kept.length <= MOST, `${kept.length} after ${count}`);
    assert.ok(kept.filter((key) => key >= count - last).length === last, `${kept} after ${count}`);
  }
});

Deno.test("A bounded map keeps what is used, whatever else it meets", () => {
  assert.equal(filled(1000, 3).get(3, () => "made now"), "made 3");
  assert.equal(filled(1000, 3).get(4, () => "made now"), "made now");
});

import assert from "node:assert/strict";
import { BoundedMap } from "../../src/plan/bounded_map.ts";

const MOST = 10;

/** A map that has got the numbers from 0 on in their order, and one of them again after each. */
function filled(count: number, again?: number): BoundedMap<number, string> {
  const map = new BoundedMap<number, string>({ mostBytes: MOST, bytesOf: () => 1 });
  for (let key = 0; key < count; key++) {
    map.get(key, () => `made ${key}`);
    if (again !== undefined && again <= key) map.get(again, () => "made again");
  }
  return map;
}

/** The numbers that such a map still holds; each is read from a separate map, since reading moves it. */
function held(count: number): number[] {
  const keys = Array.from({ length: count }, (_, key) => key);
  return keys.filter((key) => filled(count).get(key, () => "made now") !== "made now");
}

Deno.test("a bounded map creates a value once", () => {
  const map = new BoundedMap<string, object>({ mostBytes: MOST, bytesOf: () => 1 });
  const value = map.get("a", () => ({}));
  assert.equal(map.get("a", () => ({})), value);
  map.delete("a");
  assert.notEqual(map.get("a", () => ({})), value);
});

Deno.test("a bounded map holds the most recent half of its limit, and never more than all of it", () => {
  for (let count = 1; count <= 5 * MOST; count++) {
    const kept = held(count);
    const last = Math.min(count, MOST / 2);
    assert.ok(kept.length <= MOST, `${kept.length} after ${count}`);
    assert.ok(kept.filter((key) => key >= count - last).length === last, `${kept} after ${count}`);
  }
});

Deno.test("a bounded map keeps used entries, whatever else it gets", () => {
  assert.equal(filled(1000, 3).get(3, () => "made now"), "made 3");
  assert.equal(filled(1000, 3).get(4, () => "made now"), "made now");
});

/** A map of at most 100 bytes, each value's own number of them. */
function weighed(): BoundedMap<string, number> {
  return new BoundedMap<string, number>({ mostBytes: 100, bytesOf: (_, bytes) => bytes });
}

Deno.test("a bounded map also forgets by bytes", () => {
  const map = weighed();
  for (const key of ["a", "b", "c", "d", "e"]) map.get(key, () => 20);
  assert.equal(map.bytes, 60, "a and b were the older half");
  assert.equal(map.get("a", () => 21), 21);
  assert.equal(map.get("d", () => 21), 20);
});

Deno.test("a bounded map never holds an entry that is heavier than half of its limit", () => {
  const map = weighed();
  assert.equal(map.get("small", () => 10), 10);
  assert.equal(map.get("big", () => 51), 51);
  assert.equal(map.get("big", () => 52), 52);
  assert.equal(map.get("small", () => 11), 10);
  assert.equal(map.bytes, 10);
});

Deno.test("a bounded map weighs an entry that has grown again, and drops others or the entry itself if it is too heavy", () => {
  const map = new BoundedMap<string, { bytes: number }>({ mostBytes: 100, bytesOf: (_, { bytes }) => bytes });
  const [a, b] = ["a", "b"].map((key) => map.get(key, () => ({ bytes: 20 })));
  a.bytes = 40;
  map.weigh("a");
  assert.equal(map.bytes, 60);
  map.get("c", () => ({ bytes: 20 }));
  map.get("d", () => ({ bytes: 20 }));
  assert.equal(map.bytes, 80, "b was in the older half");
  b.bytes = 1000;
  map.weigh("b");
  assert.equal(map.bytes, 80, "what is not there weighs nothing");
  a.bytes = 51;
  map.weigh("a");
  assert.notEqual(map.get("a", () => ({ bytes: 1 })), a);
  a.bytes = 5;
  map.delete("a");
  assert.equal(map.bytes, 40, "an entry takes away what it had brought");
});

Deno.test("a bounded map never holds more bytes than its limit, whatever is used, moved and deleted", () => {
  const map = weighed();
  const keys = Array.from({ length: 40 }, (_, index) => `key ${index}`);
  for (let round = 0; round < 2000; round++) {
    const place = (round * 7919) % 40;
    map.get(keys[place], () => 1 + (place * 31) % 60);
    if (round % 5 === 0) map.delete(keys[place]);
    assert.ok(map.bytes >= 0 && map.bytes <= 100, `${map.bytes} bytes in round ${round}`);
  }
  for (const key of keys) map.delete(key);
  assert.equal(map.bytes, 0);
});

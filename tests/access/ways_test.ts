import { deepEqual, ok } from "node:assert/strict";
import type { FilterWay, KeysWay, NodeAccess, SortWay } from "../../src/access/ways.ts";
import type { FilterTest } from "../../src/types/query.ts";
import { plannedReads } from "./planned.ts";
import { SERVICES } from "./services.ts";
import { WAYS } from "./ways.ts";

type Match = Extract<FilterWay, { kind: "once" }>["match"];
type Kind =
  | FilterWay["kind"]
  | KeysWay["kind"]
  | SortWay["kind"]
  | NodeAccess["way"]
  | Match
  | FilterTest["kind"];

/** Every kind of way: a new one does not compile until it is listed here, and fails until a row of the table has it. */
const KINDS: { readonly [K in Kind]: true } = {
  test: true,
  all: true,
  any: true,
  texts: true,
  each: true,
  once: true,
  equation: true,
  rare: true,
  list: true,
  listed: true,
  related: true,
  words: true,
  either: true,
  own: true,
  joined: true,
  grouped: true,
  seek: true,
  seekByOrder: true,
  walk: true,
  equal: true,
  among: true,
  ordered: true,
  contains: true,
  "starts-with": true,
  "ends-with": true,
  null: true,
  "member among": true,
  "member ordered": true,
  "member null": true,
};

/** Decisions between yes and no; the table has both of each. */
const DECISIONS = [
  "isInKeyOrder",
  "beginsAtKey",
  "isNarrowed",
  "mayHaveNoGap",
  "isOrderIndexed",
  "isRare",
  "isAny",
  "isNot",
  "isSpelled",
  "isUnordered",
  "isToResources",
  "diverges",
  "isIndexed",
  "isScopeLast",
  "isWhole",
  "isInOrder",
];

/** Services whose lists are read with the plan for too many visits. */
const OTHERWISE = ["walked", "areFew", "scopeFirst", "scopeLast"] as const;

const planned = await plannedReads();
Deno.test.afterAll(async () => await planned[Symbol.asyncDispose]());

/** The contents of the table's ways: kinds, and decisions such as `isRare: true`. */
const seen = new Set<string>();

function note(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "string" && ["kind", "match", "way"].includes(name)) seen.add(member);
    if (typeof member === "boolean") seen.add(`${name}: ${member}`);
    note(member);
  }
}

for (const { title, service, path, lines } of WAYS) {
  Deno.test(`${title}: ${path}`, async () => {
    const found = await planned.of(SERVICES[service], path, OTHERWISE.find((one) => one === service));
    note(found.access);
    deepEqual(found.lines, lines);
  });
}

Deno.test("the table has every kind of way", () => {
  const expected = [...Object.keys(KINDS), ...DECISIONS.flatMap((name) => [`${name}: false`, `${name}: true`])];
  deepEqual(expected.filter((one) => !seen.has(one)), []);
  ok(seen.size > expected.length);
});

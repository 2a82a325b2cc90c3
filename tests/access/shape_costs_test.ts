import { deepEqual } from "node:assert/strict";
import { type CostFactors, deceptiveWays } from "../../src/access/shape_costs.ts";
import type { ConditionBuilder } from "../../mod.ts";
import type { Options } from "../sql/recorder.ts";
import { plannedReads } from "./planned.ts";
import { SERVICES } from "./services.ts";

const planned = await plannedReads();
Deno.test.afterAll(async () => await planned[Symbol.asyncDispose]());

async function factors(path: string): Promise<CostFactors> {
  return (await planned.of(SERVICES.plain, path)).plan.prepared.costs;
}

const tablesAlong = (ways: CostFactors["toMany"]) => ways.map(({ hops }) => hops.map(({ table }) => table));

/** The factors of a request's cost: table sizes, list lengths, to-many paths. */
const FACTORS: readonly (readonly [path: string, sized: readonly string[], lists: number, toMany: string[][]])[] = [
  ["/items", [], 0, []],
  ["/items/1?include=owner", [], 0, []],
  ["/items?filter[id]=1,2", [], 1, []],
  ["/items?filter[name]=a", ["items"], 0, []],
  ["/items?filter[name][in]=a,b", ["items"], 1, []],
  ["/items?filter[name][in]=a,b&filter[id]=1,2", [], 2, []],
  ["/items?filter[id]=1&filter[notes.name][ne]=a", ["items", "notes"], 0, [["notes"]]],
  ["/owners?filter[items.name][ne]=a", ["owners", "items"], 0, [["items"]]],
  ["/owners?include=items&sort=items.name", ["owners", "items"], 0, []],
  ["/owners?filter[id]=1&include=items&sort=items.name", ["owners", "items"], 0, [["items"]]],
];

for (const [path, sized, lists, toMany] of FACTORS) {
  Deno.test(`the visits of ${path} depend on the sizes of ${sized.join(" and ") || "no table"}`, async () => {
    const found = await factors(path);
    deepEqual([[...found.sized].sort(), found.listed.length], [[...sized].sort(), lists]);
    deepEqual(tablesAlong(found.toMany), toMany);
  });
}

Deno.test("an average misleads along a to-many if the tables are large for the limit", async () => {
  const waysOf = async (path: string) => {
    const { plan, explaining } = await planned.of(SERVICES.plain, path);
    return (most: number) => tablesAlong(deceptiveWays(plan.prepared.costs, "owners", explaining, most));
  };
  // Each of 300,000 items that a filter tests weighs three rows, each one by which an owner is sorted one.
  const filtered = await waysOf("/owners?filter[items.name][ne]=a");
  deepEqual([filtered(899_999), filtered(900_000)], [[["items"]], []]);
  const sorted = await waysOf("/owners?filter[id]=1&include=items&sort=items.name");
  deepEqual([sorted(299_999), sorted(300_000)], [[["items"]], []]);
});

Deno.test("a scope with an index may be used before other indexes, unless one of them starts from other rows", async () => {
  const of = async (options: Options, path: string) =>
    (await planned.of(options, path)).plan.prepared.costs.rivalScope !== undefined;
  const { plain: { resources, ...plain }, scoped } = SERVICES;
  const items = { ...resources?.items, scope: (eb: ConditionBuilder) => eb("rank", "=", 5) };
  const sought = { ...plain, resources: { ...resources, items } };
  deepEqual([await of(sought, "/items?sort=-rank"), await of(sought, "/items")], [true, false]);
  deepEqual(await of(sought, "/items?filter[owner.name]=a&sort=-rank"), false);
  deepEqual(await of(scoped, "/items?filter[rank]=5"), false);
  // The order of a text key has an index of its own, unlike that of the row's number.
  const owned = { scope: (eb: ConditionBuilder) => eb("owner_id", "=", 1) };
  const texts = { ...plain, resources: { ...resources, sheets: owned, items: owned } };
  deepEqual([await of(texts, "/sheets"), await of(texts, "/sheets?filter[id]=a"), await of(texts, "/items")], [
    true,
    false,
    false,
  ]);
});

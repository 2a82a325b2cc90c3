import { equal } from "node:assert/strict";
import { mostRowsWithin, rowWeight, totalOf, type Visits, visitsOf } from "../../src/access/visits.ts";
import { plannedReads } from "./planned.ts";
import { SERVICES } from "./services.ts";

const planned = await plannedReads();
Deno.test.afterAll(async () => await planned[Symbol.asyncDispose]());

/** The visits of a request; tables have the sizes of `planned.ts`: 300,000 items, 60,000 notes, 200 owners. */
async function visits(path: string, service = "plain"): Promise<Visits> {
  const { plan: { prepared: { shape, access } }, explaining } = await planned.of(SERVICES[service], path);
  return visitsOf(shape, access, explaining);
}

const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`).join(",");

/** The cost of one row of a list, by the request. */
const WEIGHTS: readonly (readonly [what: string, path: string, weight: number])[] = [
  ["a test of its own", "/items?filter[name]=a", 1],
  ["two tests of its own", "/items?filter[name]=a&filter[hidden]=0", 2],
  ["two parts of one text", "/items?filter[name][contains]=a&filter[name][ends-with]=b", 2],
  ["each branch of an or", "/items?filter[or][a][name]=a&filter[or][b][hidden]=0", 2],
  ["a search in one column", "/items?filter=a", 1],
  ["a sort by the key", "/items?sort=id", 0],
  ["a hop to one", "/loose?filter[owner.name][ne]=a", 2],
  // 300,000 items have 60,000 notes: less than five each.
  ["a test through a to-many", "/items?filter[notes.name][ne]=a", 5],
  ["two tests through a to-many", "/items?filter[notes.name][ne]=a&filter[notes.tenant][ne]=0", 10],
  // 200 owners have 300,000 items.
  ["a test through a to-many of many rows each", "/owners?filter[items.name][ne]=a", 1500],
  ["a sort without an index", "/items?sort=name", 1],
  ["two sorts without an index", "/items?sort=name,hidden", 2],
  ["a sort along a to-one", "/items?include=owner&sort=owner.name", 3],
  ["a sort along two to-ones", "/items?include=owner.region&sort=owner.region.name", 5],
  ["a sort along a to-many", "/owners?include=items&sort=items.name", 8],
  ["a list of 50 values", `/items?filter[name][in]=${values(50)}`, 2],
  ["a list of 100 values", `/items?filter[name][in]=${values(100)}`, 3],
  // Rows that an index finds are also read.
  ["a sort of what an index leads to", "/items?filter[rank]=5&sort=name", 2],
  ["a test of what an index leads to", "/items?filter[rank]=5&filter[name]=a", 2],
  ["a look-up by a key", "/items?filter[id]=1,2", 0],
  ["a look-up by an index", "/items?filter[rank]=5", 0],
  ["the order of the key", "/items", 0],
  ["the order of an index", "/items?sort=-rank", 0],
];

for (const [what, path, weight] of WEIGHTS) {
  Deno.test(`${what} weighs ${weight} a row: ${path.slice(0, 80)}`, async () => {
    equal(rowWeight(await visits(path)), weight);
  });
}

Deno.test("rows that an index leads to are sorted by their key unless the index has them in its order", async () => {
  for (const service of ["textKeys", "textKeysByCursor"]) {
    const order = async (path: string) => (await visits(path, service)).order;
    equal(await order("/sheets?filter[owner]=1"), 1);
    equal(await order("/sheets?owner_id=1&sort=-id"), 1);
    equal(await order("/sheets?filter[id]=a"), 0);
    equal(await order("/sheets"), 0);
    equal(await order("/leaves?filter[owner]=1"), 0);
    equal(await order("/items?filter[owner]=1"), 0);
  }
});

/** The total visits of a request. */
const TOTALS: readonly (readonly [what: string, path: string, total: number])[] = [
  ["a list in its own order", "/items", 0],
  ["a record, and what an index leads to from it", "/owners/1?include=items.notes", 0],
  ["a test of each row", "/items?filter[name]=a", 300_000],
  ["what no index leads to is walked once", "/owners/1?include=loose", 20_000],
  ["what a sort along a to-many walks once, and its rows", "/owners?include=items&sort=items.name", 300_000 + 8 * 200],
  ["entries of an index that are only met weigh a tenth", "/owners?filter[items][null]=true", 30_000 + 2 * 200],
  ["as many rows as there are keys", "/items?filter[id]=1,2,3", 3],
  ["one row of another table is found first", "/items?owner_id=2", 1],
];

for (const [what, path, total] of TOTALS) {
  Deno.test(`${what}: ${path} visits ${total}`, async () => {
    equal(Math.round(totalOf(await visits(path))), total);
  });
}

Deno.test("a list can be walked in its order unless a to-many, a search or a sort prevents it", async () => {
  const isOrdered = async (path: string, service?: string) => (await visits(path, service)).isOrdered;
  equal(await isOrdered("/items?filter[name]=a"), true);
  equal(await isOrdered("/items?filter[name]=a&sort=rank"), true);
  equal(await isOrdered("/items?filter[owner.name][ne]=a"), true);
  equal(await isOrdered("/items?sort=name"), false);
  equal(await isOrdered("/owners?filter[items.name][ne]=a"), false);
  equal(await isOrdered("/items?filter=one&filter[rank]=5", "words"), false);
});

Deno.test("rows are counted first if an index or a scope may leave few of them", async () => {
  const isNarrow = async (path: string, service?: string) => (await visits(path, service)).isNarrow;
  equal(await isNarrow("/items?filter[rank]=5&filter[name]=a"), true);
  equal(await isNarrow("/items?filter[owner.name]=o1"), true);
  equal(await isNarrow("/items?sort=name", "scoped"), true);
  equal(await isNarrow("/items?filter[name]=a"), false);
});

Deno.test("statistics read each row once per computed column, and again for groups", async () => {
  const weights = [
    ["stats[total]=count", 0.1],
    ["stats[rank]=sum,average", 1],
    ["stats[rank]=sum&stats[name]=minimum", 2],
    ["stats[rank]=sum&stats[name]=minimum&stats[group]=name", 5],
    ["stats[total]=count&stats[group]=owner", 4.1],
  ] as const;
  for (const [asked, weight] of weights) equal((await visits(`/items?${asked}`, "stats")).stats, weight, asked);
});

Deno.test("the rows of a list may use what included rows and single look-ups leave of the limit", async () => {
  const found = { ...await visits("/items?filter[name]=a"), included: 100, once: 50 };
  equal(mostRowsWithin(1_150, found), 1_000);
  equal(mostRowsWithin(1_150, { ...found, rows: 1_000 }), Infinity);
  equal(mostRowsWithin(1_150, { ...found, rows: 1_001 }), 1_000);
});

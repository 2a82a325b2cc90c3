import assert from "node:assert/strict";
import fc from "fast-check";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { CREATE_TABLES, FACTS, SERVICES } from "../helpers/filtering/catalog.ts";
import { type Asked, randomList, urlOf } from "../helpers/filtering/request.ts";
import { inserts, randomRows } from "../helpers/filtering/rows.ts";
import { endOf } from "./cursor_walks.ts";
import { SEED } from "../helpers/seed.ts";

/** Limits that bind on tables of some rows. */
const VISITS = [5, 50, 500];
/** Lists of one set of rows, on average. */
const MEAN = 20;

/** A list with its sort and the size of its pages. */
interface AskedPages {
  readonly list: Asked;
  readonly sort: string;
  readonly size: number;
}

const askedPages: fc.Arbitrary<AskedPages> = randomList.chain((list) =>
  fc.record({ list: fc.constant(list), sort: sortOf(list.table), size: fc.integer({ min: 1, max: 4 }) })
);

/** No sort, or one by at most two terms; often by an indexed column. */
function sortOf(table: string): fc.Arbitrary<string> {
  const sortable = Object.entries(FACTS[table].fields).filter(([, { kind }]) => kind !== "json" && kind !== "member");
  const fields = ["id", ...sortable.map(([field]) => field)];
  const indexed = table === "parts" ? ["size", "size"] : table === "makers" ? ["name", "name"] : [];
  const term = fc.tuple(fc.constantFrom("", "-"), fc.constantFrom(...fields, ...indexed));
  const terms = fc.uniqueArray(term, { minLength: 1, maxLength: 2, selector: ([, field]) => field });
  return fc.oneof(fc.constant(""), terms.map((some) => some.map((one) => one.join("")).join(",")));
}

/** A caller sees parts of one size, to which an index leads. */
const ONE_SIZE: Omit<ServiceOptions, "database"> = {
  ...SERVICES.plain,
  resources: {
    ...SERVICES.plain.resources,
    parts: { ...SERVICES.plain.resources.parts as object, scope: (eb) => eb("size", "=", 1) },
  },
};

/** An answer's data about a page. */
interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly meta?: { readonly record_count?: number | null; readonly page_count?: number | null };
  readonly links?: { readonly next: string | null; readonly prev: string | null; readonly last?: string | null };
}

/** The page at a path; undefined if it is refused, with an error that must name a sent parameter. */
async function pageAt({ fetch }: Service, path: string): Promise<Page | undefined> {
  const answer = await fetch(
    new Request(`http://127.0.0.1${path}`, { headers: { accept: "application/vnd.api+json" } }),
  );
  const document = await answer.json();
  if (answer.status === 200) return document;
  const told: string = `${decodeURIComponent(path)}: ${JSON.stringify(document)}`;
  assert.equal(answer.status, 400, told);
  const sent = new URLSearchParams(path.slice(path.indexOf("?")));
  for (const { source } of document.errors) assert.ok(sent.has(source?.parameter), told);
}

/** Follows the links of pages to their end or a refusal: each page must be the right part of the whole list. */
async function walk(
  service: Service,
  first: string,
  direction: "next" | "prev",
  whole: readonly string[],
  size: number,
  tally: Tally,
): Promise<void> {
  const ids = direction === "next" ? whole : whole.toReversed();
  let seen = 0;
  for (let path: string | null | undefined = first; typeof path === "string";) {
    const told: string = `${decodeURIComponent(path)}, from ${decodeURIComponent(first)}`;
    const page: Page | undefined = await pageAt(service, path);
    tally.pages++;
    if (page === undefined) return void tally.refused++;
    const found = page.data.map((one) => one.id);
    const expected = ids.slice(seen, seen + size);
    assert.deepEqual(direction === "next" ? found : found.toReversed(), expected, told);
    const count = page.meta?.record_count;
    if (typeof count === "number") {
      assert.equal(count, whole.length, told);
      assert.equal(page.meta?.page_count, Math.max(1, Math.ceil(count / size)), told);
    } else {
      if (count === null) tally.uncounted++;
      assert.ok(page.meta?.page_count === undefined || page.meta.page_count === null, told);
      assert.ok(page.links?.last === undefined || page.links.last === null, told);
    }
    seen += found.length;
    path = page.links?.[direction];
    if (path && found.length === 0) assert.fail(`An empty page leads on: ${told}`);
  }
  assert.equal(seen, whole.length, decodeURIComponent(first));
}

/** Counts of the cases, so that a test can check that it was not idle. */
interface Tally {
  pages: number;
  refused: number;
  uncounted: number;
}

/** The services of one set of options: one that shows whole lists, and those that are bounded. */
function servicesOf(engine: Engine, options: Omit<ServiceOptions, "database">) {
  const database = engine.source;
  const bounded = VISITS.flatMap((visits) =>
    [false, true].map((cursor) => ({
      cursor,
      service: createService({ ...options, database, pagination: { cursor }, limits: { visits } }),
    }))
  );
  return { whole: createService({ ...options, database, pagination: false }), bounded };
}

async function compare(engine: Engine, count: number): Promise<void> {
  const services = [...Object.values(SERVICES), ONE_SIZE].map((options) => servicesOf(engine, options));
  const tally: Tally = { pages: 0, refused: 0, uncounted: 0 };
  const lists = fc.array(askedPages, { minLength: 1, maxLength: 2 * MEAN - 1, size: "max" });
  try {
    await fc.assert(
      fc.asyncProperty(fc.noBias(randomRows), fc.noBias(lists), async (rows, asked) => {
        await engine.fill({ name: "filtering", tables: CREATE_TABLES, rows: inserts(rows), services: {} });
        for (const { list, sort, size } of asked) {
          const path = urlOf(list) + (sort === "" ? "" : `&sort=${sort}`);
          for (const { whole, bounded } of services) {
            const all = (await pageAt(whole, path))!.data.map((one) => one.id);
            const pages = `${path}&page[size]=${size}`;
            for (const { cursor, service } of bounded) {
              await walk(service, pages, "next", all, size, tally);
              if (cursor) await walk(service, endOf(pages, sort), "prev", all, size, tally);
            }
          }
        }
      }),
      { numRuns: Math.ceil(count / MEAN), endOnFailure: true },
    );
  } finally {
    for (const { whole, bounded } of services) {
      await whole.close();
      for (const { service } of bounded) await service.close();
    }
    await engine.close();
  }
  console.log(`seed ${SEED}: ${JSON.stringify(tally)}`);
  if (count < 100) return;
  assert.ok(tally.refused > tally.pages / 50, "too few pages are refused");
  assert.ok(tally.pages - tally.refused > tally.pages / 4, "too few pages are answered");
  // Such lists are few: one in several thousand pages.
  if (count >= 2000) assert.ok(tally.uncounted > 0, "no list is answered without its count");
}

const cases = (everyDay: number) => Number(Deno.env.get("RELATA_CASES") ?? everyDay);

Deno.test("pages of a database file are parts of their list, or refused, however low the limit of visits", async () => {
  await compare(await embeddedEngine(), cases(200));
});

Deno.test("pages of a libSQL server are parts of their list, or refused, however low the limit of visits", async () => {
  await compare(remoteEngine(), cases(20));
});

/** Rows of few sizes, some of them null. */
const TIES: Fixture = {
  name: "ties",
  tables: [
    "create table parts (id integer primary key, size integer, name text)",
    "create index parts_size on parts (size)",
  ],
  rows: [
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
      insert into parts select i, iif(i % 7 = 0, null, i % 5), 'n' || (i % 40) from n`,
  ],
  services: {},
};

Deno.test("a bounded walk along an index finds the rows of each size, and those without one, in the list's order", async () => {
  const engine = await embeddedEngine();
  await engine.fill(TIES);
  const options = { database: engine.source, filters: true, resources: { parts: {} } };
  const whole = createService({ ...options, pagination: false });
  const bounded = createService({ ...options, pagination: { cursor: true }, limits: { visits: 200 } });
  const tally: Tally = { pages: 0, refused: 0, uncounted: 0 };
  for (const sort of ["size", "-size", "size,-id", "-size,id"]) {
    for (const [filter, size] of [["filter[name]=n3", 1], ["filter[name][lt]=n2", 10], ["filter[name][ne]=n1", 50]]) {
      const path = `/parts?${filter}&sort=${sort}`;
      const all = (await pageAt(whole, path))!.data.map((one) => one.id);
      const pages = `${path}&page[size]=${size}`;
      await walk(bounded, pages, "next", all, Number(size), tally);
      await walk(bounded, endOf(pages, sort), "prev", all, Number(size), tally);
    }
  }
  assert.ok(tally.pages - tally.refused > 500 && tally.refused > 0, JSON.stringify(tally));
  await whole.close();
  await bounded.close();
  await engine.close();
});

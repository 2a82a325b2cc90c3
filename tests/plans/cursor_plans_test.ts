import assert from "node:assert/strict";
import type { ConditionBuilder } from "../../mod.ts";
import { type Filling, skewedDatabases } from "./skewed_database.ts";
import { type Ask, loggedService } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

const ROWS = 300_000;

/**
 * Keys with gaps. Of the kinds one has 70 of 100 entries and null has 20; of the ranks null has 10, and the others are
 * nearly unique. Three of four entries and links belong to the first owner, three of four tags are the first. All names
 * share a word.
 */
const FILLING: Filling = {
  tables: [
    "create table owners (id integer primary key, name text)",
    `create table entries (id integer primary key, kind integer, rank integer, name text, tenant integer,
      owner_id integer references owners)`,
    "create table notes (id integer primary key, entry_id integer references entries, name text)",
    "create table labels (code text primary key not null, name text)",
    "create table links (a integer, b integer, c text, primary key (a, b)) without rowid",
    "create table tags (id integer primary key, name text)",
    `create table entry_tags (tag_id integer not null references tags, entry_id integer not null references entries,
      primary key (tag_id, entry_id)) without rowid`,
    "create virtual table entries_words using fts5 (name, content = entries, content_rowid = id, prefix = '2 3')",
    "create index entries_kind on entries (kind)",
    "create index entries_rank on entries (rank)",
    "create index entries_owner on entries (owner_id)",
    "create index notes_entry on notes (entry_id)",
  ],
  rows: ROWS,
  fill: (from, to) => {
    const series = (most: number) =>
      `(with recursive s(n) as (select ${from} union all select n + 1 from s where n < ${
        Math.min(to, most)
      }) select n from s) where n <= ${most}`;
    const owner = "iif(n % 4 = 0, n / 4 % 200 + 1, 1)";
    return [
      `insert into owners select n, 'o' || n from ${series(200)}`,
      `insert into entries select n * 3, case when n % 10 = 0 then 1 when n % 10 < 3 then null else 5 end,
        iif(n % 10 = 4, null, n * 7919 % 300007), 'entry ' || (n * 31 % 1000), n % 3, ${owner} from ${series(ROWS)}`,
      `insert into notes select n, n % 50000 * 3 + 3, 'n' || n from ${series(100_000)}`,
      `insert into labels select printf('P%010d', n * 3), 'l' || n from ${series(100_000)}`,
      `insert into links select ${owner}, n, 'c' || n from ${series(300_000)}`,
      `insert into tags select n, 't' || n from ${series(200)}`,
      `insert into entry_tags select ${owner}, n * 3 from ${series(ROWS)}`,
      `insert into entries_words (rowid, name) select n * 3, 'entry ' || (n * 31 % 1000) from ${series(ROWS)}`,
    ];
  },
};

/** A list, its sort, and a position deep in it: the values of the sort and of the key. */
type Place = readonly [path: string, sort: string, ...values: readonly string[]];

const ENTRY = `i${ROWS / 2 * 3}`;

/** A text as the log of statements has it: in base64, of which the statement cuts off the first character. */
const text = (logged: string) => atob(`d${logged}`);

/** Of each of them the next page and the one before are found by an index. */
const PLACES: readonly Place[] = [
  ["/entries", "", ENTRY],
  ["/entries", "-id", ENTRY],
  ["/entries", "rank", "i150000", ENTRY],
  ["/entries", "-rank", "i150000", ENTRY],
  ["/entries", "rank", "n", ENTRY],
  ["/entries", "-rank", "n", ENTRY],
  // Half a table of equal values precedes it, and as many follow.
  ["/entries", "kind", "i5", ENTRY],
  ["/entries", "-kind", "i5", ENTRY],
  ["/entries", "kind", "n", ENTRY],
  ["/entries", "-kind", "n", ENTRY],
  // From one value to the next.
  ["/entries", "kind", "n", `i${ROWS * 3}`],
  ["/entries", "kind", "i5", "i0"],
  ["/entries?owner_id=1", "", ENTRY],
  ["/entries?owner_id=7", "", ENTRY],
  ["/entries?tag_id=1", "", ENTRY],
  ["/entries?tag_id=1", "-id", ENTRY],
  ["/tags/1/entries", "", ENTRY],
  ["/tags/1/relationships/entries", "", ENTRY],
  ["/entries?filter=entry", "", ENTRY],
  ["/entries?filter=entry", "-id", ENTRY],
  ["/entries?include=owner,notes", "rank", "i150000", ENTRY],
  ["/labels", "", text("P0000150000")],
  ["/labels", "-id", text("P0000150000")],
  ["/links", "", "i1", "i150000"],
  ["/links", "", "i100", "i150000"],
];

/**
 * Steps for a page of 20, for its edges, and as many for included rows. A walk of the entries takes a million and more.
 */
const MOST = 4_000;

const databases = await skewedDatabases(FILLING);
Deno.test.afterAll(async () => await databases[Symbol.asyncDispose]());

const tenant = (eb: ConditionBuilder) => eb("tenant", "=", 1);

for (const statistics of ["none", "fresh", "stale"] as const) {
  for (const scope of [undefined, tenant]) {
    const name = scope === undefined ? "plain" : "scoped";
    Deno.test(`pages by cursors are found by an index: ${name}, statistics ${statistics}`, async () => {
      const database = databases[statistics];
      const ask = loggedService({
        database: `file:${database}`,
        inferHasMany: true,
        relationshipLinks: true,
        resources: {
          owners: {},
          entries: { scope, search: { filter: { fts: "entries_words" } } },
          notes: {},
          labels: {},
          links: {},
          tags: {},
          entry_tags: {},
        },
        pagination: { cursor: true },
      });
      using meter = new CostMeter(database);
      const found: string[] = [];
      for (const place of PLACES) {
        for (const side of ["after", "before"]) found.push(...await dear(ask, meter, pathOf(place, side)));
      }
      assert.deepEqual(found, []);
    });
  }
}

// The same tables: pages by number are near the start of their list.
for (const [count, most] of [["none", MOST], ["bounded", 200_000]] as const) {
  Deno.test(`a search for a word that all rows have stops after its page, its count ${count}`, async () => {
    const database = databases.fresh;
    const ask = loggedService({
      database: `file:${database}`,
      resources: { entries: { search: { filter: { fts: "entries_words" } } } },
      pagination: { count },
    });
    using meter = new CostMeter(database);
    const found: string[] = [];
    for (const path of ["/entries?filter=entry", "/entries?filter=ent&page=3", "/entries?filter=entry&sort=-id"]) {
      found.push(...await dear(ask, meter, path, most));
    }
    assert.deepEqual(found, []);
  });
}

function pathOf([path, sort, ...values]: Place, side: string): string {
  const cursor = btoa(JSON.stringify([sort, ...values])).replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
  return `${path}${path.includes("?") ? "&" : "?"}sort=${sort}&page[${side}]=${cursor}`;
}

/** The cost of a request that is too expensive. */
async function dear(ask: Ask, meter: CostMeter, path: string, most = MOST): Promise<readonly string[]> {
  const { status, queries } = await ask(`GET ${path}`);
  assert.ok(queries.length === 1 && status === 200, `${path}: ${status}, ${queries.length} statements`);
  if (!path.startsWith("/labels")) assert.equal(queries[0].numRows, 20, path);
  const { steps, plan } = meter.measure(queries);
  return steps <= most ? [] : [`${path}: ${steps} steps\n  ${plan.join("\n  ")}`];
}

import Database from "libsql";
import { createService } from "../../src/service.ts";
import type { Growth } from "./growth_table.ts";
import { medianMicros } from "./median_micros.ts";

const SIZES = [10_000, 100_000, 1_000_000];
/** How many items have the same rank, and how many belong to one owner, at every size. */
const GROUP = 200;

/** Requests on a growing table that use an index: they should cost the same at every size. */
export async function lists(directory: string): Promise<Growth> {
  const rows: number[][] = [];
  // The first measurement only warms the process up; otherwise the smallest size would include that.
  for (const count of [SIZES[0], ...SIZES]) {
    const file = `${directory}/lists_${rows.length}.db`;
    fill(file, count);
    const open = (pagination: { cursor: true } | { count: "none" }) =>
      createService({
        database: `file:${file}`,
        resources: {
          owners: {},
          items: {
            search: { filter: { fts: "item_words" } },
            filters: { rank: true, "owner.name": true, "meta.rank": true },
          },
          tags: { belongsToMany: { items: { table: "items", through: "item_tags", parameter: "tagged" } } },
        },
        inferHasMany: true,
        relationshipLinks: true,
        filters: true,
        stats: true,
        csv: true,
        html: true,
        pagination: { ...pagination, included: true },
      });
    const [byNumber, byCursor] = [open({ count: "none" }), open({ cursor: true })];
    const [half, owner] = [count / 2, count / GROUP / 2];
    const cursor = btoa(JSON.stringify(["", `i${half * 3}`])).replace(/=+$/, "");
    rows.push([
      count,
      await medianMicros(byNumber, `/items?filter[rank]=${owner}`),
      await medianMicros(byNumber, `/items?filter[owner.name]=Owner ${owner}`),
      await medianMicros(byNumber, `/owners/${owner}/items`),
      await medianMicros(byNumber, `/owners/${owner}/relationships/items`),
      await medianMicros(byNumber, `/items/${half * 3}/relationships/owner`),
      await medianMicros(byCursor, `/items?page[after]=${cursor}`),
      await medianMicros(byNumber, "/items?filter=ite"),
      await medianMicros(byCursor, `/tags/1/items?page[after]=${cursor}`),
      await medianMicros(byNumber, `/items?filter[rank]=${owner}&stats[rank]=sum,average`),
      await medianMicros(byNumber, `/items?filter[rank]=${owner}&stats[group]=owner`),
      await medianMicros(byNumber, "/owners?include=items&page[included][items]=5"),
      await medianMicros(byNumber, `/items?filter[meta.rank]=${owner}`),
      await medianMicros(byNumber, `/items?filter[rank]=${owner}`, "text/csv"),
      await medianMicros(byNumber, `/items?filter[rank]=${owner}`, "text/html"),
      await medianMicros(byNumber, "/", "text/html"),
    ]);
  }
  const columns = [
    "rows",
    "20 filtered by an indexed column, µs",
    "by the name of a to-one, indexed, µs",
    "20 related, µs",
    "linkage of a to-many, µs",
    "linkage of a to-one, µs",
    "20 after a cursor in the middle, µs",
    "20 with a word prefix that all rows have, by FTS5, µs",
    "20 of a tag of all rows, after a cursor in the middle, µs",
    "20 filtered, with the sum of all 200, µs",
    "20 filtered, with the groups of all 200 by a to-one, µs",
    "20 owners with 5 of their items each, µs",
    "20 filtered by an indexed member of JSON, µs",
    "all 200 with one column value as CSV, µs",
    "20 of them as an HTML page, with the values of a to-one, µs",
    "the page of all resources, with its counts, µs",
  ];
  return { title: "Requests with an index on a growing table", columns, rows: rows.slice(1) };
}

function fill(file: string, count: number): void {
  const database = new Database(file);
  const series = (most: number) =>
    `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${most}) select n from s)`;
  const groups = count / GROUP;
  for (
    const sql of [
      "pragma journal_mode = wal",
      "begin",
      "create table owners (id integer primary key, name text)",
      `create table items (id integer primary key, name text, rank integer, owner_id integer references owners,
        meta json)`,
      `insert into owners select n, 'Owner ' || n from ${series(groups)}`,
      `insert into items select n * 3, 'Item ' || n, n % ${groups}, n * 7 % ${groups} + 1,
        json_object('rank', n % ${groups}) from ${series(count)}`,
      "create index owners_name on owners (name)",
      "create index items_rank on items (rank)",
      "create index items_owner on items (owner_id)",
      "create index items_meta_rank on items (json_extract(meta, '$.rank'))",
      "create table tags (id integer primary key, name text)",
      "insert into tags values (1, 'all')",
      `create table item_tags (item_id integer references items, tag_id integer references tags,
        primary key (tag_id, item_id)) without rowid`,
      "insert into item_tags select id, 1 from items",
      "create virtual table item_words using fts5 (name, content=items, content_rowid=id, prefix='2 3')",
      "insert into item_words (item_words) values ('rebuild')",
      "commit",
      "analyze",
    ]
  ) database.exec(sql);
  database.close();
}

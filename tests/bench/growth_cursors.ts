import Database from "libsql";
import { createService } from "../../src/service.ts";
import type { Growth } from "./growth_table.ts";
import { medianMicros } from "./median_micros.ts";

const ROWS = 1_000_000;

/** A sort, and the position of the row in the middle of its order: the values of its cursor. */
const LISTS: readonly (readonly [name: string, sort: string, ...values: readonly string[]])[] = [
  ["by the key", "", `i${ROWS / 2 * 3}`],
  ["by an indexed column", "rank", "i500000", "i0"],
  ["by an indexed column, descending", "-rank", "i500000", "i0"],
  ["by an indexed column with one value in 70 of 100 rows", "kind", "i5", `i${ROWS / 2 * 3}`],
  ["by an indexed column and another", "rank,name", "i500000", "tx", "i0"],
];

/**
 * The first page of a large table whose keys have gaps, the pages around a cursor in its middle, and one page by
 * number.
 */
export async function cursors(directory: string): Promise<Growth> {
  const file = `${directory}/cursors.db`;
  fill(file);
  // Without this the page by its number would be refused.
  const limits = { offset: ROWS, visits: 100 * ROWS };
  const open = (pagination: { cursor: true } | { count: "none" }) =>
    createService({ database: `file:${file}`, resources: { items: {} }, pagination, limits });
  const [byCursor, byNumber] = [open({ cursor: true }), open({ count: "none" })];
  const rows: (number | string)[][] = [];
  for (const [name, sort, ...values] of LISTS) {
    const cursor = btoa(JSON.stringify([sort, ...values])).replace(/=+$/, "");
    rows.push([
      name,
      await medianMicros(byCursor, `/items?sort=${sort}`),
      await medianMicros(byCursor, `/items?sort=${sort}&page[after]=${cursor}`),
      await medianMicros(byCursor, `/items?sort=${sort}&page[before]=${cursor}`),
      await medianMicros(byNumber, `/items?sort=${sort}&page=${ROWS / 40}`),
    ]);
  }
  const million = ROWS.toLocaleString("en");
  const columns = [
    `list 20 of ${million}`,
    "first page, µs",
    "after the cursor of row 500,000, µs",
    "before it, µs",
    "the same page by its number, µs",
  ];
  return { title: "Pages by cursors", columns, rows };
}

function fill(file: string): void {
  const database = new Database(file);
  const series = `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${ROWS}) select n from s)`;
  for (
    const sql of [
      "pragma journal_mode = wal",
      "begin",
      "create table items (id integer primary key, name text, rank integer, kind integer)",
      `insert into items select n * 3, 'Item ' || n, n * 7919 % 1000003,
        case when n % 10 = 0 then 1 when n % 10 < 3 then null else 5 end from ${series}`,
      "create index items_rank on items (rank)",
      "create index items_kind on items (kind)",
      "commit",
      "analyze",
    ]
  ) database.exec(sql);
  database.close();
}

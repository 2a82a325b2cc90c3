import { createHash } from "node:crypto";
import Database from "libsql";
import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { fillOnce } from "../helpers/engines/made_once.ts";

/** SQLite's statistics of the tables: none, those of ANALYZE, or those of ANALYZE while they were small. */
export type Statistics = "none" | "fresh" | "stale";

/** A database file for each kind of statistics. */
export type SkewedDatabases = { readonly [S in Statistics]: string } & AsyncDisposable;

/** The tables and their indexes. */
export const TABLES = [
  "create table zones (id integer primary key, name text)",
  "create table regions (id integer primary key, name text, zone_id integer references zones)",
  "create table owners (id integer primary key, name text, tenant integer, region_id integer references regions)",
  `create table items (id integer primary key, name text, rank integer, tenant integer, hidden integer,
    owner_id integer references owners, second_id integer references owners)`,
  "create table notes (id integer primary key, name text, tenant integer, item_id integer references items)",
  // A text key, whose order is an index, and children that must have an owner.
  "create table papers (id text primary key, name text, tenant integer, owner_id integer not null references owners)",
  // No index leads to its rows: each read of them may walk the table once, and no more.
  "create table loose (id integer primary key, name text, tenant integer, owner_id integer references owners)",
  // A join table that is mapped, and one that is not and has no key.
  "create table labels (id integer primary key, name text, tenant integer)",
  `create table item_labels (item_id integer not null references items, label_id integer not null references labels,
    tenant integer not null default 1, primary key (item_id, label_id))`,
  "create table likes (owner_id integer references owners, item_id integer references items)",
  // A key of several columns, and a table that references it.
  `create table racks (owner_id integer not null references owners, number integer not null, name text, tenant integer,
    primary key (owner_id, number))`,
  `create table boxes (id integer primary key, name text, tenant integer, owner_id integer references owners,
    rack_number integer, foreign key (owner_id, rack_number) references racks (owner_id, number))`,
  "create index regions_zone on regions (zone_id)",
  "create index owners_region on owners (region_id)",
  "create index owners_name on owners (name)",
  "create index items_owner on items (owner_id)",
  "create index items_second on items (second_id)",
  "create index items_rank on items (rank)",
  "create index notes_item on notes (item_id)",
  "create index notes_folded on notes (name collate nocase)",
  "create index papers_owner on papers (owner_id)",
  "create index item_labels_label on item_labels (label_id)",
  "create index likes_owner on likes (owner_id)",
  "create index likes_item on likes (item_id)",
  "create index boxes_rack on boxes (owner_id, rack_number)",
];

/** Rows `from` to `to`; three of four items, notes, papers, links and boxes reference the first possible row. */
function fill(from: number, to: number): readonly string[] {
  const series = (most: number) =>
    `(with recursive s(n) as (select ${from} union all select n + 1 from s where n < ${
      Math.min(to, most)
    }) select n from s)`;
  const skewed = (many: number) => `iif(n % 4 = 0, n / 4 % ${many} + 1, 1)`;
  return [
    `insert into zones select n, 'z' || n from ${series(5)} where n <= 5`,
    `insert into regions select n, 'r' || n, n % 5 + 1 from ${series(20)} where n <= 20`,
    `insert into owners select n, 'o' || (n % 50), n % 3, n % 20 + 1 from ${series(200)} where n <= 200`,
    `insert into items select n, 'i' || (n % 1000), n * 7919 % 100003, n % 3, iif(n % 5 = 2, 1, nullif(n % 2, 1)), ${
      skewed(200)
    }, ${skewed(200)}
      from ${series(100_000)} where n <= 100000`,
    `insert into notes select n, 'n' || (n % 1000), n % 3, ${skewed(5000)} from ${series(20_000)} where n <= 20000`,
    `insert into papers select printf('p%06d', n), 'p' || (n % 1000), n % 3, ${skewed(200)} from ${
      series(10_000)
    } where n <= 10000`,
    `insert into labels select n, 'l' || (n % 50), n % 3 from ${series(200)} where n <= 200`,
    `insert or ignore into item_labels select n % 13000 + 1, ${skewed(200)}, n % 5 > 0 from ${
      series(26_000)
    } where n <= 26000`,
    `insert into likes select ${skewed(200)}, n % 5000 + 1 from ${series(13_000)} where n <= 13000`,
    `insert into racks select ${skewed(200)}, n, 's' || (n % 100), n % 3 from ${series(8_000)} where n <= 8000`,
    `insert into boxes select n, 'b' || (n % 1000), n % 3, iif(n % 4 = 0, n % 8000 / 4 % 200 + 1, 1),
      iif(n % 4 = 0, n % 8000, 1) from ${series(20_000)} where n <= 20000`,
    `insert into loose select n, 'l' || n, n % 3, n / 3 % 200 + 1 from ${series(7_000)} where n <= 7000`,
  ];
}

/** The rows that exist when stale statistics are taken. */
const FEW = 100;

/** Tables, and the statements that fill them with the rows from one number to another. */
export interface Filling {
  readonly tables: readonly string[];
  readonly fill: (from: number, to: number) => readonly string[];
  readonly rows: number;
}

/** Makes tables once; the result names a file for each kind of statistics. */
export async function skewedDatabases(
  { tables, fill: rowsOf, rows }: Filling = { tables: TABLES, fill, rows: 100_000 },
): Promise<SkewedDatabases> {
  const directory = await databaseFolder("relata_plans_");
  const statements = [...tables, ...rowsOf(1, FEW), "analyze", ...rowsOf(FEW + 1, rows)];
  const name = `plans_${createHash("sha256").update(statements.join("\n")).digest("hex").slice(0, 16)}`;
  await fillOnce(name, directory, (folder) => makeDatabases(folder, statements));
  return {
    none: `${directory}/none.db`,
    fresh: `${directory}/fresh.db`,
    stale: `${directory}/stale.db`,
    [Symbol.asyncDispose]: () => Deno.remove(directory, { recursive: true }),
  };
}

async function makeDatabases(folder: string, statements: readonly string[]): Promise<void> {
  const path = (name: Statistics) => `${folder}/${name}.db`;
  run(path("stale"), statements);
  for (const name of ["none", "fresh"] as const) await Deno.copyFile(path("stale"), path(name));
  run(path("none"), ["drop table sqlite_stat1"]);
  run(path("fresh"), ["analyze"]);
}

function run(path: string, statements: readonly string[]): void {
  const database = new Database(path);
  for (const sql of ["pragma foreign_keys = off", "begin", ...statements, "commit"]) database.exec(sql);
  database.close();
}

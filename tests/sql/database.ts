import Database from "libsql";
import { TABLES } from "../plans/skewed_database.ts";

/** Tables for cases that the skewed ones do not have. */
const MORE_TABLES = [
  // A column of each kind.
  `create table measures (id integer primary key, flag boolean, size integer, price numeric, ratio real, note text,
    extra json, day date, at datetime, photo blob)`,
  "create index measures_ratio on measures (ratio)",
  "create index measures_note on measures (note)",
  "create index measures_note_folded on measures (note collate nocase)",
  "create index measures_day on measures (day)",
  "create index measures_at on measures (at)",
  "create index measures_color on measures (json_extract(extra, '$.color'))",
  // Ids that are not the primary key, a foreign key to another column than the id, and one that is not a relationship.
  "create table books (id integer primary key, isbn text not null unique, title text)",
  "create table shelves (id integer primary key, label text unique)",
  "create table copies (id integer primary key, book_id integer references books, shelf text references shelves (label))",
  "create index copies_book on copies (book_id)",
  // An integer key that the database does not make.
  "create table tickets (id integer primary key, name text) without rowid",
  // A join table, a foreign key that is unique, keys of several columns.
  "create table kits (id integer primary key, name text)",
  "create table tools (id integer primary key, name text)",
  "create table kit_tools (kit_id integer not null references kits, tool_id integer not null references tools, " +
  "since text, primary key (kit_id, tool_id)) without rowid",
  "create index kit_tools_tool on kit_tools (tool_id)",
  "create table kit_labels (id integer primary key, text text, kit_id integer unique references kits)",
  "create table halls (house text, number integer, name text, primary key (house, number))",
  `create table seats (house text, hall integer, place text, free integer, primary key (house, hall, place),
    foreign key (house, hall) references halls)`,
  // Who may see a region.
];

const SERIES = "with recursive s(n) as (select 1 union all select n + 1 from s where n < 1500)";

const ROWS = [
  "insert into zones values (1, 'z1')",
  "insert into regions values (1, 'r1', 1)",
  "insert into owners values (1, 'o1', 1, 1), (2, 'o2', 1, 1)",
  "insert into items values (1, 'i1', 1, 1, 0, 1, 2), (2, 'i2', 2, 1, 0, 2, 1), (3, 'i3', 3, 1, 0, 1, 2)",
  `${SERIES} insert into notes select n, 'n' || n, 1, iif(n % 3 = 0, n / 3 % 2 + 1, null) from s`,
  `${SERIES} insert into papers select printf('p%04d', n), 'p' || n, 1, 1 from s`,
  "insert into loose values (1, 'l1', 1, 1)",
  "insert into books values (1, '978-1', 'b1')",
  "insert into copies values (1, 1, null)",
  "insert into tickets values (1, 't1')",
  "insert into kits values (1, 'k1'), (2, 'k2')",
  "insert into tools values (1, 't1'), (2, 't2'), (3, 't3')",
  "insert into kit_tools values (1, 1, 'may'), (1, 2, 'june'), (2, 2, null)",
  "insert into kit_labels values (1, 'l1', 1)",
  "insert into halls values ('opera', 1, 'h1')",
  "insert into seats values ('opera', 1, 'a~1', 1), ('opera', 1, 'a2', 0)",
];

/** ANALYZE's results for large tables, so that SQLite plans as for them. */
const STATISTICS: readonly (readonly [table: string, index: string | null, found: string])[] = [
  ["zones", null, "5"],
  ["regions", "regions_zone", "20 4"],
  ["owners", "owners_name", "200 200"],
  ["owners", "owners_region", "200 10"],
  ["items", "items_rank", "300000 1"],
  ["items", "items_second", "300000 1500"],
  ["items", "items_owner", "300000 1500"],
  ["notes", "notes_item", "60000 12"],
  ["papers", "papers_owner", "30000 150"],
  ["papers", "sqlite_autoindex_papers_1", "30000 1"],
  ["loose", null, "20000"],
  ["measures", "measures_ratio", "10000 2"],
  ["measures", "measures_note", "10000 2"],
  ["measures", "measures_note_folded", "10000 3"],
  ["measures", "measures_day", "10000 30"],
  ["measures", "measures_at", "10000 1"],
  ["measures", "measures_color", "10000 10"],
  ["books", "sqlite_autoindex_books_1", "10000 1"],
  ["kits", null, "20000"],
  ["tools", null, "20000"],
  ["kit_tools", "kit_tools", "300000 15 1"],
  ["kit_tools", "kit_tools_tool", "300000 15"],
  ["kit_labels", "sqlite_autoindex_kit_labels_1", "20000 1"],
  ["halls", "sqlite_autoindex_halls_1", "2000 20 1"],
  ["seats", "sqlite_autoindex_seats_1", "300000 3000 150 1"],
  ["shelves", "sqlite_autoindex_shelves_1", "100 1"],
  ["copies", "copies_book", "50000 5"],
  ["tickets", "tickets", "10000 1"],
];

/** Fills the database of the goldens: few rows, and the statistics of many. */
export function fillDatabase(path: string): void {
  const database = new Database(path);
  for (const sql of ["begin", ...TABLES, ...MORE_TABLES, ...ROWS, "analyze", "delete from sqlite_stat1"]) {
    database.exec(sql);
  }
  const insert = database.prepare("insert into sqlite_stat1 values (?, ?, ?)");
  for (const row of STATISTICS) insert.run(row);
  database.exec("commit");
  // SQLite reads the statistics when a database is opened.
  database.close();
}

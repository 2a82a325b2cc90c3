import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import Database from "libsql";

/** The numbers of rows in the tables of expensive requests; the other tables have fractions of these. */
export interface DearSizes {
  readonly customers: number;
  readonly orders: number;
  readonly events: number;
  /** The rows that the first tag leads to through a join table. */
  readonly tagged: number;
  /** Characters of one text that is far longer than all others. */
  readonly longText: number;
}

/** The full tables, on which no request may be expensive. */
export const FULL: DearSizes = {
  customers: 100_000,
  orders: 200_000,
  events: 2_000_000,
  tagged: 1_000_000,
  longText: 7_900_000,
};

/** The same tables with so few rows that no request is expensive. */
export const SMALL: DearSizes = { customers: 200, orders: 400, events: 800, tagged: 200, longText: 100 };

const TABLES = [
  "create table regions (id integer primary key, name text not null)",
  // `country` and `rank` have no index, and `manager_id`, which leads to few rows, has none either.
  `create table customers (id integer primary key, code text not null unique, name text not null, country text, rank integer,
    note text, region_id integer references regions, manager_id integer references customers)`,
  `create table orders (id integer primary key, number text, total real, state text, placed_at datetime,
    customer_id integer not null references customers)`,
  "create table notes (id integer primary key, title text, body text, customer_id integer references customers)",
  `create table events (id integer primary key, amount real, reference text, status text, created_at datetime,
    customer_id integer references customers)`,
  "create table tags (id integer primary key, name text, weight integer)",
  `create table customer_tags (customer_id integer not null references customers, tag_id integer not null references tags,
    primary key (customer_id, tag_id)) without rowid`,
  `create table event_tags (event_id integer not null references events, tag_id integer not null references tags,
    primary key (event_id, tag_id)) without rowid`,
  `create table accounts (id integer primary key, tenant_id integer not null, name text)`,
  `create table entries (id integer primary key, tenant_id integer not null, account_id integer not null references accounts,
    amount real, title text, state text, created_at datetime)`,
];

const INDEXES = [
  "create index customers_name on customers (name)",
  "create index customers_region on customers (region_id)",
  "create index orders_customer on orders (customer_id)",
  "create index orders_placed_at on orders (placed_at)",
  "create index notes_customer on notes (customer_id)",
  "create index events_customer on events (customer_id)",
  "create index events_status on events (status)",
  "create index events_created_at on events (created_at)",
  "create index customer_tags_tag on customer_tags (tag_id)",
  "create index event_tags_tag on event_tags (tag_id)",
  "create index accounts_tenant on accounts (tenant_id)",
  "create index entries_tenant on entries (tenant_id)",
  "create index entries_account on entries (account_id)",
  "create index entries_state on entries (state)",
  "create index entries_created_at on entries (created_at)",
  "create virtual table customers_fts using fts5 (name, note, content = 'customers', content_rowid = 'id')",
  "insert into customers_fts (customers_fts) values ('rebuild')",
];

/**
 * The fourth tenant has 95 of 100 entries, the third 5, the second one of 2,000, the first one of 200,000. One in four
 * orders, notes and events belongs to the first customer, and half of the customers have the first tag. Words that
 * begin with "na" are in every customer's texts.
 */
function rows({ customers, orders, events, tagged, longText }: DearSizes): readonly string[] {
  const series = (most: number) =>
    `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${most}) select n from s)`;
  const customer = `iif(n % 4 = 0, 1, n * 7919 % ${customers} + 1)`;
  const one = (words: string, number: string) =>
    `json_extract('${JSON.stringify(words.split(" "))}', '$[' || (${number} % ${words.split(" ").length}) || ']')`;
  const instant = (seconds: number) => `datetime(1704067200 + n * ${seconds}, 'unixepoch')`;
  const tenant = "iif(n % 200000 = 7, 1, iif(n % 2000 = 3, 2, iif(n % 20 = 1, 3, 4)))";
  const countries = "DE FR IT ES PT PL CZ AT CH NL BE DK SE NO FI IE GB US CA MX BR AR CL JP CN IN ID VN TH KR";
  return [
    `insert into regions select n, 'Region ' || n from ${series(20)}`,
    `insert into customers select n, printf('C%06d', n),
      ${one("Nadia Nathan Naomi Nala Anna Otto Ida Emil", "n")} || ' ' || ${
      one("Nash Narin Berg Nagy Roth Nakata", "(n / 8)")
    } || ' ' || n,
      ${one(countries, "(n * 31)")}, iif(n % 7 = 0, null, n * 7919 % 10007),
      'nation natural name ' || (n % 1000) || ' narrow naive ' || (n % 77), n % 20 + 1, iif(n % 10 = 0, n / 10, null)
      from ${series(customers)}`,
    `insert into orders select n, 'order ' || n, n * 7919 % 100003 / 100.0,
      ${one("open paid sent done", "n")}, ${instant(300)}, ${customer} from ${series(orders)}`,
    `insert into notes select n, 'Note ' || n, iif(n = 1, hex(zeroblob(${longText / 2})), 'the text of note ' || n),
      ${customer} from ${series(orders / 10)}`,
    `insert into events select n, n * 7919 % 100003 / 1000.0, 'reference ' || (n * 7919 % 1000003),
      case when n % 1000 = 0 then 'failed' when n % 10 = 3 then 'open' else 'done' end, ${instant(30)}, ${customer}
      from ${series(events)}`,
    `insert into tags select n, 'tag ' || (n * 7919 % 1009), n % 50 from ${series(1000)}`,
    `insert into customer_tags select n, 1 from ${series(customers)} where n % 2 = 1`,
    `insert into customer_tags select n, n % 999 + 2 from ${series(customers)}`,
    `insert into event_tags select n * 2, 1 from ${series(tagged)}`,
    `insert into event_tags select n * 10, n % 999 + 2 from ${series(tagged / 5)}`,
    // Each tenant has the same number of accounts, with consecutive ids.
    `insert into accounts select n, (n - 1) * 4 / ${customers} + 1, 'Account ' || (n * 7919 % 1009) from ${
      series(customers)
    }`,
    `insert into entries select n, ${tenant}, (${tenant} - 1) * ${customers / 4} + n / 20 % ${customers / 4} + 1,
      n * 7919 % 100003 / 1000.0, 'title ' || (n * 7919 % 1000003),
      case when n % 1000 = 0 then 'failed' when n % 10 = 3 then 'open' else 'done' end, ${instant(30)}
      from ${series(events)}`,
  ];
}

/** Fills a database file that does not exist yet, and lets SQLite analyze its tables. */
export function buildDearDatabase(path: string, sizes: DearSizes): void {
  const database = new Database(path);
  for (const sql of statements(sizes)) database.exec(sql);
  database.close();
}

function statements(sizes: DearSizes): readonly string[] {
  const unsafe = ["pragma journal_mode = off", "pragma synchronous = off", "pragma cache_size = -400000"];
  return [...unsafe, "begin", ...TABLES, ...rows(sizes), ...INDEXES, "commit", "analyze"];
}

/** The file of the full tables, which is reused by later runs while its statements are the same. */
export async function dearDatabase(): Promise<string> {
  const version = createHash("sha256").update(statements(FULL).join(";")).digest("hex").slice(0, 16);
  const directory = `${tmpdir()}/relata_dear`;
  const path = `${directory}/${version}.db`;
  await Deno.mkdir(directory, { recursive: true });
  if (!await Deno.stat(path).catch(() => undefined)) {
    // Created under a temporary name, so that two concurrent runs do not write to one file.
    const unfinished = `${path}.${Deno.pid}`;
    buildDearDatabase(unfinished, FULL);
    await Deno.rename(unfinished, path);
  }
  return path;
}

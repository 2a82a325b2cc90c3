import Database from "libsql";
import { createService } from "../../src/service.ts";
import type { Service } from "../../src/types/service.ts";
import { breathe } from "./breathe.ts";
import type { Growth } from "./growth_table.ts";
import { spreadOf } from "./statistics.ts";

const MEDIA_TYPE = "application/vnd.api+json";
const SIZES = [10_000, 1_000_000] as const;
const ROUNDS = 9;

/** The `n`th request of one kind, on a table with the given number of rows. */
interface Kind {
  readonly name: string;
  readonly request: (n: number, rows: number) => Asked;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly data?: object;
}

const get = (path: string): Asked => ({ method: "GET", path });
const created = (id: number): Asked => ({
  method: "POST",
  path: "/items",
  data: { type: "items", attributes: { name: `new ${id}`, rank: id }, relationships: { owner: { data: owner(9) } } },
});
const owner = (id: number) => ({ type: "owners", id: String(id) });
const items = (...ids: readonly number[]) => ({ data: ids.map((id) => ({ type: "items", id: String(id) })) });

const KINDS: readonly Kind[] = [
  { name: "view", request: (_, rows) => get(`/items/${rows / 2}`) },
  { name: "list 20", request: () => get("/items") },
  { name: "list 20, sorted by an indexed column", request: () => get("/items?sort=-rank") },
  { name: "list 20, sorted by another column", request: () => get("/items?sort=name") },
  { name: "list 20 by foreign key, few rows", request: () => get("/items?owner_id=50") },
  { name: "list 20 by foreign key, most rows", request: () => get("/items?owner_id=1") },
  { name: "page in the middle, keys with gaps", request: (_, rows) => get(`/items?page=${rows / 40}`) },
  { name: "list 20 with two to-ones in a row", request: () => get("/items?include=owner.region") },
  { name: "list 20 with a to-many of few members", request: () => get("/owners?page=2&include=items") },
  { name: "view with a to-many of few members", request: () => get("/owners/50?include=items") },
  { name: "list 20, sorted along a to-one", request: () => get("/items?include=owner&sort=owner.name") },
  { name: "list 20, sorted along a to-many", request: () => get("/owners?page=2&include=items&sort=items.rank") },
  {
    name: "list 20, sorted along a to-one and a to-many",
    request: () => get("/items?include=region.owners&sort=region.owners.name"),
  },
  { name: "create with a to-one", request: (n) => created(n) },
  {
    name: "update",
    request: (n, rows) => ({
      method: "PATCH",
      path: `/items/${rows / 2}`,
      data: { type: "items", id: String(rows / 2), attributes: { name: `name ${n}` } },
    }),
  },
  {
    name: "update of a to-many, two rows change",
    request: (n) => ({
      method: "PATCH",
      path: "/owners/60",
      data: { type: "owners", id: "60", relationships: { items: items(600, 601 + n % 2) } },
    }),
  },
  { name: "delete", request: (n) => ({ method: "DELETE", path: `/marks/${1 + n}` }) },
];

/** Every kind of request on small and large tables, where most rows belong to one and statistics are known. */
export async function requests(directory: string): Promise<Growth> {
  const measured: number[][] = [];
  for (const rows of SIZES) measured.push(await measureAll(`${directory}/requests_${rows}.db`, rows));
  return {
    title: "Requests",
    columns: ["request", ...SIZES.map((rows) => `${rows.toLocaleString("en")} rows per table, µs`)],
    rows: KINDS.map(({ name }, kind) => [name, ...measured.map((took) => took[kind])]),
  };
}

async function measureAll(file: string, rows: number): Promise<number[]> {
  fill(file, rows);
  const service = createService({
    database: `file:${file}`,
    pagination: true,
    inferHasMany: true,
    // The growth of a request is measured even if the default limits would refuse it on a million rows.
    limits: { offset: rows, visits: 100 * rows },
    resources: { regions: {}, owners: {}, items: {}, marks: {} },
  });
  const took = [];
  for (const kind of KINDS) took.push(await micros(service, kind, rows));
  return took;
}

/** There are a tenth as many owners as items; three of four items belong to the first. */
function fill(file: string, rows: number): void {
  const database = new Database(file);
  const series = (count: number) =>
    `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s)`;
  const owned = `iif(n % 4 = 0, n / 4 % ${rows / 40} + 1, 1)`;
  for (
    const sql of [
      "pragma journal_mode = wal",
      "begin",
      "create table regions (id integer primary key, name text)",
      "create table owners (id integer primary key, name text, region_id integer references regions)",
      `create table items (id integer primary key, name text, rank integer, owner_id integer references owners,
        region_id integer references regions)`,
      "create table marks (id integer primary key, n integer)",
      `insert into regions select n, 'Region ' || n from ${series(rows / 200)}`,
      `insert into owners select n, 'Owner ' || n * 7919 % 100003, n % ${rows / 200} + 1 from ${series(rows / 10)}`,
      `insert into items select n, 'Item ' || n * 7919 % 1000003, n * 7919 % 1000003, ${owned}, n % ${rows / 200} + 1
        from ${series(rows)} where n <> 3`,
      `insert into marks select n, n from ${series(rows)}`,
      "create index owners_region on owners (region_id)",
      "create index items_owner on items (owner_id)",
      "create index items_region on items (region_id)",
      "create index items_rank on items (rank)",
      "commit",
      "analyze",
    ]
  ) database.exec(sql);
  database.close();
}

/** The median of the rounds, in microseconds per request; a round of slow requests has few. */
async function micros(service: Service, kind: Kind, rows: number): Promise<number> {
  let n = 0;
  const round = async (count: number) => {
    const start = performance.now();
    for (let left = count; left > 0; left--) {
      await ask(service, kind.request(n++, rows));
      await breathe(n);
    }
    return (performance.now() - start) * 1000 / count;
  };
  await round(1);
  const count = Math.min(500, Math.ceil(100_000 / await round(3)));
  await round(count);
  const took = [];
  for (let left = ROUNDS; left > 0; left--) took.push(await round(count));
  return spreadOf(took).median;
}

async function ask(service: Service, { method, path, data }: Asked): Promise<void> {
  const headers = { accept: MEDIA_TYPE, ...(data === undefined ? {} : { "content-type": MEDIA_TYPE }) };
  const body = data === undefined ? undefined : JSON.stringify({ data });
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} is answered by ${answer.status}: ${text}`);
}

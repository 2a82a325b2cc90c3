import assert from "node:assert/strict";
import process from "node:process";
import Database from "libsql";
import { createService, type ServiceOptions } from "../../mod.ts";

const ITEMS = 60_000;
const OWNERS = ITEMS / 20;

/** Requests of 20 rows that an index leads to, and how many of their statements only count. */
const REQUESTS: readonly (readonly [path: string, counts: number])[] = [
  ["/items?filter[rank]=7&sort=name", 1],
  ["/items?filter[owner.name]=Owner%207", 2],
  ["/items?filter[meta.rank]=7", 1],
];

/** Sends a service a request, and returns the number of reading threads that it has started so far. */
type Ask = (path: string) => Promise<{ status: number; body: Body; threads: number }>;

/** The members of a document that a test checks. */
interface Body {
  readonly data: readonly unknown[];
  readonly errors: readonly { readonly source: unknown }[];
}

/** Serves a file with the rows, and stops once a test has run. */
async function serving(options: Omit<ServiceOptions, "database">, run: (ask: Ask) => Promise<void>): Promise<void> {
  const directory = await Deno.makeTempDir();
  const file = `${directory}/items.db`;
  fill(file);
  const service = createService({ ...options, database: `file:${file}` } as ServiceOptions);
  const headers = { accept: "application/vnd.api+json" };
  // Each reading thread waits for the end of the process.
  const before = process.listenerCount("exit");
  try {
    await run(async (path) => {
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
      const body = await answer.json();
      return { status: answer.status, body, threads: process.listenerCount("exit") - before };
    });
  } finally {
    await service.close();
    await Deno.remove(directory, { recursive: true });
  }
}

for (const visits of [1_000_000, 50_000]) {
  Deno.test(`few rows that an index finds are counted once, and need no thread: a limit of ${visits}`, async () => {
    const statements: string[] = [];
    const options: Omit<ServiceOptions, "database"> = {
      resources: { owners: {}, items: { filters: { rank: true, "owner.name": true, "meta.rank": true } } },
      pagination: { count: "none" },
      limits: { visits },
      onRequest: ({ queries }) => void statements.push(...queries.map(({ sql }) => sql)),
    };
    await serving(options, async (ask) => {
      for (const [path, counts] of REQUESTS) {
        // The first request looks at the sizes of the tables too.
        await ask(path);
        statements.length = 0;
        const { body, threads } = await ask(path);
        assert.deepEqual([body.data.length, threads], [20, 0], path);
        assert.equal(statements.filter((sql) => sql.startsWith("select count(*)")).length, counts, path);
        assert.equal(statements.length, counts + 1, path);
      }
    });
  });
}

Deno.test("rows are counted in a thread if many others must be found before the first of them", () =>
  serving({
    resources: { owners: { hasMany: { items: "items" } }, items: {} },
    filters: true,
    stats: true,
    // So many that the owners themselves are few.
    limits: { visits: 70_000 },
  }, async (ask) => {
    const { status, body, threads } = await ask("/owners?filter[items.rank][gte]=0&stats[group]=name");
    assert.deepEqual([status, body.errors[0].source, threads], [400, { parameter: "filter[items.rank][gte]" }, 1]);
  }));

Deno.test("a large table is read in a thread if all of it is needed", () =>
  serving({ resources: { owners: {}, items: {} } }, async (ask) => {
    const owners = await ask("/owners?fields[owners]=");
    const items = await ask("/items?fields[items]=");
    assert.deepEqual([owners, items].map(({ status, threads }) => [status, threads]), [[200, 0], [200, 1]]);
  }));

Deno.test("all rows of a filter are read in a thread if an index finds many of them", () =>
  serving({ resources: { owners: {}, items: {} }, filters: true }, async (ask) => {
    const few = await ask("/items?filter[rank]=7&fields[items]=");
    const many = await ask("/items?filter[kind]=1&fields[items]=");
    assert.deepEqual([few, many].map(({ status, threads }) => [status, threads]), [[200, 0], [200, 1]]);
  }));

function fill(file: string): void {
  const database = new Database(file);
  database.exec(`
    create table owners (id integer primary key, name text);
    create table items (id integer primary key, name text, rank integer, owner_id integer references owners, meta json,
      kind integer);
    with recursive n(id) as (select 1 union all select id + 1 from n where id < ${OWNERS})
      insert into owners select id, 'Owner ' || id from n;
    with recursive n(id) as (select 1 union all select id + 1 from n where id < ${ITEMS})
      insert into items select id, 'Item ' || id, id % ${OWNERS}, id % ${OWNERS} + 1,
        json_object('rank', id % ${OWNERS}), 1 from n;
    create index owners_name on owners (name);
    create index items_rank on items (rank);
    create index items_kind on items (kind);
    create index items_owner on items (owner_id);
    create index items_meta_rank on items (json_extract(meta, '$.rank'));
  `);
  database.close();
}

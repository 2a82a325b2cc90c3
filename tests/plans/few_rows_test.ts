import assert from "node:assert/strict";
import process from "node:process";
import Database from "libsql";
import { createService } from "../../src/service.ts";

const ITEMS = 60_000;
const OWNERS = ITEMS / 20;

/** Requests of 20 rows that an index leads to, and how many of their statements only count. */
const REQUESTS: readonly (readonly [path: string, counts: number])[] = [
  ["/items?filter[rank]=7&sort=name", 1],
  ["/items?filter[owner.name]=Owner%207", 2],
  ["/items?filter[meta.rank]=7", 1],
];

/** Each reading thread waits for the end of the process. */
const threads = () => process.listenerCount("exit");

for (const visits of [1_000_000, 50_000]) {
  Deno.test(`few rows that an index leads to are counted once, and need no thread: a limit of ${visits}`, async () => {
    const directory = await Deno.makeTempDir();
    const file = `${directory}/items.db`;
    fill(file);
    const statements: string[] = [];
    const service = createService({
      database: `file:${file}`,
      resources: { owners: {}, items: { filters: { rank: true, "owner.name": true, "meta.rank": true } } },
      pagination: { count: "none" },
      limits: { visits },
      onRequest: ({ queries }) => void statements.push(...queries.map(({ sql }) => sql)),
    });
    const headers = { accept: "application/vnd.api+json" };
    const ask = async (path: string) => {
      statements.length = 0;
      return await (await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }))).json();
    };
    try {
      const before = threads();
      for (const [path, counts] of REQUESTS) {
        // The first request looks at the sizes of the tables too.
        await ask(path);
        const { data } = await ask(path);
        assert.equal(data.length, 20, path);
        assert.equal(statements.filter((sql) => sql.startsWith("select count(*)")).length, counts, path);
        assert.equal(statements.length, counts + 1, path);
      }
      assert.equal(threads(), before);
    } finally {
      await service.close();
      await Deno.remove(directory, { recursive: true });
    }
  });
}

Deno.test("rows are counted in a thread where many others must be found before the first of them", async () => {
  const directory = await Deno.makeTempDir();
  const file = `${directory}/items.db`;
  fill(file);
  const service = createService({
    database: `file:${file}`,
    resources: { owners: { hasMany: { items: "items" } }, items: {} },
    filters: true,
    stats: true,
    // So many that the owners themselves are few.
    limits: { visits: 70_000 },
  });
  const path = "/owners?filter[items.rank][gte]=0&stats[group]=name";
  const headers = { accept: "application/vnd.api+json" };
  try {
    const before = threads();
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
    const { errors: [{ source }] } = await answer.json();
    assert.deepEqual([answer.status, source], [400, { parameter: "filter[items.rank][gte]" }]);
    assert.equal(threads(), before + 1);
  } finally {
    await service.close();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("a whole table is read in a thread where it is large", async () => {
  const directory = await Deno.makeTempDir();
  const file = `${directory}/items.db`;
  fill(file);
  const service = createService({ database: `file:${file}`, resources: { owners: {}, items: {} } });
  const headers = { accept: "application/vnd.api+json" };
  const before = threads();
  const started = async (path: string) => {
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
    return threads() - before;
  };
  try {
    assert.deepEqual([await started("/owners?fields[owners]="), await started("/items?fields[items]=")], [0, 1]);
  } finally {
    await service.close();
    await Deno.remove(directory, { recursive: true });
  }
});

function fill(file: string): void {
  const database = new Database(file);
  database.exec(`
    create table owners (id integer primary key, name text);
    create table items (id integer primary key, name text, rank integer, owner_id integer references owners, meta json);
    with recursive n(id) as (select 1 union all select id + 1 from n where id < ${OWNERS})
      insert into owners select id, 'Owner ' || id from n;
    with recursive n(id) as (select 1 union all select id + 1 from n where id < ${ITEMS})
      insert into items select id, 'Item ' || id, id % ${OWNERS}, id % ${OWNERS} + 1,
        json_object('rank', id % ${OWNERS}) from n;
    create index owners_name on owners (name);
    create index items_rank on items (rank);
    create index items_owner on items (owner_id);
    create index items_meta_rank on items (json_extract(meta, '$.rank'));
  `);
  database.close();
}

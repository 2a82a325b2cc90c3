import assert from "node:assert/strict";
import process from "node:process";
import type { Expression, SqlBool } from "kysely";
import Database from "libsql";
import { createService, type ServiceOptions } from "../../mod.ts";
import type { ConditionBuilder } from "../../src/types/condition.ts";
import type { LoggedQuery } from "../../src/types/driver.ts";
import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { CostMeter } from "./statement_cost.ts";

/** Rows of which the first caller has four fifths, the second one a tenth, and 300 others have ten each. */
const ROWS = 30_000;

/** The callers, by how much of the table they see. */
const MOST = "t1";
const SOME = "t2";
const FEW = "t9";

const folder = await databaseFolder("relata_scopes_");
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));
const path = `${folder}/notes.db`;
fill(path);

/** A service whose limit makes the table a large one. */
function serving(pagination: ServiceOptions["pagination"], further?: (eb: ConditionBuilder) => Expression<SqlBool>) {
  const service = createService({
    database: `file:${path}`,
    context: (request: Request) => request.headers.get("x-tenant"),
    resources: {
      notes: {
        scope: (eb: ConditionBuilder, tenant: unknown) =>
          eb.and([eb("tenant", "=", tenant as string), ...(further === undefined ? [] : [further(eb)])]),
      },
    },
    filters: true,
    pagination,
    limits: { visits: 50_000 },
    debug: true,
    queryLog: true,
  } as ServiceOptions);
  const before = process.listenerCount("exit");
  const ask = async (url: string, tenant: string) => {
    const headers = { accept: "application/vnd.api+json", "x-tenant": tenant };
    const answer = await service.fetch(new Request(`http://127.0.0.1${url}`, { headers }));
    const { data, meta, query } = await answer.json();
    const ids: readonly string[] = data.map(({ id }: { id: string }) => id);
    const queries: readonly LoggedQuery[] = query.default;
    return { ids, count: meta?.record_count, queries, threads: process.listenerCount("exit") - before };
  };
  return { ask, [Symbol.asyncDispose]: () => service.close() };
}

/** Lists, and what narrows and orders the same rows in SQL. */
const LISTS: readonly (readonly [path: string, where: string, order: string])[] = [
  ["/notes", "1", "id"],
  ["/notes?sort=at", "1", "at, id"],
  ["/notes?sort=-at", "1", "at desc, id"],
  ["/notes?filter[kind]=k71", "kind = 'k71'", "id"],
  ["/notes?filter[kind]=k71&sort=at", "kind = 'k71'", "at, id"],
];

for (const [url, where, order] of LISTS) {
  for (const tenant of [MOST, SOME, FEW]) {
    Deno.test(`${url} shows the rows of ${tenant}, and reads few others`, async () => {
      await using service = serving({ cursor: true, limit: 5 });
      // The first request counts the rows of the caller.
      await service.ask(url, tenant);
      const { ids, queries } = await service.ask(url, tenant);
      assert.deepEqual(ids, idsOf(`where tenant = '${tenant}' and ${where} order by ${order} limit 5`));
      using meter = new CostMeter(path);
      const { steps } = meter.measure(queries);
      // A caller of some rows has all of them read and sorted, in a thread if that takes long.
      if (tenant !== SOME) assert.ok(steps < 20_000, `${steps} instructions`);
    });
  }
}

Deno.test("an exact count leaves out the rows of others, whichever index leads to the rows", async () => {
  await using service = serving({ limit: 5 });
  for (const tenant of [MOST, SOME, FEW]) {
    for (const [url, where] of LISTS) {
      const { count } = await service.ask(url, tenant);
      assert.equal(count, idsOf(`where tenant = '${tenant}' and ${where}`).length, `${url} of ${tenant}`);
    }
  }
});

Deno.test("a list is read in a thread while it is not known how long its scope takes, but not counted each time", async () => {
  await using service = serving({ cursor: true, limit: 5 });
  assert.equal((await service.ask("/notes", SOME)).threads, 1);
  assert.equal((await service.ask("/notes", SOME)).queries.length, 1);
});

Deno.test("what a scope leaves is counted in a thread while it is not known how long that takes", async () => {
  // The index of the tenant leads to many rows, of which the rest of the scope leaves none.
  await using service = serving({ cursor: true, limit: 5 }, (eb) => eb("at", "<", 0));
  assert.deepEqual((await service.ask("/notes", MOST)).ids, []);
  assert.equal((await service.ask("/notes", MOST)).threads, 1);
});

Deno.test("requests that come at once share the count of what a scope leaves", async () => {
  await using service = serving({ cursor: true, limit: 5 });
  const all = await Promise.all(Array.from({ length: 40 }, () => service.ask("/notes", MOST)));
  const counts = all.flatMap(({ queries }) => queries).filter(({ params }) => params.includes(String(ROWS / 2 + 1)));

  assert.equal(counts.length, 1);
});

function idsOf(rest: string): readonly unknown[] {
  const database = new Database(path);
  const rows = database.prepare(`select id from notes ${rest}`).raw().all() as [string][];
  database.close();
  return rows.map(([id]) => id);
}

/** Makes the rows, with an index for the scope, one for a filter and one for a sort, and statistics of SQLite. */
function fill(file: string): void {
  const database = new Database(file);
  database.exec(`
    create table notes (id text primary key, tenant text not null, kind text not null, at integer not null);
    create index notes_tenant on notes (tenant);
    create index notes_kind on notes (kind);
    create index notes_at on notes (at);
    with recursive n(n) as (select 1 union all select n + 1 from n where n < ${ROWS})
      insert into notes select printf('%05x', n * 7919 % 1000003),
        case when n % 10 < 8 then '${MOST}' when n % 10 = 8 then '${SOME}' else 't' || (3 + n / 10 % 300) end,
        'k' || (n / 10 % 100), n * 31 % 1009 from n;
    analyze;
  `);
  database.close();
}

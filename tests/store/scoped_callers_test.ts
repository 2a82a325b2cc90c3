import assert from "node:assert/strict";
import { type ConditionBuilder, createService, type Service } from "../../mod.ts";
import { databaseCopies } from "../helpers/engines/database_copies.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));
const copyOf = databaseCopies(directory);

/** Notes of which one caller has seven tenths, another one a tenth, and hundreds of others a few each. */
const NOTES = `
  create table notes (id integer primary key, caller text not null, at integer not null, kind integer not null);
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000)
    insert into notes select n,
      case when n % 10 < 7 then 'most' when n % 10 = 7 then 'some' else 'few' || (n % 3000) end, n * 31 % 100003, n % 7
    from numbers;
  create index notes_caller on notes (caller);
  create index notes_at on notes (at);
  analyze;
`;

/** A service whose threads refuse a read if 18 others run or wait. */
async function serving(): Promise<{ service: Service; ask: (path: string, caller: string) => Promise<number> }> {
  const service = createService({
    database: `file:${await copyOf(NOTES)}`,
    context: (request: Request) => request.headers.get("x-caller"),
    resources: { notes: { scope: (eb: ConditionBuilder, caller: unknown) => eb("caller", "=", caller as string) } },
    filters: true,
    pagination: { cursor: true, limit: 5 },
    limits: { visits: 3_000_000 },
    onError: () => {},
  });
  const ask = async (path: string, caller: string) => {
    const headers = { accept: "application/vnd.api+json", "x-caller": caller };
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
    await answer.body?.cancel();
    return answer.status;
  };
  return { service, ask };
}

/** Reads that take long for their callers, and others whose reads do not. */
const LARGE: readonly (readonly [path: string, caller: string, others: string])[] = [
  ["/notes?sort=at", "most", "few8"],
  ["/notes?sort=kind", "most", "few8"],
  ["/notes?sort=at", "some", "most"],
];

for (const [path, caller, others] of LARGE) {
  Deno.test(`${path} of a caller of ${caller} rows sends no quick reads of "${others}" to threads`, async () => {
    const { service, ask } = await serving();
    try {
      assert.equal(await ask("/notes?sort=at", others), 200);
      assert.equal(await ask(path, caller), 200);
      const all = await Promise.all(Array.from({ length: 100 }, () => ask("/notes?sort=at", others)));
      assert.deepEqual(all.filter((status) => status !== 200), []);
    } finally {
      await service.close();
    }
  });
}

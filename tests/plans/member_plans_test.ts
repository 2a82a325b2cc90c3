import { equal, match } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { createService, type RequestEvent } from "../../mod.ts";

const ROWS = 20_000;

/** SQLite's work for a list of things that each have one of 500 colors, and of rows that reference them. */
async function planOf(path: string, hasIndex: boolean): Promise<{ readonly plan: string; readonly found: number }> {
  const database = new DatabaseSync(":memory:");
  database.exec(`
    create table things (id integer primary key, meta json);
    create table labels (id integer primary key, thing_id integer references things (id));
    create index labels_thing on labels (thing_id);
    with recursive n(id) as (select 1 union all select id + 1 from n where id < ${ROWS})
      insert into things select id, json_object('color', 'c' || (id % 500), 'size', id) from n;
    insert into labels select id, id from things;
    ${hasIndex ? "create index things_color on things (json_extract(meta, '$.color'));" : ""}
    analyze;
  `);
  const events: RequestEvent[] = [];
  const service = createService({
    database,
    onRequest: (event) => void events.push(event),
    pagination: true,
    resources: {
      things: { filters: { "meta.color": true, "meta.size": true } },
      labels: { filters: { "thing.meta.color": true } },
    },
  });
  const headers = { accept: "application/vnd.api+json" };
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
  const { meta: { record_count: found } } = await answer.json();
  const { sql } = events[0].queries[events[0].queries.length - 1];
  const plan = database.prepare(`explain query plan ${sql}`).all().map((step) => String(step.detail)).join("\n");
  await service.close();
  database.close();
  return { plan, found };
}

const SEEK = /SEARCH \w+ USING INDEX things_color \(<expr>=\?\)/;

Deno.test("rows with a JSON member are found by its index if there is one", async () => {
  for (const path of ["/things?filter[meta.color]=c7", "/things?filter[meta.color]=c7&sort=-id"]) {
    const { plan, found } = await planOf(path, true);
    match(plan, SEEK);
    equal(found, ROWS / 500);
    const without = await planOf(path, false);
    match(without.plan, /SCAN t\b/);
    equal(without.found, found);
  }
});

Deno.test("a filter through a relationship starts from these rows", async () => {
  const { plan, found } = await planOf("/labels?filter[thing.meta.color][in]=c7,c8", true);
  match(plan, SEEK);
  equal(found, 2 * ROWS / 500);
});

import assert from "node:assert/strict";
import type { ConditionBuilder, ServiceOptions } from "../../mod.ts";
import { answering, threads } from "./answering.ts";

/** The first of 1,000 owners has nearly all items, and the first of 1,000 tags as well: an average says nothing. */
const ITEMS = `
  create table owners (id integer primary key, name text);
  create table items (id integer primary key, name text, owner_id integer references owners);
  create table tags (id integer primary key, name text);
  create table item_tags (
    item_id integer references items, tag_id integer references tags, primary key (tag_id, item_id)
  ) without rowid;
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000)
    insert into owners select n, 'owner ' || n from numbers;
  insert into tags select * from owners;
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 60000)
    insert into items select n, 'item ' || n, iif(n % 100 = 0, n / 100 % 999 + 2, 1) from numbers;
  insert into item_tags select id, owner_id from items;
  create table notes (id integer primary key, text text, tenant integer, owner_id integer references owners);
  insert into notes select id, name, 1, iif(id <= 1000, id, null) from items;
  create table people (id text primary key);
  insert into people values ('p1'), ('p2');
  create table letters (id integer primary key, text text, person_id text references people);
  insert into letters select id, name, 'p' || (id % 2 + 1) from items;
  create index notes_tenant on notes (tenant);
  create index items_owner on items (owner_id);
  analyze;
`;

/** A service of owners, items and tags; `ask` sends requests, and records the order of the answers. */
async function setUp(options: Partial<ServiceOptions> = {}) {
  return await answering(ITEMS, {
    resources: {
      owners: {},
      items: {},
      tags: { belongsToMany: { items: "item_tags" } },
      notes: { scope: (eb) => eb("tenant", "=", 1) },
    },
    inferHasMany: true,
    relationshipLinks: true,
    filters: true,
    pagination: { included: true },
    ...options,
  });
}

/** One row whose related rows are filtered or sorted; its number comes last. */
const REQUESTS = [
  "/owners?filter[items.name]=none&filter[id]=",
  "/tags?filter[items.name]=none&filter[id]=",
  "/owners?sort=items.name&include=items&page[included][items]=1&filter[id]=",
  "/tags?sort=-items.name&include=items&page[included][items]=1&filter[id]=",
];

for (const request of REQUESTS) {
  Deno.test(`a read of one row that meets many related rows does not block other requests: ${request}`, async () => {
    const { ask, answered } = await setUp();
    assert.equal((await ask("/owners/1")).status, 200);
    assert.equal((await ask(`${request}2`)).status, 200);
    assert.equal(threads(), 0, "one that meets few is not sent to a thread");
    answered.length = 0;
    const slow = ask(`${request}1`);
    assert.equal((await ask("/owners/1")).status, 200);
    assert.deepEqual(answered, ["/owners/1"], "the read has held the other");
    assert.equal((await slow).status, 200);
  });

  Deno.test(`a read of one row that meets more related rows than it may visit is refused: ${request}`, async () => {
    const { ask } = await setUp({ limits: { visits: 50_000 } });
    assert.equal((await ask(`${request}2`)).status, 200);
    const { status, document } = await ask(`${request}1`);
    assert.equal(status, 400);
    assert.match(document.errors[0].detail, /would visit more than 50,000 rows/);
    assert.match(document.errors[0].source.parameter, /^(sort|filter\[items\.name\])$/);
  });
}

for (
  const [which, options] of [
    ["in scope", {}],
    ["to find few rows in scope", {
      resources: {
        owners: {},
        items: {},
        notes: { scope: (eb: ConditionBuilder) => eb("owner_id", "is not", null) },
      },
    }],
  ] as const
) {
  Deno.test(`an included table that is walked ${which} is read in a thread, however few rows include it`, async () => {
    const { ask } = await setUp(options);
    assert.equal((await ask("/items/1/owner")).status, 200);
    assert.equal(threads(), 0);
    const { status, document } = await ask("/items/1/owner?include=notes");
    assert.equal(status, 200);
    assert.deepEqual(document.included.map(({ id }: { id: string }) => id), ["1"]);
    assert.equal(threads(), 1);
  });
}

Deno.test("a sort along a relationship without an index walks its table, also from keys that are texts", async () => {
  const letters = { scope: (eb: ConditionBuilder) => eb("id", "<", 100) };
  const { ask } = await setUp({ resources: { people: {}, letters }, limits: { visits: 50_000 } });
  const { status, document } = await ask("/people?include=letters&sort=-letters.text&filter[id]=p1");
  assert.equal(status, 400);
  assert.match(
    document.errors[0].detail,
    /^Cannot sort "people" by "-letters.text": that would visit more than 50,000/,
  );
});

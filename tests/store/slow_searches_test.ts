import assert from "node:assert/strict";
import type { ServiceOptions } from "../../mod.ts";
import { answering, threads } from "./answering.ts";

/** Many notes have the word "note"; few have the word "rare", and few belong to the second topic. */
const NOTES = `
  create table topics (id integer primary key, name text not null);
  create table notes (id integer primary key, text text, tenant integer, topic_id integer references topics);
  insert into topics values (1, 'most'), (2, 'few');
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 60000)
    insert into notes select n, iif(n % 1000 = 0, 'rare note', 'note'), iif(n > 59990, 2, 1), iif(n % 30000 = 0, 2, 1)
    from numbers;
  create index notes_topic on notes (topic_id);
  create index notes_tenant on notes (tenant);
  create virtual table notes_words using fts5 (text, content = 'notes', content_rowid = 'id');
  insert into notes_words (notes_words) values ('rebuild');
`;

/** A service whose notes are searched by words; `ask` sends requests, and records the order of the answers. */
async function setUp(options: Partial<ServiceOptions> = {}, notes: object = {}) {
  return await answering(NOTES, {
    resources: { topics: {}, notes: { search: { filter: { fts: "notes_words" } }, ...notes } },
    inferHasMany: true,
    relationshipLinks: true,
    filters: true,
    pagination: { limit: 20 },
    ...options,
  });
}

for (
  const path of ["/notes?filter=note&filter[topic]=2", "/topics/2/notes?filter=note", "/notes?topic_id=2&filter=note"]
) {
  Deno.test(`a search that keeps many matches for few rows does not block other requests: ${path}`, async () => {
    const { ask, answered } = await setUp();
    assert.equal((await ask("/topics/1")).status, 200);
    answered.length = 0;
    const slow = ask(path);
    assert.equal((await ask("/topics/1")).status, 200);
    assert.deepEqual(answered, ["/topics/1"], "the search has held the other");
    const { status, document } = await slow;
    assert.equal(status, 200);
    assert.deepEqual(document.data.map(({ id }: { id: string }) => id), ["30000", "60000"]);
  });
}

Deno.test("the first search of a large table is measured in a thread", async () => {
  const { ask } = await setUp();
  const { status, document } = await ask("/notes?filter=rare&filter[topic]=2");
  assert.equal(status, 200);
  assert.deepEqual(document.data.map(({ id }: { id: string }) => id), ["30000", "60000"]);
  assert.equal(threads(), 1);
});

Deno.test("a search whose matches are mostly out of scope does not block other requests", async () => {
  const { ask, answered } = await setUp({}, { scope: (eb: CallableFunction) => eb("tenant", "=", 2) });
  assert.equal((await ask("/topics/1")).status, 200);
  answered.length = 0;
  const slow = ask("/notes?filter=note");
  assert.equal((await ask("/topics/1")).status, 200);
  assert.deepEqual(answered, ["/topics/1"], "the search has held the other");
  const { status, document } = await slow;
  assert.equal(status, 200);
  assert.equal(document.meta.record_count, 10);
});

Deno.test("a search that would keep more matches than a request may visit is refused", async () => {
  const { ask } = await setUp({ limits: { visits: 50_000 } });
  const { status, document } = await ask("/notes?filter[topic]=2&filter=note");
  assert.equal(status, 400);
  assert.deepEqual(document.errors, [{
    code: "400",
    title: "Bad Request",
    detail:
      'Cannot search "notes" by "note" beside other filters: the search finds more than 50,000 records, the most ' +
      'for which this is done. Search for more words, or leave "filter" out.',
    source: { parameter: "filter" },
  }]);
  assert.equal((await ask("/notes?filter[topic]=2&filter=rare")).status, 200);
  assert.equal((await ask("/notes?filter=note")).status, 200);
});

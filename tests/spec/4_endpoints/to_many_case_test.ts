import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import type { Fixture } from "../../helpers/exchanges/fixture.ts";

const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };

/** Keys that ignore case, so that `a` and `A` name one row. */
const tags: Fixture = {
  name: "tags",
  tables: [
    "create table tags (id text primary key collate nocase not null)",
    "create table posts (id integer primary key)",
    `create table post_tags (post_id integer references posts, tag_id text collate nocase references tags,
      primary key (post_id, tag_id))`,
    "create table post_words (post_id integer references posts, tag_id text collate nocase references tags)",
  ],
  rows: ["insert into tags values ('a'), ('b')", "insert into posts values (1)"],
  services: {},
};

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`§4 to-many: a member that two ids name is linked once (${name})`, async () => {
    const engine = await open();
    await engine.fill(tags);
    const words = { table: "tags", through: "post_words", parameter: "word_of" };
    const resources = { tags: {}, posts: { belongsToMany: { tags: "post_tags", words } } };
    const { fetch } = createService({ database: engine.source ?? engine.database, resources });
    const data = ["a", "A", "b"].map((id) => ({ type: "tags", id }));
    const body = JSON.stringify({
      data: { type: "posts", id: "1", relationships: { tags: { data }, words: { data } } },
    });
    const answer = await fetch(new Request("http://127.0.0.1/posts/1", { method: "PATCH", headers, body }));
    assert.equal(answer.status, 200);
    const { data: { relationships } } = await answer.json();
    const linked = [{ type: "tags", id: "a" }, { type: "tags", id: "b" }];
    assert.deepEqual([relationships.tags.data, relationships.words.data], [linked, linked]);
    await engine.close();
  });
}

import { deepEqual } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

/** The detail of the error with which a list of 20 posts, all of which have the same two tags, is refused. */
async function refusal(path: string, options: Partial<ServiceOptions>): Promise<string> {
  const engine = await embeddedEngine();
  await engine.fill({
    name: "posts",
    tables: [
      "create table posts (id integer primary key)",
      "create table kinds (id integer primary key)",
      "create table tags (id integer primary key, kind_id integer references kinds)",
      "create table post_tags (post_id integer references posts, tag_id integer references tags, primary key (post_id, tag_id))",
    ],
    rows: [
      "insert into kinds values (1), (2)",
      "insert into tags values (1, 1), (2, 2)",
      "insert into posts select value from json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]')",
      "insert into post_tags select posts.id, tags.id from posts, tags",
    ],
    services: {},
  });
  const service = createService({
    ...options,
    database: engine.source,
    resources: {
      posts: { belongsToMany: { tags: "post_tags" } },
      tags: { belongsTo: { kind: "kinds" } },
      kinds: {},
    },
  });
  const headers = { accept: "application/vnd.api+json" };
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
  const { errors } = await answer.json();
  await service.close();
  await engine.close();
  return errors[0].detail;
}

Deno.test("include: too many resources of all paths together are refused by the paths, also through a join table", async () => {
  deepEqual(
    await refusal("/posts?include=tags.kind", { limits: { resources: 3 } }),
    'Cannot include "tags": together they lead to more than the 3 resources allowed. Ask for fewer paths, or for a ' +
      "smaller page.",
  );
});

Deno.test("include: too many links through a join table are refused by the path to which they lead", async () => {
  const limits = { resourcesPerPath: 2 };
  deepEqual(
    await refusal("/posts?include=tags.kind", { limits }),
    'Cannot include "tags": it has more than the 20 links allowed.',
  );
  deepEqual(
    await refusal("/posts?include=tags", {
      limits,
      relationshipLinks: true,
      pagination: { included: true, limit: 30 },
    }),
    'Cannot include "tags": it has more than the 20 links allowed. Ask for fewer of each: page[included][tags]=5.',
  );
});

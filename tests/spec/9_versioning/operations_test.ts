import { deepEqual, equal } from "node:assert/strict";
import { createService, type RequestEvent, type Service } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { studio } from "../../helpers/fixtures/studio.ts";

const TYPE = `application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"`;

async function send(service: Service, operations: readonly object[]) {
  const headers = { accept: TYPE, "content-type": TYPE };
  const body = JSON.stringify({ "atomic:operations": operations });
  const answer = await service.fetch(new Request("http://127.0.0.1/operations", { method: "POST", headers, body }));
  return { status: answer.status, document: JSON.parse(await answer.text()) };
}

const add = (name: string, lid?: string) => ({ op: "add", data: { type: "artists", lid, attributes: { name } } });

Deno.test("operations compute the context once, and report hooks that fail after the commit to onError", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const errors: unknown[] = [];
  const log: string[] = [];
  const service = createService({
    database: engine.source,
    jsonapi: "1.1",
    atomic: true,
    onError: (error) => void errors.push((error as Error).message),
    context: () => log.push("context"),
    resources: {
      artists: {
        hooks: {
          beforeSave: ({ id }) => void log.push(`before ${id}`),
          afterSave: ({ id }) => {
            log.push(`after ${id}`);
            throw new Error("too late");
          },
          beforeDelete: ({ id }) => void log.push(`before delete ${id}`),
          afterDelete: ({ id }) => void log.push(`after delete ${id}`),
        },
      },
    },
  });
  const { status } = await send(service, [
    add("Cleo"),
    { op: "update", data: { type: "artists", id: "2", attributes: { name: "Bee" } } },
    { op: "remove", ref: { type: "artists", id: "2" } },
  ]);
  equal(status, 200);
  deepEqual(log, [
    "context",
    "before undefined",
    "before 2",
    "before delete 2",
    "after undefined",
    "after 2",
    "after delete 2",
  ]);
  deepEqual(errors, ["too late", "too late"]);
  await service.close();
  await engine.close();
});

Deno.test("operations are one batch, and onRequest reports them as one request", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const events: RequestEvent[] = [];
  const service = createService({
    ...studio.services.atomic,
    database: engine.source,
    debug: true,
    queryLog: true,
    onRequest: (event) => void events.push(event),
  });
  const { document } = await send(service, [add("Cleo"), add("Dora")]);
  // Two inserts, and two reads of the stored rows.
  equal(document.query.default.length, 4);
  const [{ endpoint, resource, status, queries }] = events;
  deepEqual({ endpoint, resource, status, queries: queries.length }, {
    endpoint: "operations",
    resource: null,
    status: 200,
    queries: 4,
  });
  await service.close();
  await engine.close();
});

Deno.test("concurrent requests that name their new rows by lids all get their own keys", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const services = [1, 2].map(() => createService({ ...studio.services.atomic, database: engine.source }));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      send(services[at % 2], [
        add(`new ${at}`, "a"),
        {
          op: "add",
          data: {
            type: "works",
            attributes: { title: `work ${at}` },
            relationships: { artist: { data: { type: "artists", lid: "a" } } },
          },
        },
      ])),
  );
  deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const linked = answers.map(({ document: { "atomic:results": [artist, work] } }) => {
    equal(work.data.relationships.artist.data.id, artist.data.id);
    return artist.data.id;
  });
  equal(new Set(linked).size, 20);
  for (const service of services) await service.close();
  await engine.close();
});

Deno.test("an operation that fails at any place leaves everything unchanged", async () => {
  const engine = await embeddedEngine();
  await engine.fill(studio);
  const service = createService({ ...studio.services.atomic, database: engine.source });
  const before = await engine.dump();
  for (const failing of [add("Ada"), { op: "remove", ref: { type: "artists", id: "1" } }]) {
    for (let place = 0; place < 10; place++) {
      const operations: object[] = Array.from({ length: 9 }, (_, at) => add(`new ${at}`));
      operations.splice(place, 0, failing);
      const { document: { errors } } = await send(service, operations);
      equal(errors.length, 1);
      equal(errors[0].source.pointer.startsWith(`/atomic:operations/${place}`), true);
      equal(await engine.dump(), before);
    }
  }
  await service.close();
  await engine.close();
});

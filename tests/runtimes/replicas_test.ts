import { equal, match, ok } from "node:assert/strict";
import { createClient } from "@libsql/client/web";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";
import { type Replicas, startReplicas } from "../helpers/engines/replicas.ts";

const JSON_API = "application/vnd.api+json";
const TIMEOUT = 1500;
const UNKNOWN = "It is not known whether this was stored: check before you send it again.";

const servers: Replicas = await startReplicas();
Deno.test.afterAll(() => servers.stop());

const database = createClient({ url: servers.primary.url });
await database.execute("create table notes (id integer primary key, text text)");
await database.execute("insert into notes values (1, 'first')");

/** A service that reaches the database by the replica. */
function atReplica(options: Partial<ServiceOptions> = {}): { service: Service; told: string[] } {
  const told: string[] = [];
  const service = createService({
    database: { url: servers.replica.url, timeout: TIMEOUT },
    consistency: "own-writes",
    resources: { notes: {} },
    onError: (error) => void told.push(String(error)),
    ...options,
  });
  return { service, told };
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly took: number;
}

async function ask(service: Service, method: string, path: string, more: Ask = {}): Promise<Answered> {
  const { bookmark, ifMatch, text: body } = more;
  const headers = {
    accept: JSON_API,
    ...(body === undefined ? {} : { "content-type": JSON_API }),
    ...(bookmark === undefined ? {} : { "relata-bookmark": bookmark }),
    ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
  };
  const began = performance.now();
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
  const text = await answer.text();
  return { status: answer.status, text, headers: answer.headers, took: performance.now() - began };
}

interface Ask {
  readonly bookmark?: string;
  readonly ifMatch?: string;
  readonly text?: string;
}

const view = (service: Service, bookmark?: string) => ask(service, "GET", "/notes/1", { bookmark });
const write = (service: Service, text: string, more: Ask = {}) =>
  ask(service, "PATCH", "/notes/1", {
    ...more,
    text: JSON.stringify({ data: { type: "notes", id: "1", attributes: { text } } }),
  });

/** Repeats a request until an answer has the status and the text: a restarted server needs a moment. */
async function until(status: number, attempt: () => Promise<Answered>, text = ""): Promise<Answered> {
  const deadline = performance.now() + 60_000;
  while (true) {
    const answer = await attempt();
    const isRight = answer.status === status && answer.text.includes(text);
    if (isRight || performance.now() > deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

await until(200, () => view(atReplica().service));

Deno.test("a client that sends back the bookmark of a write reads that write, on a replica", async () => {
  const { service } = atReplica();
  for (let round = 0; round < 60; round++) {
    const written = await write(service, `round ${round}`);
    equal(written.status, 200, written.text);
    const bookmark = written.headers.get("relata-bookmark")!;
    match(bookmark, /^\d+$/);
    match((await view(service, bookmark)).text, new RegExp(`"text":"round ${round}"`));
  }
});

Deno.test("keys for lids come from the primary, which has all stored rows", async () => {
  const { service, told } = atReplica({
    consistency: "eventual",
    jsonapi: "1.1",
    atomic: true,
    debug: true,
    queryLog: true,
  });
  const type = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;
  const body = JSON.stringify({
    "atomic:operations": [
      { op: "add", data: { type: "notes", lid: "a", attributes: { text: "named" } } },
      { op: "update", data: { type: "notes", lid: "a", attributes: { text: "again" } } },
    ],
  });
  for (let round = 0; round < 60; round++) {
    await database.execute("insert into notes (text) values ('of another writer')");
    const answer = await service.fetch(
      new Request("http://127.0.0.1/operations", {
        method: "POST",
        headers: { accept: type, "content-type": type },
        body,
      }),
    );
    const { query, errors } = await answer.json();
    equal(answer.status, 200, JSON.stringify([errors, told]));
    const failed = query.default.filter(({ error }: { error: string | null }) => error !== null);
    equal(failed.length, 0, JSON.stringify(failed));
  }
  await service.close();
});

Deno.test("reads at the primary see each write of others, with a @libsql/client client too", async () => {
  for (const source of [servers.replica.url, createClient({ url: servers.replica.url })]) {
    const { service } = atReplica({ database: source });
    for (let round = 0; round < 150; round++) {
      if (round % 2 === 0) await view(service);
      await database.execute(`update notes set text = 'of another ${round}'`);
      match((await view(service, "primary")).text, new RegExp(`"text":"of another ${round}"`));
    }
  }
});

Deno.test("a write compares If-Match with the version at the primary, which a replica may not have yet", async () => {
  const { service } = atReplica({ consistency: "eventual", etag: true });
  for (let round = 0; round < 40; round++) {
    const first = await write(service, `version ${round}`);
    const second = await write(service, `next version ${round}`, { ifMatch: first.headers.get("etag")! });
    equal(second.status, 200, second.text);
    const third = await write(service, `lost ${round}`, { ifMatch: first.headers.get("etag")! });
    equal(third.status, 412, third.text);
  }
});

Deno.test("deletes, linkage and operations return a bookmark too; reads, refusals and eventual services do not", async () => {
  const { service } = atReplica({ jsonapi: "1.1", atomic: true });
  const attributes = { text: "x" };
  const created = await ask(service, "POST", "/notes", {
    text: JSON.stringify({ data: { type: "notes", attributes } }),
  });
  equal(created.status, 201);
  ok(created.headers.has("relata-bookmark"));
  const bookmark = created.headers.get("relata-bookmark")!;
  const removed = await ask(service, "DELETE", JSON.parse(created.text).data.links.self);
  equal(removed.status, 204);
  ok(Number(removed.headers.get("relata-bookmark")) > Number(bookmark));
  const type = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;
  const operations = await service.fetch(
    new Request("http://127.0.0.1/operations", {
      method: "POST",
      headers: { accept: type, "content-type": type },
      body: JSON.stringify({ "atomic:operations": [{ op: "add", data: { type: "notes", attributes } }] }),
    }),
  );
  equal(operations.status, 200);
  ok(operations.headers.has("relata-bookmark"));
  equal((await view(service, bookmark)).headers.get("relata-bookmark"), null);
  const refused = await ask(service, "PATCH", "/notes/1", { text: "{}" });
  equal(refused.status, 422);
  equal(refused.headers.get("relata-bookmark"), null);
  const { service: eventual } = atReplica({ consistency: "eventual" });
  equal((await write(eventual, "eventual")).headers.get("relata-bookmark"), null);
  equal((await view(eventual, "no bookmark")).status, 200);
});

Deno.test("an invalid bookmark is a 400 that names the header", async () => {
  const { service } = atReplica({ jsonapi: "1.1" });
  for (const bookmark of ["first-primary", "-1", "1.5", "1e3", "99999999999999999999", "x".repeat(300)]) {
    for (const { status, text } of [await view(service, bookmark), await write(service, "refused", { bookmark })]) {
      equal(status, 400, bookmark);
      match(text, /"source":\{"header":"Relata-Bookmark"\}/);
    }
  }
  // The one of a database without replicas leads to the primary.
  equal((await view(service, "primary")).status, 200);
});

Deno.test("a state that is never reached is a 503 after the time-out, and blocks no other read", async () => {
  const { service } = atReplica({ database: { url: servers.replica.url, timeout: TIMEOUT, concurrency: 1 } });
  await view(service);
  const never = view(service, "999999999");
  const others = await Promise.all([view(service), view(service)]);
  for (const { status, took } of others) {
    equal(status, 200);
    ok(took < TIMEOUT, `${took} ms`);
  }
  const { status, headers, took } = await never;
  equal(status, 503);
  ok(headers.has("retry-after"));
  ok(took < TIMEOUT + 1000, `${took} ms`);
});

Deno.test("if the primary hangs, reads continue and writes are a 503 in time; writes resume without a restart", async () => {
  const { service } = atReplica();
  await write(service, "before");
  await servers.primary.pause();
  try {
    const hanging = write(service, "hanging");
    const reads = await Promise.all([view(service), view(service), view(service)]);
    for (const { status, took } of reads) {
      equal(status, 200);
      ok(took < TIMEOUT, `${took} ms`);
    }
    const { status, text, headers, took } = await hanging;
    equal(status, 503, text);
    ok(headers.has("retry-after"));
    ok(took < TIMEOUT + 1000, `${took} ms`);
    ok(text.includes(UNKNOWN), text);
  } finally {
    servers.primary.resume();
  }
  const again = await until(200, () => write(service, "after"));
  equal(again.status, 200, again.text);
  match((await view(service, again.headers.get("relata-bookmark")!)).text, /"after"/);
});

Deno.test("if the primary is killed, reads continue; when it is back, writes do", async () => {
  const { service } = atReplica();
  await write(service, "before");
  await servers.primary.kill();
  try {
    const refused = await write(service, "lost");
    equal(refused.status, 503, refused.text);
    ok(refused.headers.has("retry-after"));
    equal((await view(service)).status, 200);
  } finally {
    await servers.primary.start();
  }
  const again = await until(200, () => write(service, "again"));
  equal(again.status, 200, again.text);
  // A primary that was killed counts its changes again, which its replica notices a moment later.
  const read = await until(200, () => view(service, again.headers.get("relata-bookmark")!), '"again"');
  match(read.text, /"again"/);
});

Deno.test("if the replica hangs or is killed, every request is a 503 in time; when it is back, all resume", async () => {
  const { service } = atReplica();
  await view(service);
  await servers.replica.pause();
  const hanging = await Promise.all([view(service), write(service, "hanging")]);
  servers.replica.resume();
  for (const { status, took } of hanging) {
    equal(status, 503);
    ok(took < TIMEOUT + 1000, `${took} ms`);
  }
  equal((await until(200, () => view(service))).status, 200);
  await servers.replica.kill();
  const gone = await Promise.all([view(service), write(service, "gone")]);
  await servers.replica.start();
  for (const { status } of gone) equal(status, 503);
  equal((await until(200, () => view(service))).status, 200);
  equal((await until(200, () => write(service, "last"))).status, 200);
});

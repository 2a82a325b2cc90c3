import { deepEqual, ok } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../mod.ts";

const ATOMIC = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';
const COUNT = 64;

Deno.test("the operation that the database refuses is found in few batches", async () => {
  const client = createClient({ url: ":memory:" });
  await client.execute("create table notes (id integer primary key, text text unique)");
  let batches = 0;
  const batch: typeof client.batch = (...args) => {
    batches++;
    return client.batch(...args);
  };
  const service = createService({
    database: new Proxy(client, {
      get: (target, name) => {
        if (name === "batch") return batch;
        const member = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }),
    jsonapi: "1.1",
    atomic: true,
    limits: { operations: COUNT },
    resources: { notes: {} },
  });
  const refusal = async (texts: readonly string[]) => {
    const operations = texts.map((text) => ({ op: "add", data: { type: "notes", attributes: { text } } }));
    const body = JSON.stringify({ "atomic:operations": operations });
    const headers = { accept: ATOMIC, "content-type": ATOMIC };
    const answer = await service.fetch(new Request("http://127.0.0.1/operations", { method: "POST", headers, body }));
    const { errors: [{ source: { pointer } }] } = await answer.json();
    return [answer.status, pointer];
  };
  for (const place of [1, 2, 31, 32, COUNT - 1]) {
    batches = 0;
    const texts = Array.from({ length: COUNT }, (_, index) => index === place ? "0" : String(index));
    deepEqual(await refusal(texts), [409, `/atomic:operations/${place}/data/attributes/text`]);
    ok(batches <= 10, `${batches} batches`);
  }
  await service.close();
  client.close();
});

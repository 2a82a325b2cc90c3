import { equal, match } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../mod.ts";

const JSON_API = "application/vnd.api+json";

Deno.test("a look-up whose answer does not belong to it is a 503", async () => {
  const directory = await Deno.makeTempDir();
  const client = createClient({ url: `file:${directory}/shop.db` });
  await client.executeMultiple(`
    create table owners (id integer primary key, code text not null unique);
    create table items (id integer primary key, owner_id integer references owners (id));
  `);
  let isOdd = false;
  const execute: typeof client.execute = async (...args: unknown[]) => {
    const result = await Reflect.apply(client.execute, client, args);
    return isOdd ? { ...result, rows: [] } : result;
  };
  const batch: typeof client.batch = async (...args) => {
    const results = await client.batch(...args);
    return isOdd ? results.map((result) => ({ ...result, rows: [] })) : results;
  };
  const odd = { execute, batch };
  const errors: unknown[] = [];
  const service = createService({
    database: odd,
    resources: { owners: { upsert: [["code"]] }, items: {} },
    onError: (error) => errors.push(error),
  });
  const post = (path: string, data: unknown) => {
    const headers = { accept: JSON_API, "content-type": JSON_API };
    const body = JSON.stringify({ data });
    return service.fetch(new Request(`http://127.0.0.1${path}`, { method: "POST", headers, body }));
  };
  const missing = { type: "items", relationships: { owner: { data: { type: "owners", id: "9" } } } };
  const owner = { type: "owners", attributes: { code: "a" } };
  equal((await post("/items", missing)).status, 404);
  isOdd = true;
  equal((await post("/items", missing)).status, 503, "why a write was refused");
  equal((await post("/owners?upsert-by=code", owner)).status, 503, "the row to update");
  for (const error of errors) match(String(error), /its answer does not belong to the statement/);
  equal(errors.length, 2);
  await service.close();
  client.close();
  await Deno.remove(directory, { recursive: true });
});

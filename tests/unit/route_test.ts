import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { atPace } from "../helpers/pace.ts";

const service = createService({ database: ":memory:", resources: { countries: {} } });

function ask(method: string, path: string): Promise<Response> {
  const headers = { accept: "application/vnd.api+json" };
  return service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers }));
}

Deno.test("a method with a name from Object.prototype is not allowed", async () => {
  for (const method of ["toString", "constructor", "hasOwnProperty", "valueOf", "patch", "PURGE"]) {
    for (const path of ["/countries", "/countries/1"]) {
      const { status, headers } = await ask(method, path);
      assert.deepEqual([method, path, status], [method, path, 405]);
      assert.match(headers.get("allow") ?? "", /^GET, HEAD, /);
    }
  }
});

Deno.test("a path with a name from Object.prototype is not mapped", async () => {
  for (const path of ["/toString", "/constructor/1", "/__proto__"]) {
    assert.deepEqual([path, (await ask("GET", path)).status], [path, 404]);
  }
});

Deno.test("routing does not change a request", async () => {
  const headers = { accept: "application/vnd.api+json" };
  const request = new Request("http://127.0.0.1/countries?filter=a", { method: "PURGE", headers });
  const before = Object.keys(request);
  assert.equal((await service.fetch(request)).status, 405);
  assert.deepEqual(Object.keys(request), before);
});

Deno.test("an unmapped path is refused at once, however many resources there are", async () => {
  const resources = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`ordered_product_${n}`, {}]));
  const large = createService({ database: ":memory:", resources });
  const headers = { accept: "application/vnd.api+json" };
  const start = performance.now();
  const answer = await large.fetch(new Request(`http://127.0.0.1${"/some-where".repeat(6)}`, { headers }));
  assert.equal(answer.status, 404);
  assert.ok(performance.now() - start < atPace(250), `${performance.now() - start} ms`);
});

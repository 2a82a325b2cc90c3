import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { workshop } from "../../helpers/fixtures/workshop.ts";

const JSON_API = "application/vnd.api+json";
const NO_UTF8 = new Uint8Array([0x7b, 0xff, 0x7d]);
const MEBIBYTE = new Uint8Array(1024 * 1024).fill(0x20);

/** A body of some mebibytes that comes in pieces. */
function large(mebibytes: number): ReadableStream<Uint8Array> {
  let left = mebibytes;
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(MEBIBYTE);
      else controller.close();
    },
  });
}

function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
}

/** Body, content type, status on POST, PATCH and DELETE. */
const cases: readonly (readonly [string, () => BodyInit, string, number])[] = [
  ["that is not UTF-8", () => NO_UTF8, JSON_API, 400],
  ["that is not UTF-8 and of another type", () => NO_UTF8, "text/plain", 415],
  ["that is not UTF-8 and of a type with parameters", () => NO_UTF8, `${JSON_API}; charset=utf-8`, 415],
  ["of 9 MiB", () => large(9), JSON_API, 413],
  ["of 9 MiB and of another type", () => large(9), "text/plain", 415],
  ["of 8 MiB of spaces", () => large(8), JSON_API, 400],
  ["of 100,001 values", () => `[${"0,".repeat(99_999)}0]`, JSON_API, 400],
  ["of 1,001 levels", () => "[".repeat(1001) + "]".repeat(1001), JSON_API, 400],
  ["of 100,000 values, of another type", () => `[${"0,".repeat(99_998)}0]`, "text/plain", 415],
  ["of 100,000 values that is not a document", () => `[${"0,".repeat(99_998)}0]`, JSON_API, 422],
  ["of 1,000 levels that is not a document", () => "[".repeat(1000) + "]".repeat(1000), JSON_API, 422],
  ["that breaks off", () => broken(), JSON_API, 400],
  ["that breaks off, of another type", () => broken(), "text/plain", 415],
];

const engine = await embeddedEngine();
await engine.fill(workshop);
const service = createService({ ...workshop.services.plain, database: engine.database });

for (const [what, body, type, status] of cases) {
  Deno.test(`order: a body ${what} is answered ${status}`, async () => {
    for (const [method, path] of [["POST", "/teams"], ["PATCH", "/teams/1"], ["DELETE", "/tasks/1"]]) {
      const headers = { accept: JSON_API, "content-type": type };
      const answer = await service.fetch(
        new Request(`http://127.0.0.1${path}`, { method, headers, body: body() }),
      );
      assert.equal(answer.status, status, method);
      const [error] = (await answer.json()).errors;
      assert.equal(error.code ?? error.title, status === 422 ? "_notObject" : String(status));
    }
  });
}

Deno.test("order: a body whose declared length is too large is refused for its type first", async () => {
  for (const [type, status] of [[JSON_API, 413], ["text/plain", 415]] as const) {
    const headers = { accept: JSON_API, "content-type": type, "content-length": String(1024 ** 3) };
    const answer = await service.fetch(
      new Request("http://127.0.0.1/teams", { method: "POST", headers, body: large(1) }),
    );
    assert.equal(answer.status, status);
    await answer.body?.cancel();
  }
});

Deno.test("order: none of these requests stored anything", async () => {
  const before = await engine.dump();
  await engine.fill(workshop);
  assert.equal(before, await engine.dump());
  await engine.close();
});

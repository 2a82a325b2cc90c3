import assert from "node:assert/strict";
import { BadRequestError, ContentTooLargeError } from "../../src/errors/request_errors.ts";
import { parseDocument, readBody } from "../../src/http/body.ts";
import type { Json } from "../../src/types/json.ts";

const readDocument = async (request: Request, mostBytes: number): Promise<Json> =>
  parseDocument(await readBody(request, mostBytes));

const post = (body?: BodyInit) => new Request("http://example.org/countries", { method: "POST", body });

Deno.test("a body is read as JSON, a byte order mark or not", async () => {
  assert.deepEqual(await readDocument(post('{"data": {"type": "é😀"}}'), 1000), { data: { type: "é😀" } });
  assert.deepEqual(await readDocument(post("\ufeff[1]"), 1000), [1]);
});

Deno.test("no body, an empty one and one that is not JSON are bad requests", async () => {
  for (const body of [undefined, "", " \n", "{", "undefined", '{"data": }', "{'a': 1}"]) {
    await assert.rejects(readDocument(post(body), 1000), BadRequestError, `${body}`);
  }
});

Deno.test("a body that is not UTF-8 is a bad request", async () => {
  for (const bytes of [[0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22]]) {
    await assert.rejects(readDocument(post(new Uint8Array(bytes)), 1000), BadRequestError);
  }
});

Deno.test("a character that two chunks share is read whole", async () => {
  const bytes = new TextEncoder().encode('"é😀"');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  assert.equal(await readDocument(post(body), 1000), "é😀");
});

Deno.test("a body may have the most bytes, and not one more", async () => {
  assert.equal(await readDocument(post('"é"'), 4), "é");
  await assert.rejects(readDocument(post('"éé"'), 4), ContentTooLargeError);
});

Deno.test("reading stops once a body is larger than allowed", async () => {
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 100;
      controller.enqueue(new Uint8Array(100).fill(0x20));
    },
    cancel() {
      cancelled = true;
    },
  });
  await assert.rejects(readDocument(post(body), 1000), ContentTooLargeError);
  assert.ok(cancelled && sent <= 1500, `${sent} bytes were taken.`);
});

Deno.test("a body that announces too much is refused unread", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(10));
    },
  }, { highWaterMark: 0 });
  const request = new Request("http://example.org/", { method: "POST", body, headers: { "content-length": "1001" } });
  await assert.rejects(readDocument(request, 1000), ContentTooLargeError);
  assert.equal(pulled, 0);
});

Deno.test("a body that breaks off is a bad request", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
  await assert.rejects(readDocument(post(body), 1000), BadRequestError);
});

Deno.test("a member named __proto__ changes no prototype", async () => {
  const document = await readDocument(post('{"__proto__": {"data": 1}}'), 1000) as { data?: number };
  assert.equal(document.data, undefined);
  assert.equal(Object.hasOwn(document, "__proto__"), true);
});

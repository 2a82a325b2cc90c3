import assert from "node:assert/strict";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import fc from "fast-check";
import { ContentTooLargeError, UnsupportedMediaTypeError } from "../../src/errors/http_errors.ts";
import { BadRequestError } from "../../src/errors/request_errors.ts";
import { BodyReadError, ServiceError } from "../../src/errors/service_error.ts";
import { checkJsonSize, parseDocument, readBody } from "../../src/http/body.ts";
import type { Json } from "../../src/types/json.ts";
import "../helpers/seed.ts";
import { atPace } from "../helpers/pace.ts";

/** Milliseconds that no body may take. */
const LONGEST = atPace(300);

const MOST = { bodyValues: 100, bodyDepth: 10 };
const HEADERS = { "content-type": "application/vnd.api+json" };

const readDocument = async (request: Request, mostBytes: number): Promise<Json> =>
  parseDocument(await readBody(request, mostBytes), MOST);

const post = (body?: BodyInit, headers: { readonly [name: string]: string } = {}) =>
  new Request("http://example.org/countries", { method: "POST", body, headers: { ...HEADERS, ...headers } });

Deno.test("a body is read as JSON, with or without a byte order mark", async () => {
  assert.deepEqual(await readDocument(post('{"data": {"type": "é😀"}}'), 1000), { data: { type: "é😀" } });
  assert.deepEqual(await readDocument(post("\ufeff[1]"), 1000), [1]);
});

Deno.test("a missing body, an empty one and one that is not JSON are bad requests", async () => {
  for (const body of [undefined, "", " \n", "{", "undefined", '{"data": }', "{'a': 1}"]) {
    await assert.rejects(readDocument(post(body), 1000), BadRequestError, `${body}`);
  }
});

Deno.test("a body that is not UTF-8 is a bad request", async () => {
  for (const bytes of [[0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22]]) {
    await assert.rejects(readDocument(post(new Uint8Array(bytes)), 1000), BadRequestError);
  }
});

Deno.test("a character that is split between two chunks is read correctly", async () => {
  const bytes = new TextEncoder().encode('"é😀"');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  assert.equal(await readDocument(post(body), 1000), "é😀");
});

Deno.test("a body may have the maximum number of bytes, and not one more", async () => {
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

Deno.test("a body whose declared length is too large is refused unread", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(10));
    },
  }, { highWaterMark: 0 });
  const headers = { ...HEADERS, "content-length": "1001" };
  const request = new Request("http://example.org/", { method: "POST", body, headers });
  await assert.rejects(readDocument(request, 1000), ContentTooLargeError);
  assert.equal(pulled, 0);
});

Deno.test("a body that breaks off is a bad request, whether it declares its length or not", async () => {
  for (const announced of [undefined, { "content-length": "30" }]) {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
    await assert.rejects(readDocument(post(body, announced), 1000), BadRequestError);
  }
});

Deno.test("a body that is locked by another reader is reported to the operator of the service", async () => {
  for (const announced of [undefined, { "content-length": "4" }]) {
    const request = post('"a"', announced);
    request.body?.getReader();
    await assert.rejects(readDocument(request, 1000), BodyReadError);
  }
});

Deno.test("the size of a decompressed body is its own, not the declared length of the compressed one", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 100;
      controller.enqueue(new Uint8Array(100).fill(0x20));
    },
  });
  const packed = { "content-length": "30", "content-encoding": "gzip" };
  await assert.rejects(readDocument(post(body, packed), 1000), ContentTooLargeError);
  assert.ok(sent <= 1500, `${sent} bytes were taken.`);
});

for (const encoding of ["gzip", "deflate", "br", "zstd"] as const) {
  Deno.test(`a body in ${encoding} is refused with the accepted encodings, and read if an adapter has decompressed it`, async () => {
    const compress = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync }[encoding];
    for (const text of ["{}", '{"data": {"type": "countries", "attributes": {"name": "Schwiiz"}}}']) {
      const headers = { "content-encoding": encoding };
      await assert.rejects(readDocument(post(new Uint8Array(compress(text)), headers), 1000), (error) => {
        assert.ok(error instanceof ServiceError, String(error));
        const { status, message, header } = error;
        assert.equal(message, `Cannot read a body in Content-Encoding "${encoding}": send it as it is.`);
        assert.deepEqual({ status, header, headers: error.headers }, {
          status: 415,
          header: "Content-Encoding",
          headers: { "accept-encoding": "identity" },
        });
        return true;
      });
      assert.deepEqual(await readDocument(post(text, headers), 1000), JSON.parse(text));
      assert.deepEqual(await readDocument(post(text, { "content-encoding": "identity" }), 1000), JSON.parse(text));
    }
    await assert.rejects(
      readDocument(post(new Uint8Array([0xff]), { "content-encoding": "identity" }), 9),
      BadRequestError,
    );
  });
}

Deno.test("a member named __proto__ changes no prototype", async () => {
  const document = await readDocument(post('{"__proto__": {"data": 1}}'), 1000) as { data?: number };
  assert.equal(document.data, undefined);
  assert.equal(Object.hasOwn(document, "__proto__"), true);
});

Deno.test("a body of another type is refused at its first bytes, and unread if it declares a length", async () => {
  for (const [length, most] of [["30", 0], [undefined, 1]] as const) {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(10));
      },
    }, { highWaterMark: 0 });
    const headers = { "content-type": "text/plain", ...(length === undefined ? {} : { "content-length": length }) };
    const request = new Request("http://example.org/", { method: "POST", body, headers });
    await assert.rejects(readBody(request, 1000), UnsupportedMediaTypeError);
    assert.equal(pulled, most);
  }
});

/** A JSON text with its number of values and levels, from a walk over the parsed value. */
function sizeOf(value: Json): { readonly values: number; readonly depth: number } {
  if (typeof value !== "object" || value === null) return { values: 1, depth: 0 };
  const inner = Object.values(value).map((one) => sizeOf(one as Json));
  return {
    values: 1 + inner.reduce((sum, one) => sum + one.values, 0),
    depth: 1 + inner.reduce((most, one) => Math.max(most, one.depth), 0),
  };
}

Deno.test("values and levels are counted during parsing, and one too many is refused", () => {
  const check = (text: string, bodyValues: number, bodyDepth: number) =>
    checkJsonSize(new TextEncoder().encode(text), { bodyValues, bodyDepth });
  fc.assert(fc.property(fc.json(), fc.constantFrom(undefined, 1), (compact, space) => {
    const value = JSON.parse(compact);
    const text = JSON.stringify(value, null, space);
    const { values, depth } = sizeOf(value);
    check(text, values, depth);
    assert.throws(() => check(text, values - 1, depth), BadRequestError, text);
    if (depth > 0) assert.throws(() => check(text, values, depth - 1), BadRequestError, text);
  }));
});

Deno.test("a body that would become much larger than its bytes is refused before it is parsed", async () => {
  const bytes = 8 * 1024 * 1024;
  const filled = (one: string, open = "[", close = "]") =>
    new TextEncoder().encode(open + Array(Math.floor(bytes / (one.length + 1))).fill(one).join(",") + close);
  const levels = new TextEncoder().encode("[".repeat(bytes));
  const text = new TextEncoder().encode(`"${'\\"'.repeat(bytes / 2 - 1)}"`);
  const most = { bodyValues: 100_000, bodyDepth: 1000 };
  for (const body of [filled("{}"), filled('"a":1', "{", "}"), filled("[[]]"), levels]) {
    const heap = Deno.memoryUsage().heapUsed;
    const start = performance.now();
    await assert.rejects(async () => parseDocument(await readBody(post(body), bytes + 9), most), BadRequestError);
    assert.ok(performance.now() - start < LONGEST, `${performance.now() - start} ms`);
    assert.ok(Deno.memoryUsage().heapUsed - heap < 50_000_000, `${Deno.memoryUsage().heapUsed - heap} bytes`);
  }
  const start = performance.now();
  checkJsonSize(text, most);
  assert.ok(performance.now() - start < LONGEST, `${performance.now() - start} ms`);
});

import { ContentTooLargeError } from "../errors/http_errors.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { BodyReadError, ServiceError } from "../errors/service_error.ts";
import { cut } from "../errors/wording.ts";
import type { Json } from "../types/json.ts";
import type { Bounds } from "../types/settings.ts";
import { mistakeIn } from "./json_mistake.ts";
import { checkContentType, type Spoken } from "./negotiate.ts";
import { decoder } from "../values/utf8.ts";

/** How many values a JSON text may have, and how deep its objects and arrays may be nested. */
type JsonLimits = Pick<Bounds, "bodyValues" | "bodyDepth">;

/** Bodies that announce at most this many bytes are read as a whole, which is faster. */
const READ_AS_A_WHOLE = 64 * 1024;

/**
 * Reads a request's body; no bytes if there is none. A large body is read piece by piece, because a runtime may reserve
 * memory for the announced length before any byte has come.
 *
 * @throws {UnsupportedMediaTypeError} before the body is read, or at its first bytes if it announces no length.
 * @throws {BadRequestError} if the body breaks off.
 * @throws {BodyReadError} if other code has read the body already.
 * @throws {ContentTooLargeError} as soon as more than `mostBytes` are announced or have come.
 * @throws {ServiceError} 415 if the body is compressed, and no adapter has decompressed it.
 */
export async function readBody(request: Request, mostBytes: number, spoken: Spoken = "1.0"): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > 0 || request.bodyUsed) checkContentType(request, true, spoken);
  if (request.bodyUsed) throw new BodyReadError();
  if (announced > mostBytes) throw new ContentTooLargeError(mostBytes);
  // A body that an adapter has decompressed may be much longer than its Content-Length.
  const encoding = request.headers.get("content-encoding") ?? "identity";
  const isWhole = announced > 0 && announced <= READ_AS_A_WHOLE && encoding === "identity";
  const body = await (isWhole ? readWhole(request) : readPieces(request, mostBytes, spoken));
  if (body.length > mostBytes) throw new ContentTooLargeError(mostBytes);
  if (body.length === 0) checkContentType(request, false, spoken);
  // Servers report a truncated body as an error, but an adapter may pass an empty one after other code has read it.
  if (body.length === 0 && announced > 0) throw new BodyReadError();
  if (encoding !== "identity") refuseEncoded(body, encoding);
  return body;
}

/** Refuses a compressed body, which is not UTF-8; an adapter may have decompressed it. @throws {ServiceError} 415 */
function refuseEncoded(body: Uint8Array, encoding: string): void {
  try {
    decode(body);
  } catch {
    throw new ServiceError(415, `Cannot read a body in Content-Encoding "${cut(encoding)}": send it as it is.`, {
      header: "Content-Encoding",
      headers: { "accept-encoding": "identity" },
    });
  }
}

function readWhole(request: Request): Promise<Uint8Array> {
  return request.arrayBuffer().then((buffer) => new Uint8Array(buffer), (cause) => {
    // If other code has locked the body, `bodyUsed` is still false; if the body broke off, it is true.
    throw request.bodyUsed ? brokenOff(cause) : new BodyReadError(cause);
  });
}

async function readPieces(request: Request, mostBytes: number, spoken: Spoken): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of piecesOf(request, spoken)) {
    if (length === 0) checkContentType(request, true, spoken);
    length += piece.length;
    if (length > mostBytes) throw new ContentTooLargeError(mostBytes);
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0] : joined(pieces, length);
}

/**
 * Parses a body. A member named `__proto__` is an ordinary member.
 * @throws {BadRequestError} if it is not JSON, or has more values or levels than the limits allow.
 */
export function parseDocument(body: Uint8Array, most: JsonLimits): Json {
  checkJsonSize(body, most);
  const text = decode(body);
  if (text.trim() === "") throw new BadRequestError("Cannot read the body: it is empty.");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadRequestError(`Cannot read the body: it is not JSON${mistakeIn(text)}.`, undefined, cause);
  }
}

/** The pieces of a body that are not empty. If the caller stops, the rest of the body is cancelled. */
async function* piecesOf(request: Request, spoken: Spoken): AsyncGenerator<Uint8Array, void> {
  const reader = readerOf(request);
  if (reader === undefined) return;
  try {
    while (true) {
      const { done, value } = await reader.read().catch((cause) => brokeOff(request, cause, spoken));
      if (done) return;
      if (value.length > 0) yield value;
    }
  } finally {
    // The answer does not depend on whether cancelling succeeds.
    reader.cancel().catch(() => {});
  }
}

function readerOf(request: Request): ReadableStreamDefaultReader<Uint8Array> | undefined {
  try {
    return request.body?.getReader();
  } catch (cause) {
    throw new BodyReadError(cause);
  }
}

function brokeOff(request: Request, cause: unknown, spoken: Spoken): never {
  checkContentType(request, true, spoken);
  throw brokenOff(cause);
}

function brokenOff(cause: unknown): BadRequestError {
  return new BadRequestError("Cannot read the body: it broke off.", undefined, cause);
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}

const strictDecoder = new TextDecoder("utf-8", { fatal: true });

/** The character that a decoder writes in place of bytes that are not UTF-8. */
const REPLACEMENT = "\ufffd";

/** Decodes UTF-8. Strict decoding takes Deno ten times as long, so it is left to bodies that may not be UTF-8. */
function decode(bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  if (!text.includes(REPLACEMENT)) return text;
  try {
    return strictDecoder.decode(bytes);
  } catch (cause) {
    throw new BadRequestError("Cannot read the body: it is not UTF-8.", undefined, cause);
  }
}

const [SPACE, QUOTE, COMMA, BACKSLASH] = [0x20, 0x22, 0x2c, 0x5c];
const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d];

/**
 * Counts the values and levels of a JSON text in its bytes, before it is parsed: 8 MB of `{}` take 60 times as much
 * memory when they are parsed. The counts are right for well-formed JSON; the parser refuses any other text.
 *
 * @throws {BadRequestError} at the first value or level beyond a limit.
 */
export function checkJsonSize(bytes: Uint8Array, { bodyValues, bodyDepth }: JsonLimits): void {
  // Each value and each level takes at least one byte.
  if (bytes.length <= Math.min(bodyValues, bodyDepth)) return;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case COMMA:
        values++;
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        if (!isEmpty(bytes, at)) values++;
        if (++depth > bodyDepth) throw tooMuch(`it has more than ${bodyDepth} levels`);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth--;
    }
    if (values > bodyValues) throw tooMuch(`it holds more than ${bodyValues} values`);
  }
}

function tooMuch(what: string): BadRequestError {
  return new BadRequestError(`Cannot read the body: ${what}.`);
}

/** The index of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether there is only white space between the bracket at `start` and the one that closes it. */
function isEmpty(bytes: Uint8Array, start: number): boolean {
  let at = start + 1;
  while (bytes[at] <= SPACE) at++;
  return bytes[at] === CLOSE_OBJECT || bytes[at] === CLOSE_ARRAY;
}

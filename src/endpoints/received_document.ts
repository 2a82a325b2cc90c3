import { then } from "../drivers/patience.ts";
import { parseDocument, readBody } from "../http/body.ts";
import { withoutAtMembers } from "../input/checked_document.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Json } from "../types/json.ts";
import type { Exchange } from "./exchange.ts";

/** Reads the body of a write; no bytes if there is none. It throws what `readBody()` throws. */
export function receiveBody(
  { request, bounds, target }: Pick<Exchange, "request" | "bounds" | "target">,
): Promise<Uint8Array> {
  return readBody(request, bounds.bodyBytes, target.settings.version);
}

/**
 * Parses a body. The whole document is kept for errors, whose pointers lead into it; the result lacks members whose
 * names begin with `@` if the service has version 1.1.
 * @throws {BadRequestError}
 */
function parseReceived(exchange: Exchange, body: Uint8Array): Json {
  exchange.received = parseDocument(body, exchange.bounds);
  return exchange.target.settings.version === "1.1" ? withoutAtMembers(exchange.received) : exchange.received;
}

/** The document of a write, before it is parsed. */
export interface Received {
  readonly isEmpty: boolean;
  /** @throws {BadRequestError} if it is not JSON. */
  readonly parse: () => Json;
}

/**
 * Receives the document of a write: from the body, or from the operation in place of a body, which needs no waiting.
 */
export function receive(exchange: Exchange): Awaitable<Received> {
  const { part } = exchange;
  if (part !== undefined) return { isEmpty: part.document === undefined, parse: () => part.document ?? null };
  return then(exchange.body ?? receiveBody(exchange), (body) => {
    exchange.body = body;
    return { isEmpty: body.length === 0, parse: () => parseReceived(exchange, body) };
  });
}

/** Receives and parses the document of a write. @throws {BadRequestError} if it is not JSON. */
export function receiveDocument(exchange: Exchange): Awaitable<Json> {
  return then(receive(exchange), ({ parse }) => parse());
}

import { Buffer } from "node:buffer";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The fate of a request: it is passed on; its connection is cut before the server gets it, after half of it was sent
 * on, when the server has answered, or after half of the answer; its token is refused; it is never answered, or only by
 * half of an answer.
 */
export type Fate =
  | "passed"
  | "cut before"
  | "cut within"
  | "cut after"
  | "cut answer"
  | "refused"
  | "held"
  | "half answered";

/** A server between a service and its database. */
export interface FailingProxy {
  readonly url: string;
  /** The fate of requests from now on. */
  fate: Fate;
  /** How many requests have come. */
  requests: number;
  stop(): Promise<void>;
}

/** Starts a proxy to a database on a free port of 127.0.0.1. */
export async function failingProxy(target: string): Promise<FailingProxy> {
  const server = createServer(async (request, response) => {
    proxy.requests++;
    const body = await bodyOf(request);
    await FATES[proxy.fate](request, body, response, target).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FailingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fate: "passed",
    requests: 0,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

type Deal = (request: IncomingMessage, body: Buffer, response: ServerResponse, target: string) => Promise<void>;

const FATES: { readonly [F in Fate]: Deal } = {
  async passed(request, body, response, target) {
    const answer = await passOn(request, body, target);
    response.writeHead(answer.status, { "content-type": answer.type });
    response.end(answer.body);
  },
  "cut before": (request) => Promise.resolve(void request.socket.destroy()),
  async "cut within"(request, body, _, target) {
    const { hostname, port } = new URL(target);
    using connection = await Deno.connect({ hostname, port: Number(port) });
    const head = `${request.method} ${request.url} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    await connection.write(Buffer.concat([Buffer.from(head), body.subarray(0, body.length / 2)]));
    request.socket.destroy();
  },
  async "cut after"(request, body, _, target) {
    await passOn(request, body, target);
    request.socket.destroy();
  },
  async "cut answer"(request, body, response, target) {
    const answer = await passOn(request, body, target);
    response.writeHead(answer.status, { "content-type": answer.type, "content-length": answer.body.length });
    response.write(answer.body.subarray(0, answer.body.length / 2), () => request.socket.destroy());
  },
  refused(_request, _body, response) {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(`{"message": "the token has expired", "code": "AUTH_JWT_EXPIRED"}`);
    return Promise.resolve();
  },
  held: () => Promise.resolve(),
  async "half answered"(request, body, response, target) {
    const answer = await passOn(request, body, target);
    response.writeHead(answer.status, { "content-type": answer.type, "content-length": answer.body.length });
    response.write(answer.body.subarray(0, answer.body.length / 2));
  },
};

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function passOn({ method, url }: IncomingMessage, body: Buffer, target: string) {
  const sent = { method, headers: { "content-type": "application/json" }, body: new Uint8Array(body) };
  const answer = await fetch(new URL(url ?? "/", target), sent);
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) };
}

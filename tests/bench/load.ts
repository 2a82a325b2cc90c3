import { Buffer } from "node:buffer";
import { connect, type Socket } from "node:net";
import { stdin } from "node:process";
import { createInterface } from "node:readline";
import { setImmediate } from "node:timers";
import { askOfPeer, type PeerName } from "./peer_asks.ts";
import { type Ask, JSON_API, WORKLOADS } from "./workloads.ts";

/** One round of load as another process requests it, one line of JSON each on standard input. */
export interface Load {
  readonly port: number;
  readonly workload: string;
  /** The server, if its requests differ from Relata's. */
  readonly peer?: PeerName;
  /** The number of the first request, and the count of requests. */
  readonly first: number;
  readonly requests: number;
  /** Keep-alive connections, each with one request at a time. */
  readonly clients: number;
}

/** The result of a round, one line of JSON each on standard output. */
export interface Loaded {
  readonly milliseconds: number;
  /** Microseconds until the answer was complete, as the median and the 99th percentile. */
  readonly p50: number;
  readonly p99: number;
}

/** A connection with one request at a time. */
class Client {
  readonly #socket: Socket;
  #received: Uint8Array[] = [];
  #length = 0;
  #expected = 0;
  #answered: () => void = () => {};
  #failed: (error: Error) => void = () => {};

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk: Uint8Array) => this.#receive(chunk));
    this.#socket.on("error", (error) => this.#failed(error));
    this.#socket.on("close", () => this.#failed(new Error("The server has closed a connection.")));
  }

  /** Sends one request and waits for its complete answer. */
  ask(message: string): Promise<void> {
    return new Promise((resolve, reject) => {
      [this.#answered, this.#failed] = [resolve, reject];
      this.#socket.write(message);
    });
  }

  close(): void {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  #receive(chunk: Uint8Array): void {
    if (this.#expected === 0) {
      this.#received.push(chunk);
      this.#expected = answerLength(this.#received.length === 1 ? chunk : Buffer.concat(this.#received));
    }
    this.#length += chunk.length;
    if (this.#expected === 0 || this.#length < this.#expected) return;
    if (this.#length > this.#expected) return this.#failed(new Error("An answer is longer than it says."));
    [this.#received, this.#length, this.#expected] = [[], 0, 0];
    this.#answered();
  }
}

/**
 * The length of an answer with its head, 0 while the head is incomplete.
 * @throws {Error} unless it is a success.
 */
function answerLength(start: Uint8Array): number {
  const buffer = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const end = buffer.indexOf("\r\n\r\n");
  if (end === -1) return 0;
  const head = buffer.toString("latin1", 0, end);
  if (head.startsWith("HTTP/1.1 204 ")) return end + 4;
  const [, length, isChunked] =
    /^HTTP\/1\.1 20[01] [^]*\r\n(?:content-length: *(\d+)|transfer-encoding: *(chunked))/i.exec(head) ?? [];
  if (isChunked !== undefined) return chunkedLength(buffer, end + 4);
  if (length === undefined) {
    throw new Error(`An answer is no success, or of no length:\n${buffer.toString("latin1", 0, 2000)}`);
  }
  return end + 4 + Number(length);
}

/** The length of a chunked answer whose chunks begin at an index; 0 while the last one is missing. */
function chunkedLength(buffer: Buffer, start: number): number {
  for (let at = start;;) {
    const end = buffer.indexOf("\r\n", at);
    if (end === -1) return 0;
    const size = parseInt(buffer.toString("latin1", at, end), 16);
    at = end + size + 4;
    if (at > buffer.length) return 0;
    if (size === 0) return at;
  }
}

/** A request as bytes on the wire. */
function message({ method, path, body, mediaType = JSON_API }: Ask, port: number): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: ${mediaType}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}Content-Type: ${mediaType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/**
 * Keeps the event loop turning instead of waiting. On a virtual machine a server that answers a sleeping client pays
 * for waking its core, 15 µs per answer, and only contestants that are slower than the load would meet a sleeping
 * client.
 * @returns a function that lets it wait again.
 */
function stayAwake(): () => void {
  let awake = true;
  const turn = () => {
    if (awake) setImmediate(turn);
  };
  turn();
  return () => awake = false;
}

let open: { readonly port: number; readonly clients: readonly Client[] } = { port: 0, clients: [] };

/** The clients of the last round, if they are the requested ones. */
function clientsOf(port: number, count: number): readonly Client[] {
  if (open.port === port && open.clients.length === count) return open.clients;
  for (const client of open.clients) client.close();
  open = { port, clients: Array.from({ length: count }, () => new Client(port)) };
  return open.clients;
}

async function run({ port, workload, peer, first, requests, clients: count }: Load): Promise<Loaded> {
  const { ask } = WORKLOADS.find(({ name }) => name === workload)!;
  const messages = Array.from({ length: requests }, (_, n) => {
    const asked = ask(first + n);
    return message(peer === undefined ? asked : askOfPeer(peer, asked), port);
  });
  const waits: number[] = [];
  let next = 0;
  const work = async (client: Client) => {
    while (next < requests) {
      const sent = performance.now();
      await client.ask(messages[next++]);
      waits.push(performance.now() - sent);
    }
  };
  const clients = clientsOf(port, count);
  const rest = stayAwake();
  const start = performance.now();
  await Promise.all(clients.map(work));
  const milliseconds = performance.now() - start;
  rest();
  waits.sort((one, other) => one - other);
  const wait = (part: number) => waits[Math.min(requests - 1, Math.floor(requests * part))] * 1000;
  return { milliseconds, p50: wait(0.5), p99: wait(0.99) };
}

for await (const line of createInterface({ input: stdin })) console.log(JSON.stringify(await run(JSON.parse(line))));
for (const client of open.clients) client.close();

import type { Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError } from "../command_error.ts";

/** The function of each endpoint. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** Where to listen. */
interface Address {
  readonly host: string;
  readonly port: number;
  /** Whether other processes of the same user may listen there too: Linux shares the connections among them. */
  readonly isShared?: boolean;
}

/** A server that listens. */
interface Listening {
  /** Its port: the requested one, or a free one for 0. */
  readonly port: number;
  /** Takes no more requests, and waits for those under way, but no longer than {@link GRACE}. */
  close(): Promise<void>;
}

/** Milliseconds that requests under way have to end. */
const GRACE = 5_000;

/** Resolves once the requests of a server have ended; those that take too long are broken off. */
async function closed(ended: Promise<unknown>, breakOff: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, GRACE)).then(breakOff);
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

/**
 * Serves over HTTP, by the runtime's own server; on Node by an adapter.
 * @throws {CommandError} where nothing can listen there.
 */
export async function listen(fetch: Fetch, address: Address): Promise<Listening> {
  try {
    return await listenOn(globalThis as Runtime, (request) => fetch(request), address);
  } catch (error) {
    throw error instanceof CommandError ? error : cannotListen(address, error);
  }
}

/** The names of this machine for itself. */
const OWN = ["127.0.0.1", "localhost", "[::1]"];

/** Whether only this machine can reach a server at that host. */
export function isOwnHost(host: string): boolean {
  return OWN.includes(host) || host === "::1";
}

/**
 * Answers only requests to this machine's own names. Otherwise a web page could point its own name to this machine, and
 * the browser would take it for a page of this server, which has no login.
 */
export function underOwnNames(fetch: Fetch): Fetch {
  const isOther = ({ url }: Request) => URL.canParse(url) && !OWN.includes(new URL(url).hostname);
  // The service refuses requests without a host.
  return (request) => isOther(request) ? misdirected() : fetch(request);
}

function misdirected(): Response {
  const text = `This server answers under ${OWN.join(", ")}. Start it with --host to let others ask.\n`;
  return new Response(text, { status: 421, headers: { "content-type": "text/plain; charset=utf-8" } });
}

interface DenoServer {
  readonly addr: { readonly port: number };
  /** Rejects if the server can accept no connections any more. */
  readonly finished: Promise<void>;
  shutdown(): Promise<void>;
}

interface DenoAddress {
  readonly hostname: string;
  readonly port: number;
  readonly reusePort: boolean;
  onListen(): void;
}

interface DenoRuntime {
  serve(options: DenoAddress, fetch: Fetch): DenoServer;
}

interface BunServer {
  readonly port: number;
  stop(closeConnections: boolean): Promise<void> | void;
}

/** The servers that runtimes other than Node have. */
interface Runtime {
  readonly Deno?: DenoRuntime;
  readonly Bun?: {
    serve(
      options: { hostname: string; port: number; reusePort: boolean; fetch: Fetch; idleTimeout: number },
    ): BunServer;
  };
}

async function listenOn(runtime: Runtime, fetch: Fetch, address: Address): Promise<Listening> {
  const { Deno: deno, Bun: bun } = runtime;
  const { host: hostname, port, isShared: reusePort = false } = address;
  if (deno !== undefined) return new DenoListening(deno, fetch, { hostname, port, reusePort });
  if (bun !== undefined) {
    const server = bun.serve({ hostname, port, reusePort, fetch, idleTimeout: 60 });
    return { port: server.port, close: () => closed(Promise.resolve(server.stop(false)), () => server.stop(true)) };
  }
  return await listenOnNode(fetch, address);
}

/** Milliseconds before Deno listens again, after it could accept no connection. */
const PAUSE = 200;

/**
 * Serves on Deno. When the process has no file descriptor left for a connection, Deno's server ends, and would end the
 * process; it is started again instead.
 */
class DenoListening implements Listening {
  readonly port: number;
  readonly #start: (port: number) => DenoServer;
  readonly #bodies = new Set<Promise<unknown>>();
  #server: DenoServer;
  #isClosed = false;

  constructor({ serve }: DenoRuntime, fetch: Fetch, { port, ...address }: Omit<DenoAddress, "onListen">) {
    const noted = noting(this.#bodies, fetch);
    this.#start = (port) => serve({ ...address, port, onListen: () => {} }, noted);
    this.#server = this.#start(port);
    this.port = this.#server.addr.port;
    this.#watch();
  }

  close(): Promise<void> {
    this.#isClosed = true;
    // Deno breaks off the bodies that are still arriving when it shuts down, so these requests end first.
    return closed(Promise.allSettled(this.#bodies).then(() => this.#server.shutdown()), () => {});
  }

  #watch(): void {
    this.#server.finished.catch((error) => this.#startAgain(error));
  }

  async #startAgain(error: unknown): Promise<void> {
    if (!isOutOfDescriptors(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (this.#isClosed) return;
    try {
      this.#server = this.#start(this.port);
      this.#watch();
    } catch (other) {
      await this.#startAgain(other);
    }
  }
}

/** Whether this process, or the system, has no file descriptor left: EMFILE or ENFILE. */
function isOutOfDescriptors(error: unknown): boolean {
  return error instanceof Error && /\(os error 2[34]\)/.test(error.message);
}

/** Notes the requests under way that have a body. */
function noting(bodies: Set<Promise<unknown>>, fetch: Fetch): Fetch {
  return (request) => {
    if (request.body === null) return fetch(request);
    const answer = Promise.resolve(fetch(request)).finally(() => bodies.delete(answer));
    bodies.add(answer);
    return answer;
  };
}

async function listenOnNode(fetch: Fetch, { host, port, isShared: reusePort = false }: Address): Promise<Listening> {
  const { createAdaptorServer } = await loadAdapter();
  const server = createAdaptorServer({ fetch, hostname: host }) as HttpServer;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, reusePort }, resolve);
  });
  const ended = () => new Promise((resolve) => server.close(resolve));
  const close = () => closed(ended(), () => server.closeAllConnections());
  return { port: (server.address() as AddressInfo).port, close };
}

/** Only the command needs the adapter: a service in a Worker, or in a server of one's own, is installed without it. */
async function loadAdapter(): Promise<typeof import("@hono/node-server")> {
  try {
    return await import("@hono/node-server");
  } catch (error) {
    throw new CommandError(
      "Cannot serve on Node without its adapter: run npm install @hono/node-server hono, or use Deno or Bun.",
      error,
    );
  }
}

const TAKEN = "another program listens there. Name another port, as --port=8001";

const REFUSED = "the system does not allow it. Name a port above 1023, as --port=8001";

const ABSENT = "this machine has no such address. Name another, as --host=127.0.0.1";

/** The reasons why a server cannot listen, by the codes and names that runtimes give them. */
const REASONS: { readonly [code: string]: string } = {
  EADDRINUSE: TAKEN,
  AddrInUse: TAKEN,
  EACCES: REFUSED,
  PermissionDenied: REFUSED,
  EADDRNOTAVAIL: ABSENT,
  AddrNotAvailable: ABSENT,
  ENOTFOUND: ABSENT,
  EINVAL: ABSENT,
};

function cannotListen({ host, port }: Address, error: unknown): CommandError {
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  const reason = REASONS[code ?? ""] ?? REASONS[name ?? ""] ?? String(message ?? error);
  return new CommandError(`Cannot listen on ${host}:${port}: ${reason}.`, error);
}

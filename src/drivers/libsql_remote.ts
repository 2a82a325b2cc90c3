import { ConfigurationError } from "../errors/service_errors.ts";
import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import type { Awaitable, Caller, Driver } from "../types/driver.ts";
import { clientDriver } from "./libsql_client.ts";
import { isOn, patient, sendOnce, unlessGone } from "./patience.ts";

/** Lets a number of statements run at once; the others wait for a place, in the order in which they came. */
class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** `most` is how many there are. */
  constructor(most: number) {
    this.#free = most;
  }

  /** Takes a place, at once or within so many milliseconds. @returns whether there was one. */
  async take(patience: number): Promise<boolean> {
    if (this.#free === 0) return await this.#wait(patience);
    this.#free--;
    return true;
  }

  /** Gives a place back: to the one who has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free++;
    else next();
  }

  #wait(patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(enter);
        resolve(hasPlace);
      };
      const enter = () => end(true);
      const timer = setTimeout(() => end(false), patience);
      this.#waiting.add(enter);
    });
  }
}

/** Where a remote database is, and how it is waited for. */
export interface RemoteOptions {
  readonly url: string;
  readonly authToken?: string;
  /** How long a statement may take, waiting for its turn included: milliseconds. */
  readonly timeout: number;
  /** How many reads, and how many writes, are under way at once. */
  readonly concurrency: number;
}

/** The part of its time in which a statement's turn must come: one that is sent has the rest for its answer. */
const LAST_TURN = 0.9;

/**
 * The driver of a remote database, without native code. Over HTTP a read and a batch are one request each; integers
 * come as BigInt. Nothing is sent yet, and nothing is sent again that may have been carried out. Reads and writes have
 * places of their own, so that neither waits behind the other.
 * @throws {ConfigurationError} where the client cannot use the URL.
 */
export async function openRemote({ url, authToken, timeout, concurrency }: RemoteOptions): Promise<Driver> {
  const { createClient } = await import("@libsql/client/http");
  const config = { url: overHttp(url), authToken, intMode: "bigint", concurrency: Infinity } as const;
  // The client costs 6 µs to make, and a signal of its own is how one statement is given up.
  const clientFor = (signal?: AbortSignal) =>
    createClient({ ...config, fetch: (request: Request) => sendOnce(request, signal) });
  try {
    clientFor();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(`Cannot use the database's URL: ${reason}.`, error);
  }
  // Whoever waits for a place is let in by another request, which a Worker does not allow, or by nobody where that
  // request's client has gone away.
  const most = isOn("Cloudflare-Workers") ? Infinity : concurrency;
  const [reads, writes] = [new Places(most), new Places(most)];

  /** Runs a statement in its turn, and gives it up at its time. */
  const send = async <T>(
    isWrite: boolean,
    caller: Caller | undefined,
    run: (driver: Driver) => Awaitable<T>,
  ): Promise<T> => {
    const places = isWrite ? writes : reads;
    const came = performance.now();
    if (!await places.take(timeout * LAST_TURN)) throw allTaken(most, isWrite, timeout);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), came + timeout - performance.now());
    try {
      return await unlessGone(caller, () => run(clientDriver(clientFor(giveUp.signal))));
    } catch (error) {
      throw giveUp.signal.aborted ? noAnswer(timeout, isWrite, error) : error;
    } finally {
      clearTimeout(timer);
      places.leave();
    }
  };

  return patient({
    read: (query, caller) => send(false, caller, (driver) => driver.read(query)),
    batch: (queries, caller) => send(true, caller, (driver) => driver.batch(queries)),
    close: () => {},
    hasOwnConnections: true,
  });
}

/** The server answers the same protocol over HTTP; a client of WebSockets too would add 4 kB to a Worker. */
function overHttp(url: string): string {
  return url.replace(/^ws(?=s?:)/i, "http");
}

/** A statement that was sent, and to which nothing came back in time. */
function noAnswer(timeout: number, isWrite: boolean, cause: unknown): StatementError {
  const message = `Cannot reach the database: it has not answered within ${timeout} ms.`;
  return isWrite
    ? new UnansweredWriteError(message, cause)
    : new StatementError(message, { kind: "unavailable" }, cause);
}

/** A statement that was never sent. */
function allTaken(most: number, isWrite: boolean, timeout: number): StatementError {
  return new StatementError(
    `Cannot reach the database: ${most} ${isWrite ? "writes" : "reads"} before this one have kept it waiting, ` +
      `and its time is ${timeout} ms. "timeout" and "concurrency" of database set how long and how many.`,
    { kind: "unavailable" },
  );
}

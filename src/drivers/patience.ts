import { ClientGoneError } from "../errors/service_error.ts";
import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import type { Awaitable, Caller, Driver } from "../types/driver.ts";

/** Goes on with a value: at once where it is there, as with the embedded driver, which never waits. */
export function then<T, U>(value: Awaitable<T>, next: (value: T) => U | Promise<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What is done where something fails, at once where it fails at once. */
export function otherwise<T>(run: () => Awaitable<T>, recover: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}

/** Goes on in the next turn of the event loop, so that other requests have theirs before. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * POST for statements, which must never run twice. Deno's own sends a request again when a reused connection is cut,
 * though the server may have run it by then; what it streams it cannot send again, and streaming costs nothing. The
 * signal gives up waiting for the answer, and for its end.
 */
export async function sendOnce(
  url: string,
  headers: { readonly [name: string]: string },
  text: string,
  signal: AbortSignal,
): Promise<Response> {
  if (!isOn("Deno")) return await fetch(url, { method: "POST", headers, body: text, signal });
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  return await fetch(url, { method: "POST", headers, body, signal, duplex: "half" } as RequestInit);
}

interface Global {
  readonly navigator?: { readonly userAgent?: string };
}

/** The runtimes whose own ways a remote database has to know of. */
type Runtime = "Deno" | "Cloudflare-Workers";

/** Whether this is one runtime, by the name that it gives itself: `Deno/2.9.6`. */
export function isOn(runtime: Runtime): boolean {
  return (globalThis as Global).navigator?.userAgent?.split("/")[0] === runtime;
}

/**
 * How long a client is taken to be there without a look: milliseconds. Most requests are answered by then, and a look
 * costs as much as a short statement. Deno prints one line at the first answer to a request that was looked at.
 */
const TRUST = isOn("Deno") ? 1000 : 50;

/** The client of a request that has just come. */
export function callerOf(request: Pick<Request, "signal" | "bodyUsed">): Caller {
  return new RequestCaller(request);
}

/** A class: an object that is written down with a getter takes five times as long to make, and each request needs one. */
class RequestCaller implements Caller {
  readonly #request: Pick<Request, "signal" | "bodyUsed">;
  readonly #came = Date.now();
  #looked = false;
  written?: string;

  constructor(request: Pick<Request, "signal" | "bodyUsed">) {
    this.#request = request;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  isWaiting(): Awaitable<void> {
    if (Date.now() - this.#came < TRUST) return;
    this.#refuseGone();
    if (this.#looked) return;
    this.#looked = true;
    // Deno begins to watch its client when it is first asked for the signal, and says what it knows a turn later.
    return nextTurn().then(() => this.#refuseGone());
  }

  #refuseGone(): void {
    // Not every adapter makes one, and Nitro's aborts it as soon as the body has been read.
    if (this.#request.signal?.aborted === true && !this.#request.bodyUsed) throw new ClientGoneError();
  }
}

/** Runs a statement unless the one who wants it has gone. @throws {ClientGoneError} */
export function unlessGone<T>(caller: Caller | undefined, run: () => Awaitable<T>): Awaitable<T> {
  const looking = caller?.isWaiting();
  return looking instanceof Promise ? looking.then(run) : run();
}

/** How long statements wait for others' locks where nothing says otherwise: milliseconds. */
export const PATIENCE = 5000;

const FIRST_PAUSE = 5;
/** Beside a process that holds the lock nine tenths of the time, five times as many writes get through as by 250 ms. */
const LONGEST_PAUSE = 50;

/**
 * Runs what another may be in the way of, by a lock or as `mayPass` says, again and again until nobody is or the
 * patience, in milliseconds, has ended. Between two attempts it pauses without blocking: 5 ms at first, then longer, by
 * chance more or less, so that those who wait do not all come back at once. What meets nobody answers in the same tick.
 * @throws {StatementError} `busy` where the last attempt met a lock.
 */
export function patiently<T>(
  run: (isAgain?: true) => Awaitable<T>,
  patience: number,
  mayPass: (error: unknown) => boolean = isBusy,
): Awaitable<T> {
  return otherwise(run, (first) => {
    const until = Date.now() + patience;
    const again = (error: unknown, pause: number): Promise<T> => {
      const left = until - Date.now();
      if (left <= 0 || !mayPass(error)) throw error;
      const next = () => otherwise(() => run(true), (other) => again(other, Math.min(2 * pause, LONGEST_PAUSE)));
      return new Promise((resolve) => setTimeout(resolve, Math.min(pause * (0.5 + Math.random()), left))).then(next);
    };
    return again(first, FIRST_PAUSE);
  });
}

/**
 * A driver whose statements wait for others' locks, and begin only while their callers wait. What meets a lock has been
 * rolled back: nothing of it was done.
 */
export function patient(driver: Driver, patience: number = PATIENCE): Driver {
  return {
    ...driver,
    read: (query, caller) => patiently(() => unlessGone(caller, () => driver.read(query, caller)), patience),
    batch: (queries, caller) => patiently(() => unlessGone(caller, () => driver.batch(queries, caller)), patience),
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof StatementError && error.failure.kind === "busy";
}

/** How long a remote database is waited for where nothing says otherwise: milliseconds. */
export const TIMEOUT = 5000;

/** A statement that was sent, and to which nothing came back in time. */
export function noAnswer(timeout: number, isWrite: boolean, cause?: unknown): StatementError {
  const message = `Cannot reach the database: it has not answered within ${timeout} ms.`;
  return isWrite
    ? new UnansweredWriteError(message, cause)
    : new StatementError(message, { kind: "unavailable" }, cause);
}

/**
 * A driver whose statements are given up at their time, others' locks included. What they were sent by may go on with
 * them: nothing else of the request waits for it.
 */
export function timely(driver: Driver): Driver {
  return {
    ...driver,
    read: (query, caller) => inTime(driver.read(query, caller), false),
    batch: (queries, caller) => inTime(driver.batch(queries, caller), true),
  };
}

function inTime<T>(answering: Awaitable<T>, isWrite: boolean): Awaitable<T> {
  if (!(answering instanceof Promise)) return answering;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(noAnswer(TIMEOUT, isWrite)), TIMEOUT);
    answering.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

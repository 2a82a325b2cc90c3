import { ClientGoneError } from "../errors/service_error.ts";
import { StatementError } from "../errors/statement_error.ts";
import type { Awaitable, Caller, Driver } from "../types/driver.ts";
import { isOn } from "./runtime.ts";

/**
 * Continues with a value, step by step: synchronously unless it is a promise. The embedded driver mostly answers without
 * one, and an `await` would take time even then.
 */
export function then<T, U>(value: Awaitable<T>, next: Step<T, U>): Awaitable<U>;
export function then<T, U, V>(value: Awaitable<T>, first: Step<T, U>, second: Step<U, V>): Awaitable<V>;
export function then<T, U, V, W>(
  value: Awaitable<T>,
  first: Step<T, U>,
  second: Step<U, V>,
  third: Step<V, W>,
): Awaitable<W>;
export function then<T, U, V, W, X>(
  value: Awaitable<T>,
  first: Step<T, U>,
  second: Step<U, V>,
  third: Step<V, W>,
  fourth: Step<W, X>,
): Awaitable<X>;
export function then(
  value: unknown,
  next: Step<unknown, unknown>,
  second?: Step<unknown, unknown>,
  third?: Step<unknown, unknown>,
  fourth?: Step<unknown, unknown>,
): unknown {
  const result = value instanceof Promise ? value.then(next) : next(value);
  return second === undefined ? result : then<unknown, unknown, unknown, unknown>(result, second, third!, fourth!);
}

type Step<T, U> = (value: T) => U | Promise<U>;

/** Recovers from an error of `run`: synchronously if `run` throws, otherwise when its promise rejects. */
export function otherwise<T>(run: () => Awaitable<T>, recover: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(recover) : value;
  } catch (error) {
    return recover(error);
  }
}

/** Continues in the next turn of the event loop, so that other requests have their turn first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * How long a client is assumed to be there without a check, in milliseconds. Most requests are answered within that
 * time, and a check costs as much as a short statement. Deno prints a line at the first answer to a request that was
 * checked.
 */
const TRUST = isOn("Deno") ? 1000 : 50;

/** The client of a request that has just come. */
export function callerOf(request: Pick<Request, "signal" | "bodyUsed">): Caller {
  return new RequestCaller(request);
}

/**
 * This is a class because an object literal with a getter takes five times as long to make, and each request needs one.
 */
class RequestCaller implements Caller {
  readonly #request: Pick<Request, "signal" | "bodyUsed">;
  readonly #came = performance.now();
  #looked = false;
  written?: string;
  isUrgent?: boolean;

  constructor(request: Pick<Request, "signal" | "bodyUsed">) {
    this.#request = request;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  isWaiting(): Awaitable<void> {
    if (performance.now() - this.#came < TRUST) return;
    this.#refuseGone();
    if (this.#looked) return;
    this.#looked = true;
    // Deno begins to watch the client when the signal is first read, and the result is known a turn later.
    return nextTurn().then(() => this.#refuseGone());
  }

  #refuseGone(): void {
    // Some adapters have no signal, and Nitro aborts it as soon as the body has been read.
    if (this.#request.signal?.aborted === true && !this.#request.bodyUsed) throw new ClientGoneError();
  }
}

/** Runs a statement unless its client has gone. @throws {ClientGoneError} */
export function unlessGone<T>(caller: Caller | undefined, run: () => Awaitable<T>): Awaitable<T> {
  const looking = caller?.isWaiting();
  return looking instanceof Promise ? looking.then(run) : run();
}

/** How long statements wait for locks by default, in milliseconds. */
export const PATIENCE = 5000;

const FIRST_PAUSE = 5;
/**
 * The longest pause between attempts, in milliseconds. Next to a process that holds the lock for nine tenths of the
 * time, five times as many writes succeed as with pauses of 250 ms.
 */
const LONGEST_PAUSE = 50;

/**
 * Runs work again while a lock prevents it, or while `mayPass` accepts its error, until it succeeds or `patience`
 * milliseconds are over. Between attempts it pauses without blocking: 5 ms at first, then longer, with a random part,
 * so that those who wait do not all return together. Work that succeeds at the first attempt is synchronous.
 * @throws {StatementError} `busy` if the last attempt met a lock.
 */
export function patiently<T>(
  run: (isAgain?: true) => Awaitable<T>,
  patience: number,
  mayPass: (error: unknown) => boolean = isBusy,
): Awaitable<T> {
  return otherwise(run, (first) => {
    const until = performance.now() + patience;
    const again = (error: unknown, pause: number): Promise<T> => {
      const left = until - performance.now();
      if (left <= 0 || !mayPass(error)) throw error;
      const next = () => otherwise(() => run(true), (other) => again(other, Math.min(2 * pause, LONGEST_PAUSE)));
      return new Promise((resolve) => setTimeout(resolve, Math.min(pause * (0.5 + Math.random()), left))).then(next);
    };
    return again(first, FIRST_PAUSE);
  });
}

/**
 * Wraps a driver so that its statements wait for locks, and begin only while their callers wait. A batch that meets a
 * lock has been rolled back, so it can be tried again.
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

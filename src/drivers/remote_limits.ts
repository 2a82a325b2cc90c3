import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import type { Awaitable, Driver } from "../types/driver.ts";

/** Lets a number of statements run concurrently; the others wait for a place, in the order in which they came. */
export class Places {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** `most` is the number of places. */
  constructor(most: number) {
    this.#free = most;
  }

  /** Takes a place, immediately or within `patience` milliseconds. @returns whether there was one. */
  async take(patience: number): Promise<boolean> {
    if (this.#free === 0) return await this.#wait(patience);
    this.#free--;
    return true;
  }

  /** Gives a place back, to the statement that has waited longest. */
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

/** The error of a statement that was never sent because all places were taken. */
export function allTaken(most: number, isWrite: boolean, timeout: number): StatementError {
  return new StatementError(
    `Cannot reach the database: ${most} ${isWrite ? "writes" : "reads"} before this one have kept it waiting, ` +
      `and its time is ${timeout} ms. "timeout" and "concurrency" of database set how long and how many.`,
    { kind: "unavailable" },
  );
}

/** How long a remote database is waited for by default, in milliseconds. */
export const TIMEOUT = 5000;

/** The error of a statement that was sent and not answered in time. */
export function noAnswer(timeout: number, isWrite: boolean, cause?: unknown): StatementError {
  const message = `Cannot reach the database: it has not answered within ${timeout} ms.`;
  return isWrite
    ? new UnansweredWriteError(message, cause)
    : new StatementError(message, { kind: "unavailable" }, cause);
}

/**
 * Wraps a driver so that its statements are given up when their time is over, even while they wait for locks. The
 * client library may continue with them, but the request does not wait for it.
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

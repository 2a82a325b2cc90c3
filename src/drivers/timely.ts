import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import type { Awaitable, Driver } from "../types/driver.ts";

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
export function timely(driver: Driver, timeout: number = TIMEOUT): Driver {
  return {
    ...driver,
    read: (query, caller) => inTime(driver.read(query, caller), timeout, false),
    batch: (queries, caller) => inTime(driver.batch(queries, caller), timeout, true),
  };
}

function inTime<T>(answering: Awaitable<T>, timeout: number, isWrite: boolean): Awaitable<T> {
  if (!(answering instanceof Promise)) return answering;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(noAnswer(timeout, isWrite)), timeout);
    answering.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

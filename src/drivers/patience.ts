import { StatementError } from "../errors/statement_error.ts";
import type { Awaitable, Driver } from "../types/driver.ts";
import { unlessGone } from "./caller.ts";

/** How long statements wait for others' locks where nothing says otherwise: milliseconds. */
export const PATIENCE = 5000;

const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 250;

/**
 * Runs what another's lock may keep from beginning, again and again until it could begin or the patience, in
 * milliseconds, has ended. Between two attempts it pauses without blocking: 5 ms at first, then longer, by chance more
 * or less, so that those who wait do not all come back at once. What meets no lock answers in the same tick.
 * @throws {StatementError} `unavailable` where the last attempt met a lock.
 */
export function patiently<T>(run: () => Awaitable<T>, patience: number): Awaitable<T> {
  const again = (error: unknown): Promise<T> => {
    if (!isBusy(error) || patience <= 0) throw error;
    return insist(run, Date.now() + patience, FIRST_PAUSE);
  };
  try {
    const value = run();
    return value instanceof Promise ? value.catch(again) : value;
  } catch (error) {
    return again(error);
  }
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

async function insist<T>(run: () => Awaitable<T>, until: number, pause: number): Promise<T> {
  const left = until - Date.now();
  await new Promise((resolve) => setTimeout(resolve, Math.min(pause * (0.5 + Math.random()), Math.max(left, 0))));
  try {
    return await run();
  } catch (error) {
    if (!isBusy(error) || Date.now() >= until) throw error;
    return await insist(run, until, Math.min(2 * pause, LONGEST_PAUSE));
  }
}

/** What SQLite itself says; whoever else speaks of a lock may have carried the statements out. */
function isBusy(error: unknown): boolean {
  return error instanceof StatementError && error.message === "database is locked";
}

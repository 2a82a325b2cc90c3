import type { Awaitable } from "../types/driver.ts";

/** Goes on with a value: at once where it is there, as with the embedded driver, which never waits. */
export function then<T, U>(value: Awaitable<T>, next: (value: T) => U | Promise<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

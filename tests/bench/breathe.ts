import { setImmediate } from "node:timers";

/** How many requests are made in one breath. */
const BREATH = 50;

/**
 * Lets the event loop turn at every fiftieth request, as a server's does by itself: native packages free what they held
 * only there, so a loop that never turns would show a leak that no server has.
 */
export function breathe(n: number): Promise<void> | undefined {
  return n % BREATH === BREATH - 1 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
}

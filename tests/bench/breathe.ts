import { setImmediate } from "node:timers";

/** How many requests run between two turns of the event loop. */
const BREATH = 50;

/**
 * Yields to the event loop at every fiftieth request, as a server does anyway: native packages free memory only then,
 * so a loop that never yields would show a leak that no server has.
 */
export function breathe(n: number): Promise<void> | undefined {
  return n % BREATH === BREATH - 1 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
}

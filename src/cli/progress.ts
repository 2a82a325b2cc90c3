import type { Terminal } from "./terminal.ts";

/** Milliseconds before a person wonders. */
const PATIENCE = 1000;

/**
 * Tells of the steps of something, from the moment on when it has taken a second: `Reading 12 of 80: orders`.
 * @returns what is called before each step.
 */
export function progressOf(
  terminal: Pick<Terminal, "progress">,
  what: string,
  now: () => number = Date.now,
): (done: number, all: number, step: string) => void {
  const start = now();
  return (done, all, step) => {
    if (now() - start >= PATIENCE) terminal.progress(`${what} ${done + 1} of ${all}: ${step}`);
  };
}

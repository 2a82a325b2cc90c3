import { PATIENCE, patiently } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";

/** Another writer was in the way of a write: nothing is stored, and the same write may succeed now. */
export class DisturbedError extends Error {
  /** The error where the write is not made again. */
  readonly explain: () => Awaitable<unknown>;

  constructor(explain: () => Awaitable<unknown>) {
    super("Another writer was in the way.");
    this.explain = explain;
  }
}

/** Makes a write until no other writer disturbs it, or {@link PATIENCE} has run out. */
export async function untilUndisturbed<T>(attempt: (isAgain?: true) => Promise<T>): Promise<T> {
  try {
    return await patiently(attempt, PATIENCE, (error) => error instanceof DisturbedError);
  } catch (error) {
    throw error instanceof DisturbedError ? await error.explain() : error;
  }
}

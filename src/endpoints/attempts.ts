import { otherwise, PATIENCE, patiently } from "../drivers/patience.ts";
import type { Awaitable } from "../types/driver.ts";

/** Another writer has disturbed a write. Nothing is stored, and the same write may succeed if it is tried again. */
export class DisturbedError extends Error {
  /** Gives the error to report if the write is not tried again. */
  readonly explain: () => Awaitable<unknown>;

  constructor(explain: () => Awaitable<unknown>) {
    super("Another writer was in the way.");
    this.explain = explain;
  }
}

/** Tries a write again until no other writer disturbs it, or until {@link PATIENCE} has run out. */
export function untilUndisturbed<T>(attempt: (isAgain?: true) => Awaitable<T>): Awaitable<T> {
  const trying = () => patiently(attempt, PATIENCE, (error) => error instanceof DisturbedError);
  return otherwise(trying, async (error) => {
    throw error instanceof DisturbedError ? await error.explain() : error;
  });
}

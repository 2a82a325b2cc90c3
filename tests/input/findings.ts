import assert from "node:assert/strict";
import { ServiceError } from "../../src/errors/service_error.ts";

/** The refusal of a check: the status, and for each error `"<title> <pointer>"`. */
export function refusal(check: () => unknown): readonly (string | number)[] {
  try {
    check();
  } catch (error) {
    return summary(error);
  }
  assert.fail("Nothing was refused.");
}

/** The final refusal of a check; see `refusal`. */
export async function eventualRefusal(check: () => Promise<unknown>): Promise<readonly (string | number)[]> {
  try {
    await check();
  } catch (error) {
    return summary(error);
  }
  assert.fail("Nothing was refused.");
}

function summary(error: unknown): readonly (string | number)[] {
  if (!(error instanceof ServiceError)) throw error;
  return [error.status, ...error.errors.map((one) => `${one.title} ${one.source?.pointer ?? "-"}`)];
}

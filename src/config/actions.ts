import { ConfigurationError } from "../errors/service_errors.ts";
import { isHash } from "./checks.ts";

/**
 * Refuses an itty-router that answers by itself what none of its routes does, as `AutoRouter` does with 404: actions come
 * before the resources, so none would be reached. Whether a 404 is a route's own cannot be told by the answer, and a
 * route may hide a record with it; so the router is asked once what it makes of nothing.
 *
 * @throws {ConfigurationError}
 */
export function refuseAnsweringRouter(actions: unknown, place: string): void {
  const [first] = isHash(actions) && Array.isArray(actions.finally) ? actions.finally : [];
  if (typeof first !== "function" || !makesAnswer(first as (...given: unknown[]) => unknown)) return;
  throw new ConfigurationError(
    `Cannot set "${place}" to a router that answers what none of its routes does, since no resource would be reached: ` +
      "write AutoRouter({ missing: () => undefined }).",
  );
}

/** Whether what a router does in the end turns no answer into one, at once. */
function makesAnswer(last: (...given: unknown[]) => unknown): boolean {
  try {
    const made = last(undefined, new Request("http://localhost/"));
    if (!(made instanceof Promise)) return made !== undefined && made !== null;
    made.catch(() => undefined);
  } catch {
    // It has asked for an answer, or for more of a request than this one has.
  }
  return false;
}

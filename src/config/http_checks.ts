import { ConfigurationError } from "../errors/service_error.ts";
import type { CorsOptions } from "../types/options.ts";
import { type Check, flagOr, isHash, optionsOf, refuse, that } from "./checks.ts";

/** What answers requests beside the resources. */
export const handlerCheck: Check = that(
  "a function of a request, or an object with fetch, such as a router",
  (value) => typeof value === "function" || (isHash(value) && typeof value.fetch === "function"),
);

/** What answers requests before the resources. */
export const actionsCheck: Check = (value, place) => {
  handlerCheck(value, place);
  refuseAnsweringRouter(value, place);
};

/**
 * Refuses an itty-router that answers by itself what none of its routes does, as `AutoRouter` does with 404: actions come
 * before the resources, so none would be reached. Whether a 404 is a route's own cannot be told by the answer, and a
 * route may hide a record with it; so the router is asked once what it makes of nothing.
 *
 * @throws {ConfigurationError}
 */
function refuseAnsweringRouter(actions: unknown, place: string): void {
  const [first] = isHash(actions) && Array.isArray(actions.finally) ? actions.finally : [];
  if (typeof first !== "function" || !makesAnswer(first as (...given: unknown[]) => unknown)) return;
  throw new ConfigurationError(
    `Cannot set "${place}" to a router that answers every request, since no resource could be reached: ` +
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

const texts = that(
  "a string or an array of strings",
  (value) => [value].flat().every((one) => typeof one === "string"),
);

const corsOptions = optionsOf("true, false, or an object of itty-router's cors options", {
  origin: that(
    "true, a string, an array of strings, a pattern or a function",
    (value) =>
      typeof value === "boolean" || typeof value === "function" || value instanceof RegExp ||
      [value].flat().every((one) => typeof one === "string"),
  ),
  maxAge: that("a number of seconds", (value) => Number.isInteger(value) && Number(value) >= 0),
  allowMethods: texts,
  allowHeaders: texts,
  exposeHeaders: texts,
  credentials: that("true", (value) => value === true),
});

/** What other origins may read. */
export const corsCheck: Check = flagOr((value, place) => {
  corsOptions(value, place);
  refuseEveryOrigin(value as CorsOptions, place);
});

/** With credentials every page of the web could read what its visitor may see. */
function refuseEveryOrigin({ credentials, origin }: CorsOptions, place: string): void {
  if (credentials !== true || (origin !== undefined && origin !== "*" && typeof origin !== "boolean")) return;
  const takes =
    "the origins that may read where credentials are true: a string other than *, an array, a pattern or a function";
  refuse(`${place}.origin`, origin, takes);
}

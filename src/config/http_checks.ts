import { ConfigurationError } from "../errors/service_error.ts";
import type { CorsOptions } from "../types/options.ts";
import { type Check, flagOr, isHash, optionsOf, refuse, that } from "./checks.ts";

/** The options that answer requests beside the resources. */
export const handlerCheck: Check = that(
  "a function of a request, or an object with fetch, such as a router",
  (value) => typeof value === "function" || (isHash(value) && typeof value.fetch === "function"),
);

/** The option that answers requests before the resources. */
export const actionsCheck: Check = (value, place) => {
  handlerCheck(value, place);
  refuseAnsweringRouter(value, place);
};

/**
 * Refuses an itty-router that answers requests without a matching route, as `AutoRouter` does with 404: actions come
 * before the resources, so no resource would be reached. An answer does not tell whether a 404 comes from a route,
 * which may hide a record in this way; so the last step of the router is called once without an answer.
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

/** Whether the last step of a router turns a missing answer into one. */
function makesAnswer(last: (...given: unknown[]) => unknown): boolean {
  try {
    const made = last(undefined, new Request("http://localhost/"));
    if (!(made instanceof Promise)) return made !== undefined && made !== null;
    made.catch(() => undefined);
  } catch {
    // It needs an answer, or more of a request than this one has.
  }
  return false;
}

const texts = that(
  "a string or an array of strings",
  (value) => [value].flat().every((one) => typeof one === "string"),
);

const corsOptions = optionsOf(
  'true, false, or an object with the origins that may ask: { origin: "https://app.example" }',
  {
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
  },
);

/** The check of the option `cors`. */
export const corsCheck: Check = flagOr((value, place) => {
  corsOptions(value, place);
  refuseEveryOrigin(value as CorsOptions, place);
});

/** Refuses any origin together with credentials: every page of the web could then read what its visitor may see. */
function refuseEveryOrigin({ credentials, origin }: CorsOptions, place: string): void {
  if (credentials !== true || (origin !== undefined && origin !== "*" && typeof origin !== "boolean")) return;
  const takes =
    "the origins that may read where credentials are true: a string other than *, an array, a pattern or a function";
  refuse(`${place}.origin`, origin, takes);
}

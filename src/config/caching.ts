import type { ServiceOptions } from "../types/options.ts";
import type { Caching } from "../types/settings.ts";

/** What only the one who asked may keep, and must ask for again: another caller may see other rows. */
const PERSONAL = { "cache-control": "private, no-cache" };

/**
 * The `Cache-Control` in force. An application's own text says how long what it shows holds; an error must not hold so
 * long, so it goes to reads that have succeeded alone.
 */
export function cachingOf({ cacheControl, context, resources }: ServiceOptions): Caching {
  if (cacheControl === false) return {};
  const isScoped = Object.values(resources).some((resource) => typeof resource?.scope === "function");
  const personal = context !== undefined || isScoped ? PERSONAL : undefined;
  return {
    ofReads: cacheControl === undefined ? personal : { "cache-control": cacheControl },
    ofOthers: personal,
  };
}

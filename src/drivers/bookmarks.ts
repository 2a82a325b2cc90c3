import { BookmarkError } from "../errors/http_errors.ts";
import type { Caller, Driver } from "../types/driver.ts";
import { callerOf, then } from "./patience.ts";

/** The header that tells a client what state its write has left, and by which it asks for that state. */
export const BOOKMARK = "relata-bookmark";

/**
 * The bookmark of a database that tells no states of its own: reads with it go where writes go. That is the database itself
 * where it has no replicas.
 */
export const PRIMARY = "primary";

/** The client of a request, with the state that it says it has seen. */
export function callerWithBookmark(request: Request): Caller {
  return Object.assign(callerOf(request), { bookmark: request.headers.get(BOOKMARK) ?? undefined });
}

/** A driver that takes no bookmark but its own, and gives each write one. */
export function withBookmarks(driver: Driver): Driver {
  const check = ({ bookmark }: Caller): void => {
    if (bookmark === undefined || bookmark === PRIMARY || driver.isBookmark?.(bookmark)) return;
    throw new BookmarkError(bookmark);
  };
  return {
    ...driver,
    read(query, caller) {
      if (caller !== undefined) check(caller);
      return driver.read(query, caller);
    },
    batch(queries, caller) {
      if (caller === undefined) return driver.batch(queries);
      check(caller);
      return then(driver.batch(queries, caller), (results) => {
        caller.written ??= PRIMARY;
        return results;
      });
    },
  };
}

import { BookmarkError } from "../errors/http_errors.ts";
import { changesRows } from "../sql/statement.ts";
import type { Caller, Driver, SqlQuery } from "../types/driver.ts";
import { callerOf, then } from "./patience.ts";

/**
 * The header in which a client gets the bookmark of the state that its write has left, and sends it to read at least
 * that state.
 */
export const BOOKMARK = "relata-bookmark";

/**
 * The bookmark for a database without bookmarks of its own. Reads with it go to the primary, which is the database
 * itself if it has no replicas.
 */
export const PRIMARY = "primary";

/** A statement that changes nothing, and that replicas pass on to their primary all the same. */
const OF_PRIMARY: SqlQuery = { sql: "pragma foreign_keys", parameters: [], changesRows: false };

/** The statements of a batch, in such a form that a replica passes it on to its primary, also if they only read. */
export function forPrimary(queries: readonly SqlQuery[]): readonly SqlQuery[] {
  return onlyReads(queries) ? [...queries, OF_PRIMARY] : queries;
}

/** Whether a batch needs no lock. An empty batch takes one, to show that this is possible. */
export function onlyReads(queries: readonly SqlQuery[]): boolean {
  return queries.length > 0 && !queries.some(changesRows);
}

/** The client of a request, with the bookmark that it has sent. */
export function callerWithBookmark(request: Request): Caller {
  return Object.assign(callerOf(request), { bookmark: request.headers.get(BOOKMARK) ?? undefined });
}

/** Wraps a driver so that each write gets {@link PRIMARY} as its bookmark, and other bookmarks are ignored. */
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

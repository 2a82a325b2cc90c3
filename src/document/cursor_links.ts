import { BadRequestError } from "../errors/request_errors.ts";
import type { CursorPage, CursorPosition } from "../types/query.ts";
import type { Found } from "../types/read_plan.ts";
import { printCursor } from "../values/cursor.ts";
import { quoted } from "./links.ts";

/** What a link leads to: the rows beyond one of these cells, `[]` for the end of the list; its start; nothing. */
type Beyond = readonly string[] | "start" | undefined;

/**
 * The member `"links":{…},` of a page that was found by a cursor. `prev` and `next` are null where it is known that no
 * page is there. `own` are links of its own, as JSON texts.
 * @throws {BadRequestError} where a row at an edge of the page has values that no cursor can hold.
 */
export function cursorLinksText(
  { position, sort }: CursorPage,
  [first, last, more]: NonNullable<Found["edges"]>,
  path: string,
  search: URLSearchParams,
  base: string,
  own: readonly string[] = [],
): string {
  const others = [...search].filter(([name]) => name !== "page[after]" && name !== "page[before]");
  const link = (side: CursorPosition["side"], cells: Beyond) => {
    if (cells === undefined) return null;
    const cursor = cells === "start" ? [] : [[`page[${side}]`, cursorOf(cells, sort)]];
    const query = String(new URLSearchParams([...cursor, ...others]));
    return `"${base}${quoted(path)}${query && "?"}${query}"`;
  };
  // Rows come in the order in which they were read: before a cursor the last one of the page comes first.
  const isBackward = position?.side === "before";
  const onward = more && last;
  const prev = isBackward ? onward : position && (first ?? []);
  const next = isBackward ? position.values.length === 0 ? undefined : first ?? "start" : onward;
  const links = [...own, `"prev":${link("before", prev)},"next":${link("after", next)}`];
  return `"links":{${links.join(",")}},`;
}

function cursorOf(cells: readonly string[], sort: string): string {
  const cursor = printCursor(sort, cells);
  if (cursor !== undefined) return cursor;
  throw new BadRequestError(
    "Cannot link to the next page: a value that the list is sorted by is too long. " +
      "Sort by another field, or ask for another page[size].",
    "sort",
  );
}

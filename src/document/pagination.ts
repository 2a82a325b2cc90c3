import { BadRequestError } from "../errors/request_errors.ts";
import type { CursorPage, CursorPosition, NumberedPage } from "../types/query.ts";
import type { ReadResult } from "../types/read_result.ts";
import { printCursor } from "../values/cursor.ts";

/** The target of a link: the rows beyond these cells (`[]`: the list's end), or its start; `undefined` for no link. */
type Beyond = readonly string[] | "start" | undefined;

/**
 * The query strings of the pages before and after a page with a cursor; `undefined` if there certainly is no such page.
 */
interface CursorLinks {
  readonly prev: string | undefined;
  readonly next: string | undefined;
}

/** The pages before and after one with a cursor. @throws {BadRequestError} if no cursor can contain their values. */
export function cursorLinks(
  { position, sort, rest }: CursorPage,
  [first, last, more]: NonNullable<ReadResult["edges"]>,
): CursorLinks {
  const link = (side: CursorPosition["side"], cells: Beyond) => {
    if (cells === undefined) return undefined;
    const cursor = cells === "start" ? [] : [[`page[${side}]`, cursorOf(cells, sort)]];
    const query = String(new URLSearchParams([...cursor, ...rest.map((one) => [...one])]));
    return `${query && "?"}${query}`;
  };
  // Edges are in the order in which rows were read: for `page[before]` the last row of the page comes first.
  const isBackward = position?.side === "before";
  const onward = more && last;
  const prev = isBackward ? onward : position && (first ?? []);
  const next = isBackward ? position.values.length === 0 ? undefined : first ?? "start" : onward;
  return { prev: link("before", prev), next: link("after", next) };
}

/** The member `"links":{…},` of a page with a cursor. `address` is escaped for JSON; `own` are links as JSON texts. */
export function cursorLinksText({ prev, next }: CursorLinks, address: string, own: readonly string[] = []): string {
  const link = (query: string | undefined) => query === undefined ? null : `"${address}${query}"`;
  return `"links":{${[...own, `"prev":${link(prev)},"next":${link(next)}`].join(",")}},`;
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

/** A page of a list, as its document describes it. */
interface Page extends NumberedPage {
  /** How many records were counted, at least up to the next page. */
  readonly total: number;
  /** The most rows between a page and the nearer end of its list. */
  readonly mostOffset: number;
  /** Whether every page can be found by its first key, however far it is from both ends. */
  readonly isFoundByKey: boolean;
}

/** Whether a page is too far from both ends of its list. If a list is not counted, only its start is known. */
function isTooFar(number: number, { limit, total, countBelow, mostOffset, isFoundByKey }: Page): boolean {
  if (limit === null || isFoundByKey) return false;
  const before = (number - 1) * limit;
  return Math.min(before, total < countBelow ? total - before - limit : Infinity) > mostOffset;
}

/** How many pages the counted records fill; at least one. */
export function pageCount({ limit, total }: Page): number {
  return limit === null ? 1 : Math.max(1, Math.ceil(total / limit));
}

/**
 * The members `"meta":{…},"links":{…},` of a list (https://jsonapi.org/format/1.0/#fetching-pagination); members that
 * need the count are null without it. `address` is that of the list, escaped for JSON; `more` are further links, as
 * JSON texts.
 */
export function paginationText(page: Page, address: string, more: readonly string[] = []): string {
  const { number, limit, total, countBelow, rest } = page;
  const last = pageCount(page);
  const link = (to: number) => isTooFar(to, page) ? "null" : `"${address}?page=${to}${rest}"`;
  const prev = number > 1 ? link(number - 1) : "null";
  const next = number < last ? link(number + 1) : "null";
  const ifCounted = (value: number | string) => total < countBelow ? value : null;
  const links = [
    `"self":${link(number)}`,
    ...more,
    `"first":${link(1)},"last":${ifCounted(link(last))},"prev":${prev},"next":${next}`,
  ];
  return `"meta":{"record_count":${ifCounted(total)},"page_count":${ifCounted(last)},"page_limit":${limit}},"links":{${
    links.join(",")
  }},`;
}

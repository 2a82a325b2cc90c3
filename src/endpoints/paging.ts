import { cursorLinksText } from "../document/cursor_links.ts";
import { pageCount, paginationText } from "../document/pagination.ts";
import { NotFoundError } from "../errors/request_errors.ts";
import type { Found } from "../types/read_plan.ts";
import type { Query } from "../types/query.ts";
import type { Exchange } from "./exchange.ts";

/** Where one page holds all, no other needs to be looked for. @throws {NotFoundError} */
export function refusePageBeyondOne({ page }: Query): void {
  if (page?.kind === "number" && page.limit === null && page.number > 1) throw noPage(page.number, 1);
}

/**
 * The members of a page of the list at a path, `""` where lists have no pages; `more` are links of its own.
 * @throws {NotFoundError} for a page past the last.
 */
export function pageText(
  { target, base, action }: Exchange,
  page: Query["page"],
  { total, reach, edges }: Found,
  path: string,
  more?: readonly string[],
): string {
  const search = new URLSearchParams(target.search);
  if (page?.kind === "cursor") return cursorLinksText(page, edges ?? [], path, search, base, more);
  if (page === undefined) return "";
  // Of rows that are walked as far as a limit nobody knows how many follow; whether some do, the next page says.
  const after = (total ?? 0) - page.number * (page.limit ?? 0);
  const place = {
    ...page,
    mostOffset: action.settings.limits.offset,
    isFoundByKey: reach === 0 && page.number > 1 && after > 0,
  };
  const counted = total === undefined
    ? { ...place, total: page.number * (page.limit ?? 0) + 1, countBelow: 0 }
    : { ...place, total };
  const last = pageCount(counted);
  if (page.number > last) throw noPage(page.number, last);
  return paginationText(counted, path, search, base, more);
}

function noPage(number: number, last: number): NotFoundError {
  return new NotFoundError(`There is no page ${number}: the last one is ${last}.`);
}

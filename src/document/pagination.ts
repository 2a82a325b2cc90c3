import type { Resource } from "../types/model.ts";
import { quoted } from "./links.ts";

/** A page of a list as its document tells of it. */
export interface Page {
  readonly number: number;
  readonly limit: number | null;
  readonly total: number;
}

/** How many pages a list has; an empty one has one. */
export function pageCount({ limit, total }: Page): number {
  return limit === null ? 1 : Math.max(1, Math.ceil(total / limit));
}

/** The members `"meta":{…},"links":{…},` of a list (§4 Pagination). */
export function paginationText(page: Page, resource: Resource, search: URLSearchParams, base: string): string {
  const { number, limit, total } = page;
  const last = pageCount(page);
  const rest = otherParameters(search, limit);
  const path = base + quoted(resource.path);
  const link = (to: number) => `"${path}?page=${to}${rest}"`;
  const prev = number > 1 ? link(number - 1) : "null";
  const next = number < last ? link(number + 1) : "null";
  return `"meta":{"record_count":${total},"page_count":${last},"page_limit":${limit}},` +
    `"links":{"self":${link(number)},"first":${link(1)},"last":${link(last)},"prev":${prev},"next":${next}},`;
}

/** The client's other parameters in their order; a size that was clamped is the clamped one. */
function otherParameters(search: URLSearchParams, limit: number | null): string {
  const others = [...search]
    .filter(([name]) => name !== "page" && name !== "page[number]")
    .map(([name, value]) => [name, name === "limit" || name === "page[size]" ? String(limit) : value]);
  return others.length === 0 ? "" : `&${new URLSearchParams(others)}`;
}

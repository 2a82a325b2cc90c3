import type { Exchange } from "../endpoints/exchange.ts";
import { readQuery } from "../endpoints/reading.ts";
import { PAGE_SIZE } from "../query/page.ts";
import { address, parametersOf, without } from "./addresses.ts";
import { servedRelationships } from "./served_relationships.ts";

/** A page for people has at most this many cells: a browser takes seconds for more. */
export const MOST_CELLS = 20_000;

/** The query string by which the rows of a page are read: of a wide table it asks for fewer than a client would get. */
export function searchForPage(exchange: Exchange): string {
  const { target, pagination } = exchange;
  const { page } = readQuery(exchange).query;
  const most = mostRows(columnCount(exchange));
  // One page that holds all has no size: its first rows are shown.
  if (page?.limit == null || page.limit <= most) return target.search;
  const others = PAGE_SIZE.reduce((kept, name) => without(kept, name), parametersOf(target));
  return address("", [...others, [pagination?.cursor ? "page[size]" : "limit", String(most)]]);
}

/** The most rows of so many columns. */
export function mostRows(columns: number): number {
  return Math.max(1, Math.floor(MOST_CELLS / columns));
}

/** The columns that the table of a list may have: its id, attributes and to-ones. */
function columnCount(exchange: Exchange): number {
  const { model, resource, action, target } = exchange;
  if (target.endpoint === "relationship") return 1;
  const asked = readQuery(exchange).query.fields.get(resource.table);
  const isAsked = (name: string) => asked?.has(name) !== false;
  const attributes = action.visible.attributes(resource).filter(({ field }) => isAsked(field));
  const added = resource.schema.attributes?.adds ?? [];
  const toOnes = servedRelationships(model, resource).filter(({ many, name }) => !many && isAsked(name));
  return 1 + attributes.length + added.length + toOnes.length;
}

import type { Asking } from "./asking.ts";
import { type Document, nameOf, ORIGIN, primaryOf, type Resource } from "../json_api.ts";

/** One collection of a service, and the facts about it that do not come from the service. */
export interface Collection {
  /** `/albums` */
  readonly path: string;
  readonly type: string;
  /** How many records it has, as SQL counts them. */
  readonly count: number;
  /** Every relationship that may be included. */
  readonly relationships: readonly string[];
}

/**
 * Every record of a list, by its pages. Records a problem if one is missing, is duplicated or has another type, or if
 * the pages do not end.
 */
export async function readPages(
  asking: Asking,
  { type, count }: Omit<Collection, "relationships">,
  path: string,
): Promise<readonly Resource[]> {
  const records = new Map<string, Resource>();
  const pages = new Set<string>();
  for (let url: string | undefined = path; url !== undefined;) {
    if (pages.has(url)) {
      asking.complain(path, `the page ${url} for the second time`, "each page once");
      break;
    }
    pages.add(url);
    const page: Document | undefined = await asking.getDocument(url);
    if (page === undefined) return [...records.values()];
    for (const record of primaryOf(page)) {
      if (record.type !== type) asking.complain(url, `a record of the type "${record.type}"`, `"${type}"`);
      if (records.has(record.id)) asking.complain(url, `the record ${nameOf(record)} again`, "each record once");
      records.set(record.id, record);
    }
    url = nextOf(page);
  }
  if (records.size !== count) asking.complain(path, `${records.size} records on all its pages`, String(count));
  return [...records.values()];
}

function nextOf({ links }: Document): string | undefined {
  const next = links?.next;
  if (typeof next !== "string") return undefined;
  const { pathname, search } = new URL(next, ORIGIN);
  return pathname + search;
}

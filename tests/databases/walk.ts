import { Asking } from "./walking/asking.ts";
import { includeOne } from "./walking/include_one.ts";
import type { Fetch, Resource } from "./json_api.ts";
import { type Collection, readPages } from "./walking/read_pages.ts";

export type { Collection };

/** How far a walk goes. */
export interface WalkOptions {
  /** The most requests; 20,000 by default. */
  readonly most?: number;
  /** Whether a collection is also sorted, and its relationships included; each is by default. */
  readonly isThorough?: (collection: Collection) => boolean;
  /** Of links in the same place to the same collection, how many are followed; all by default. */
  readonly mostAlike?: number;
}

/** The findings of a walk. */
export interface Walk {
  readonly requests: number;
  readonly records: number;
  /** One line each: the request, its result, the expected result. */
  readonly problems: readonly string[];
}

/**
 * Walks over a service like a client that does everything once: reads each collection through all its pages, includes
 * each relationship on a list and on a view, sorts by each attribute and by the id, in both directions, and follows
 * every link in any of the answers.
 * @throws {Error} if it has not ended after the maximum number of requests.
 */
export async function walk(
  fetch: Fetch,
  collections: readonly Collection[],
  { most = 20_000, isThorough = () => true, mostAlike = Infinity }: WalkOptions = {},
): Promise<Walk> {
  const asking = new Asking(fetch, most);
  let records = 0;
  for (const collection of collections) {
    const all = await readPages(asking, collection, collection.path);
    records += all.length;
    if (!isThorough(collection)) continue;
    for (const name of collection.relationships) await includeOne(asking, collection, name, all);
    for (const field of fieldsOf(all)) {
      await readPages(asking, collection, `${collection.path}?sort=${encodeURIComponent(field)}`);
      await readPages(asking, collection, `${collection.path}?sort=-${encodeURIComponent(field)}`);
    }
  }
  await asking.follow(mostAlike);
  return { requests: asking.requests, records, problems: asking.problems };
}

/** The attributes that any of the records shows, and the id. */
function fieldsOf(records: readonly Resource[]): ReadonlySet<string> {
  return new Set(["id", ...records.flatMap(({ attributes = {} }) => Object.keys(attributes))]);
}

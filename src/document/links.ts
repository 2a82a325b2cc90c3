import { filteredList } from "../model/filtered_list.ts";
import type { Key, Relationship, Resource } from "../types/model.ts";

/** Writes the members `,"links":{"self":…}` of one object, or nothing where the link would not answer. */
export type LinksWriter = (id: string, base: string) => string;

/** The link of a resource itself: `/countries/1`. */
export function selfLinks(resource: Resource): LinksWriter {
  if (resource.actions.view === undefined) return noLinks;
  const path = quoted(`${resource.path}/`);
  const inPath = encodeId(resource.key);
  const link: LinksWriter = (id, base) => `,"links":{"self":"${base}${path}${inPath(id)}"}`;
  return resource.key.generated ? link : (id, base) => PATHLESS.has(id) ? "" : link(id, base);
}

/** Ids that no path names: a URL takes dots for steps, encoded or not, and nothing for the collection. */
const PATHLESS: ReadonlySet<string> = new Set(["", ".", ".."]);

/** The link of a to-many: the target's collection, filtered by the owner: `/cultures?country_id=1`. */
export function toManyLinks(owner: Resource, relationship: Relationship, target: Resource): LinksWriter {
  const list = filteredList(relationship, target);
  if (list === undefined) return noLinks;
  const path = quoted(list);
  const inQuery = encodeId(owner.key);
  return (id, base) => `,"links":{"self":"${base}${path}${inQuery(id)}"}`;
}

function noLinks(): string {
  return "";
}

/** A key that the database makes is digits; another program may have stored anything else in an integer column. */
function encodeId({ generated }: Key): (id: string) => string {
  return generated ? (id) => id : encodeURIComponent;
}

/** A text as it stands between a JSON string's quotes. */
export function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

import { filteredList } from "../model/filtered_list.ts";
import { PATHLESS } from "../values/ids.ts";
import type { Key, Relationship, Resource } from "../types/model.ts";
import type { Row } from "../types/read_plan.ts";

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

/** Writes the same members from a row of the owner. */
export type RowLinksWriter = (row: Row, base: string) => string;

/**
 * The link of a to-many: the target's collection, filtered by the owner: `/cultures?country_id=1`. `cellOf` tells where
 * a row has what its columns hold, as ids have it.
 */
export function toManyLinks(
  relationship: Relationship,
  target: Resource,
  cellOf: (column: string) => number | undefined,
): RowLinksWriter {
  const list = filteredList(relationship, target);
  const cells = list?.filters.map(({ column }) => cellOf(column)) ?? [];
  if (list === undefined || cells.includes(undefined)) return noLinks;
  const texts = list.filters.map(({ parameter }, index) =>
    quoted(`${index === 0 ? `${list.path}?` : "&"}${encodeURIComponent(parameter)}=`)
  );
  return (row, base) => {
    let path = "";
    for (let at = 0; at < cells.length; at++) {
      const value = row[cells[at] as number] as string | null;
      if (value === null) return "";
      path += texts[at] + encodeURIComponent(value);
    }
    return `,"links":{"self":"${base}${path}"}`;
  };
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

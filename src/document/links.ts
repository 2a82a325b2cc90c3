import { filteredList } from "../model/filters.ts";
import { hasPath, parseKey } from "../values/ids.ts";
import type { Key } from "../types/key.ts";
import type { ForeignKeyFilter, Relationship, Resource } from "../types/model.ts";
import type { Row } from "../types/read_result.ts";

/** Writes the member `,"links":{"self":…}` of one object, or `""` if the service would not answer the link. */
export type LinksWriter = (id: string, base: string) => string;

/** The link of a resource itself: `/countries/1`. */
export function selfLinks(resource: Resource): LinksWriter {
  if (resource.actions.view === undefined) return noLinks;
  const path = jsonEscaped(`${resource.path}/`);
  const inPath = encodeId(resource.key);
  const link: LinksWriter = (id, base) => `,"links":{"self":"${base}${path}${inPath(id)}"}`;
  return resource.key.generated ? link : (id, base) => hasPath(id, resource.key) ? link(id, base) : "";
}

/** The address of a resource, as in its `self` link; `undefined` if the service would not answer it. */
export function selfOf({ actions, key, path }: Resource, id: string, base: string): string | undefined {
  if (actions.view === undefined || !(key.generated || hasPath(id, key))) return undefined;
  return `${base}${path}/${encodeId(key)(id)}`;
}

/** Writes the same member for a relationship, from a row of the owner and the id to which a to-one leads. */
export type RelationshipLinksWriter = (row: Row, target: string | undefined, base: string) => string;

/** The link of a to-one relationship: that of the resource to which it leads. */
export function toOneLinks(target: Resource): RelationshipLinksWriter {
  const links = selfLinks(target);
  return (_, id, base) => id === undefined ? "" : links(id, base);
}

/**
 * The links of a relationship with paths of its own: `/countries/1/relationships/currency`, if the owner can be viewed,
 * and `/countries/1/currency`, if the related resources can be listed or viewed.
 */
export function ownLinks(
  owner: Resource,
  relationship: Relationship,
  target: Resource,
  idOf: (row: Row) => string,
): RelationshipLinksWriter {
  const members = relationshipLinks(owner, relationship, target);
  if (members.length === 0) return noLinks;
  return (row, _, base) => {
    const id = idOf(row);
    if (!owner.key.generated && !hasPath(id, owner.key)) return "";
    const texts = members.map(({ name, path }) => `"${name}":"${base}${jsonEscaped(path(id))}"`);
    return `,"links":{${texts.join(",")}}`;
  };
}

/** The links of a relationship: their names, and the path of each for an owner's id. */
export function relationshipLinks({ path, key, actions }: Resource, { segment, many }: Relationship, target: Resource) {
  const inPath = encodeId(key);
  const last = encodeURIComponent(segment);
  const hasRelated = (many ? target.actions.list : target.actions.view) !== undefined;
  return [
    ...(actions.view === undefined
      ? []
      : [{ name: "self", path: (id: string) => `${path}/${inPath(id)}/relationships/${last}` }]),
    ...(hasRelated ? [{ name: "related", path: (id: string) => `${path}/${inPath(id)}/${last}` }] : []),
  ];
}

/**
 * The link of a to-many relationship to the target's collection, filtered by the owner: `/cultures?country_id=1`; none
 * if no parameter can contain the values of the owner's columns. `cellOf` finds the key cell of a column.
 */
export function toManyLinks(
  { key }: Resource,
  relationship: Relationship,
  target: Resource,
  cellOf: (column: string) => number | undefined,
): RelationshipLinksWriter {
  const list = filteredList(relationship, target);
  const cells = list?.filters.map(({ column }) => cellOf(column)) ?? [];
  if (list === undefined || cells.includes(undefined)) return noLinks;
  const texts = list.filters.map(({ parameter }, index) =>
    jsonEscaped(`${index === 0 ? `${list.path}?` : "&"}${encodeURIComponent(parameter)}=`)
  );
  // A key that the database makes is a number, which needs no check.
  const isSaid = (value: string, filter: ForeignKeyFilter) =>
    (key.generated && filter.column === key.columns[0]) || parseKey(value, filter) !== undefined;
  return (row, _, base) => {
    let path = "";
    for (let at = 0; at < cells.length; at++) {
      const cell = row[cells[at] as number];
      const value = String(cell);
      if (cell === null || !isSaid(value, list.filters[at])) return "";
      path += texts[at] + encodeURIComponent(value);
    }
    return `,"links":{"self":"${base}${path}"}`;
  };
}

function noLinks(): string {
  return "";
}

/** Encodes an id. A key that the database makes is digits; other columns of integers may contain anything. */
function encodeId({ generated }: Key): (id: string) => string {
  return generated ? (id) => id : encodeURIComponent;
}

/** A text, escaped for a JSON string, without quotes. */
export function jsonEscaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

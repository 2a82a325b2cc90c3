import type { RowOf } from "./hand_written_tables.ts";

/** A resource identifier. */
interface Identifier {
  type: string;
  id: string;
}

/** A relationship of a resource object. */
interface Relationship {
  data: Identifier | Identifier[] | null;
  links?: { self: string };
}

/** A resource object. */
export interface ResourceObject extends Identifier {
  attributes: Record<string, unknown>;
  relationships?: Record<string, Relationship>;
  links: { self: string };
}

/** A country; `relationships` as in the answer. */
export function countryObject(row: RowOf<"countries">, relationships?: Record<string, Relationship>): ResourceObject {
  return resource("countries", row.id, {
    code: row.code,
    name: row.name,
    native: row.native,
    phone: row.phone,
    area: row.area,
    population: row.population,
    "created-at": dateTime(row.created_at),
    "updated-at": dateTime(row.updated_at),
  }, relationships);
}

/** A currency. */
export function currencyObject({ id, code, name }: RowOf<"currencies">): ResourceObject {
  return resource("currencies", id, { code, name });
}

/** A culture. */
export function cultureObject({ id, code, name }: RowOf<"cultures">): ResourceObject {
  return resource("cultures", id, { code, name });
}

/** A city. */
export function cityObject(row: RowOf<"cities">): ResourceObject {
  return resource("cities", row.id, {
    name: row.name,
    "feature-code": row.feature_code,
    "admin-code": row.admin_code,
    population: row.population,
    latitude: row.latitude,
    longitude: row.longitude,
    "created-at": dateTime(row.created_at),
  });
}

/** A to-one relationship. */
export function toOne(type: string, id: number | null): Relationship {
  if (id === null) return { data: null };
  return { data: { type, id: String(id) }, links: { self: `/${type}/${id}` } };
}

/** A to-many relationship; `self` is the list of its members. */
export function toMany(type: string, ids: readonly number[], self: string): Relationship {
  return { data: ids.map((id) => ({ type, id: String(id) })), links: { self } };
}

/** The `meta` and `links` of one page of a list. */
export function pagination(url: URL, total: number, number: number, limit: number) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const others = new URLSearchParams([...url.searchParams].filter(([name]) => name !== "page"));
  const link = (page: number) => `${url.pathname}?page=${page}${others.size > 0 ? `&${others}` : ""}`;
  return {
    pages,
    meta: { record_count: total, page_count: pages, page_limit: limit },
    links: {
      self: link(number),
      first: link(1),
      last: link(pages),
      prev: number > 1 ? link(number - 1) : null,
      next: number < pages ? link(number + 1) : null,
    },
  };
}

function resource(
  type: string,
  id: number,
  attributes: Record<string, unknown>,
  relationships?: Record<string, Relationship>,
): ResourceObject {
  return {
    type,
    id: String(id),
    attributes,
    ...(relationships === undefined ? {} : { relationships }),
    links: { self: `/${type}/${id}` },
  };
}

function dateTime(stored: string | null): string | null {
  return stored === null ? null : `${stored.replace(" ", "T")}+00:00`;
}

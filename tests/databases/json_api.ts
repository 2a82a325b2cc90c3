/** The members of a JSON:API document that tests read. */
export interface Document {
  readonly data?: Resource | readonly Resource[] | null;
  readonly included?: readonly Resource[];
  readonly links?: Links;
  readonly meta?: { readonly record_count?: number | null };
  readonly errors?: readonly { readonly title?: string; readonly detail?: string; readonly source?: unknown }[];
}

/** One resource object. */
export interface Resource extends Identifier {
  readonly attributes?: { readonly [name: string]: unknown };
  readonly relationships?: { readonly [name: string]: Relationship };
  readonly links?: Links;
}

/** The name of a resource. */
export interface Identifier {
  readonly type: string;
  readonly id: string;
}

/** A relationship as a resource object shows it. */
export interface Relationship {
  readonly data?: Identifier | readonly Identifier[] | null;
  readonly links?: Links;
}

/** Links as strings, as objects with an `href`, or null where there is none. */
export interface Links {
  readonly [name: string]: unknown;
}

/** `GET` and the like, as a service answers it. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** JSON:API's media type. */
export const MEDIA_TYPE = "application/vnd.api+json";

/** The base URL for relative links of a service. */
export const ORIGIN = "http://127.0.0.1";

/** `data` as a list: one resource, several, or none. */
export function primaryOf({ data }: Document): readonly Resource[] {
  return data === undefined || data === null ? [] : [data].flat() as readonly Resource[];
}

/** The linkage of a relationship as a list. */
export function linkageOf({ data }: Relationship): readonly Identifier[] {
  return data === undefined || data === null ? [] : [data].flat() as readonly Identifier[];
}

/** `albums/7`: one text for each resource. */
export function nameOf({ type, id }: Identifier): string {
  return `${type}/${id}`;
}

/** Every link of a document, with its path: `data.0.links.self`. */
export function* linksOf(value: unknown, place = ""): Generator<{ readonly place: string; readonly url: string }> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const here = place === "" ? name : `${place}.${name}`;
    // Attributes have the values of rows: a member `links` of theirs is not a link.
    if (name === "attributes" || name === "meta") continue;
    if (name === "links") yield* urlsOf(member as Links, here);
    else yield* linksOf(member, here);
  }
}

function* urlsOf(links: Links, place: string): Generator<{ readonly place: string; readonly url: string }> {
  for (const [name, link] of Object.entries(links ?? {})) {
    const url = typeof link === "object" && link !== null ? (link as { href?: unknown }).href : link;
    if (typeof url === "string") yield { place: `${place}.${name}`, url };
  }
}

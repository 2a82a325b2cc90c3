/** JSON:API's media type. */
export const JSON_API = "application/vnd.api+json";

/** The members of `links` that lead to other pages of a list. */
export const PAGE_LINKS: readonly string[] = ["first", "last", "prev", "next"];

/** Any value of a document that another program has written. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };

/** An object of a document. */
export type JsonObject = { readonly [name: string]: Json | undefined };

/** The answer of a server. */
export interface Answer {
  /** The request as a person names it: `GET /articles?sort=title`. */
  readonly asked: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body, if it is JSON. */
  readonly document: Json | undefined;
}

/** Whether a value is an object and no array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The members of an object; none of any other value. */
export function membersOf(value: Json | undefined): readonly (readonly [name: string, value: Json | undefined])[] {
  return Object.entries(isObject(value) ? value : {});
}

/** The member `data` of the document in an answer. */
export function dataOf({ document }: Answer): Json | undefined {
  return isObject(document) ? document.data : undefined;
}

/** The one resource that an answer shows; `undefined` if it shows none or a list. */
export function resourceOf(answer: Answer): JsonObject | undefined {
  const data = dataOf(answer);
  return isObject(data) ? data : undefined;
}

/** The objects of a value: of an array, or the value itself. */
export function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return (Array.isArray(value) ? value as readonly Json[] : [value]).filter(isObject);
}

/** The URL of a link, which may be an object; `undefined` if it is null or no link. */
export function linkOf(links: Json | undefined, name: string, base: URL): URL | undefined {
  const link = isObject(links) ? links[name] : undefined;
  const href = isObject(link) ? link.href : link;
  return typeof href === "string" && URL.canParse(href, base) ? new URL(href, base) : undefined;
}

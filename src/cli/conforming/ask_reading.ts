import {
  dataOf,
  isObject,
  JSON_API,
  type JsonObject,
  linkOf,
  membersOf,
  objectsIn,
  PAGE_LINKS,
  resourceOf,
} from "./answer.ts";
import { nameOf } from "./judge_document.ts";
import type { Server } from "./server.ts";
import type { StatementId, Verdicts } from "./statements.ts";

/** The list to test: its URL, and one of its resources. */
export interface List {
  readonly url: URL;
  readonly first: JsonObject | undefined;
}

/** Tests whether the first answer is a list. @throws {CommandError} if no server answers. */
export async function askList(url: URL, server: Server, verdicts: Verdicts): Promise<List> {
  const answer = await server.ask(url);
  const { asked, document } = answer;
  const data = dataOf(answer);
  verdicts.checkStatus("fetch-response-code", answer, [200]);
  verdicts.check("fetch-primary-data-collection", Array.isArray(data), `${asked}: data is not an array`);
  verdicts.check("logical-collection", Array.isArray(data), `${asked}: data is not an array`);
  const resources = objectsIn(Array.isArray(data) ? data : []);
  const names = resources.map(nameOf);
  verdicts.check("resource-unique", new Set(names).size === names.length, `${asked}: two resources of one name`);
  if (isObject(document)) await askPages(url, document, server, verdicts);
  return { url, first: resources[0] };
}

/** Media types with parameters, which servers must refuse. */
export async function askNegotiation({ url }: List, server: Server, verdicts: Verdicts): Promise<void> {
  const odd = `${JSON_API}; charset=utf-8`;
  const accept = await server.ask(url, { headers: { accept: odd } });
  verdicts.checkStatus("response-not-acceptable", accept, [406], ` with Accept: ${odd}`);
  const content = await server.ask(url, { headers: { "content-type": odd } });
  verdicts.checkStatus("response-unsupported-media-type", content, [415], ` with Content-Type: ${odd}`);
}

/** The links of pages: null or absent if there is no such page; the next page must have other resources. */
async function askPages(url: URL, document: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const ids: readonly StatementId[] = ["pagination-links-object", "pagination-unavailable-link"];
  const next = linkOf(document.links, "next", url);
  const last = linkOf(document.links, "last", url);
  const { meta } = document;
  const strays = PAGE_LINKS.filter((name) => name in document || (isObject(meta) && typeof meta[name] === "string"));
  if (next !== undefined || last !== undefined || strays.length > 0) {
    verdicts.check("pagination-links-object", strays.length === 0, `${strays.join(", ")} outside of links`);
  }
  if (next === undefined && last === undefined) return verdicts.skip("the list has no links to pages", ...ids);
  if (next !== undefined) {
    const answer = await server.ask(next);
    const seen = new Set(objectsIn(document.data).map(nameOf));
    const again = objectsIn(dataOf(answer)).some((one) => seen.has(nameOf(one)));
    verdicts.checkStatus("fetch-url-support", answer, [200]);
    verdicts.check("resource-unique", !again, `${answer.asked}: a resource of the page before`);
  }
  if (last === undefined) return verdicts.skip("the list has no link to its last page", "pagination-unavailable-link");
  const { asked, document: end } = await server.ask(last);
  const beyond = isObject(end) ? linkOf(end.links, "next", url) : undefined;
  const isLast = beyond === undefined;
  verdicts.check("pagination-unavailable-link", isLast, `${asked}: links.next leads beyond the last page`);
}

/** The URL of a resource in a list, if it has no link. */
export function below(url: URL, id: string): URL {
  return new URL(`${url.pathname.replace(/\/$/, "")}/${encodeURIComponent(id)}`, url);
}

/** An id in the form of another that no resource has. */
export function absentId(id: string): string {
  if (/^\d+$/.test(id)) return "2147483646";
  return id.replace(/[\da-z]/gi, (character) => /\d/.test(character) ? "0" : "z").replace(/z/g, "e");
}

/**
 * Requests one resource by its link, an id that no resource has, and the targets of relationships.
 * @returns the resource as it is shown by itself, which may have more relationships than in its list.
 */
export async function askResource(
  { url, first }: List,
  server: Server,
  verdicts: Verdicts,
): Promise<JsonObject | undefined> {
  if (first === undefined) {
    const ids = ["resource-link-response", "fetch-primary-data-single", "fetch-responses-404"] as const;
    verdicts.skip("the list is empty", ...ids);
    return undefined;
  }
  const self = linkOf(first.links, "self", url);
  const one = await server.ask(self ?? below(url, String(first.id)));
  const data = resourceOf(one);
  verdicts.check("fetch-primary-data-single", data !== undefined, `${one.asked}: data is not an object`);
  verdicts.checkStatus("fetch-response-code", one, [200]);
  const isFirst = data !== undefined && nameOf(data) === nameOf(first);
  if (self === undefined) verdicts.skip("the first resource has no link", "resource-link-response");
  else verdicts.check("resource-link-response", isFirst, `${one.asked}: another`);
  const absent = await server.ask(below(url, absentId(String(first.id))));
  verdicts.checkStatus("fetch-responses-404", absent, [404]);
  await askRelationships(url, data ?? first, server, verdicts);
  return data ?? first;
}

/** The links of relationships: `related` leads to resources, `self` to linkage. */
async function askRelationships(url: URL, resource: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  for (const [name, one] of membersOf(resource.relationships).slice(0, 10)) {
    if (!isObject(one)) continue;
    const related = linkOf(one.links, "related", url);
    const self = linkOf(one.links, "self", url);
    if (related !== undefined) {
      const answer = await server.ask(related);
      verdicts.check("resource-related-resource-link", answer.status < 400, `${answer.asked}: ${answer.status}`);
      verdicts.checkStatus("fetch-url-support", answer, [200]);
    }
    if (self !== undefined) await askLinkage({ name, self, shown: one }, server, verdicts);
  }
  verdicts.skip("no relationship has a related link", "resource-related-resource-link", "fetch-url-support");
  verdicts.skip(
    "no relationship has its own link",
    "fetch-relationships",
    "fetch-relationships-response-200-primary-data",
    "fetch-relationships-response-404",
  );
}

async function askLinkage(
  { name, self, shown }: { readonly name: string; readonly self: URL; readonly shown: JsonObject },
  server: Server,
  verdicts: Verdicts,
): Promise<void> {
  const answer = await server.ask(self);
  const data = dataOf(answer);
  verdicts.checkStatus("fetch-relationships", answer, [200]);
  const isLinkage = data === null || objectsIn(data).every((one) => !("attributes" in one || "relationships" in one));
  const isSame = shown.data === undefined || Array.isArray(data) === Array.isArray(shown.data);
  verdicts.check("fetch-relationships-response-200-primary-data", isLinkage && isSame, `${answer.asked}: no linkage`);
  if (!self.pathname.endsWith(`/${name}`)) return;
  const absent = new URL(self.pathname.slice(0, -name.length) + "no-such-relationship", self);
  verdicts.checkStatus("fetch-relationships-response-404", await server.ask(absent), [404]);
}

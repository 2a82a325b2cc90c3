import { isObject, JSON_API, type JsonObject, linkOf, objectsIn, PAGE_LINKS } from "./json.ts";
import { nameOf } from "./judge_document.ts";
import type { Server } from "./server.ts";
import type { StatementId, Verdicts } from "./statements.ts";

/** The list to test: its URL, its resources, and one of them. */
export interface List {
  readonly url: URL;
  readonly resources: readonly JsonObject[];
  readonly first: JsonObject | undefined;
}

/** Tests whether the first answer is a list. @throws {CommandError} if no server answers. */
export async function askList(url: URL, server: Server, verdicts: Verdicts): Promise<List> {
  const answer = await server.ask(url);
  const { asked, status, document } = answer;
  verdicts.check("fetch-response-code", status === 200, `${asked}: ${status}`);
  const data = isObject(document) ? document.data : undefined;
  verdicts.check("fetch-primary-data-collection", Array.isArray(data), `${asked}: data is not an array`);
  verdicts.check("logical-collection", Array.isArray(data), `${asked}: data is not an array`);
  const resources = objectsIn(Array.isArray(data) ? data : []);
  const names = resources.map(nameOf);
  verdicts.check("resource-unique", new Set(names).size === names.length, `${asked}: two resources of one name`);
  if (isObject(document)) await askPages(url, document, server, verdicts);
  return { url, resources, first: resources[0] };
}

/** Media types with parameters, which servers must refuse. */
export async function askNegotiation({ url }: List, server: Server, verdicts: Verdicts): Promise<void> {
  const odd = `${JSON_API}; charset=utf-8`;
  const accept = await server.ask(url, { headers: { accept: odd } });
  verdicts.check(
    "response-not-acceptable",
    accept.status === 406,
    `${accept.asked} with Accept: ${odd}: ${accept.status}`,
  );
  const content = await server.ask(url, { headers: { "content-type": odd } });
  verdicts.check(
    "response-unsupported-media-type",
    content.status === 415,
    `${content.asked} with Content-Type: ${odd}: ${content.status}`,
  );
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
    const again = objectsIn(isObject(answer.document) ? answer.document.data : []).some((one) => seen.has(nameOf(one)));
    verdicts.check("fetch-url-support", answer.status === 200, `${answer.asked}: ${answer.status}`);
    verdicts.check("resource-unique", !again, `${answer.asked}: a resource of the page before`);
  }
  if (last === undefined) return verdicts.skip("the list has no link to its last page", "pagination-unavailable-link");
  const { asked, document: end } = await server.ask(last);
  const beyond = isObject(end) ? linkOf(end.links, "next", url) : undefined;
  verdicts.check(
    "pagination-unavailable-link",
    beyond === undefined,
    `${asked}: links.next leads beyond the last page`,
  );
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

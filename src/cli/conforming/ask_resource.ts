import { absentId, below, type List } from "./ask_list.ts";
import { isObject, type JsonObject, linkOf, objectsIn } from "./json.ts";
import { nameOf } from "./judge_document.ts";
import type { Server } from "./server.ts";
import type { Verdicts } from "./statements.ts";

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
    verdicts.skip(
      "the list is empty",
      "resource-link-response",
      "fetch-primary-data-single",
      "fetch-responses-404",
    );
    return undefined;
  }
  const self = linkOf(first.links, "self", url);
  const one = await server.ask(self ?? below(url, String(first.id)));
  const { asked, status, document } = one;
  const data = isObject(document) && isObject(document.data) ? document.data : undefined;
  verdicts.check("fetch-primary-data-single", data !== undefined, `${asked}: data is not an object`);
  verdicts.check("fetch-response-code", status === 200, `${asked}: ${status}`);
  const isFirst = data !== undefined && nameOf(data) === nameOf(first);
  if (self === undefined) verdicts.skip("the first resource has no link", "resource-link-response");
  else verdicts.check("resource-link-response", isFirst, `${asked}: another`);
  const absent = await server.ask(below(url, absentId(String(first.id))));
  verdicts.check("fetch-responses-404", absent.status === 404, `${absent.asked}: ${absent.status}`);
  await askRelationships(url, data ?? first, server, verdicts);
  return data ?? first;
}

/** The links of relationships: `related` leads to resources, `self` to linkage. */
async function askRelationships(url: URL, resource: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const relationships = Object.entries(isObject(resource.relationships) ? resource.relationships : {});
  for (const [name, one] of relationships.slice(0, 10)) {
    if (!isObject(one)) continue;
    const related = linkOf(one.links, "related", url);
    const self = linkOf(one.links, "self", url);
    if (related !== undefined) {
      const { asked, status } = await server.ask(related);
      verdicts.check("resource-related-resource-link", status < 400, `${asked}: ${status}`);
      verdicts.check("fetch-url-support", status === 200, `${asked}: ${status}`);
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
  const { asked, status, document } = await server.ask(self);
  verdicts.check("fetch-relationships", status === 200, `${asked}: ${status}`);
  const data = isObject(document) ? document.data : undefined;
  const isLinkage = data === null || objectsIn(data).every((one) => !("attributes" in one || "relationships" in one));
  const isSame = shown.data === undefined || Array.isArray(data) === Array.isArray(shown.data);
  verdicts.check("fetch-relationships-response-200-primary-data", isLinkage && isSame, `${asked}: no linkage`);
  if (!self.pathname.endsWith(`/${name}`)) return;
  const absent = new URL(self.pathname.slice(0, -name.length) + "no-such-relationship", self);
  const none = await server.ask(absent);
  verdicts.check("fetch-relationships-response-404", none.status === 404, `${none.asked}: ${none.status}`);
}

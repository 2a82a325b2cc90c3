import { absentId, below, type List } from "./ask_reading.ts";
import { isObject, JSON_API, type JsonObject, linkOf, membersOf, resourceOf } from "./answer.ts";
import type { Server } from "./server.ts";
import type { StatementId, Verdicts } from "./statements.ts";

const WRITES: readonly StatementId[] = [
  "create-responses-201-status",
  "create-responses-201-location",
  "create-responses-201-document",
  "create-responses-201-self",
  "create-responses-404-related",
  "create-responses-409-exists",
  "create-responses-409-bad-type",
  "update-interpret-resource-attributes",
  "update-resource-204-status",
  "update-resource-404-status",
  "update-resource-409-no-match",
  "delete-204-status",
  "delete-404-status",
];

/** Notes that nothing is written. */
export function skipWriting(verdicts: Verdicts, why: string): void {
  verdicts.skip(why, ...WRITES);
}

/** Writes that a server must refuse; then a copy of the first resource, which is changed and deleted. */
export async function askWriting(list: List, server: Server, verdicts: Verdicts): Promise<void> {
  const { url, first } = list;
  if (first === undefined) return skipWriting(verdicts, "the list is empty, so there is nothing to copy");
  const copy = copyOf(first);
  const post = (data: JsonObject, headers = {}) => server.ask(url, { method: "POST", document: { data }, headers });
  const odd = await post(copy, { "content-type": `${JSON_API}; charset=utf-8` });
  verdicts.checkStatus("response-unsupported-media-type", odd, [415], " with parameters");
  const other = await post({ ...copy, type: "no-such-type" });
  verdicts.checkStatus("create-responses-409-bad-type", other, [409], " of another type");
  const again = await post({ ...copy, id: first.id });
  verdicts.checkStatus("create-responses-409-exists", again, [409, 403], " with an id that is there");
  await askMissing(copy, post, verdicts);
  await askAbsent(url, first, server, verdicts);
  await askCopy(list, copy, server, verdicts);
}

type Post = (data: JsonObject) => ReturnType<Server["ask"]>;

/** A new resource that is linked to one that is not there. */
async function askMissing(copy: JsonObject, post: Post, verdicts: Verdicts): Promise<void> {
  const [name, one] = membersOf(copy.relationships).find(([, one]) => isObject(one) && isObject(one.data)) ?? [];
  if (name === undefined || !isObject(one) || !isObject(one.data)) {
    return verdicts.skip("the first resource shows no to-one with a resource", "create-responses-404-related");
  }
  const data = { ...one.data, id: absentId(String(one.data.id)) };
  const relationships = { ...copy.relationships as JsonObject, [name]: { data } };
  const answer = await post({ ...copy, relationships });
  verdicts.checkStatus("create-responses-404-related", answer, [404], ` with a ${name} that is not there`);
}

/** Changes and deletes of a resource that does not exist, or with another identity than that of the URL. */
async function askAbsent(url: URL, first: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const id = absentId(String(first.id));
  const absent = below(url, id);
  const patch = { method: "PATCH", document: { data: { type: first.type, id, attributes: {} } } };
  verdicts.checkStatus("update-resource-404-status", await server.ask(absent, patch), [404]);
  const other = await server.ask(linkOf(first.links, "self", url) ?? below(url, String(first.id)), patch);
  verdicts.checkStatus("update-resource-409-no-match", other, [409], " with another id");
  verdicts.checkStatus("delete-404-status", await server.ask(absent, { method: "DELETE" }), [404]);
}

/** A copy of a resource is stored, changed, and deleted again. */
async function askCopy({ url }: List, copy: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const answer = await server.ask(url, { method: "POST", document: { data: copy } });
  const { asked, status, headers } = answer;
  if (status >= 400) return skipWriting(verdicts, `a copy of the first resource got ${status}`);
  verdicts.checkStatus("create-responses-201-status", answer, [201]);
  const data = resourceOf(answer);
  verdicts.check("create-responses-201-document", data !== undefined, `${asked}: the answer shows no resource`);
  const location = headers.get("location");
  verdicts.check("create-responses-201-location", location !== null, `${asked}: no Location`);
  const self = data === undefined ? undefined : linkOf(data.links, "self", url);
  if (self === undefined || location === null) verdicts.skip("no self, or no Location", "create-responses-201-self");
  else {
    const isSelf = new URL(location, url).href === self.href;
    verdicts.check("create-responses-201-self", isSelf, `${asked}: ${location}, ${self}`);
  }
  if (data === undefined) return skipWriting(verdicts, "the new resource is not shown");
  await askChange(self ?? below(url, String(data.id)), data, server, verdicts);
}

async function askChange(url: URL, created: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const { type, id, attributes } = created;
  const [[name, value] = []] = membersOf(attributes);
  const sent = name === undefined ? {} : { [name]: value };
  const change = await server.ask(url, { method: "PATCH", document: { data: { type, id, attributes: sent } } });
  verdicts.checkStatus("update-resource-204-status", change, [200, 204]);
  const now = resourceOf(await server.ask(url))?.attributes;
  const isKept = membersOf(attributes).every(([field, before]) =>
    before === null || (isObject(now) && now[field] !== null && now[field] !== undefined)
  );
  verdicts.check("update-interpret-resource-attributes", isKept, `${change.asked}: what was not sent is gone`);
  verdicts.checkStatus("delete-204-status", await server.ask(url, { method: "DELETE" }), [200, 202, 204]);
}

/** The document that creates a copy of a resource: its attributes, and its linkage. */
function copyOf({ type, attributes, relationships }: JsonObject): JsonObject {
  const linked = membersOf(relationships).flatMap(([name, one]) =>
    isObject(one) && isObject(one.data) ? [[name, { data: one.data }] as const] : []
  );
  return { type, attributes, ...(linked.length > 0 ? { relationships: Object.fromEntries(linked) } : {}) };
}

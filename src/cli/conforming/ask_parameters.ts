import type { List } from "./ask_reading.ts";
import { type Answer, dataOf, isObject, type JsonObject, membersOf, objectsIn } from "./answer.ts";
import { linkedBy, nameOf } from "./judge_document.ts";
import type { Server } from "./server.ts";
import type { StatementId, Verdicts } from "./statements.ts";

/** `include`, `fields`, `sort`, and parameters that no server knows. */
export async function askParameters(list: List, server: Server, verdicts: Verdicts): Promise<void> {
  const refuses = async (id: StatementId, query: string) =>
    verdicts.checkStatus(id, await server.ask(withQuery(list.url, query)), [400]);
  await refuses("inclusion-bad-request", "include=no-such-relationship");
  await refuses("sorting-not-supported", "sort=no-such-field");
  await refuses("query-parameters-bad-request", "nosuchparameter=1");
  if (list.first === undefined) {
    const ids = ["inclusion-unrequested", "sparse-fieldsets-additional-fields", "sorting-order"] as const;
    return verdicts.skip("the list is empty", ...ids);
  }
  await askInclude(list, list.first, server, verdicts);
  await askFields(list, list.first, server, verdicts);
  await askSort(list, list.first, server, verdicts);
}

async function askInclude({ url }: List, first: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const [[name] = []] = membersOf(first.relationships);
  const ids: readonly StatementId[] = ["inclusion-unrequested", "compound-documents-allow"];
  if (name === undefined) return verdicts.skip("the first resource shows no relationship", ...ids);
  const { asked, status, document } = await server.ask(withQuery(url, `include=${encodeURIComponent(name)}`));
  if (status !== 200 || !isObject(document)) return verdicts.skip(`${asked} got ${status}`, ...ids);
  verdicts.check("compound-documents-allow", Array.isArray(document.included), `${asked}: nothing is included`);
  const wanted = new Set(objectsIn(document.data).flatMap((one) => linkedBy(one, name)));
  const others = objectsIn(document.included).map(nameOf).filter((one) => !wanted.has(one));
  const isRequested = others.length === 0;
  verdicts.check("inclusion-unrequested", isRequested, `${asked}: ${others.slice(0, 3).join(", ")} included too`);
}

async function askFields({ url }: List, first: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const [[name] = []] = membersOf(first.attributes);
  const id = "sparse-fieldsets-additional-fields";
  if (name === undefined) return verdicts.skip("the first resource shows no attribute", id);
  const query = `fields[${encodeURIComponent(String(first.type))}]=${encodeURIComponent(name)}`;
  const { asked, status, document } = await server.ask(withQuery(url, query));
  if (status !== 200 || !isObject(document)) return verdicts.skip(`${asked} got ${status}`, id);
  const fields = objectsIn(document.data).flatMap(({ attributes, relationships }) => [
    ...Object.keys(attributes ?? {}),
    ...Object.keys(relationships ?? {}),
  ]);
  const others = [...new Set(fields)].filter((field) => field !== name);
  verdicts.check(id, others.length === 0, `${asked}: ${others.slice(0, 3).join(", ")} too`);
}

async function askSort({ url }: List, first: JsonObject, server: Server, verdicts: Verdicts): Promise<void> {
  const [name] =
    membersOf(first.attributes).find(([, value]) => typeof value === "string" || typeof value === "number") ?? [];
  if (name === undefined) return verdicts.skip("the first resource shows no text and no number", "sorting-order");
  const up = await server.ask(withQuery(url, `sort=${encodeURIComponent(name)}`));
  const down = await server.ask(withQuery(url, `sort=-${encodeURIComponent(name)}`));
  if (up.status !== 200) {
    verdicts.checkStatus("sorting-not-supported", up, [400]);
    return verdicts.skip(`${up.asked} got ${up.status}`, "sorting-order");
  }
  const holds = isSorted(valuesOf(up, name), 1) && isSorted(valuesOf(down, name), -1);
  verdicts.check("sorting-order", holds, `${up.asked} and ${down.asked}: not in this order`);
}

function valuesOf(answer: Answer, name: string): readonly (string | number)[] {
  return objectsIn(dataOf(answer)).flatMap(({ attributes }) => {
    const value = isObject(attributes) ? attributes[name] : undefined;
    return typeof value === "string" || typeof value === "number" ? [value] : [];
  });
}

/** Whether values are in order, by bytes or as people sort. */
function isSorted(values: readonly (string | number)[], direction: 1 | -1): boolean {
  const inOrder = (compare: (a: string | number, b: string | number) => number) =>
    values.every((value, index) => index === 0 || compare(values[index - 1], value) * direction <= 0);
  return inOrder((a, b) => a < b ? -1 : a > b ? 1 : 0) || inOrder((a, b) => String(a).localeCompare(String(b)));
}

/** A URL with one more parameter. */
function withQuery(url: URL, query: string): URL {
  return new URL(`${url.pathname}${url.search === "" ? "?" : `${url.search}&`}${query}`, url);
}

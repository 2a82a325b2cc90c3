/** An answer, with its body as text. */
export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly location: string | null;
  readonly text: string;
}

/** The kinds of facts, fixed by JSON:API, in which two answers can differ. */
export type Fact =
  | "status"
  | "content type"
  | "location"
  | "errors"
  | "primary data"
  | "order"
  | "attributes"
  | "linkage"
  | "included"
  | "included resources"
  | "self";

/** One fact in which they differ, with the value of each server. */
export interface Difference {
  readonly fact: Fact;
  readonly ours: string;
  readonly theirs: string;
}

interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes?: { readonly [name: string]: unknown };
  readonly relationships?: { readonly [name: string]: { readonly data?: unknown } };
  readonly links?: { readonly self?: string };
}

interface Document {
  readonly data?: Resource | readonly Resource[] | null;
  readonly included?: readonly Resource[];
  readonly errors?: unknown;
}

/**
 * The facts in which two answers to one request differ. Of error documents only the form counts, and if only one answer
 * has a fact at all, another fact explains that.
 */
export function differences(ours: Answer, theirs: Answer): readonly Difference[] {
  const [own, other] = [factsOf(ours, theirs), factsOf(theirs, ours)];
  return [...own].flatMap(([fact, one]) => {
    const two = other.get(fact);
    return two === undefined || one === two ? [] : [{ fact, ours: one, theirs: two }];
  });
}

function factsOf({ status, type, location, text }: Answer, other: Answer): ReadonlyMap<Fact, string> {
  const facts = new Map<Fact, string>([["status", String(status)]]);
  if (text === "") return facts;
  facts.set("content type", type ?? "none");
  const document = parsed(text);
  if (status >= 400) return facts.set("errors", formOfErrors(document));
  if (status === 201) facts.set("location", location ?? "none");
  // If nothing is included, 1.0 does not say whether the member is present.
  const { data, included = [] } = document;
  facts.set("primary data", Array.isArray(data) ? "an array" : data === null ? "null" : typeof data);
  facts.set("order", resourcesOf(data).map(nameOf).join(" "));
  facts.set("included", included.map(nameOf).sort().join(" "));
  const { data: otherData, included: otherIncluded = [] } = parsed(other.text);
  const shared = alsoIn(resourcesOf(otherData), resourcesOf(data));
  const isShown = linkageShown(otherData);
  facts.set("attributes", told(shared, ({ attributes }) => attributes));
  facts.set("linkage", told(shared, (one) => linkageOf(one).filter(([name]) => isShown.has(`${nameOf(one)} ${name}`))));
  facts.set("self", told(shared, ({ links }) => links?.self));
  facts.set("included resources", told(alsoIn(otherIncluded, included), ({ attributes }) => attributes));
  return facts;
}

function parsed(text: string): Document {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const resourcesOf = (data: Document["data"]): readonly Resource[] =>
  Array.isArray(data) ? data : data === null || data === undefined ? [] : [data as Resource];

/** "articles/1"; an id that is not a string shows. */
const nameOf = ({ type, id }: Resource) => `${type}/${typeof id === "string" ? id : `${typeof id} ${id}`}`;

/** The resources that others have too, each once. */
function alsoIn(others: readonly Resource[], resources: readonly Resource[]): readonly Resource[] {
  const names = new Set(others.map(nameOf));
  return [...new Map(resources.map((one) => [nameOf(one), one])).values()].filter((one) => names.has(nameOf(one)));
}

/** A value of each resource, in a separate order. */
function told(resources: readonly Resource[], value: (resource: Resource) => unknown): string {
  return resources.map((one) => `${nameOf(one)} ${JSON.stringify(value(one))}`).sort().join("\n");
}

/** The relationships that show linkage; members of to-manys are sorted, since JSON:API gives them no order. */
function linkageOf({ relationships = {} }: Resource): readonly (readonly [name: string, linkage: unknown])[] {
  return Object.entries(relationships).filter(([, { data }]) => data !== undefined).sort().map(([name, { data }]) => [
    name,
    Array.isArray(data) ? data.map(nameOf).sort() : data === null ? null : nameOf(data as Resource),
  ]);
}

/** The relationships that show linkage, by resource: "articles/1 author". */
function linkageShown(data: Document["data"]): ReadonlySet<string> {
  return new Set(resourcesOf(data).flatMap((one) => linkageOf(one).map(([name]) => `${nameOf(one)} ${name}`)));
}

function formOfErrors({ data, errors }: Document): string {
  if (data !== undefined) return "data as well";
  const isForm = Array.isArray(errors) && errors.length > 0 && errors.every((one) => typeof one === "object");
  return isForm ? "an array of objects" : "none";
}

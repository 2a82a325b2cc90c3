import { Validator } from "jsonapi-validator";
import { newerSchema } from "./newer_schema.ts";

interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface ResourceObject extends Identifier {
  readonly attributes?: object;
  readonly relationships?: { readonly [name: string]: { readonly data?: Identifier | readonly Identifier[] | null } };
}

interface ErrorObject {
  readonly status?: string;
  readonly source?: { readonly pointer?: string };
}

interface TopLevel {
  readonly jsonapi?: { readonly version?: string };
  readonly data?: ResourceObject | readonly ResourceObject[] | null;
  readonly included?: readonly ResourceObject[];
  readonly errors?: readonly ErrorObject[];
  readonly links?: { readonly [name: string]: unknown };
  readonly "atomic:results"?: readonly { readonly data?: ResourceObject }[];
}

const DOCUMENT = ["jsonapi", "meta", "links", "data", "included", "query"];
const ERROR_DOCUMENT = ["jsonapi", "errors", "debug", "query"];
const RESOURCE = ["type", "id", "attributes", "relationships", "links", "meta"];

const official = new Validator();
const newer = new Validator(newerSchema(official.validator.schema));

/** The exchange that a document has answered: JSON:API 1.1 has rules about both. */
export interface Answered {
  readonly status: number;
  /** The body of the request, `""` for none. */
  readonly body: string;
}

/**
 * The problems of a document by the schema of its JSON:API version, 1.0 by default, and by rules that no schema can
 * state: full linkage, one object per type and id, the member order of this service, and in 1.1 errors with a status
 * and a pointer to a sent value. One line each; empty for a valid document.
 */
export function documentProblems(text: string, answered?: Answered): readonly string[] {
  const document = JSON.parse(text) as TopLevel;
  if (document["atomic:results"] !== undefined) return resultProblems(document, document["atomic:results"], answered);
  const { data, included = [], errors } = document;
  const primary = data === undefined || data === null ? [] : [data].flat() as ResourceObject[];
  const resources = [...primary, ...included];
  return [
    ...schemaProblems(document),
    ...orderProblems("the document", document, errors === undefined ? DOCUMENT : ERROR_DOCUMENT),
    ...resources.flatMap((one) => resourceProblems(one)),
    ...doubles(resources),
    ...unlinked(primary, included),
    ...((isNewer(document) || arePrecise(document)) && answered !== undefined
      ? errorProblems(errors ?? [], answered)
      : []),
  ];
}

/**
 * The problems of results (https://jsonapi.org/ext/atomic/#processing-requests): as many as operations, each empty or
 * with a resource that a document could have.
 */
function resultProblems(
  document: TopLevel,
  results: readonly { readonly data?: ResourceObject }[],
  answered?: Answered,
): readonly string[] {
  const sent = answered === undefined ? results : JSON.parse(answered.body)["atomic:operations"];
  return [
    ...orderProblems("the document", document, ["jsonapi", "atomic:results", "query"]),
    ...(sent.length === results.length ? [] : [`results: ${results.length} of ${sent.length} operations`]),
    ...results.flatMap((result, index) => {
      const others = Object.keys(result).filter((name) => name !== "data");
      const isEmpty = result.data === undefined;
      return [
        ...others.map((name) => `results: the member "${name}" of result ${index}`),
        ...(isEmpty ? [] : documentProblems(JSON.stringify({ jsonapi: document.jsonapi, ...result }))),
        ...(result.data === null ? [`results: data of result ${index} is null`] : []),
      ];
    }),
  ];
}

function isNewer({ jsonapi }: TopLevel): boolean {
  return jsonapi?.version === "1.1";
}

/** Whether errors are those of JSON:API 1.1, also if no member reports the version: those of 1.0 have no status. */
function arePrecise({ errors = [] }: TopLevel): boolean {
  return errors.some(({ status }) => status !== undefined);
}

/** Each error of JSON:API 1.1 has the status, and points to a value of the body that was sent. */
function errorProblems(errors: readonly ErrorObject[], { status, body }: Answered): readonly string[] {
  return errors.flatMap(({ status: told, source: { pointer } = {} }) => [
    ...(told === String(status) ? [] : [`status: an error says ${told}, the answer ${status}`]),
    ...(pointer === undefined || leadsSomewhere(pointer, body) ? [] : [`pointer: nothing was sent at "${pointer}"`]),
  ]);
}

/** Whether a JSON pointer (RFC 6901) leads to a value of a JSON text. */
function leadsSomewhere(pointer: string, body: string): boolean {
  let at: unknown = JSON.parse(body);
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return false;
    at = (at as { readonly [name: string]: unknown })[name];
  }
  return pointer === "" || pointer.startsWith("/");
}

/** `debug` and `query` are the specification's own members (§2), and JSON:API lets the links of pages be null. */
function schemaProblems(document: TopLevel): readonly string[] {
  const { debug: _debug, query: _query, ...rest } = document as TopLevel & { debug?: unknown; query?: unknown };
  const links = Object.entries(rest.links ?? {}).filter(([name, link]) =>
    link !== null || !["last", "prev", "next"].includes(name)
  );
  try {
    (isNewer(document) ? newer : official).validate(
      rest.links === undefined ? rest : { ...rest, links: Object.fromEntries(links) },
    );
    return [];
  } catch (error) {
    const { errors = [] } = error as { errors?: readonly { dataPath: string; message: string }[] };
    return errors.map(({ dataPath, message }) => `schema: ${dataPath === "" ? "the document" : dataPath} ${message}`);
  }
}

function orderProblems(what: string, object: object, order: readonly string[]): readonly string[] {
  const names = Object.keys(object);
  const expected = order.filter((name) => names.includes(name));
  return names.join() === expected.join() ? [] : [`order: ${what} has ${names.join()}, expected ${order.join()}`];
}

function resourceProblems(resource: ResourceObject): readonly string[] {
  const name = nameOf(resource);
  const empty = Object.entries(resource).filter(([member, value]) =>
    (member === "attributes" || member === "relationships") && Object.keys(value).length === 0
  );
  return [
    ...orderProblems(name, resource, RESOURCE),
    ...empty.map(([member]) => `empty: ${name} has "${member}" with nothing in it`),
  ];
}

function doubles(resources: readonly ResourceObject[]): readonly string[] {
  const names = resources.map(nameOf);
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `double: ${name}`);
}

/** Full linkage: a chain of relationships leads from primary data to each included resource. */
function unlinked(primary: readonly ResourceObject[], included: readonly ResourceObject[]): readonly string[] {
  const rest = new Map(included.map((one) => [nameOf(one), one]));
  const reached = [...primary];
  for (const one of reached) {
    for (const { data } of Object.values(one.relationships ?? {})) {
      for (const identifier of data === undefined || data === null ? [] : [data].flat() as Identifier[]) {
        const found = rest.get(nameOf(identifier));
        if (found === undefined) continue;
        rest.delete(nameOf(identifier));
        reached.push(found);
      }
    }
  }
  return [...rest.keys()].map((name) => `full linkage: nothing links to ${name}`);
}

function nameOf({ type, id }: Identifier): string {
  return `${type}/${id}`;
}

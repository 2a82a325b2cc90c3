import { Validator } from "jsonapi-validator";

interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface ResourceObject extends Identifier {
  readonly attributes?: object;
  readonly relationships?: { readonly [name: string]: { readonly data?: Identifier | readonly Identifier[] | null } };
}

interface TopLevel {
  readonly data?: ResourceObject | readonly ResourceObject[] | null;
  readonly included?: readonly ResourceObject[];
  readonly errors?: readonly object[];
  readonly links?: { readonly [name: string]: unknown };
}

const DOCUMENT = ["jsonapi", "meta", "links", "data", "included", "query"];
const ERROR_DOCUMENT = ["jsonapi", "errors", "debug", "query"];
const RESOURCE = ["type", "id", "attributes", "relationships", "links"];

const official = new Validator();

/**
 * What is wrong with a document by JSON:API 1.0's schema and its rules that no schema can state: full linkage, one
 * object a type and id, and the order of members that this service keeps. A line each; none where it is as it must be.
 */
export function documentProblems(text: string): readonly string[] {
  const document = JSON.parse(text) as TopLevel;
  const { data, included = [], errors } = document;
  const primary = data === undefined || data === null ? [] : [data].flat() as ResourceObject[];
  const resources = [...primary, ...included];
  return [
    ...schemaProblems(document),
    ...orderProblems("the document", document, errors === undefined ? DOCUMENT : ERROR_DOCUMENT),
    ...resources.flatMap((one) => resourceProblems(one)),
    ...doubles(resources),
    ...unlinked(primary, included),
  ];
}

/** `debug` and `query` are the specification's own members (§2), and JSON:API lets the links of pages be null. */
function schemaProblems(document: TopLevel): readonly string[] {
  const { debug: _debug, query: _query, ...rest } = document as TopLevel & { debug?: unknown; query?: unknown };
  const links = Object.entries(rest.links ?? {}).filter(([name, link]) =>
    link !== null || !["last", "prev", "next"].includes(name)
  );
  try {
    official.validate(rest.links === undefined ? rest : { ...rest, links: Object.fromEntries(links) });
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

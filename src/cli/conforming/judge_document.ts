import {
  type Answer,
  isObject,
  type Json,
  JSON_API,
  type JsonObject,
  membersOf,
  objectsIn,
  PAGE_LINKS,
} from "./answer.ts";
import type { StatementId, Verdicts } from "./statements.ts";

/** The members of a document; those of extensions have a colon, and JSON:API 1.1 ignores what begins with `@`. */
const TOP_LEVEL = ["data", "errors", "meta", "jsonapi", "links", "included"];
const RESOURCE = ["id", "type", "lid", "attributes", "relationships", "links", "meta"];

/** Letters, digits and characters beyond ASCII; inside a name also hyphens, low lines and spaces. */
const NAME_EDGES = /^@?[a-z\d\u0080-\uffff](.*[a-z\d\u0080-\uffff])?$/is;
const RESERVED = /[+,.[\]!"#$%&'()*/:;<=>?@\\^`{|}~\p{Cc}]/u;

/** Checks a document against the rules for every document, whatever the request was. */
export function judgeDocument(answer: Answer, verdicts: Verdicts): void {
  const { asked, status, headers, document } = answer;
  const check = (id: StatementId, holds: boolean, what: string) => verdicts.check(id, holds, `${asked}: ${what}`);
  if (document === undefined && status >= 400) return;
  check("json-object", isObject(document), "the answer is not a JSON object");
  if (!isObject(document)) return;
  const type = headers.get("content-type");
  const isWhole = "data" in document || "errors" in document || "meta" in document;
  const isOther = status >= 400 && type?.startsWith(JSON_API) !== true;
  check("required-top-level", isWhole || isOther, "neither data nor errors nor meta");
  if (!isWhole) return;
  check("response-content-type", type?.toLowerCase() === JSON_API, `Content-Type is ${type}`);
  judgeTopLevel(document, status, check);
  const resources = [...objectsIn(document.data), ...objectsIn(document.included)];
  for (const one of resources) judgeResource(one, check);
  if (Array.isArray(document.included)) judgeIncluded(document, asked, check);
}

type Check = (id: StatementId, holds: boolean, what: string) => void;

function judgeTopLevel(document: JsonObject, status: number, check: Check): void {
  const others = Object.keys(document).filter((name) => !TOP_LEVEL.includes(name) && !/^@|:/.test(name));
  check("additional-members", others.length === 0, `the document has ${others.join(", ")}`);
  check("data-errors", !("data" in document && "errors" in document), "data and errors");
  check("data-included", "data" in document || !("included" in document), "included without data");
  if ("data" in document) {
    const { data } = document;
    const isData = data === null || isObject(data) || (Array.isArray(data) && data.every(isObject));
    check("primary-data", isData, "data is neither an object nor an array of objects nor null");
  }
  if ("included" in document) {
    check("compound-documents-top-level-included", Array.isArray(document.included), "included is not an array");
  }
  if (status >= 400) {
    const { errors } = document;
    check("error-object-key", Array.isArray(errors) && errors.every(isObject), "errors is not an array of objects");
  }
  if ("jsonapi" in document) check("json-api-type", isObject(document.jsonapi), "jsonapi is not an object");
  judgeLinks(document.links, "the document", check);
  judgeMeta(document.meta, "the document", check);
}

function judgeResource(resource: JsonObject, check: Check): void {
  const { type, id, attributes, relationships, links, meta } = resource;
  const name = `${type}/${id}`;
  check("resource-id-type", type !== undefined && id !== undefined, "a resource lacks type or id");
  check("resource-id-type-types", typeof type === "string" && typeof id === "string", `type and id of ${name}`);
  if (typeof type === "string") check("resource-type-constraints", isName(type), `the type "${type}"`);
  const others = Object.keys(resource).filter((member) => !RESOURCE.includes(member) && !/^@|:/.test(member));
  check("additional-members", others.length === 0, `${name} has ${others.join(", ")}`);
  if (attributes !== undefined) check("resource-attributes-key", isObject(attributes), `attributes of ${name}`);
  if (relationships !== undefined) {
    check("resource-relationships-key", isObject(relationships), `relationships of ${name}`);
  }
  const fields = [...Object.keys(attributes ?? {}), ...Object.keys(relationships ?? {})];
  const isShared = new Set([...fields, "id", "type"]).size < fields.length + 2;
  check("resource-fields", !isShared, `fields of ${name} share a name`);
  for (const field of fields) judgeName(field, name, check);
  judgeLinks(links, name, check);
  judgeMeta(meta, name, check);
  for (const [field, one] of membersOf(relationships)) {
    judgeRelationship(`${name}.${field}`, one, check);
  }
}

function judgeRelationship(name: string, relationship: Json | undefined, check: Check): void {
  const isWhole = isObject(relationship) && ["data", "links", "meta"].some((member) => member in relationship);
  check("resource-relationships-object", isWhole, `${name} has neither links nor data nor meta`);
  if (!isObject(relationship)) return;
  judgeLinks(relationship.links, name, check);
  judgeMeta(relationship.meta, name, check);
  if (!("data" in relationship)) return;
  const { data } = relationship;
  const isLinkage = data === null || isObject(data) || (Array.isArray(data) && data.every(isObject));
  check("resource-linkage", isLinkage, `${name}.data`);
  for (const { type, id } of objectsIn(data)) {
    const isWhole = typeof type === "string" && typeof id === "string";
    check("resource-identifier-required-members", isWhole, `${name} has an identifier without type or id`);
  }
}

function judgeName(field: string, name: string, check: Check): void {
  check("member-name-character", field !== "", `${name} has a field without a name`);
  check("member-name-globally-allowed", field === "" || NAME_EDGES.test(field), `the field "${field}" of ${name}`);
  check("member-name-reserved-characters", !RESERVED.test(field.replace(/^@/, "")), `the field "${field}" of ${name}`);
}

function isName(text: string): boolean {
  return NAME_EDGES.test(text) && !RESERVED.test(text);
}

function judgeLinks(links: Json | undefined, name: string, check: Check): void {
  if (links === undefined) return;
  const isLinks = isObject(links) &&
    Object.entries(links).every(([member, link]) =>
      typeof link === "string" || isObject(link) ||
      (link === null && (PAGE_LINKS.includes(member) || member === "self"))
    );
  check("top-level-links-members", isLinks, `links of ${name} are not an object of URLs`);
}

function judgeMeta(meta: Json | undefined, name: string, check: Check): void {
  if (meta !== undefined) check("meta-objects", isObject(meta), `meta of ${name} is not an object`);
}

/** Each resource is included once. Without `fields`, linkage must lead to each of them. */
function judgeIncluded(document: JsonObject, asked: string, check: Check): void {
  const primary = objectsIn(document.data);
  const included = objectsIn(document.included);
  const names = [...primary, ...included].map(nameOf);
  check("compound-documents-duplicates", new Set(names).size === names.length, "a resource stands there twice");
  if (asked.includes("fields[")) return;
  const linked = new Set([...primary, ...included].flatMap((one) => linkedBy(one)));
  const lost = included.map(nameOf).filter((name) => !linked.has(name));
  check("compound-documents-full-linkage", lost.length === 0, `no linkage leads to ${lost.slice(0, 3).join(", ")}`);
}

/** The names of the resources that the linkage of one leads to, all or those of one relationship. */
export function linkedBy(resource: JsonObject, only?: string): readonly string[] {
  return membersOf(resource.relationships)
    .filter(([field]) => only === undefined || field === only)
    .flatMap(([, one]) => isObject(one) ? objectsIn(one.data).map(nameOf) : []);
}

/** The type and id of a resource, as one text. */
export function nameOf({ type, id }: JsonObject): string {
  return `${type}/${id}`;
}

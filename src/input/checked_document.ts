import { ValidationError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import { pointer } from "../errors/wording.ts";
import type { ErrorObject } from "../types/error_document.ts";
import type { Json, JsonObject } from "../types/json.ts";

/** The operations that store a document. */
export type WriteOperation = "create" | "update";

/** What names a related resource: `{"type": "countries", "id": "1"}`. */
export type Identifier = JsonObject & { readonly type: string; readonly id: string };

/** A relationship as a document sends it. */
export type SentRelationship = JsonObject & { readonly data: Identifier | null | readonly Identifier[] };

/**
 * A document whose structure has been checked. A relationship that the resource has holds what its kind asks for; one
 * that it does not have may hold either.
 */
export type CheckedDocument = JsonObject & {
  readonly data: JsonObject & {
    readonly type: string;
    /** Null only where a new resource has none. */
    readonly id?: string | null;
    readonly attributes?: JsonObject;
    readonly relationships?: { readonly [name: string]: SentRelationship };
  };
};

/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A document without the `@`-members where fields stand, which JSON:API 1.1 lets a client add anywhere and which mean
 * nothing (https://jsonapi.org/format/1.1/#document-member-names-at-members). Elsewhere no member is looked for that
 * could be one, and within the value of an attribute they are data.
 */
export function withoutAtMembers(document: Json): Json {
  if (!isObject(document) || !isObject(document.data)) return document;
  const { data } = document;
  const found = FIELDS.filter((name) => isObject(data[name]) && Object.keys(data[name]).some(isOwn));
  if (found.length === 0) return document;
  return {
    ...document,
    data: { ...data, ...Object.fromEntries(found.map((name) => [name, withoutOwn(data[name] as JsonObject)])) },
  };
}

const FIELDS = ["attributes", "relationships"];

function withoutOwn(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isOwn(name)));
}

function isOwn(name: string): boolean {
  return name.startsWith("@");
}

const FORMAT = "https://jsonapi.org/format/1.0/";

/** A section of the JSON:API format that an error of a document points to. */
export type FormatSection =
  | "document-top-level"
  | "document-resource-objects"
  | "document-resource-object-identification"
  | "crud-creating"
  | "crud-creating-client-ids"
  | "crud-updating"
  | "crud-updating-relationships";

/** What is wrong with the structure of a document; all of it, up to 1,000, is reported at once. */
export class DocumentFindings {
  readonly #errors: ErrorObject[] = [];
  readonly #aboutLinks: boolean;

  /** `aboutLinks` adds `links.about` to every finding. */
  constructor(aboutLinks: boolean) {
    this.#aboutLinks = aboutLinks;
  }

  /** Notes a finding at a pointer into the document. */
  add(title: string, pointer: string, section: FormatSection, detail: string): void {
    if (this.#errors.length === MOST_ERRORS) return;
    const links = this.#aboutLinks ? { links: { about: `${FORMAT}#${section}` } } : {};
    this.#errors.push({ title, detail, source: { pointer }, ...links });
  }

  /** @throws {ValidationError} where there are findings. */
  raise(): void {
    if (this.#errors.length > 0) throw new ValidationError(this.#errors);
  }
}

/** Makes something else of what names a resource by its `lid`; `pointer` leads to it. */
export type MapIdentifier = (identifier: JsonObject, pointer: string) => Json;

/**
 * What the document of an operation is of: only linkage, a new resource, whose own `lid` names nothing yet, or neither.
 */
interface OperationData {
  readonly isLinkage: boolean;
  readonly isNew: boolean;
}

/**
 * The document of an operation with what names resources by a `lid` mapped: the resource itself and its linkage, and
 * nothing of its attributes.
 */
export function mapIdentifiers(
  document: JsonObject,
  { isLinkage, isNew }: OperationData,
  place: string,
  map: MapIdentifier,
): JsonObject {
  const { data } = document;
  if (data === undefined) return document;
  if (isLinkage) return { ...document, data: mapLinkage(data, `${place}/data`, map) };
  if (!isObject(data)) return document;
  const named = isNew ? data : mapOne(data, `${place}/data`, map);
  const own: JsonObject = isObject(named) ? named : data;
  const { relationships } = own;
  if (!isObject(relationships)) return own === data ? document : { ...document, data: own };
  const mapped = Object.entries(relationships).map(([name, one]): [string, Json] => {
    if (!isObject(one) || one.data === undefined) return [name, one];
    const at = place + pointer("data", "relationships", name, "data");
    return [name, { ...one, data: mapLinkage(one.data, at, map) }];
  });
  return { ...document, data: { ...own, relationships: Object.fromEntries(mapped) } };
}

function mapLinkage(linkage: Json, place: string, map: MapIdentifier): Json {
  if (!Array.isArray(linkage)) return mapOne(linkage, place, map);
  return linkage.map((one: Json, index) => mapOne(one, `${place}/${index}`, map));
}

function mapOne(identifier: Json, place: string, map: MapIdentifier): Json {
  return isObject(identifier) && identifier.lid !== undefined ? map(identifier, place) : identifier;
}

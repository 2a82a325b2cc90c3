import { ValidationError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import type { ErrorObject } from "../types/error_document.ts";
import type { Json, JsonObject } from "../types/json.ts";

/** The operations that store a document. */
export type WriteOperation = "create" | "update";

/** A resource identifier object: `{"type": "countries", "id": "1"}`. */
export type Identifier = JsonObject & { readonly type: string; readonly id: string };

/** A relationship as a document sends it. */
export type SentRelationship = JsonObject & { readonly data: Identifier | null | readonly Identifier[] };

/**
 * A document whose structure has been checked. A known relationship has the linkage that its kind requires; an unknown
 * one may have either kind.
 */
export type CheckedDocument = JsonObject & {
  readonly data: JsonObject & {
    readonly type: string;
    /** Null only for a new resource without an id. */
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
 * Removes `@`-members, which JSON:API 1.1 allows anywhere and which are to be ignored
 * (https://jsonapi.org/format/1.1/#document-member-names-at-members). They are removed only among fields: in other
 * objects no code looks for unknown members, and within the value of an attribute they are data.
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

/** The mistakes in the structure of a document. Up to 1,000 are reported together. */
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

  /** @throws {ValidationError} if there are findings. */
  raise(): void {
    if (this.#errors.length > 0) throw new ValidationError(this.#errors);
  }
}

/** The primary data of a document; if it has none, that is added to the findings. */
export function dataOf(document: Json, findings: DocumentFindings): Json | undefined {
  if (!isObject(document)) {
    findings.add("_notObject", "", "document-top-level", "The document is not an object.");
  } else if (document.data === undefined) {
    findings.add("_required", "", "document-top-level", 'The document lacks the member "data".');
  } else {
    return document.data;
  }
}

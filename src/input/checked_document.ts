import { ValidationError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
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
  const data: JsonObject = { ...document.data };
  return {
    ...document,
    data: Object.fromEntries(
      Object.entries(data).map((
        [name, value],
      ) => [name, FIELDS.has(name) && isObject(value) ? withoutOwn(value) : value]),
    ),
  };
}

const FIELDS: ReadonlySet<string> = new Set(["attributes", "relationships"]);

function withoutOwn(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith("@")));
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

/** What is wrong with the structure of a document; all of it, up to 1,000, is told at once. */
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

import { ValidationError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import { cut, pointer } from "../errors/wording.ts";
import { ownColumns } from "../model/columns.ts";
import { didYouMean, spellingsOf } from "../model/spellings.ts";
import type { ErrorObject } from "../types/error_document.ts";
import type { Json } from "../types/json.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";
import type { CheckedDocument, Identifier, SentRelationship, WriteOperation } from "./checked_document.ts";

/** The fields of a document, by what they mean, and the names that mean nothing. */
export interface SentFields {
  readonly attributes: ReadonlyMap<Column, Json>;
  /** A to-one relationship that is set to null has no identifiers. */
  readonly relationships: ReadonlyMap<Relationship, readonly SentIdentifier[]>;
  /** Where the document has one of them, as the client has spelled it: `/data/attributes/createdAt`. */
  readonly placeOf: (field: Column | Relationship) => string | undefined;
  readonly doubled: readonly Doubled[];
  readonly unknownAttributes: readonly string[];
  readonly unknownRelationships: readonly string[];
  /** The members beside attributes and relationships. */
  readonly besides: readonly string[];
}

/** A related resource, and where the client names it: `/data/relationships/cultures/data/0`. */
export interface SentIdentifier {
  readonly type: string;
  readonly id: string;
  readonly pointer: string;
}

/** A field that a document sends twice, in two spellings. */
interface Doubled {
  readonly first: string;
  readonly again: string;
  /** Where it is sent again. */
  readonly pointer: string;
}

/** The members of a resource object (https://jsonapi.org/format/1.0/#document-resource-objects). */
const DEFINED = new Set(["type", "id", "attributes", "relationships", "links", "meta"]);

/** Finds the column or relationship of every field that a document sends; of two spellings of one it is the first. */
export function sentFields({ data }: CheckedDocument, resource: Resource): SentFields {
  const { columnBySpelling, relationshipBySpelling } = resource;
  const attributes = readMembers("attributes", data.attributes, columnBySpelling, (value) => value);
  const relationships = readMembers("relationships", data.relationships, relationshipBySpelling, identifiersOf);
  let names: ReadonlyMap<Column | Relationship, string> | undefined;
  // Most documents have nothing wrong that names its place.
  const nameOf = (field: Column | Relationship) =>
    (names ??= new Map<Column | Relationship, string>([
      ...spellings<Column | Relationship>(data.attributes, columnBySpelling),
      ...spellings<Column | Relationship>(data.relationships, relationshipBySpelling),
    ])).get(field);
  return {
    attributes: attributes.values,
    relationships: relationships.values,
    placeOf: (field) => {
      const name = nameOf(field);
      return name === undefined ? undefined : pointer("data", "field" in field ? "attributes" : "relationships", name);
    },
    doubled: [...attributes.repeated, ...relationships.repeated].map(({ field, again, pointer }) => ({
      first: nameOf(field)!,
      again,
      pointer,
    })),
    unknownAttributes: attributes.unknown,
    unknownRelationships: relationships.unknown,
    get besides() {
      return Object.keys(data).filter((name) => !DEFINED.has(name));
    },
  };
}

/** The members by what they mean, as `read` reads them. */
function readMembers<Field extends Column | Relationship, Sent, Value>(
  member: "attributes" | "relationships",
  sent: { readonly [name: string]: Sent } = {},
  fields: ReadonlyMap<string, Field>,
  read: (sent: Sent, name: string) => Value,
) {
  const values = new Map<Field, Value>();
  const repeated: (Omit<Doubled, "first"> & { readonly field: Field })[] = [];
  const unknown: string[] = [];
  for (const name of Object.keys(sent)) {
    const field = fields.get(name);
    if (field === undefined) {
      // No more are reported.
      if (unknown.length < MOST_ERRORS) unknown.push(name);
    } else if (values.has(field)) {
      repeated.push({ field, again: name, pointer: pointer("data", member, name) });
    } else {
      values.set(field, read(sent[name], name));
    }
  }
  return { values, repeated, unknown };
}

/** How each field is spelled that is sent; in its first spelling, where it has several. */
function spellings<Field>(sent: object = {}, fields: ReadonlyMap<string, Field>): ReadonlyMap<Field, string> {
  const names = new Map<Field, string>();
  for (const name of Object.keys(sent)) {
    const field = fields.get(name);
    if (field !== undefined && !names.has(field)) names.set(field, name);
  }
  return names;
}

function identifiersOf({ data }: SentRelationship, name: string): readonly SentIdentifier[] {
  const place = pointer("data", "relationships", name, "data");
  if (data === null) return [];
  if (!isMany(data)) return [{ type: data.type, id: data.id, pointer: place }];
  return data.map(({ type, id }, index) => ({ type, id, pointer: `${place}/${index}` }));
}

function isMany(data: Identifier | readonly Identifier[]): data is readonly Identifier[] {
  return Array.isArray(data);
}

/** Where a document has a field; its printed name is where one should be that was not sent. */
export function fieldPlace({ placeOf }: Pick<SentFields, "placeOf">, field: Column | Relationship): string {
  const sent = placeOf(field);
  if (sent !== undefined) return sent;
  return "field" in field ? pointer("data", "attributes", field.field) : pointer("data", "relationships", field.name);
}

/** Where a document has what a column stores: its attribute, its relationship or its id; nothing where it has not. */
export function columnPlace(document: CheckedDocument, resource: Resource, column: string): string | undefined {
  if (resource.key.columns.includes(column) && typeof document.data.id === "string") return pointer("data", "id");
  const { placeOf } = sentFields(document, resource);
  const over = resource.relationships.filter((one) => ownColumns(one).includes(column));
  const fields = [...resource.columns.filter((one) => one.name === column), ...over];
  return fields.map(placeOf).find((place) => place !== undefined);
}

/** What is wrong with the fields of a document: the first failing rule of each, all, up to 1,000, told at once. */
export class FieldFindings {
  readonly #errors = new Map<string, ErrorObject>();

  /** Notes which rule a field fails, unless it fails one already. */
  add(pointer: string, rule: string, detail: string): void {
    if (this.#errors.has(pointer) || this.#errors.size === MOST_ERRORS) return;
    this.#errors.set(pointer, { title: rule, detail, source: { pointer } });
  }

  /** @throws {ValidationError} where there are findings. */
  raise(): void {
    if (this.#errors.size > 0) throw new ValidationError([...this.#errors.values()]);
  }
}

/** What is written. */
interface Written {
  readonly resource: Resource;
  readonly operation: WriteOperation;
}

/** The most unknown fields of a document for which the name is looked for that was probably meant. */
const MOST_HINTS = 10;

/** The error of the unknown attribute at a place among them. */
export function unknownAttribute(name: string, index: number, { resource, operation }: Written): string {
  const { type, relationships, hiddenSpellings, relationshipBySpelling } = resource;
  const isNone = `"${cut(name)}" is not an attribute of "${type}"`;
  if (hiddenSpellings.has(name)) {
    const over = relationships.find((one) =>
      ownColumns(one).some((column) => column === name || spellingsOf(column).includes(name))
    );
    return `${isNone}: write ${over === undefined ? 'it as "id", beside "type"' : `the relationship "${over.name}"`}.`;
  }
  const relationship = relationshipBySpelling.get(name);
  if (relationship !== undefined) return `${isNone}: it is a relationship, write it into "relationships".`;
  const meant = index < MOST_HINTS ? didYouMean(name, knownFields(resource, operation)) : "";
  return `"${type}" has no attribute "${cut(name)}".${meant}`;
}

/** The error of the unknown relationship at a place among them. */
export function unknownRelationship(name: string, index: number, { resource }: Written): string {
  const { type, relationships, columnBySpelling } = resource;
  if (columnBySpelling.has(name)) {
    return `"${cut(name)}" is not a relationship of "${type}": it is an attribute, write it into "attributes".`;
  }
  const meant = index < MOST_HINTS ? didYouMean(name, relationships.map((one) => one.name)) : "";
  return `"${type}" has no relationship "${cut(name)}".${meant}`;
}

/** The attributes that the operation shows. */
function knownFields(resource: Resource, operation: WriteOperation): readonly string[] {
  return (resource.actions[operation]?.visible.attributes(resource) ?? resource.columns).map((one) => one.field);
}

import { ValidationError } from "../errors/request_errors.ts";
import { MOST_ERRORS } from "../errors/service_error.ts";
import { cut, fieldPointer } from "../errors/wording.ts";
import { ownColumns } from "../model/columns.ts";
import { didYouMean, spellingsOf } from "../model/spellings.ts";
import type { ErrorObject } from "../types/error_document.ts";
import type { Json } from "../types/json.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";
import type { CheckedDocument, Identifier, SentRelationship, WriteOperation } from "./checked_document.ts";

/** The fields of a document, by column and relationship, and the unknown names. */
export interface SentFields {
  readonly attributes: ReadonlyMap<Column, Json>;
  /** A to-one relationship that is set to null has no identifiers. */
  readonly relationships: ReadonlyMap<Relationship, readonly SentIdentifier[]>;
  /**
   * A pointer to a field, as the client has spelled it: `/data/attributes/createdAt`; `undefined` if it was not sent.
   */
  readonly placeOf: (field: Column | Relationship) => string | undefined;
  readonly doubled: readonly Doubled[];
  readonly unknownAttributes: readonly string[];
  readonly unknownRelationships: readonly string[];
  /** The names of the members beside attributes and relationships. */
  readonly besides: () => readonly string[];
}

/** A related resource, with a pointer to its identifier: `/data/relationships/cultures/data/0`. */
export interface SentIdentifier {
  readonly type: string;
  readonly id: string;
  readonly pointer: string;
}

/** A field that a document sends twice, in two spellings. */
interface Doubled {
  readonly first: string;
  readonly again: string;
  /** A pointer to the second one. */
  readonly pointer: string;
}

/** The members of a resource object (https://jsonapi.org/format/1.0/#document-resource-objects). */
const DEFINED = new Set(["type", "id", "attributes", "relationships", "links", "meta"]);

/** Finds the column or relationship of every field in a document. Of two spellings of one field, the first counts. */
export function sentFields({ data }: CheckedDocument, resource: Resource): SentFields {
  const { columnBySpelling, relationshipBySpelling } = resource;
  const attributes = readMembers("attributes", data.attributes, columnBySpelling, (value) => value);
  const relationships = readMembers(
    "relationships",
    data.relationships,
    relationshipBySpelling,
    (one, name) => identifiersOf(one.data, `${fieldPointer("relationships", name)}/data`),
  );
  let names: ReadonlyMap<Column | Relationship, string> | undefined;
  // Pointers are made only when an error needs one.
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
      return name === undefined ? undefined : fieldPointer("field" in field ? "attributes" : "relationships", name);
    },
    doubled: [...attributes.repeated, ...relationships.repeated].map((one) => ({ ...one, first: nameOf(one.field)! })),
    unknownAttributes: attributes.unknown,
    unknownRelationships: relationships.unknown,
    besides: () => Object.keys(data).filter((name) => !DEFINED.has(name)),
  };
}

/** The members by column or relationship, with their values as `read` reads them. */
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
      // No more errors than this are reported.
      if (unknown.length < MOST_ERRORS) unknown.push(name);
    } else if (values.has(field)) {
      repeated.push({ field, again: name, pointer: fieldPointer(member, name) });
    } else {
      values.set(field, read(sent[name], name));
    }
  }
  return { values, repeated, unknown };
}

/** The spelling of each field that was sent; the first one if it was sent in several. */
function spellings<Field>(sent: object = {}, fields: ReadonlyMap<string, Field>): ReadonlyMap<Field, string> {
  const names = new Map<Field, string>();
  for (const name of Object.keys(sent)) {
    const field = fields.get(name);
    if (field !== undefined && !names.has(field)) names.set(field, name);
  }
  return names;
}

/** The identifiers in linkage that has been checked; `place` is a pointer to it. */
export function identifiersOf(data: SentRelationship["data"], place: string): readonly SentIdentifier[] {
  if (data === null) return [];
  if (!isMany(data)) return [{ type: data.type, id: data.id, pointer: place }];
  return data.map(({ type, id }, index) => ({ type, id, pointer: `${place}/${index}` }));
}

function isMany(data: Identifier | readonly Identifier[]): data is readonly Identifier[] {
  return Array.isArray(data);
}

/** A pointer to a field in a document; for one that was not sent, to the place where it should be. */
export function fieldPlace({ placeOf }: Pick<SentFields, "placeOf">, field: Column | Relationship): string {
  const sent = placeOf(field);
  if (sent !== undefined) return sent;
  return "field" in field ? fieldPointer("attributes", field.field) : fieldPointer("relationships", field.name);
}

/** A pointer to a column's value in a document: an attribute, a relationship, the id; `undefined` if it has none. */
export function columnPlace(document: CheckedDocument, resource: Resource, column: string): string | undefined {
  if (resource.key.columns.includes(column) && typeof document.data.id === "string") return "/data/id";
  const { placeOf } = sentFields(document, resource);
  const over = resource.relationships.filter((one) => ownColumns(one).includes(column));
  const fields = [...resource.columns.filter((one) => one.name === column), ...over];
  return fields.map(placeOf).find((place) => place !== undefined);
}

/** The hint for a missing field that was sent beside "attributes" and "relationships", where it is ignored. */
export function besideHint(field: Column | Relationship, resource: Resource, { besides }: SentFields): string {
  const [member, fields] = "field" in field
    ? ["attributes", resource.columnBySpelling]
    : ["relationships", resource.relationshipBySpelling];
  const beside = besides().find((name) => fields.get(name) === field);
  return beside === undefined ? "" : ` Write "${cut(beside)}" into "${member}".`;
}

/**
 * The mistakes in the fields of a document: the first rule that each field breaks. Up to 1,000 are reported together.
 */
export class FieldFindings {
  readonly #errors = new Map<string, ErrorObject>();

  /** Notes the rule that a field breaks, unless it has broken one already. */
  add(pointer: string, rule: string, detail: string): void {
    if (this.#errors.has(pointer) || this.#errors.size === MOST_ERRORS) return;
    this.#errors.set(pointer, { title: rule, detail, source: { pointer } });
  }

  /** @throws {ValidationError} if there are findings. */
  raise(): void {
    if (this.#errors.size > 0) throw new ValidationError([...this.#errors.values()]);
  }
}

/** The resource and operation of a write. */
interface Written {
  readonly resource: Resource;
  readonly operation: WriteOperation;
}

/** The most unknown fields of a document for which a similar name is looked up. */
const MOST_HINTS = 10;

/** The message for an unknown attribute; `index` counts the unknown ones before it. */
export function unknownAttribute(name: string, index: number, { resource, operation }: Written): string {
  const { type, key, relationships, hiddenSpellings, relationshipBySpelling } = resource;
  const isNone = `"${cut(name)}" is not an attribute of "${type}"`;
  if (hiddenSpellings.has(name)) {
    const isMeant = (column: string) => column === name || spellingsOf(column).includes(name);
    const over = relationships.find((one) => ownColumns(one).some(isMeant));
    if (over !== undefined) return `${isNone}: write the relationship "${over.name}".`;
    if (["id", ...key.columns].some(isMeant)) return `${isNone}: write it as "id", beside "type".`;
  }
  const relationship = relationshipBySpelling.get(name);
  if (relationship !== undefined) return `${isNone}: it is a relationship, write it into "relationships".`;
  const meant = index < MOST_HINTS ? didYouMean(name, knownFields(resource, operation)) : "";
  return `"${type}" has no attribute "${cut(name)}".${meant}`;
}

/** The message for an unknown relationship; `index` counts the unknown ones before it. */
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

import type { Column } from "../types/column.ts";
import type { Json } from "../types/json.ts";
import type { Relationship, Resource } from "../types/model.ts";
import { relationshipPointer } from "./field_findings.ts";
import type { CheckedDocument, Identifier, SentRelationship } from "./checked_document.ts";

/** A related resource, and where the client names it: `/data/relationships/cultures/data/0`. */
export interface SentIdentifier {
  readonly type: string;
  readonly id: string;
  readonly pointer: string;
}

/** The fields of a document, by what they mean, and the names that mean nothing. */
export interface SentFields {
  readonly attributes: ReadonlyMap<Column, Json>;
  /** A to-one relationship that is set to null has no identifiers. */
  readonly relationships: ReadonlyMap<Relationship, readonly SentIdentifier[]>;
  readonly unknownAttributes: readonly string[];
  readonly unknownRelationships: readonly string[];
}

/**
 * Finds the column or relationship of every field that a document sends; of two spellings of one the wire name wins.
 */
export function sentFields({ data }: CheckedDocument, resource: Resource): SentFields {
  const attributes = new Map<Column, Json>();
  const relationships = new Map<Relationship, readonly SentIdentifier[]>();
  const unknownAttributes: string[] = [];
  const unknownRelationships: string[] = [];
  for (const [name, value] of Object.entries(data.attributes ?? {})) {
    const column = resource.columnBySpelling.get(name);
    if (column === undefined) unknownAttributes.push(name);
    else if (name === column.field || !attributes.has(column)) attributes.set(column, value);
  }
  for (const [name, sent] of Object.entries(data.relationships ?? {})) {
    const relationship = resource.relationshipBySpelling.get(name);
    if (relationship === undefined) unknownRelationships.push(name);
    else if (name === relationship.name || !relationships.has(relationship)) {
      relationships.set(relationship, identifiersOf(name, sent.data));
    }
  }
  return { attributes, relationships, unknownAttributes, unknownRelationships };
}

function identifiersOf(name: string, data: SentRelationship["data"]): readonly SentIdentifier[] {
  const place = `${relationshipPointer(name)}/data`;
  if (data === null) return [];
  if (!isMany(data)) return [{ type: data.type, id: data.id, pointer: place }];
  return data.map(({ type, id }, index) => ({ type, id, pointer: `${place}/${index}` }));
}

function isMany(data: Identifier | readonly Identifier[]): data is readonly Identifier[] {
  return Array.isArray(data);
}

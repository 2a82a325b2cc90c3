import { cut } from "../errors/cut.ts";
import { spellingsOf } from "../model/spellings.ts";
import { didYouMean } from "../model/spelled_names.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { WriteOperation } from "./checked_document.ts";

/** What is written. */
interface Written {
  readonly resource: Resource;
  readonly operation: WriteOperation;
}

/** The most unknown fields of a document for which the name is looked for that was probably meant. */
const MOST_HINTS = 10;

/** What is told of the unknown attribute at a place among them. */
export function unknownAttribute(name: string, index: number, { resource, operation }: Written): string {
  const { type, relationships, hiddenSpellings, relationshipBySpelling } = resource;
  const isNone = `"${cut(name)}" is not an attribute of "${type}"`;
  if (hiddenSpellings.has(name)) {
    const over = relationships.find((one) => isOver(one, name));
    return `${isNone}: write ${over === undefined ? 'it as "id", beside "type"' : `the relationship "${over.name}"`}.`;
  }
  const relationship = relationshipBySpelling.get(name);
  if (relationship !== undefined) return `${isNone}: it is a relationship, write it into "relationships".`;
  const meant = index < MOST_HINTS ? didYouMean(name, knownFields(resource, operation)) : "";
  return `"${type}" has no attribute "${cut(name)}".${meant}`;
}

/** What is told of the unknown relationship at a place among them. */
export function unknownRelationship(name: string, index: number, { resource }: Written): string {
  const { type, relationships, columnBySpelling } = resource;
  if (columnBySpelling.has(name)) {
    return `"${cut(name)}" is not a relationship of "${type}": it is an attribute, write it into "attributes".`;
  }
  const meant = index < MOST_HINTS ? didYouMean(name, relationships.map((one) => one.name)) : "";
  return `"${type}" has no relationship "${cut(name)}".${meant}`;
}

/** Whether a foreign key of a to-one has this spelling. */
function isOver({ kind, hops: [{ from }] }: Relationship, name: string): boolean {
  return kind === "belongsTo" && from.some((column) => column === name || spellingsOf(column).includes(name));
}

/** The attributes that the operation shows. */
function knownFields(resource: Resource, operation: WriteOperation): readonly string[] {
  return (resource.actions[operation]?.visible.attributes(resource) ?? resource.columns).map((one) => one.field);
}

import { cut } from "../errors/cut.ts";
import type { ColumnValue, Linkage, Replacement } from "../types/input.ts";
import type { SqlValue } from "../types/json.ts";
import type { Model, Relationship } from "../types/model.ts";
import { checkRules } from "./check_fields.ts";
import { relationshipPointer } from "./field_findings.ts";
import { type FieldCheck, isFilled } from "./read_attributes.ts";
import type { SentFields, SentIdentifier } from "./sent_fields.ts";

/** The relationships of a document as values of foreign keys and as sets to replace. */
export interface ReadRelationships {
  readonly values: readonly ColumnValue[];
  readonly related: readonly Linkage[];
  readonly replacements: readonly Replacement[];
}

/** Reads the relationships of a document; what is wrong with them goes to the findings. */
export function readRelationships(sent: SentFields, model: Model, check: FieldCheck): ReadRelationships {
  noteUnknown(sent, check);
  const values = new Map<string, SqlValue>();
  const related: Linkage[] = [];
  const replacements: Replacement[] = [];
  const sentKeys = new Set([...sent.relationships.keys()].flatMap(ownColumns));
  for (const relationship of check.resource.relationships) {
    const identifiers = sent.relationships.get(relationship);
    if (identifiers === undefined) {
      const columns = ownColumns(relationship);
      if (columns.length > 0 && !columns.every((column) => sentKeys.has(column))) checkAbsent(relationship, check);
    } else if (relationship.kind !== "belongsTo") {
      // A create has none but empty ones, which ask for nothing.
      if (check.operation === "create") continue;
      const replacement = replacementOf(relationship, identifiers, model);
      if (replacements.some((one) => contradicts(one, replacement))) noteConflict(relationship, check);
      replacements.push(replacement);
    } else {
      const [linked] = identifiers;
      checkToOne(relationship, linked?.id ?? null, check);
      const id = linked === undefined ? undefined : idOf(linked, relationship, model);
      setForeignKey(relationship, id, model, values, check);
      if (linked !== undefined && id !== undefined) related.push({ relationship, id, pointer: linked.pointer });
    }
  }
  return { values: [...values].map(([column, value]) => ({ column, value })), related, replacements };
}

/** The columns of its own row that a relationship goes over. */
function ownColumns({ kind, hops: [hop] }: Relationship): readonly string[] {
  return kind === "belongsTo" ? hop.from : [];
}

function noteUnknown({ unknownRelationships }: SentFields, { resource, findings }: FieldCheck): void {
  for (const name of unknownRelationships) {
    const told = cut(name);
    findings.add(relationshipPointer(told), "_unknown", `"${resource.type}" has no relationship "${told}".`);
  }
}

function checkToOne(relationship: Relationship, id: string | null, check: FieldCheck): void {
  const { resource, operation, attributes, findings } = check;
  const { name } = relationship;
  const pointer = relationshipPointer(name);
  if (id === null && relationship.required) findings.add(pointer, "_empty", `"${name}" cannot be null.`);
  else checkRules(id, { operation, field: name, attributes }, pointer, resource, findings);
}

/** Two relationships may be declared over one foreign key, which holds one value. */
function setForeignKey(
  relationship: Relationship,
  id: readonly SqlValue[] | undefined,
  model: Model,
  values: Map<string, SqlValue>,
  check: FieldCheck,
): void {
  const [{ from, to }] = relationship.hops;
  const key = id === undefined ? [] : model.resource(relationship.target).key.columns;
  from.forEach((column, index) => {
    // A column that must have a value belongs to another relationship too, or to the key; one that is null is enough.
    if (id === undefined && check.resource.everyColumn.get(column)?.notNull && from.length > 1) return;
    // A foreign key that points to another column than the id's is looked up by the id.
    const value = id === undefined ? null : id[Math.max(0, key.indexOf(to[index]))];
    if (values.has(column) && values.get(column) !== value) noteConflict(relationship, check);
    values.set(column, value);
  });
}

/** Whether two sets are of the same children over the same foreign key, and not the same. */
function contradicts(one: Replacement, other: Replacement): boolean {
  const [[hop], [otherHop]] = [one.relationship.hops, other.relationship.hops];
  if (hop.table !== otherHop.table || hop.to.some((column, index) => column !== otherHop.to[index])) return false;
  const texts = ({ ids }: Replacement) => new Set(ids.map((id) => id.join(",")));
  const [ids, others] = [texts(one), texts(other)];
  return ids.size !== others.size || [...ids].some((id) => !others.has(id));
}

function noteConflict({ name }: Relationship, { findings }: FieldCheck): void {
  const detail = `"${name}" shares its foreign key with a relationship that says otherwise.`;
  findings.add(relationshipPointer(name), "_conflict", detail);
}

function checkAbsent(relationship: Relationship, check: FieldCheck): void {
  const { resource, operation, supplied, attributes, findings } = check;
  const [{ from }] = relationship.hops;
  if (operation === "update" || from.every((column) => supplied.has(column))) return;
  // What is missing of a key is told at the id, which may give it.
  if (resource.key.columns.length > 1 && from.some((column) => resource.key.columns.includes(column))) return;
  const { name } = relationship;
  const pointer = relationshipPointer(name);
  const areFilled = from.every((column) => isFilled(resource.everyColumn.get(column)));
  if (relationship.required && !areFilled) findings.add(pointer, "_required", `"${name}" is required.`);
  checkRules(undefined, { operation, field: name, attributes }, pointer, resource, findings);
}

/** The values of a related id, as they are bound; nulls where no row can have it. */
function idOf({ id }: SentIdentifier, relationship: Relationship, model: Model): readonly SqlValue[] {
  const { codec, columns } = model.resource(relationship.target).key;
  return codec.parse(id) ?? columns.map(() => null);
}

/** The set that linkage states: an id that is named twice counts once, at its first place. */
function replacementOf(relationship: Relationship, identifiers: readonly SentIdentifier[], model: Model): Replacement {
  const first = new Map<string, SentIdentifier>();
  for (const one of identifiers) if (!first.has(one.id)) first.set(one.id, one);
  const each = [...first.values()];
  return {
    relationship,
    ids: each.map((one) => idOf(one, relationship, model)),
    pointers: each.map((one) => one.pointer),
  };
}

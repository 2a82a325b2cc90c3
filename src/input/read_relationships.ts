import { cut } from "../errors/cut.ts";
import { parseKey } from "../keys.ts";
import type { ColumnValue, Linkage, Replacement } from "../types/input.ts";
import type { SqlValue } from "../types/json.ts";
import type { Association, Model } from "../types/model.ts";
import { checkRules } from "./check_rules.ts";
import { relationshipPointer } from "./field_findings.ts";
import type { FieldCheck } from "./read_attributes.ts";
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
  const sentKeys = new Set([...sent.relationships.keys()].map((one) => one.kind === "toOne" ? one.foreignKey : ""));
  for (const association of check.resource.associations) {
    const identifiers = sent.relationships.get(association);
    if (identifiers === undefined) {
      if (association.kind === "toOne" && !sentKeys.has(association.foreignKey)) checkAbsent(association, check);
    } else if (association.kind === "toMany") {
      // A create has none but empty ones, which ask for nothing.
      if (check.operation === "create") continue;
      const replacement = replacementOf(association, identifiers, model);
      if (replacements.some((one) => contradicts(one, replacement))) noteConflict(association, check);
      replacements.push(replacement);
    } else {
      const [linked] = identifiers;
      checkToOne(association, linked?.id ?? null, check);
      const id = linked === undefined ? null : idOf(linked, association, model);
      setForeignKey(association, id, values, check);
      if (linked !== undefined) related.push({ association, id, pointer: linked.pointer });
    }
  }
  return { values: [...values].map(([column, value]) => ({ column, value })), related, replacements };
}

function noteUnknown({ unknownRelationships }: SentFields, { resource, findings }: FieldCheck): void {
  for (const name of unknownRelationships) {
    const told = cut(name);
    findings.add(relationshipPointer(told), "_unknown", `"${resource.type}" has no relationship "${told}".`);
  }
}

function checkToOne(association: Association, id: string | null, check: FieldCheck): void {
  const { resource, operation, attributes, findings } = check;
  const { name } = association;
  const pointer = relationshipPointer(name);
  if (id === null && association.notNull) findings.add(pointer, "_empty", `"${name}" cannot be null.`);
  else checkRules(id, { operation, field: name, attributes }, pointer, resource, findings);
}

/** Two associations may be declared over one foreign key, which holds one value. */
function setForeignKey(
  association: Association,
  id: SqlValue,
  values: Map<string, SqlValue>,
  check: FieldCheck,
): void {
  const { foreignKey } = association;
  if (values.has(foreignKey) && values.get(foreignKey) !== id) noteConflict(association, check);
  values.set(foreignKey, id);
}

/** Whether two sets are of the same children over the same foreign key, and not the same. */
function contradicts(one: Replacement, other: Replacement): boolean {
  const { target, foreignKey } = one.association;
  if (target !== other.association.target || foreignKey !== other.association.foreignKey) return false;
  const [ids, others] = [new Set(one.ids), new Set(other.ids)];
  return ids.size !== others.size || [...ids].some((id) => !others.has(id));
}

function noteConflict({ name }: Association, { findings }: FieldCheck): void {
  const detail = `"${name}" shares its foreign key with a relationship that says otherwise.`;
  findings.add(relationshipPointer(name), "_conflict", detail);
}

function checkAbsent(association: Association, check: FieldCheck): void {
  const { resource, operation, supplied, attributes, findings } = check;
  if (operation === "update" || supplied.has(association.foreignKey)) return;
  const { name } = association;
  const pointer = relationshipPointer(name);
  const hasDefault = resource.everyColumn.get(association.foreignKey)?.hasDefault ?? false;
  if (association.notNull && !hasDefault) findings.add(pointer, "_required", `"${name}" is required.`);
  checkRules(undefined, { operation, field: name, attributes }, pointer, resource, findings);
}

/** A related id as its key is bound, null where no row can have it. */
function idOf({ id }: SentIdentifier, association: Association, model: Model): SqlValue {
  return parseKey(id, model.resource(association.target).key) ?? null;
}

/** The set that linkage states: an id that is named twice counts once, at its first place. */
function replacementOf(association: Association, identifiers: readonly SentIdentifier[], model: Model): Replacement {
  const first = new Map<string, SentIdentifier>();
  for (const one of identifiers) if (!first.has(one.id)) first.set(one.id, one);
  const each = [...first.values()];
  return {
    association,
    ids: each.map((one) => idOf(one, association, model)),
    pointers: each.map((one) => one.pointer),
  };
}

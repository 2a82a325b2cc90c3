import { equalityIn } from "../model/columns.ts";
import { areSame } from "../model/foreign_keys.ts";
import { backwards } from "../model/to_manys.ts";
import type { SqlValue } from "../types/json.ts";
import type { Hop, Model, Relationship } from "../types/model.ts";
import type { FieldCheck } from "./read_attributes.ts";
import { fieldPlace } from "./sent_fields.ts";

/** The fields that were sent for a record, and the key of the record. */
export interface SentForRow extends Pick<FieldCheck, "resource" | "sent"> {
  readonly model: Model;
  readonly id: readonly SqlValue[];
  /** Whether the record is new: it is not there yet to be a member, so only its own foreign key links it to itself. */
  readonly isNew?: boolean;
}

/**
 * Finds relationships of a record that contradict each other although they share no columns: `parent` and `children`
 * follow the same links in opposite directions. The link of the record to itself belongs to both, so a document that
 * sends both must name the record in both or in neither. The findings get each second one that differs.
 */
export function checkOpposites(row: SentForRow, findings: FieldCheck["findings"]): void {
  const { resource, sent } = row;
  // Only such relationships can have an opposite in the same document.
  const toItself = resource.relationships.filter((one) => one.target === resource.table && sent.relationships.has(one));
  for (const [index, one] of toItself.entries()) {
    const other = toItself.slice(0, index).find((before) => areOpposite(one, before, resource.table));
    if (other === undefined || !differ(one, other, row)) continue;
    const detail = `"${one.name}" is "${other.name}" in the opposite direction, ` +
      "and they differ on the link of this record to itself.";
    findings.add(fieldPlace(sent, one), "_conflict", detail);
  }
}

/** Whether one of two opposite relationships names the record itself, and the other does not. */
function differ(one: Relationship, other: Relationship, row: SentForRow): boolean {
  const naming = [one, other].filter((each) => namesItself(each, row));
  return naming.length === 1 && (row.isNew !== true || naming[0].kind === "belongsTo");
}

/** Whether two relationships of one table to itself follow the same links, each from the other's end. */
function areOpposite(one: Relationship, other: Relationship, table: string): boolean {
  const back = backwards(one.hops, table);
  return back.length === other.hops.length && back.every((hop, index) => isSame(hop, other.hops[index]));
}

function isSame(one: Hop, other: Hop): boolean {
  return one.table === other.table && areSame(one.from, other.from) && areSame(one.to, other.to);
}

/** Whether a relationship was sent with the id of its own record. */
function namesItself(
  relationship: Relationship,
  { resource: { table, key }, model, sent, id }: SentForRow,
): boolean {
  const isEqual = equalityIn(table, model);
  const isOwn = (value: SqlValue, part: number) => isEqual(key.columns[part], value, id[part]);
  return sent.relationships.get(relationship)!.some((linked) => key.codec.parse(linked.id)?.every(isOwn) === true);
}

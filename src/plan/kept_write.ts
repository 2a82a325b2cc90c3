import type { SlotValue } from "../types/plan.ts";
import { isFollowed, isLinking, type WriteRequest } from "./plan_sets.ts";
import { ownValues } from "./plan_write.ts";
import { jsonIds } from "./slots.ts";

/** A character that no name in a database contains. */
const END = "\0";

/**
 * What decides the shape of a write, as one text: its columns and relationships, which of them are empty, and by which
 * columns the row must be as it was read. Nothing where a scope or a hook decides too.
 */
export function writeKey(request: WriteRequest): string | undefined {
  const { model, resource, operation, id, input, conditions } = request;
  if (model.isScoped || conditions.length > 0) return undefined;
  const row = id !== undefined ? "id" : isFollowed(request) ? "followed" : "";
  let key = `${operation} ${resource.table}${END}${row}`;
  for (const { column, value } of input?.values ?? []) key += `${END}${value === null ? "null" : "value"} ${column}`;
  for (const { relationship, id } of input?.related ?? []) {
    key += `${END}${id.includes(null) ? "to none" : "to one"} ${relationship.name}`;
  }
  for (const { relationship, change } of input?.replacements ?? []) key += `${END}${change} ${relationship.name}`;
  for (const column of input?.unchanged?.columns ?? []) key += `${END}unchanged ${column}`;
  return key;
}

/**
 * The values of such a write, in the order in which a plan gives them slots. Only a plan tells those of a foreign key
 * that is looked up.
 */
export function writeValues(request: WriteRequest): readonly SlotValue[] {
  const { id = [], input: { related = [], replacements = [], unchanged } = {} } = request;
  const own = ownValues(request).map(({ value }) => value);
  const values: SlotValue[] = [...id];
  // What links to a new row must know what it holds.
  if (isLinking(request)) values.push(...own);
  for (const { ids } of replacements) values.push(jsonIds(ids));
  if (unchanged !== undefined) values.push(unchanged.state);
  for (const { id } of related) values.push(...id);
  if (!isLinking(request)) values.push(...own);
  return values;
}

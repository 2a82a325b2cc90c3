import type { SlotValue } from "../types/plan.ts";
import { given } from "./plan_write.ts";
import { jsonIds } from "./slots.ts";
import type { WriteRequest } from "./write_request.ts";

/** What no name in a database has. */
const END = "\0";

/**
 * What decides the shape of a write, as one text: its columns and relationships, and which of them are empty. Nothing
 * where a scope or a hook has a say too, or the row must be as it was read.
 */
export function writeKey({ model, resource, operation, id, input, conditions }: WriteRequest): string | undefined {
  if (model.isScoped || conditions.length > 0 || input?.unchanged !== undefined) return undefined;
  let key = `${operation} ${resource.table}${END}${id === undefined ? "" : "id"}`;
  for (const { column, value } of input?.values ?? []) key += END + column + (value === null ? " = null" : "");
  for (const { relationship, id } of input?.related ?? []) {
    key += `${END}to ${relationship.name}${id.includes(null) ? " = null" : ""}`;
  }
  for (const { relationship, change } of input?.replacements ?? []) key += `${END}${change} ${relationship.name}`;
  return key;
}

/**
 * The values of such a write, in the order in which a plan gives them slots. Only a plan tells those of a foreign key
 * that is looked up.
 */
export function writeValues(request: WriteRequest): readonly SlotValue[] {
  const { id = [], input: { related = [], replacements = [] } = {} } = request;
  const values: SlotValue[] = [...id];
  for (const { ids } of replacements) values.push(jsonIds(ids));
  for (const { id } of related) values.push(...id);
  for (const { value } of given(request)) values.push(value);
  return values;
}

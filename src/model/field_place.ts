import { pointer } from "../errors/pointer.ts";
import type { Resource } from "../types/model.ts";

/** Where a client writes a column: its attribute, its relationship, its id; `/data` where it does not. */
export function fieldPointer(resource: Resource, column: string): string {
  const name = fieldName(resource, column);
  if (name === undefined) return "/data";
  if (resource.key.columns.includes(column)) return "/data/id";
  const isAttribute = resource.columns.some((one) => one.name === column);
  return pointer("data", isAttribute ? "attributes" : "relationships", name);
}

/** The name by which clients know a column: nothing where they do not. */
export function fieldName({ key, columns, relationships }: Resource, column: string): string | undefined {
  if (key.columns.includes(column)) return "id";
  return columns.find((one) => one.name === column)?.field ??
    relationships.find((one) => one.kind === "belongsTo" && one.hops[0].from.includes(column))?.name;
}

import type { Resource } from "../types/model.ts";

/** The name by which clients know a column: nothing where they do not. */
export function fieldName({ key, columns, relationships }: Resource, column: string): string | undefined {
  if (key.columns.includes(column)) return "id";
  return columns.find((one) => one.name === column)?.field ??
    relationships.find((one) => one.kind === "belongsTo" && one.hops[0].from.includes(column))?.name;
}

import type { ModelField, ModelSet, ModelToOne, TableName } from "./model_table.ts";

/** Whose a row is. */
export const tenant: ModelField = { column: "tenant", kind: "integer", notNull: true };

/** The key of a table whose ids the database makes. */
export const integerKey = { key: [{ column: "id", kind: "integer" }], ids: "integer" } as const;

/** A foreign key of one column. */
export function toOne(name: string, column: string, target: TableName, more: Partial<ModelToOne> = {}): ModelToOne {
  return { name, columns: [column], target, to: ["id"], ...more };
}

/** An association back over a foreign key of one column. */
export function set(kind: "hasOne" | "hasMany", name: string, target: TableName, column: string, to = "id"): ModelSet {
  return { kind, name, target, columns: [column], to: [to] };
}

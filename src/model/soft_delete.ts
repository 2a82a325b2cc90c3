import type { Relationship } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Columns } from "./columns.ts";
import { asMember, columnOf } from "./spellings.ts";

/** The column that a soft delete sets; its mistakes are added to the problems. */
export function softDeleteOf({ declared, table, every, keys, problems }: Columns, name: string): Column | undefined {
  if (problems.attempt(() => columnOf(declared, table, name, "softDelete")) === undefined) return undefined;
  const column = every.find((one) => one.name === name)!;
  const { generated } = table.columns.find((one) => one.name === name)!;
  const why = column.notNull
    ? "which is NOT NULL: let it be NULL in the database"
    : generated || keys.has(name)
    ? "which no delete can set: name another column"
    : column.kind !== "datetime"
    ? `which holds no date-times: write columns: { ${asMember(name)}: "DATETIME" }, or name another column`
    : undefined;
  if (why !== undefined) problems.refuse(`Cannot map "${declared.table}": softDelete names "${name}", ${why}.`);
  return column;
}

/**
 * Refuses `softDelete` for a join table, whose rows are deleted when a link is removed, and for the target of a
 * has-one: if that led to a deleted row, no other row could take its place.
 */
export function refuseKeptLinks(
  columns: ReadonlyMap<string, Columns>,
  relationships: ReadonlyMap<string, readonly Relationship[]>,
): void {
  for (const [owner, all] of relationships) {
    for (const { kind, name, hops: [{ table }] } of all) {
      const found = columns.get(table);
      if (found === undefined || found.declared.options.softDelete === undefined) continue;
      if (kind !== "belongsToMany" && kind !== "hasOne") continue;
      const why = kind === "belongsToMany"
        ? "whose links are deleted with their rows"
        : "to which a deleted row would still point";
      found.problems.refuse(
        `Cannot map "${table}": softDelete keeps rows that "${owner}" finds by its relationship "${name}", ${why}. ` +
          "Leave out softDelete, or the relationship.",
      );
    }
  }
}

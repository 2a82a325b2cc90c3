import type { Key, Resource } from "../types/model.ts";
import type { SqlCondition } from "./condition.ts";
import { sql } from "./sql.ts";

/** The key of a table; of the primary one where none is named. */
export type KeyOf = (table: string | undefined) => Key;

/** The table expression that holds a node's rows, or their number; a name that hides no table of the application's. */
export function heldAs(node: number | "total"): SqlCondition {
  return sql.id(`relata:${node}`);
}

/** The condition that a row has an id; nothing where every row has one. */
export function hasId({ key }: Pick<Resource, "key">, alias: string): SqlCondition | undefined {
  return key.nullable ? sql`${sql.id(alias, key.column)} is not null` : undefined;
}

/**
 * The condition that `t` is the row that this batch has inserted, where its key was not given: the database has made
 * it, or it is the one after the greatest.
 */
export function inserted({ key, table }: Pick<Resource, "key" | "table">): SqlCondition {
  const column = sql.id("t", key.column);
  if (key.generated) return sql`${column} = last_insert_rowid()`;
  return sql`${column} = (select max(${sql.id(key.column)}) from ${sql.id(table)})`;
}

import { sql } from "kysely";
import type { Key, Resource } from "../types/model.ts";
import type { SqlCondition } from "./condition.ts";

/** The key of a table; of the primary one where none is named. */
export type KeyOf = (table: string | undefined) => Key;

/** The condition that a row has an id; nothing where every row has one. */
export function hasId({ key }: Pick<Resource, "key">, alias: string): SqlCondition | undefined {
  return key.nullable ? sql`${sql.id(alias, key.column)} is not null` : undefined;
}

import { CHILD_TABLES } from "./child_tables.ts";
import { JOIN_TABLES } from "./join_tables.ts";
import type { ModelTable, TableName } from "./model_table.ts";
import { OWNER_TABLES } from "./owner_tables.ts";

export type * from "./model_table.ts";

/**
 * The tables of the storage fixture, written a second time: the model must not learn them from the code under test.
 * Referenced tables come first.
 */
export const MODEL_TABLES: { readonly [T in TableName]: ModelTable } = {
  ...OWNER_TABLES,
  ...CHILD_TABLES,
  ...JOIN_TABLES,
};

/** Every table's name, referenced tables first. */
export const TABLE_NAMES: readonly TableName[] = Object.keys(MODEL_TABLES) as TableName[];

/** The tables that are resources. */
export const MAPPED: readonly TableName[] = TABLE_NAMES.filter((table) => MODEL_TABLES[table].type !== undefined);

/** `created_at`, `createdAt` → `created-at`. */
export function dashed(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end}-${start.toLowerCase()}`)
    .replaceAll("_", "-");
}

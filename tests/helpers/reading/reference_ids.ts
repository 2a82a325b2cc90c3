import { idParts, integerOf, joined } from "../values/id_texts.ts";
import { CATALOG, type TableName } from "./catalog.ts";
import { columnOf } from "./columns.ts";
import type { Row, Stored } from "./rows.ts";

/** Ids that a URL parser resolves as a step to another path. */
const PATHLESS: readonly string[] = [".", ".."];

/** The id of a row: the only part of its key as it is, several joined by `~`. */
export function idOf(table: TableName, row: Row): string {
  return joined(CATALOG[table].key.map((column) => String(row[column])));
}

/** Whether a row is a resource: no part of its key is NULL, and the only one is not an empty text. */
export function hasId(table: TableName, row: Row): boolean {
  const { key } = CATALOG[table];
  return key.every((column) => row[column] !== null) && !(key.length === 1 && row[key[0]] === "");
}

/** Whether the path of a resource reaches it. */
export function hasPath(id: string): boolean {
  return !PATHLESS.includes(id);
}

/** The values of a table's key that an id names; `undefined` if no row can have it. */
export function keyOf(table: TableName, id: string): readonly Stored[] | undefined {
  const { key } = CATALOG[table];
  const parts = idParts(id, key.length);
  if (parts === undefined) return undefined;
  const values = key.map((column, part) => keyValue(columnOf(table, column).kind, parts[part]));
  return values.includes(undefined) ? undefined : values as Stored[];
}

/** A value of a key as a path or a filter writes it; `undefined` if it is not one. */
export function keyValue(kind: string, text: string): Stored | undefined {
  return kind === "integer" ? integerOf(text) : text;
}

import { CATALOG, type TableName } from "./catalog.ts";
import { columnOf } from "./columns.ts";
import type { Row, Stored } from "./rows.ts";

/** Ids that a URL takes for a step to another path. */
const PATHLESS: readonly string[] = [".", ".."];

/** The id of a row: the only part of its key as it is, several joined by `~`. */
export function idOf(table: TableName, row: Row): string {
  const parts = CATALOG[table].key.map((column) => String(row[column]));
  return parts.length === 1 ? parts[0] : parts.map((part) => part.replace(/[~!]/g, "!$&")).join("~");
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

/** The values of a table's key that an id says; nothing where no row can have it. */
export function keyOf(table: TableName, id: string): readonly Stored[] | undefined {
  const { key } = CATALOG[table];
  const parts = key.length === 1 ? [id] : partsOf(id);
  if (parts?.length !== key.length || id === "") return undefined;
  const values = key.map((column, part) => keyValue(columnOf(table, column).kind, parts[part]));
  return values.includes(undefined) ? undefined : values as Stored[];
}

/** A value of a key as a path or a filter writes it; nothing where it is none. */
export function keyValue(kind: string, text: string): Stored | undefined {
  return kind === "integer" ? integerKey(text) : text;
}

/** `a!~b~1` → `a~b` and `1`; nothing where `!` stands before anything but `~` and `!`. */
function partsOf(id: string): string[] | undefined {
  const signs = id.match(/!.?|[^!]/gsu) ?? [];
  if (signs.some((sign) => sign.startsWith("!") && sign !== "!~" && sign !== "!!")) return undefined;
  const parts = [""];
  for (const sign of signs) {
    if (sign === "~") parts.push("");
    else parts[parts.length - 1] += sign.replace(/^!/, "");
  }
  return parts;
}

function integerKey(text: string): bigint | undefined {
  if (!/^(0|-?[1-9][0-9]*)$/.test(text)) return undefined;
  const value = BigInt(text);
  return value >= -(2n ** 63n) && value < 2n ** 63n ? value : undefined;
}

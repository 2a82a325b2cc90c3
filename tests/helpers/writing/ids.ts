import { idParts, integerOf, joined } from "../values/id_texts.ts";
import { type Cell, MODEL_TABLES, type ModelPart, type TableName } from "./tables.ts";

/** A row's cells by column. */
type Cells = { readonly [column: string]: Cell };

/** The id of a row: the only part of its key as it is, several joined by `~`. */
export function idOf(row: Cells, table: TableName): string {
  return joined(MODEL_TABLES[table].key.map(({ column }) => String(row[column])));
}

/** Whether a row has an id: no part of its key is NULL. */
export function hasId(row: Cells, table: TableName): boolean {
  return MODEL_TABLES[table].key.every(({ column }) => row[column] !== null);
}

/** The cells of a key that an id names, by column; `undefined` if no row can have it. */
export function keyOf(id: string, table: TableName): Cells | undefined {
  const { key } = MODEL_TABLES[table];
  const parts = idParts(id, key.length);
  if (parts === undefined) return undefined;
  const cells = key.map((part, place) => partCell(parts[place], part));
  return cells.includes(undefined)
    ? undefined
    : Object.fromEntries(key.map(({ column }, place) => [column, cells[place]!]));
}

function partCell(text: string, { kind }: ModelPart): Cell | undefined {
  return kind === "text" ? text : integerOf(text);
}

import { type Cell, MODEL_TABLES, type ModelPart, type TableName } from "./tables.ts";

/** A row's cells by column. */
type Cells = { readonly [column: string]: Cell };

/** The id of a row: the only part of its key as it is, several joined by `~`. */
export function idOf(row: Cells, table: TableName): string {
  return joined(MODEL_TABLES[table].key.map(({ column }) => String(row[column])));
}

/** Parts as one id. */
export function joined(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0] : parts.map((part) => part.replace(/[~!]/g, "!$&")).join("~");
}

/** Whether a row has an id: no part of its key is NULL. */
export function hasId(row: Cells, table: TableName): boolean {
  return MODEL_TABLES[table].key.every(({ column }) => row[column] !== null);
}

/** The cells of a key that an id says, by column; nothing where no row can have it. */
export function keyOf(id: string, table: TableName): Cells | undefined {
  const { key } = MODEL_TABLES[table];
  const parts = key.length === 1 ? [id] : partsOf(id);
  if (parts?.length !== key.length || id === "") return undefined;
  const cells = key.map((part, place) => partCell(parts[place], part));
  return cells.includes(undefined)
    ? undefined
    : Object.fromEntries(key.map(({ column }, place) => [column, cells[place]!]));
}

function partsOf(id: string): readonly string[] | undefined {
  const signs = id.match(/![^]?|[^!]/gu) ?? [];
  if (signs.some((sign) => sign.startsWith("!") && sign !== "!~" && sign !== "!!")) return undefined;
  const parts = [""];
  for (const sign of signs) {
    if (sign === "~") parts.push("");
    else parts[parts.length - 1] += sign.replace(/^!/, "");
  }
  return parts;
}

function partCell(text: string, { kind }: ModelPart): Cell | undefined {
  if (kind === "text") return text;
  if (!/^(0|-?[1-9]\d*)$/.test(text)) return undefined;
  const integer = BigInt(text);
  return integer >= -(2n ** 63n) && integer < 2n ** 63n ? integer : undefined;
}

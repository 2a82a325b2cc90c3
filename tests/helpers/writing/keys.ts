import type { Cells, Fields } from "./fields.ts";
import { joined } from "../values/id_texts.ts";
import { keyOf } from "./ids.ts";
import { refuse } from "./refused.ts";
import type { GoodDocument } from "./structure.ts";
import { type Cell, MODEL_TABLES, type ModelTable, type TableName } from "./tables.ts";

/** The place of a client's own id. */
export const ID = "/data/id";

/** The first association that the client sets a column of the key by. */
function placeOf(column: string, { toOne }: ModelTable, { relationships }: Fields): string {
  const sent = toOne.find(({ name, columns }) => relationships.has(name) && columns.includes(column));
  return relationships.get(sent?.name ?? "")?.place ?? "/data";
}

/**
 * The known part of a new row's id: the client's own, or that of its relationships. Missing parts are reported together
 * with mistakes in fields.
 * @throws {Refused} if the id and the relationships disagree.
 */
export function judgeId(
  { id }: GoodDocument,
  name: TableName,
  { keys }: Cells,
  supplied: ReadonlyMap<string, Cell>,
  fields: Fields,
): { readonly id?: string; readonly errors: readonly string[] } {
  const table = MODEL_TABLES[name];
  if (id !== undefined) {
    const cells = keyOf(id, name)!;
    const other = table.key.find(({ column }) => keys.has(column) && keys.get(column) !== cells[column]);
    if (other !== undefined) refuse(409, [ID, placeOf(other.column, table, fields)]);
    return { id, errors: [] };
  }
  if (table.ids !== "given") return { errors: [] };
  const parts = table.key.map(({ column }) => keys.get(column) ?? supplied.get(column) ?? null);
  return parts.includes(null) ? { errors: [`_required ${ID}`] } : { id: joined(parts.map(String)), errors: [] };
}

/** An update keeps its id. @throws {Refused} */
export function judgeSameId(id: string, name: TableName, { keys }: Cells, fields: Fields): void {
  const table = MODEL_TABLES[name];
  const cells = keyOf(id, name)!;
  // The first relationship that would change it is reported.
  const changed = [...keys].find(([column, cell]) => column in cells && cells[column] !== cell);
  if (changed !== undefined) refuse(403, [placeOf(changed[0], table, fields)]);
}

import type { Condition } from "../conditions/condition.ts";
import { holds } from "../conditions/meaning.ts";
import { compareRows } from "../conditions/order.ts";
import { HIDDEN_SHELF } from "./fixture.ts";
import { hasId, idOf } from "./ids.ts";
import { type Cell, MAPPED, MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

/** One row by column. */
export type Row = { readonly [column: string]: Cell };

/** Every row of every table, by its id as text. */
export type Rows = { readonly [T in TableName]: ReadonlyMap<string, Row> };

/** A database's rows from those of its tables; a table that is not named is empty. */
export function toRows(tables: { readonly [T in TableName]?: readonly Row[] }): Rows {
  const entries = TABLE_NAMES.map((name) =>
    [name, new Map((tables[name] ?? []).map((row) => [idOf(row, name), row] as const))] as const
  );
  return Object.fromEntries(entries) as unknown as Rows;
}

/** Rows with one of them set, or removed if `row` is absent. */
export function withRow(rows: Rows, table: TableName, id: string, row: Row | undefined): Rows {
  const changed = new Map(rows[table]);
  if (row === undefined) changed.delete(id);
  else changed.set(id, row);
  return { ...rows, [table]: changed };
}

/** The id that the database makes for a new row of a table with integer keys. */
export function nextId(rows: Rows, table: TableName): string {
  return String([...rows[table].keys()].reduce((most, id) => BigInt(id) > most ? BigInt(id) : most, 0n) + 1n);
}

/** The caller of a request, and what it may see. */
export interface Caller {
  /** Its tenant; absent if the service has no scopes. */
  readonly tenant?: number;
  /** The conditions of the scopes besides the tenant. */
  readonly scopes?: Scopes;
  /** Whether its creates may link members. */
  readonly linksOnCreate?: boolean;
  /** Whether its deletes keep the rows of some tables. */
  readonly keepsDeleted?: boolean;
}

/** Conditions on the rows of some tables. */
export type Scopes = { readonly [T in TableName]?: Condition };

/** Whether a caller may see a row among all existing ones; every row without a scope. */
export function isSeen(
  table: TableName,
  row: Row | undefined,
  { tenant, scopes }: Caller,
  rows: Rows,
): row is Row {
  if (row === undefined || (row.deleted_at ?? null) !== null) return false;
  // A table that is not mapped has no scope.
  if (!MAPPED.includes(table)) return true;
  if (!hasId(row, table)) return false;
  if (tenant === undefined) return true;
  if (row.tenant !== BigInt(tenant) || (table === "box_items" && row.shelf_id === BigInt(HIDDEN_SHELF))) return false;
  const scope = scopes?.[table];
  const judging = { tenant, rowsOf: (name: string) => rows[name as TableName].values() };
  return scope === undefined || holds(scope, table, row, judging);
}

/** Whether some columns of a row equal other columns of another row; NULL equals nothing. */
export function pointsTo(row: Row, columns: readonly string[], other: Row, to: readonly string[]): boolean {
  return columns.every((column, part) => row[column] !== null && row[column] === other[to[part]]);
}

/** The ids of a table's rows in the order of the key. */
export function idsOf(rows: Rows, table: TableName): readonly string[] {
  const key = MODEL_TABLES[table].key.map(({ column }) => column);
  return [...rows[table]].sort(([, one], [, other]) => compareRows(one, other, key)).map(([id]) => id);
}

/** Rows as text, to compare and to read in a failure. */
export function printRows(rows: Rows): string {
  return TABLE_NAMES.flatMap((table) => idsOf(rows, table).map((id) => `${table} ${printRow(rows[table].get(id)!)}`))
    .join("\n");
}

function printRow(row: Row): string {
  // A bigint prints as `5n`, to distinguish the integer from 5 stored as REAL.
  return Object.entries(row).sort(([a], [b]) => a < b ? -1 : 1).map(([column, cell]) => {
    // The time of a delete is unknown beforehand.
    if (column === "deleted_at") return cell === null ? "" : "deleted";
    return `${column}=${typeof cell === "bigint" ? `${cell}n` : JSON.stringify(cell)}`;
  }).filter((text) => text !== "").join(" ");
}

import type { Condition } from "../conditions/condition.ts";
import { holds } from "../conditions/meaning.ts";
import { HIDDEN_SHELF } from "./fixture.ts";
import { type Cell, MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

/** One row by column. */
export type Row = { readonly [column: string]: Cell };

/** Every row of every table, by its id as text. */
export type Rows = { readonly [T in TableName]: ReadonlyMap<string, Row> };

/** A database's rows from its tables' rows, in `TABLE_NAMES`' order. */
export function toRows(tables: readonly (readonly Row[])[]): Rows {
  const entries = TABLE_NAMES.map((name, index) => {
    const sorted = tables[index].map((row) => [String(row.id), row] as const);
    return [name, new Map(sorted)] as const;
  });
  return Object.fromEntries(entries) as unknown as Rows;
}

/** Rows with one of them set, or removed where `row` is absent. */
export function withRow(rows: Rows, table: TableName, id: string, row: Row | undefined): Rows {
  const changed = new Map(rows[table]);
  if (row === undefined) changed.delete(id);
  else changed.set(id, row);
  return { ...rows, [table]: changed };
}

/** Who sends a request, and what it may see. */
export interface Caller {
  /** Its tenant; absent where the service has no scopes. */
  readonly tenant?: number;
  /** What the scopes ask for beside the tenant. */
  readonly scopes?: Scopes;
}

/** Conditions on the rows of some tables. */
export type Scopes = { readonly [T in TableName]?: Condition };

/** Whether a row is one that a caller may see among all that are there; every row where there is no scope. */
export function isSeen(
  table: TableName,
  row: Row | undefined,
  { tenant, scopes }: Caller,
  rows: Rows,
): row is Row {
  if (row === undefined) return false;
  if (tenant === undefined) return true;
  if (row.tenant !== BigInt(tenant) || (table === "box_items" && row.shelf_id === BigInt(HIDDEN_SHELF))) return false;
  const scope = scopes?.[table];
  const judging = { tenant, rowsOf: (name: string) => rows[name as TableName].values() };
  return scope === undefined || holds(scope, table, row, judging);
}

/** The ids of a table's rows in the order of the key. */
export function idsOf(rows: Rows, table: TableName): readonly string[] {
  const ids = [...rows[table].keys()];
  return MODEL_TABLES[table].key === "integer" ? ids.sort((a, b) => Number(a) - Number(b)) : ids.sort();
}

/** Rows as text, to compare and to read in a failure. */
export function printRows(rows: Rows): string {
  return TABLE_NAMES.flatMap((table) => idsOf(rows, table).map((id) => `${table} ${printRow(rows[table].get(id)!)}`))
    .join("\n");
}

function printRow(row: Row): string {
  // A bigint prints as `5n`, so that 5 stored as REAL is told from the integer.
  return Object.entries(row).sort(([a], [b]) => a < b ? -1 : 1).map(([column, cell]) =>
    `${column}=${typeof cell === "bigint" ? `${cell}n` : JSON.stringify(cell)}`
  ).join(" ");
}

import fc from "fast-check";
import type { Row } from "./rows.ts";
import type { Cell, TableName } from "./tables.ts";

/** The tenant whose eyes a scope test looks through. */
export const TENANT = 1;

/**
 * A row of this tenant that has the highest integer key of its table, so that the next one is the same whether other
 * tenants' rows are there or not. It is never deleted.
 */
export const HIGHEST = "1000";

const HIGHEST_KEY = BigInt(HIGHEST);

/** The keys of shelves, without the shelf whose items nobody sees. */
export const shelfIds = [1n, 2n, 3n, 5n, 6n, 7n, HIGHEST_KEY];
/** The keys of boxes. */
export const boxIds = [1, 2, 3, 4, 5, 6, 7].map((n) => `d0000000-0000-4000-8000-00000000000${n}`);
/** The keys of tables with few rows. */
export const fewIds = [1n, 2n, 3n, 4n, 5n, 6n, HIGHEST_KEY];
/** The keys of items. */
export const itemIds = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, HIGHEST_KEY];

/** The source of a row, before it is known which tenants' rows it may reference. */
export interface Drawn {
  readonly tenant: number;
  readonly level: bigint | null;
  readonly title: string | null;
  readonly flag: boolean;
  readonly first: number;
  readonly second: number;
}

/** A random row. */
export const drawn: fc.Arbitrary<Drawn> = fc.record({
  tenant: fc.constantFrom(TENANT, TENANT, 2, 3),
  level: fc.constantFrom(null, 1n, 2n, 3n),
  title: fc.constantFrom(null, "", "Northern wall", "wall_%"),
  flag: fc.boolean(),
  first: fc.nat(),
  second: fc.nat(),
});

/** Rows drawn for every table. */
export type DrawnRows = { readonly [T in TableName]: readonly Drawn[] };

/** The rows that others reference. */
export type Owners = { readonly [T in "shelves" | "boxes" | "tags" | "sections"]: readonly Row[] };

/** The keys that a row of a tenant may reference if a delete of the target may delete the row. */
export function allowed(rows: readonly Row[], tenant: bigint, key = "id"): readonly Cell[] {
  return rows.filter((row) => tenant === BigInt(TENANT) || row.tenant !== BigInt(TENANT)).map((row) => row[key]);
}

/** Whether a row is a tenant's. */
export function of(tenant: Cell): (row: Row) => boolean {
  return (row) => row.tenant === tenant;
}

/** A unique column is NULL if an earlier row has its value. */
export function withoutDouble(column: string): (row: Row, index: number, all: readonly Row[]) => Row {
  return (row, index, all) =>
    all.findIndex((other) => other[column] === row[column]) < index ? { ...row, [column]: null } : row;
}

/** The tenant of a row: the highest is this one's. */
export function tenantOf(id: Cell, tenant: number): bigint {
  return BigInt(String(id) === HIGHEST ? TENANT : tenant);
}

/** One of some cells. */
export function pick(cells: readonly Cell[], number: number): Cell {
  return cells[number % cells.length];
}

/** One of some rows, if there are any. */
export function pickRow(rows: readonly Row[], number: number): Row | undefined {
  return rows[number % Math.max(rows.length, 1)];
}

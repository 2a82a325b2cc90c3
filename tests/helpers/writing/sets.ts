import type { Condition } from "../conditions/condition.ts";
import { stored as storedCell } from "../conditions/meaning.ts";
import { clearedColumns } from "./fields.ts";
import { idOf } from "./ids.ts";
import { type Caller, idsOf, isSeen, pointsTo, type Row, type Rows, withRow } from "./rows.ts";
import { type Cell, MAPPED, MODEL_TABLES, type ModelSet, type TableName } from "./tables.ts";

/** The cells that a scope fills in a new row. */
export function suppliedCells(table: TableName, { tenant, scopes }: Caller): ReadonlyMap<string, Cell> {
  if (tenant === undefined || !MAPPED.includes(table)) return new Map();
  const cells = [["tenant", BigInt(tenant)] as const, ...demandedCells(scopes?.[table], tenant)];
  // The first of two different values is used: neither would be in scope.
  return new Map(cells.toReversed());
}

/** The cells that a row must have for a condition to be true, if it says so by `=`. */
function demandedCells(condition: Condition | undefined, tenant: number): readonly (readonly [string, Cell])[] {
  switch (condition?.kind) {
    case "tenant":
      return [[condition.at.column, BigInt(tenant)]];
    case "or":
      return condition.parts.length === 1 ? demandedCells(condition.parts[0], tenant) : [];
    case "and":
      return condition.parts.flatMap((part) => demandedCells(part, tenant));
    case "compare": {
      const cell = storedCell(condition.value);
      return condition.operator === "=" && cell !== null ? [[condition.at.column, cell]] : [];
    }
    default:
      return [];
  }
}

/** A new row of a table before anybody gives it values. */
export function emptyRow(table: TableName): Row {
  const { key, fields, toOne, softDelete } = MODEL_TABLES[table];
  const names = [
    ...softDelete === undefined ? [] : [softDelete],
    ...key.map(({ column }) => column),
    ...toOne.flatMap(({ columns }) => columns),
  ];
  return Object.fromEntries([
    ...names.map((column) => [column, null]),
    ...fields.map(({ column, byDefault }) => [column, byDefault ?? null]),
  ]);
}

/** The ids that an association leads to, if the caller sees them. */
export function childrenOf(rows: Rows, set: ModelSet, owner: Row, caller: Caller): readonly string[] {
  return idsOf(rows, set.target).filter((child) => isLinked(rows, set, owner, child, caller));
}

/** Whether an association leads to a child that the caller sees. */
export function isLinked(rows: Rows, set: ModelSet, owner: Row, child: string, caller: Caller): boolean {
  const row = rows[set.target].get(child);
  if (!isSeen(set.target, row, caller, rows)) return false;
  if (set.join === undefined) return pointsTo(row, set.columns, owner, set.to);
  return linksOf(rows, set, owner, row, caller).length > 0;
}

/** Whether a row of a join table that the caller sees links an owner and a child, which itself may be out of sight. */
export function isJoined(rows: Rows, set: ModelSet, owner: Row, child: string, caller: Caller): boolean {
  return linksOf(rows, set, owner, rows[set.target].get(child)!, caller).length > 0;
}

/** The ids of the rows of a join table that link an owner and a child, as far as the caller sees them. */
function linksOf(rows: Rows, { columns, to, join }: ModelSet, owner: Row, child: Row, caller: Caller): string[] {
  const { table, columns: far, to: there } = join!;
  return [...rows[table]].filter(([, row]) =>
    isSeen(table, row, caller, rows) && pointsTo(row, columns, owner, to) && pointsTo(row, far, child, there)
  ).map(([id]) => id);
}

/** The children that a new set leaves out, as far as the caller sees them. */
export function droppedChildren(
  rows: Rows,
  set: ModelSet,
  owner: Row,
  ids: ReadonlySet<string>,
  caller: Caller,
): readonly string[] {
  return childrenOf(rows, set, owner, caller).filter((child) => !ids.has(child));
}

/** The rows after a new set has replaced the old one; undefined if a row of the join table conflicts. */
export function replaced(
  rows: Rows,
  set: ModelSet,
  owner: Row,
  ids: ReadonlySet<string>,
  isKept: boolean,
  caller: Caller,
): Rows | undefined {
  const dropped = isKept ? [] : droppedChildren(rows, set, owner, ids, caller);
  return set.join === undefined
    ? moved(rows, set, owner, ids, dropped)
    : rejoined(rows, set, owner, ids, dropped, caller);
}

function moved(rows: Rows, set: ModelSet, owner: Row, ids: ReadonlySet<string>, dropped: readonly string[]): Rows {
  const { target, columns, to } = set;
  const cleared = clearedColumns(set, MODEL_TABLES[target]);
  const changed = (some: Rows, child: string, cells: Row) =>
    withRow(some, target, child, { ...some[target].get(child)!, ...cells });
  const nothing = Object.fromEntries(cleared.map((column) => [column, null]));
  const here = Object.fromEntries(columns.map((column, part) => [column, owner[to[part]]]));
  const released = dropped.reduce((some, child) => changed(some, child, nothing), rows);
  return [...ids].reduce((some, child) => changed(some, child, here), released);
}

function rejoined(
  rows: Rows,
  set: ModelSet,
  owner: Row,
  ids: ReadonlySet<string>,
  dropped: readonly string[],
  caller: Caller,
): Rows | undefined {
  const { target, columns, to, join } = set;
  const { table, columns: far, to: there } = join!;
  const rowOf = (child: string) => rows[target].get(child)!;
  let left = rows;
  for (const child of dropped) {
    for (const id of linksOf(rows, set, owner, rowOf(child), caller)) left = withRow(left, table, id, undefined);
  }
  for (const child of ids) {
    if (isJoined(left, set, owner, child, caller)) continue;
    const keys = [
      ...columns.map((column, part) => [column, owner[to[part]]] as const),
      ...far.map((column, part) => [column, rowOf(child)[there[part]]] as const),
    ];
    const row = { ...emptyRow(table), ...Object.fromEntries([...suppliedCells(table, caller), ...keys]) };
    const id = idOf(row, table);
    if (left[table].has(id)) return undefined;
    left = withRow(left, table, id, row);
  }
  return left;
}

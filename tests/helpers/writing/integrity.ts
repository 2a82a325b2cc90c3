import type { Refusal } from "./refused.ts";
import { pointsTo, type Row, type Rows, withRow } from "./rows.ts";
import { dashed, MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

/** What a row of a table has in common with another that must have it alone. */
export function doubled(rows: Rows, table: TableName, id: string): readonly Refusal[] {
  const row = rows[table].get(id)!;
  return MODEL_TABLES[table].unique
    .filter((columns) =>
      [...rows[table]].some(([other, held]) => other !== id && pointsTo(row, columns, held, columns))
    )
    .map((columns) => ({ status: 409, errors: columns.map((column) => placeOf(column, table)).sort() }));
}

function placeOf(column: string, table: TableName): string {
  const toOne = MODEL_TABLES[table].toOne.find(({ columns }) => columns.includes(column));
  return toOne === undefined ? `/data/attributes/${dashed(column)}` : `/data/relationships/${toOne.name}`;
}

/**
 * Whether a change of one table's rows leaves a foreign key that points to nothing: of a row that is changed, or to one
 * whose columns are.
 */
export function brokenKeys(before: Rows, after: Rows, table: TableName): boolean {
  return TABLE_NAMES.some((from) =>
    MODEL_TABLES[from].toOne.some(({ columns, target, to }) => {
      const points = (row: Row, rows: Rows) =>
        columns.some((column) => row[column] === null) ||
        [...rows[target].values()].some((other) => pointsTo(row, columns, other, to));
      const isConcerned = (id: string, row: Row) =>
        from === table && before[from].get(id) !== row || target === table && points(row, before);
      return [...after[from]].some(([id, row]) => isConcerned(id, row) && !points(row, after));
    })
  );
}

/**
 * The rows without one of them, and without those that go with it; nothing where another must go on pointing to it.
 */
export function deleted(rows: Rows, table: TableName, id: string): Rows | undefined {
  const gone = rows[table].get(id)!;
  let left: Rows | undefined = withRow(rows, table, id, undefined);
  for (const from of TABLE_NAMES) {
    for (const { target, columns, to, onDelete } of MODEL_TABLES[from].toOne) {
      if (target !== table || left === undefined) continue;
      for (const [other, row] of left[from]) {
        if (left === undefined || !left[from].has(other) || !pointsTo(row, columns, gone, to)) continue;
        if (onDelete === undefined) return undefined;
        const nothing = Object.fromEntries(columns.map((column) => [column, null]));
        left = onDelete === "cascade" ? deleted(left, from, other) : withRow(left, from, other, { ...row, ...nothing });
      }
    }
  }
  return left;
}

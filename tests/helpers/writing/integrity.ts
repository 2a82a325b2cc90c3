import type { Fields } from "./fields.ts";
import type { Refusal } from "./refused.ts";
import { pointsTo, type Row, type Rows, withRow } from "./rows.ts";
import { MODEL_TABLES, type ModelTable, TABLE_NAMES, type TableName } from "./tables.ts";

/** The columns in which a row of a table is the same as another, and must not be. */
export function doubled(rows: Rows, table: TableName, id: string): readonly (readonly string[])[] {
  const row = rows[table].get(id)!;
  return MODEL_TABLES[table].unique.filter((columns) =>
    [...rows[table]].some(([other, held]) => other !== id && pointsTo(row, columns, held, columns))
  );
}

/** The refusal of values that another row has: at the sent ones, or at all of them if none was sent. */
export function conflictOf(columns: readonly string[], fields: Fields, table: TableName): Refusal {
  const places = new Set(columns.flatMap((column) => placeOf(column, fields, MODEL_TABLES[table]) ?? []));
  return { status: 409, errors: places.size === 0 ? ["/data"] : [...places].sort() };
}

function placeOf(column: string, fields: Fields, { key, toOne }: ModelTable): string | undefined {
  if (fields.isIdSent && key.some((part) => part.column === column)) return "/data/id";
  const sent = toOne.find(({ name, columns }) => columns.includes(column) && fields.relationships.has(name));
  return sent === undefined ? fields.places.get(column) : fields.relationships.get(sent.name)!.place;
}

/**
 * Whether a change of one table's rows leaves a foreign key without a target: of a changed row, or to a row whose
 * columns change.
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
 * The rows without one of them, and without those that are deleted with it; undefined if another one must keep its
 * reference to it.
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

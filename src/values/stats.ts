import type { Cell, Row } from "../types/read_result.ts";
import type { ColumnKind } from "../types/schema_tables.ts";
import type { StatsUse } from "../types/list_options.ts";

/** All statistics of attributes, in the order in which messages name them. */
export const STATS_USES: readonly StatsUse[] = ["count", "sum", "average", "minimum", "maximum", "group"];

const ORDERED: readonly StatsUse[] = ["count", "minimum", "maximum", "group"];

/** The statistics of each kind of column. */
export const USES_OF: { readonly [Kind in ColumnKind]: readonly StatsUse[] } = {
  integer: STATS_USES,
  real: STATS_USES,
  numeric: STATS_USES,
  text: ORDERED,
  date: ORDERED,
  datetime: ORDERED,
  decimal: ["count", "group"],
  boolean: ["count", "group"],
  json: ["count"],
  blob: ["count"],
};

/** The cells of each term of a row of statistics. Integers are summed in halves of 32 bits, as digits. */
export const STATS_CELLS = ["count", "minimum", "maximum", "integers", "high", "low", "reals", "real"] as const;

/** The cells of one term, by their names. */
export type StatsCells = { readonly [Name in typeof STATS_CELLS[number]]: Cell };

/** The cells of a term by its index, in a row whose terms begin at a cell. */
export function statsCells(row: Row, first: number, place: number): StatsCells {
  const start = first + place * STATS_CELLS.length;
  return Object.fromEntries(STATS_CELLS.map((name, index) => [name, row[start + index]])) as StatsCells;
}

/** The sum of the numbers of a column: exact for integers, otherwise as a double; null for no numbers. */
export function sumOf({ integers, high, low, reals, real }: StatsCells): bigint | number | null {
  const whole = integers === 0 ? 0n : BigInt(String(high)) * 4294967296n + BigInt(String(low));
  if (reals === 0) return integers === 0 ? null : whole;
  return real === null ? null : Number(whole) + Number(real);
}

/** The average of the numbers of a column; null for no numbers. */
export function averageOf(cells: StatsCells): number | null {
  const sum = sumOf(cells);
  return sum === null ? null : Number(sum) / (Number(cells.integers) + Number(cells.reals));
}

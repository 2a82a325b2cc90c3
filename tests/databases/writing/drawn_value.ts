import type { ColumnKind } from "../../../src/types/schema_tables.ts";

/** The kinds of attributes that values are drawn for. */
export type DrawnKind = ColumnKind;

/** The values of each kind as a service prints them: when a record is created, and when it is updated. */
const VALUES: { readonly [K in DrawnKind]: readonly [created: unknown, updated: unknown] } = {
  integer: [7, 8],
  real: [2.5, -0.125],
  numeric: [12.5, 99],
  decimal: ["1.50", "-0.001"],
  text: ["Ærø 'one' 🚀\n\"created\"", "~!% updated"],
  boolean: [true, false],
  json: [{ "a b": [1, null, "é"] }, []],
  blob: ["AP+A/w==", ""],
  date: ["2024-02-29", "1999-12-31"],
  datetime: ["2024-02-29T23:59:58+00:00", "1970-01-01T00:00:00+00:00"],
};

/** A value of a kind, with a maximum number of characters if it is a text. */
export function drawnValue(kind: DrawnKind, time: 0 | 1, maxLength = Infinity): unknown {
  const value = VALUES[kind][time];
  return typeof value === "string" && kind === "text" ? [...value].slice(0, maxLength).join("") : value;
}

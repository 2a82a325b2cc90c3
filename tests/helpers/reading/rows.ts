import fc from "fast-check";
import type { ConditionTables, Operand } from "../conditions/condition.ts";
import type { Cell } from "../conditions/order.ts";
import { CATALOG, type CatalogColumn, type TableName, TABLES } from "./catalog.ts";

/** A value as SQLite stores it. */
export type Stored = Cell;

/** One row by column, its key among them. */
export type Row = { readonly [column: string]: Stored };

/** The rows of every table. */
export type Database = { readonly [T in TableName]: readonly Row[] };

/** Text that ties often, and text that a careless service breaks. */
export const TEXTS = [
  "a",
  "b",
  "A",
  "",
  "ab",
  "aB",
  "a_b",
  "50%",
  "%",
  "_",
  "*",
  "\\",
  '"',
  "it's",
  "é",
  "É",
  "～",
  "😀",
  "日本",
  "a\nb",
  "</script>",
  "a,b",
  "\u2028",
  "null",
  "10",
  "9",
] as const;

/** Keys of folders, files and tags; int64's ends are among them. */
export const INTEGER_IDS = [
  1n,
  2n,
  3n,
  4n,
  9n,
  10n,
  0n,
  11n,
  -1n,
  100n,
  9007199254740993n,
  9223372036854775807n,
  -9223372036854775808n,
] as const;

/** Keys of people; most of them need percent-encoding in a path. */
export const TEXT_IDS = [
  "a",
  "b",
  "B",
  "é",
  "b c",
  "50%",
  "x/y",
  "?q",
  "a+b",
  "😀",
  "～",
  "#1",
  "it's",
  '"q"',
  "1",
  "01",
  "a,b",
  "&=",
  "\\",
  "%41",
] as const;

const DATES = ["2024-02-29", "1999-12-31", "1999-12-31 10:00:00", "soon", 86400n] as const;

const DATETIMES = [
  "2024-01-02 03:04:05",
  "2024-01-02 03:04:05.678",
  "2024-01-02",
  "2023-12-31T23:59:59Z",
  0n,
  1700000000n,
  1700000000123n,
  100000000000n,
  99999999999n,
  -1n,
  "never",
  "",
] as const;

const INTEGERS = [0n, 1n, 2n, -1n, 9007199254740991n, 9007199254740992n, -9007199254740993n, 9223372036854775807n];

const REALS = [0, 1, 0.1 + 0.2, 0.3, -2.5, 1e300, 5e-324, 1.7976931348623157e308, 123456789.12345679, Infinity];

function nullable(values: readonly Stored[]): fc.Arbitrary<Stored> {
  // The first values are drawn more often, so that rows tie.
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 4, arbitrary: fc.constantFrom(...values.slice(0, 3)) },
    { weight: 3, arbitrary: fc.constantFrom(...values) },
  );
}

function ids(table: TableName): readonly Stored[] {
  return CATALOG[table].key === "text" ? TEXT_IDS : INTEGER_IDS;
}

const VALUES = { text: TEXTS, integer: INTEGERS, real: REALS, date: DATES, datetime: DATETIMES, boolean: [0n, 1n] };

function columnValue(table: TableName, name: string): fc.Arbitrary<Stored> {
  const column = CATALOG[table].columns.find((each) => each.name === name)!;
  if (name === "tenant_id") return fc.constantFrom(1n, 1n, 1n, 2n, null);
  if (name === "folder_id") return fc.constantFrom(...INTEGER_IDS.slice(0, 8));
  if (column.references !== undefined) {
    return fc.option(fc.constantFrom(...ids(column.references).slice(0, 8)), { freq: 6 });
  }
  return nullable(VALUES[column.kind]);
}

function rows(table: TableName): fc.Arbitrary<readonly Row[]> {
  const columns = CATALOG[table].columns.map((column) => [column.name, columnValue(table, column.name)]);
  const row: fc.Arbitrary<Row> = fc.record({
    id: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ids(table).slice(0, 7)) },
      { weight: 1, arbitrary: fc.constantFrom(...ids(table)) },
    ),
    ...Object.fromEntries(columns) as { [column: string]: fc.Arbitrary<Stored> },
  });
  const rows = (minLength: number) =>
    fc.uniqueArray(row, { minLength, maxLength: 12, selector: (each) => each.id, size: "max" });
  return fc.oneof({ withCrossShrink: true }, { weight: 1, arbitrary: rows(0) }, { weight: 2, arbitrary: rows(4) });
}

/** Few rows in every table; foreign keys often lead to rows that are not there. */
export const databases: fc.Arbitrary<Database> = fc.record(
  Object.fromEntries(TABLES.map((table) => [table, rows(table)])) as { [T in TableName]: fc.Arbitrary<readonly Row[]> },
);

const COMPARED: { readonly [K in CatalogColumn["kind"]]: readonly Operand[] } = {
  text: TEXTS,
  integer: [...INTEGERS, 1, 0],
  real: [...REALS.filter(Number.isFinite), 1n],
  date: [...DATES, new Date("1999-12-31T10:00:00Z")],
  datetime: [...DATETIMES, new Date("2024-01-02T03:04:05Z")],
  boolean: [true, false, 1, 0n],
};

/** The tables as the conditions of scopes know them. */
export const SCOPED_TABLES: ConditionTables = Object.fromEntries(TABLES.map((table) => {
  const columns = CATALOG[table].columns.map(({ name, kind, references }) => {
    const values = references === undefined ? COMPARED[kind] : ids(references).slice(0, 8);
    return [name, name === "tenant_id" ? [1, 2, 1n, null] : values] as const;
  });
  const links = CATALOG[table].columns.flatMap(({ name, references }) =>
    references === undefined ? [] : [{ column: name, target: references }]
  );
  return [table, {
    columns: { id: ids(table).slice(0, 8), ...Object.fromEntries(columns) },
    links,
    tenant: table === "tags" ? undefined : "tenant_id",
  }];
}));

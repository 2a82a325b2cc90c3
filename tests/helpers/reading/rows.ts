import fc from "fast-check";
import type { ConditionTables, Operand } from "../conditions/condition.ts";
import type { Cell } from "../conditions/order.ts";
import { CATALOG, type CatalogColumn, type Keys, type TableName, TABLES } from "./catalog.ts";
import { columnOf } from "./columns.ts";

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

/** Keys of folders, files, tags and desks; int64's ends are among them. */
const INTEGER_IDS = [
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

/** Keys of people; most of them need percent-encoding in a path. The last ones are not ids, or no path reaches them. */
const TEXT_IDS = [
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
  "~",
  "a!~",
  "",
  ".",
] as const;

/**
 * The keys of each set; the first ones are drawn more often. Parts of keys contain the characters that join and escape
 * parts.
 */
export const KEYS: { readonly [K in Keys]: readonly (string | bigint)[] } = {
  integers: INTEGER_IDS,
  people: TEXT_IDS,
  emails: ["a@b", "b@b", "x+y@b?c=d&e", "", "é", "a@b ", "A@B", "%40"],
  buildings: ["a", "b~", "!", "~", "", "é", "B", "a~b", "."],
  rooms: ["1", "~1", "01", "", "!~", "b c/d", "😀", "a"],
};

/** How many of the first keys are drawn often: parts of keys are few, so that whole keys coincide. */
export const OFTEN: { readonly [K in Keys]: number } = { integers: 7, people: 7, emails: 4, buildings: 3, rooms: 3 };

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

const VALUES = { text: TEXTS, integer: INTEGERS, real: REALS, date: DATES, datetime: DATETIMES, boolean: [0n, 1n] };

/** References to keys prefer the first ones, so that lists of referencing rows are seldom empty. */
function keyValue(keys: Keys, isOwn: boolean): fc.Arbitrary<Stored> {
  const first = (count: number) => fc.constantFrom(...KEYS[keys].slice(0, count));
  return fc.oneof(
    { weight: isOwn ? 0 : 2, arbitrary: first(2) },
    { weight: 3, arbitrary: first(OFTEN[keys]) },
    { weight: 1, arbitrary: first(isOwn ? Infinity : 8) },
  );
}

function columnValue(table: TableName, name: string): fc.Arbitrary<Stored> {
  const { kind, keys, notNull } = columnOf(table, name);
  if (name === "tenant_id") return fc.constantFrom(1n, 1n, 1n, 2n, null);
  if (keys === undefined) return nullable(VALUES[kind]);
  const { key, foreignKeys } = CATALOG[table];
  const value = keyValue(keys, !foreignKeys.some(({ columns }) => columns.includes(name)));
  return notNull === true ? value : fc.option(value, { freq: key.includes(name) ? 15 : 6 });
}

function rows(table: TableName): fc.Arbitrary<readonly Row[]> {
  const { columns, key, unique = [] } = CATALOG[table];
  const row: fc.Arbitrary<Row> = fc.record(
    Object.fromEntries(columns.map(({ name }) => [name, columnValue(table, name)])),
  );
  const rows = (minLength: number) =>
    key.length === 0
      ? fc.array(row, { minLength, maxLength: 16, size: "max" })
      : fc.uniqueArray(row, { minLength, maxLength: 12, selector: (each) => keyText(each, key), size: "max" });
  return fc.oneof({ withCrossShrink: true }, { weight: 1, arbitrary: rows(0) }, { weight: 2, arbitrary: rows(4) })
    .map((all) => unique.reduce(withoutDoubles, all));
}

function keyText(row: Row, key: readonly string[]): string {
  return key.map((column) => String(row[column])).join("\0");
}

/** The second occurrence of a value in a unique column becomes NULL. */
function withoutDoubles(all: readonly Row[], column: string): readonly Row[] {
  const isAgain = (row: Row, index: number) => all.findIndex((other) => other[column] === row[column]) < index;
  return all.map((row, index) => isAgain(row, index) ? { ...row, [column]: null } : row);
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
  const { columns, foreignKeys, key } = CATALOG[table];
  const values = ({ name, kind, keys }: CatalogColumn): readonly Operand[] =>
    name === "tenant_id" ? [1, 2, 1n, null] : keys === undefined ? COMPARED[kind] : KEYS[keys].slice(0, 8);
  const links = foreignKeys.flatMap(({ columns, target, to }) =>
    columns.map((column, part) => ({ column, target, to: to[part] }))
  );
  return [table, {
    columns: Object.fromEntries(columns.map((column) => [column.name, values(column)])),
    links,
    order: key,
    tenant: columns.some(({ name }) => name === "tenant_id") ? "tenant_id" : undefined,
  }];
}));

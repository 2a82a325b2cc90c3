import type { SqlValue } from "../../types/json.ts";
import type { Collation, Table, TableColumn } from "../../types/schema_tables.ts";

/** A column of an index: `2, table, place in the index, index, column, is unique, descends, collation`. */
type Row = readonly SqlValue[];

/**
 * The facts that the indexes of a table show, from their columns, and from the table's CREATE statement if it mentions
 * collations.
 */
export function indexTraits(
  rows: readonly Row[],
  columns: readonly TableColumn[],
  text: SqlValue | undefined,
): Pick<Table, "unique" | "indexes"> & { readonly columns: TableColumn[] } {
  const declared = typeof text === "string" ? declaredCollations(text) : undefined;
  const compares = comparesBy(declared);
  const indexes = [...Map.groupBy(rows, nameOf).values()];
  return {
    columns: columns.map((column) => ({
      ...column,
      ...ledBy(rows, column, compares),
      ...collated(declared?.get(column.name)),
    })),
    unique: indexes.filter((index) => isUnique(index, compares)).map((index) => index.map(columnOf)),
    indexes: indexes.map((index) => ordering(index, compares)).filter((names) => names.length > 0),
  };
}

const nameOf = (row: Row) => String(row[3]);
const columnOf = (row: Row) => String(row[4]);
const isExpression = (row: Row) => row[4] === null;
const descends = (row: Row) => Number(row[6]) === 1;
const collationOf = (row: Row) => String(row[7]).toUpperCase();

/** SQLite's own collations. */
export const COLLATIONS: { readonly [C in Collation]: string } = {
  bytes: "BINARY",
  anyCase: "NOCASE",
  anySpaces: "RTRIM",
};

/** The collation of a column; none if it compares by bytes, or by a collation of the application's own. */
function collated(declared: string | undefined): Pick<TableColumn, "collation"> {
  if (declared === COLLATIONS.anyCase) return { collation: "anyCase" };
  return declared === COLLATIONS.anySpaces ? { collation: "anySpaces" } : {};
}

/** Tells the collation by which the column of an entry of an index compares. */
type Compares = (index: Row) => string;

/**
 * Whether the columns of an index are unique together, as they compare. Values that differ by any collation also differ
 * by their bytes. An index on an expression tells nothing about columns.
 */
function isUnique(index: readonly Row[], compares: Compares): boolean {
  return Number(index[0][5]) === 1 &&
    index.every((row) => !isExpression(row) && [COLLATIONS.bytes, collationOf(row)].includes(compares(row)));
}

/**
 * The first columns of an index, up to one that is an expression, descends, or has another collation than its column.
 */
function ordering(index: readonly Row[], compares: Compares): readonly string[] {
  const end = index.findIndex((row) => isExpression(row) || descends(row) || compares(row) !== collationOf(row));
  return (end === -1 ? index : index.slice(0, end)).map(columnOf);
}

/** Whether an index begins with a column, by the column's own collation, and by one that ignores case. */
function ledBy(
  rows: readonly Row[],
  { name, isMadeKey }: TableColumn,
  compares: Compares,
): Pick<TableColumn, "indexed" | "indexedInAnyCase"> {
  const leading = rows.filter((row) => Number(row[2]) === 0 && row[4] === name);
  const inAnyCase = leading.some((row) => collationOf(row) === COLLATIONS.anyCase);
  return {
    indexed: isMadeKey || leading.some((row) => compares(row) === collationOf(row)),
    ...(inAnyCase ? { indexedInAnyCase: true } : {}),
  };
}

/**
 * Reads these collations from the CREATE statement of a table, if it mentions collations. For a column that the statement
 * does not tell, the collation of the index is assumed.
 */
function comparesBy(declared: ReadonlyMap<string, string> | undefined): Compares {
  return (row) => declared === undefined ? COLLATIONS.bytes : declared.get(columnOf(row)) ?? collationOf(row);
}

/** The tokens of a CREATE TABLE statement: comments, names, texts, parentheses, commas. */
const PARTS = /--[^\n]*|\/\*[^]*?\*\/|"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|[(),]|[^\s(),"'`[]+/g;

/** The collation of each column in the CREATE statement of its table. */
function declaredCollations(text: string): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  let depth = 0;
  let name: string | undefined;
  let before = "";
  for (const [part] of text.matchAll(PARTS)) {
    if (/^(--|\/\*)/.test(part)) continue;
    if (part === "(") depth++;
    else if (part === ")") depth--;
    else if (depth === 1 && part === ",") name = undefined;
    else if (depth === 1 && name === undefined) {
      name = unquoted(part);
      // A table constraint after the columns may begin with the name of a column, such as CONSTRAINT.
      if (!declared.has(name)) declared.set(name, COLLATIONS.bytes);
    } else if (depth === 1 && before.toLowerCase() === "collate") declared.set(name!, unquoted(part).toUpperCase());
    before = part;
  }
  return declared;
}

/** Whether the CREATE statement of a table makes it STRICT: options follow the columns. */
export function isStrict(text: string): boolean {
  let depth = 0;
  let hasEnded = false;
  for (const [part] of text.matchAll(PARTS)) {
    if (part === "(") depth++;
    else if (part === ")") hasEnded = --depth === 0;
    else if (hasEnded && part.toLowerCase() === "strict") return true;
  }
  return false;
}

/** A name without its quotes. */
function unquoted(part: string): string {
  const [quote] = part;
  if (quote === "[") return part.slice(1, -1);
  return "\"'`".includes(quote) ? part.slice(1, -1).replaceAll(quote + quote, quote) : part;
}

import type { SqlValue } from "../../types/json.ts";
import type { Table, TableColumn } from "../../types/schema_tables.ts";

/** A column of an index: `2, table, place in the index, index, column, is unique, descends, collation`. */
type Row = readonly SqlValue[];

/** What the indexes of a table say of it: by their columns, and by the table's text, if that speaks of collations. */
export function indexTraits(
  rows: readonly Row[],
  columns: readonly TableColumn[],
  text: SqlValue | undefined,
): Pick<Table, "unique" | "indexes"> & { readonly columns: TableColumn[] } {
  const collates = collationsOf(text);
  const indexes = [...Map.groupBy(rows, nameOf).values()];
  return {
    columns: columns.map((column) => ({ ...column, ...ledBy(rows, column, collates) })),
    unique: indexes.filter(isUnique).map((index) => index.map(columnOf)),
    indexes: indexes.map((index) => ordering(index, collates)).filter((names) => names.length > 0),
  };
}

const nameOf = (row: Row) => String(row[3]);
const columnOf = (row: Row) => String(row[4]);
const isExpression = (row: Row) => row[4] === null;
const descends = (row: Row) => Number(row[6]) === 1;
const collationOf = (row: Row) => String(row[7]).toUpperCase();

/** Whether columns are unique together; an index over an expression says nothing of columns. */
function isUnique(index: readonly Row[]): boolean {
  return Number(index[0][5]) === 1 && !index.some(isExpression);
}

/** Whether an index has a column by the collation that the column compares by. */
type Collates = (index: Row) => boolean;

/** The first columns of an index, as far as it ascends over columns, as these compare. */
function ordering(index: readonly Row[], collates: Collates): readonly string[] {
  const end = index.findIndex((row) => isExpression(row) || descends(row) || !collates(row));
  return (end === -1 ? index : index.slice(0, end)).map(columnOf);
}

/** Whether an index begins with a column: as the column compares, and as one that knows no upper and lower case. */
function ledBy(
  rows: readonly Row[],
  { name, isMadeKey }: TableColumn,
  collates: Collates,
): Pick<TableColumn, "indexed" | "indexedInAnyCase"> {
  const leading = rows.filter((row) => Number(row[2]) === 0 && row[4] === name);
  const inAnyCase = leading.some((row) => collationOf(row) === "NOCASE");
  return { indexed: isMadeKey || leading.some(collates), ...(inAnyCase ? { indexedInAnyCase: true } : {}) };
}

/** By the text of a table, if that speaks of collations; what the text does not tell is taken to be as its index is. */
function collationsOf(text: SqlValue | undefined): Collates {
  const told = typeof text === "string" ? toldCollations(text) : undefined;
  return (row) => {
    const collation = collationOf(row);
    return (told === undefined ? "BINARY" : told.get(columnOf(row)) ?? collation) === collation;
  };
}

/** What definitions of columns hold that is not about their collations: texts, and what stands in brackets. */
const BESIDE = /(?<!collate\s+)'[^']*'|\((?:[^()]|\([^()]*\))*\)/gi;

function toldCollations(text: string): ReadonlyMap<string, string> {
  const definitions = text.slice(text.indexOf("(") + 1).replace(BESIDE, "").split(",");
  return new Map(definitions.map((one) => {
    const [name, ...words] = one.split(/["'`[\]\s)]+/).filter((word) => word !== "");
    const place = words.findIndex((word) => word.toLowerCase() === "collate");
    return [name, place === -1 ? "BINARY" : words[place + 1].toUpperCase()];
  }));
}

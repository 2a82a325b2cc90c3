import type { SqlValue } from "../../types/json.ts";
import type { Collation, Table, TableColumn } from "../../types/schema_tables.ts";

/** A column of an index: `2, table, place in the index, index, column, is unique, descends, collation`. */
type Row = readonly SqlValue[];

/** What the indexes of a table say of it: by their columns, and by the table's text, if that speaks of collations. */
export function indexTraits(
  rows: readonly Row[],
  columns: readonly TableColumn[],
  text: SqlValue | undefined,
): Pick<Table, "unique" | "indexes"> & { readonly columns: TableColumn[] } {
  const told = typeof text === "string" ? toldCollations(text) : undefined;
  const collates = collatesBy(told);
  const indexes = [...Map.groupBy(rows, nameOf).values()];
  return {
    columns: columns.map((column) => ({
      ...column,
      ...ledBy(rows, column, collates),
      ...collated(told?.get(column.name)),
    })),
    unique: indexes.filter(isUnique).map((index) => index.map(columnOf)),
    indexes: indexes.map((index) => ordering(index, collates)).filter((names) => names.length > 0),
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

/** How a column compares; nothing where it compares by bytes, or by a collation of the application's own. */
function collated(told: string | undefined): Pick<TableColumn, "collation"> {
  if (told === COLLATIONS.anyCase) return { collation: "anyCase" };
  return told === COLLATIONS.anySpaces ? { collation: "anySpaces" } : {};
}

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
  const inAnyCase = leading.some((row) => collationOf(row) === COLLATIONS.anyCase);
  return { indexed: isMadeKey || leading.some(collates), ...(inAnyCase ? { indexedInAnyCase: true } : {}) };
}

/** By the text of a table, if that speaks of collations; what the text does not tell is taken to be as its index is. */
function collatesBy(told: ReadonlyMap<string, string> | undefined): Collates {
  return (row) => {
    const collation = collationOf(row);
    return (told === undefined ? COLLATIONS.bytes : told.get(columnOf(row)) ?? collation) === collation;
  };
}

/** The parts of a statement that says what a table is: comments, names, texts, brackets, commas. */
const PARTS = /--[^\n]*|\/\*[^]*?\*\/|"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|[(),]|[^\s(),"'`[]+/g;

/** The collation of each column, as the text of its table says it. */
function toldCollations(text: string): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
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
      // What follows the columns may begin with the name of one: CONSTRAINT.
      if (!told.has(name)) told.set(name, COLLATIONS.bytes);
    } else if (depth === 1 && before.toLowerCase() === "collate") told.set(name!, unquoted(part).toUpperCase());
    before = part;
  }
  return told;
}

/** A name without its quotes. */
function unquoted(part: string): string {
  const [quote] = part;
  if (quote === "[") return part.slice(1, -1);
  return "\"'`".includes(quote) ? part.slice(1, -1).replaceAll(quote + quote, quote) : part;
}

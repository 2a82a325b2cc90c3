import { isRefusal } from "../../errors/statement_error.ts";
import type { Driver } from "../../types/driver.ts";
import type { Schema, Table, TableColumn, TableForeignKey } from "../../types/schema_tables.ts";
import { shippedText } from "../../values/bind.ts";
import { DECLARATIONS, KIND, type Row } from "./sqlite_declarations.ts";
import { indexTraits, isStrict } from "./sqlite_indexes.ts";
import { indexedMember } from "./sqlite_members.ts";

/**
 * Reads the declarations of some tables and views in one statement, or in one statement for each if the database cannot
 * read one of them, such as a view that calls a missing function. Names in foreign keys get the spelling of the tables
 * and columns to which they point.
 * @throws {StatementError} if the database cannot be read.
 */
export async function introspect(driver: Driver, names: readonly string[]): Promise<Schema> {
  try {
    return gather(names, await ask(driver, names), new Map());
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return await introspectEach(driver, names);
  }
}

async function introspectEach(driver: Driver, names: readonly string[]): Promise<Schema> {
  const rows = [...await ask(driver, [])];
  const unreadable = new Map<string, string>();
  for (const [place, name] of names.entries()) {
    try {
      const own = (await ask(driver, [name])).filter(([kind]) => Number(kind) < KIND.table);
      rows.push(...own.map(([kind, , ...rest]) => [kind, place, ...rest]));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      unreadable.set(name, error.message);
    }
  }
  return gather(names, rows, unreadable);
}

async function ask(driver: Driver, names: readonly string[]): Promise<readonly Row[]> {
  const parameter = JSON.stringify(names);
  return (await driver.read({ sql: DECLARATIONS, parameters: [parameter, parameter, parameter] })).rows;
}

/** A table while its parts are collected. */
interface Gathered extends Table {
  readonly columns: TableColumn[];
  readonly foreignKeys: TableForeignKey[];
}

/** Joins the rows of declarations into tables. */
function gather(names: readonly string[], rows: readonly Row[], unreadable: Schema["unreadable"]): Schema {
  const ofKind = (kind: number) => rows.filter((row) => Number(row[0]) === kind);
  const known = new Map(ofKind(KIND.table).map((row) => [String(row[3]), row]));
  const tables = new Map<string, Gathered>();
  for (const row of ofKind(KIND.column)) addColumn(tables, names[Number(row[1])], row, known);
  for (const key of Map.groupBy(ofKind(KIND.foreignKey), (row) => `${row[1]} ${row[2]}`).values()) {
    addForeignKey(tables, names[Number(key[0][1])], key);
  }
  const ofMembers = Map.groupBy(ofKind(KIND.memberIndex), (row) => String(row[5]).toLowerCase());
  const indexes = Map.groupBy(ofKind(KIND.index), (row) => names[Number(row[1])]);
  const triggers = ofKind(KIND.trigger).map(readTrigger);
  for (const [name, table] of tables) {
    const [, , , , , , lacksNumbers, wordIndex, defers, text] = known.get(table.name) ?? [];
    const traits = typeof text === "string" && isStrict(text) ? { isStrict: true as const } : {};
    const columns = traits.isStrict ? table.columns.map(withoutAny) : table.columns;
    tables.set(name, {
      ...table,
      ...traits,
      ...indexTraits(indexes.get(name) ?? [], columns, text),
      ...memberIndexesOf(ofMembers.get(table.name.toLowerCase()) ?? [], table),
      ...(hasRowNumber(table) ? { rowNumber: ROW_NUMBER } : {}),
      numberedBy: numberOf(table, Number(lacksNumbers) === 1),
      ...(typeof wordIndex === "string" ? { isWordIndex: true, lacksPlaces: LESS_DETAIL.test(wordIndex) } : {}),
      ...(triggers.some((one) => refills(one, table)) ? { isRefilledByTriggers: true } : {}),
      ...(Number(defers) === 1 || triggers.some((one) => isOn(one, table)) ? { hasLooseForeignKeys: true } : {}),
    });
  }
  return {
    tables,
    unreadable,
    names: [...known.keys()],
    enforcesForeignKeys: Number(ofKind(KIND.database)[0]?.[3]) === 1,
  };
}

/** A trigger: the name of its table, and its text, both without spaces and quotes, and in lower case. */
interface Trigger {
  readonly table: string;
  readonly text: string;
}

function readTrigger([, , , , , table, , text]: Row): Trigger {
  return { table: spaceless(String(table)), text: spaceless(shippedText(text)) };
}

/** Removes spaces and quotes, and folds case: `insert into "Parcels"` is `insertintoparcels`. */
function spaceless(text: string): string {
  return text.toLowerCase().replace(/[ \t\n\r"`[]/g, "");
}

/** Whether a trigger inserts rows into a table or deletes some. */
function refills({ text }: Trigger, { name }: Table): boolean {
  const own = spaceless(name);
  return text.includes(`into${own}`) || text.includes(`deletefrom${own}`);
}

function isOn({ table }: Trigger, { name }: Table): boolean {
  return table === spaceless(name);
}

function addColumn(
  tables: Map<string, Gathered>,
  given: string,
  row: Row,
  known: ReadonlyMap<string, Row>,
): void {
  const [, , , column, type, notNull, supplied, primaryKey, hidden, isMadeKey] = row;
  let table = tables.get(given);
  if (table === undefined) {
    const name = spelling(given, known.keys());
    tables.set(given, table = emptyTable(name, known.get(name)));
  }
  table.columns.push({
    name: String(column),
    type: String(type ?? "").toUpperCase(),
    notNull: Number(notNull) === 1,
    hasDefault: Number(supplied) > 0,
    ...(Number(supplied) === 2 ? { defaultsToNow: true } : {}),
    primaryKey: Number(primaryKey),
    isMadeKey: Number(isMadeKey) === 1,
    generated: Number(hidden) > 1,
    indexed: Number(isMadeKey) === 1,
  });
}

/** A column of a STRICT table; there, the type ANY keeps values as they are, as a column without a type does. */
function withoutAny(column: TableColumn): TableColumn {
  return column.type === "ANY" ? { ...column, type: "" } : column;
}

function emptyTable(name: string, row: Row = []): Gathered {
  const [, , , , type, hasConflicts] = row;
  return {
    name,
    kind: type === "view" ? "view" : "table",
    columns: [],
    foreignKeys: [],
    unique: [],
    indexes: [],
    hasConflictClause: Number(hasConflicts) === 1,
  };
}

/** Adds a foreign key, which has one row for each of its columns. */
function addForeignKey(tables: Map<string, Gathered>, name: string, rows: readonly Row[]): void {
  const inOrder = [...rows].sort((one, other) => Number(one[6]) - Number(other[6]));
  const [[, , , , target]] = inOrder;
  const table = spelling(String(target), tables.keys());
  const own = tables.get(name)?.columns.map((column) => column.name) ?? [];
  const there = tables.get(table)?.columns.map((column) => column.name) ?? [];
  // It may have more columns than the key that it points to.
  const isNamed = inOrder.every((row) => row[5] !== null);
  tables.get(name)?.foreignKeys.push({
    columns: inOrder.map((row) => spelling(String(row[3]), own)),
    table,
    ...(isNamed ? { references: inOrder.map((row) => spelling(String(row[5]), there)) } : {}),
  });
}

/** An option of FTS5 tables that do not store the columns and positions of words. */
const LESS_DETAIL = /,\s*detail\s*=\s*['"]?(?:none|column)\b/i;

/** SQLite's name for the number of a row, if no column has this name. */
const ROW_NUMBER = "rowid";

/** All names that SQLite has for it. */
const ROW_NUMBERS = [ROW_NUMBER, "_rowid_", "oid"];

/**
 * The name by which statements can read row numbers: that of an integer key, or one of SQLite's names that no column
 * has.
 */
function numberOf({ kind, columns }: Table, lacksNumbers: boolean): string | undefined {
  const key = columns.find((column) => column.isMadeKey);
  if (key !== undefined) return key.name;
  if (kind === "view" || lacksNumbers) return undefined;
  return ROW_NUMBERS.find((name) => !columns.some((column) => column.name.toLowerCase() === name));
}

/**
 * Whether a table without a key has row numbers that statements can read. WITHOUT ROWID requires a key, so such a table
 * has them.
 */
function hasRowNumber({ kind, columns }: Table): boolean {
  return kind === "table" &&
    columns.every(({ name, primaryKey }) => primaryKey === 0 && name.toLowerCase() !== ROW_NUMBER);
}

/** The members of JSON columns with which an index of all rows begins. */
function memberIndexesOf(rows: readonly Row[], { columns }: Table): Pick<Table, "memberIndexes"> {
  const members = rows.flatMap((row) => indexedMember(String(row[7])) ?? []).map(({ column, path }) => ({
    column: spelling(column, columns.map(({ name }) => name)),
    path,
  }));
  return members.length === 0 ? {} : { memberIndexes: members };
}

/** The known spelling of a name: SQLite ignores the case of names. */
function spelling(name: string, known: Iterable<string>): string {
  const names = [...known];
  return names.find((one) => one === name) ?? names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
}

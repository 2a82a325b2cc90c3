import { isRefusal } from "../../errors/statement_error.ts";
import type { Driver } from "../../types/driver.ts";
import type { Schema, Table, TableColumn, TableForeignKey } from "../../types/schema_tables.ts";
import type { SqlValue } from "../../types/json.ts";
import { indexTraits } from "./sqlite_indexes.ts";
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
      const own = await ask(driver, [name]);
      for (const [kind, , ...rest] of own) if (Number(kind) < KIND.table) rows.push([kind, place, ...rest]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      unreadable.set(name, error.message);
    }
  }
  return gather(names, rows, unreadable);
}

async function ask(driver: Driver, names: readonly string[]): Promise<readonly Row[]> {
  const parameter = JSON.stringify(names);
  return (await driver.read({ sql: SQL, parameters: [parameter, parameter, parameter] })).rows;
}

/**
 * The kinds of rows, and their cells after the kind. In rows of the first three kinds, the table is an index into the
 * names that were asked for.
 */
const KIND = {
  /** table, -, name, type, not null, has default, place in the primary key, hidden, is the number of its row */
  column: 0,
  /** table, foreign key, column, target, column of the target, place */
  foreignKey: 1,
  /** table, place in the index, index, column or NULL for an expression, is unique, descends, collation */
  index: 2,
  /**
   * -, -, name, type, its text speaks of conflicts, of no rowid, the text of an FTS5 table, a trigger inserts into it, the
   * text of one that speaks of collations
   */
  table: 3,
  /** -, -, foreign keys are enforced */
  database: 4,
  /** -, -, name, type, table, -, its text */
  memberIndex: 5,
} as const;

/**
 * Reads all of this. An integer key with an index of its own is not the row number: the table has no row numbers, or
 * the key descends.
 *
 * https://www.sqlite.org/pragma.html#pragma_table_xinfo: `hidden` is 1 for a column of a virtual table that `*` leaves
 * out, 2 and 3 for generated ones. https://www.sqlite.org/pragma.html#pragma_foreign_key_list: `to` is null, or empty
 * in Turso Database, if the constraint names no column: it is then the primary key of the other table.
 * https://www.sqlite.org/pragma.html#pragma_index_xinfo: `key` is 0 for columns that an index contains beside its own.
 */
const SQL = `
select ${KIND.column} as kind, t.key as place, c.cid as ord, c.name as name, c.type as type, c."notnull" as required,
  case coalesce(upper(c.dflt_value), 'NULL') when 'NULL' then 0 when 'CURRENT_TIMESTAMP' then 2 else 1 end as supplied, c.pk as key, c.hidden as hidden,
  c.pk = 1 and upper(c.type) = 'INTEGER' and
    not exists (select 1 from pragma_index_list(t.value) as i where i.origin = 'pk') as is_rowid
  from json_each(?) as t join pragma_table_xinfo(t.value) as c where c.hidden <> 1
union all
select ${KIND.foreignKey}, t.key, f.id, f."from", f."table",
  coalesce(nullif(f."to", ''), (select p.name from pragma_table_info(f."table") as p where p.pk = f.seq + 1)),
  f.seq, null, null, null
  from json_each(?) as t join pragma_foreign_key_list(t.value) as f
union all
select ${KIND.index}, t.key, x.seqno, i.name, x.name, i."unique", x."desc", x.coll, null, null
  from json_each(?) as t join pragma_index_list(t.value) as i join pragma_index_xinfo(i.name) as x
  where i.partial = 0 and x.key = 1
union all
select iif(m.type = 'index', ${KIND.memberIndex}, ${KIND.table}), null, null, m.name, m.type,
  iif(m.type = 'index', m.tbl_name, m.sql like '%conflict%'), m.sql like '%)%without%rowid%',
  iif(m.type = 'index' or m.sql like 'create virtual table%using%fts5%', m.sql, null),
  exists (select 1 from sqlite_master as g where g.type = 'trigger' and
    instr(${spaceless("g.sql")}, 'into' || ${spaceless("m.name")}) > 0),
  iif(m.type = 'table' and m.sql like '%collate%', m.sql, null)
  from sqlite_master as m
  where (m.type in ('table', 'view') or (m.type = 'index' and m.sql like '%(%json_extract%(%')) and m.name not glob 'sqlite_*' and m.name not glob 'libsql_*'
    and m.name not glob '_cf_*'
union all
select ${KIND.database}, null, null, p.foreign_keys, null, null, null, null, null, null from pragma_foreign_keys as p
order by kind, place, ord`.trim();

/** An expression that removes spaces and quotes, and folds case: `insert into "Parcels"` is `insertintoparcels`. */
function spaceless(text: string): string {
  const left = [" ", "\t", "\n", "\r", '"', "`", "["];
  return left.reduce((sql, one) => `replace(${sql}, char(${one.charCodeAt(0)}), '')`, `lower(${text})`);
}

type Row = readonly SqlValue[];

/** A table while its parts are collected. */
interface Gathered extends Table {
  readonly columns: TableColumn[];
  readonly foreignKeys: TableForeignKey[];
}

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
  for (const [name, table] of tables) {
    const own = indexes.get(name) ?? [];
    const row = known.get(table.name);
    tables.set(name, {
      ...table,
      ...indexTraits(own, table.columns, row?.[9]),
      ...memberIndexesOf(ofMembers.get(table.name.toLowerCase()) ?? [], table),
      ...(hasRowNumber(table) ? { rowNumber: ROW_NUMBER } : {}),
      numberedBy: numberOf(table, Number(row?.[6]) === 1),
      ...(typeof row?.[7] === "string" ? { isWordIndex: true, lacksPlaces: LESS_DETAIL.test(row[7]) } : {}),
      ...(Number(row?.[8]) === 1 ? { isFilledByTriggers: true } : {}),
    });
  }
  return {
    tables,
    unreadable,
    names: [...known.keys()],
    enforcesForeignKeys: Number(ofKind(KIND.database)[0]?.[3]) === 1,
  };
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

function emptyTable(name: string, row: Row | undefined): Gathered {
  const kind = row?.[4] === "view" ? "view" : "table";
  return {
    name,
    kind,
    columns: [],
    foreignKeys: [],
    unique: [],
    indexes: [],
    hasConflictClause: Number(row?.[5]) === 1,
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
function numberOf({ kind, columns }: Table, hasNone: boolean): string | undefined {
  const key = columns.find((column) => column.isMadeKey);
  if (key !== undefined) return key.name;
  if (kind === "view" || hasNone) return undefined;
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

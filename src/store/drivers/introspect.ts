import type { Driver } from "../../types/driver.ts";
import type { SqlValue } from "../../types/json.ts";
import type { Table, TableColumn, TableForeignKey } from "../../types/schema_tables.ts";

/**
 * One row a column, `0, table, name, type, notnull, has default, pk, hidden, is rowid,
 * leads an index`, then one row a foreign key's
 * column, `1, table, from, table, to, …, id`; tables by their place among the names. An integer key that has an index of
 * its own is no rowid: the table has none, or the key descends.
 *
 * https://www.sqlite.org/pragma.html#pragma_table_xinfo: `hidden` is 1 for a column of a virtual table that `*` leaves
 * out, 2 and 3 for generated ones. https://www.sqlite.org/pragma.html#pragma_foreign_key_list: `to` is null where the
 * constraint names no column.
 */
const SQL = `
select 0 as kind, t.key as place, c.cid as ord, c.name as name, c.type as type, c."notnull" as required,
  coalesce(upper(c.dflt_value), 'NULL') <> 'NULL' as supplied, c.pk as key, c.hidden as hidden,
  c.pk = 1 and upper(c.type) = 'INTEGER' and
    not exists (select 1 from pragma_index_list(t.value) as i where i.origin = 'pk') as is_rowid,
  exists (select 1 from pragma_index_list(t.value) as i join pragma_index_info(i.name) as x
    where x.seqno = 0 and x.name = c.name and i.partial = 0) as leads
  from json_each(?) as t join pragma_table_xinfo(t.value) as c where c.hidden <> 1
union all
select 1, t.key, f.id, f."from", f."table", f."to", f.seq, null, null, null, null
  from json_each(?) as t join pragma_foreign_key_list(t.value) as f
order by kind, place, ord`.trim();

/** Each table's name lies in the map under the name that was asked for. */
type Tables = Map<string, { name: string; columns: TableColumn[]; foreignKeys: TableForeignKey[] }>;

/**
 * What the database declares of some tables and views, in one statement. What does not exist is not in the map, a
 * foreign key of several columns not among the keys, whose names take the spelling of what they point to.
 * @throws {StatementError}
 */
export async function introspect(driver: Driver, names: readonly string[]): Promise<Map<string, Table>> {
  const parameter = JSON.stringify(names);
  const { rows } = await driver.read({ sql: SQL, parameters: [parameter, parameter] });
  const tables: Tables = new Map();
  for (const row of rows) {
    if (Number(row[0]) === 0) addColumn(tables, names[Number(row[1])], row);
  }
  for (const row of singleColumnKeys(rows)) addForeignKey(tables, names[Number(row[1])], row);
  return tables;
}

function addColumn(tables: Tables, name: string, row: readonly SqlValue[]): void {
  const [, , , column, type, notNull, hasDefault, primaryKey, hidden, isRowid, leads] = row;
  let table = tables.get(name);
  if (table === undefined) tables.set(name, table = { name, columns: [], foreignKeys: [] });
  table.columns.push({
    name: String(column),
    type: String(type ?? "").toUpperCase(),
    notNull: Number(notNull) === 1,
    hasDefault: Number(hasDefault) === 1,
    primaryKey: Number(primaryKey),
    isRowid: Number(isRowid) === 1,
    generated: Number(hidden) > 1,
    indexed: Number(isRowid) === 1 || Number(leads) === 1,
  });
}

function addForeignKey(tables: Tables, name: string, row: readonly SqlValue[]): void {
  const table = spelling(String(row[4]), tables.keys());
  const columns = tables.get(table)?.columns.map((column) => column.name) ?? [];
  tables.get(name)?.foreignKeys.push({
    column: String(row[3]),
    table,
    ...(row[5] === null ? {} : { references: spelling(String(row[5]), columns) }),
  });
}

/** A foreign key of several columns has several rows of one table and id. */
function singleColumnKeys(rows: readonly (readonly SqlValue[])[]): (readonly SqlValue[])[] {
  const keys = rows.filter((row) => Number(row[0]) === 1);
  const count = new Map<string, number>();
  for (const [, place, id] of keys) count.set(`${place} ${id}`, (count.get(`${place} ${id}`) ?? 0) + 1);
  return keys.filter(([, place, id]) => count.get(`${place} ${id}`) === 1);
}

/** SQLite's names are the same in upper and lower case. */
function spelling(name: string, known: Iterable<string>): string {
  const names = [...known];
  return names.find((one) => one === name) ?? names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
}

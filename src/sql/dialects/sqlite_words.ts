import { sql, type SqlBool } from "kysely";
import type { Driver } from "../../types/driver.ts";
import type { Table } from "../../types/schema_tables.ts";
import type { Sql, SqlCondition } from "../dialect.ts";
import { quotedName, quotedText } from "../quoting.ts";

/** Whether an FTS5 table has the words for the row with a number. */
export function hasWords(number: Sql, index: string, words: Sql): SqlCondition {
  return sql<SqlBool>`${number} in (select rowid from ${sql.id(index)} where ${sql.id(index)} match ${words})`;
}

/** Whether a trigger of a table mentions an FTS5 table, as a trigger that keeps it current does. */
export async function keepsWords(driver: Driver, owner: string, index: string): Promise<boolean> {
  const triggers = "select count(*) from sqlite_master where type = 'trigger' and lower(tbl_name) = lower(?)";
  const { rows: [[count]] } = await driver.read({
    sql: `${triggers} and instr(lower(sql), lower(?)) > 0`,
    parameters: [owner, index],
  });
  return Number(count) > 0;
}

/**
 * The statements that make an FTS5 table over columns of another table
 * (https://www.sqlite.org/fts5.html#external_content_tables) and its triggers.
 */
export function wordIndexText(
  name: string,
  { name: owner, numberedBy = "rowid" }: Table,
  columns: readonly string[],
): string {
  const [index, table] = [name, owner].map(quotedName);
  const names = columns.map(quotedName);
  const add = values("new", numberedBy, columns);
  const take = `insert into ${index} (${[index, "rowid", ...names].join(", ")}) values ('delete', ${
    values("old", numberedBy, columns)
  })`;
  const put = `insert into ${index} (${["rowid", ...names].join(", ")}) values (${add})`;
  const trigger = (when: string, ...what: readonly string[]) =>
    `create trigger ${quotedName(`${name}_${when}`)} after ${when} on ${table} begin ${what.join("; ")}; end;`;
  const content = `content=${quotedText(owner)}, content_rowid=${quotedText(numberedBy)}, prefix='2 3'`;
  return [
    `create virtual table ${index} using fts5 (${[...names, content].join(", ")});`,
    `insert into ${index} (${index}) values ('rebuild');`,
    trigger("insert", put),
    trigger("delete", take),
    trigger("update", take, put),
  ].join(" ");
}

function values(row: "new" | "old", number: string, columns: readonly string[]): string {
  return [number, ...columns].map((column) => `${row}.${quotedName(column)}`).join(", ");
}

import type { Driver, SqlQuery } from "../../types/driver.ts";
import { shippedText } from "../../values/bind.ts";
import type { TableLook } from "../dialect.ts";

const LAST_INTEGER = 2n ** 63n - 1n;

/**
 * Reads facts about a table. They are rarely needed, so they are not kept. SQLite reports the end of AUTOINCREMENT as a
 * full disk.
 * @throws {StatementError}
 */
export async function lookAtTable(driver: Driver, table: string): Promise<TableLook> {
  const created = "select cast(sql as blob) from sqlite_master where type = 'table' and name = ?";
  const text = await firstValue(driver, created, [table]);
  // A database without any AUTOINCREMENT has no table `sqlite_sequence`.
  if (!/\bautoincrement\b/i.test(text)) return { text, isExhausted: false, lastKey: 0n };
  const last = await firstValue(driver, "select cast(seq as blob) from sqlite_sequence where name = ?", [table]);
  return { text, isExhausted: last === String(LAST_INTEGER), lastKey: BigInt(last === "" ? 0 : last) };
}

/** A value that the default of a column makes, as text of an id. @throws {StatementError} */
export async function keyByDefault(driver: Driver, table: string, column: string): Promise<string> {
  const declared = "select cast(dflt_value as blob) from pragma_table_info(?) where name = ?";
  const made = await firstValue(driver, declared, [table, column]);
  const key = "iif(typeof(made) = 'blob', lower(hex(made)), made)";
  return await firstValue(driver, `select cast(${key} as blob) from (select ${made} as made)`, []);
}

/**
 * The only value of a statement's only row. It comes as bytes, because text that is not UTF-8 would end the process.
 */
async function firstValue(driver: Driver, sql: string, parameters: SqlQuery["parameters"]): Promise<string> {
  const { rows: [row] } = await driver.read({ sql, parameters, isSingle: true });
  return shippedText(row?.[0] ?? "");
}

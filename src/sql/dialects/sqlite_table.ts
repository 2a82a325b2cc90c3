import type { Driver, SqlQuery } from "../../types/driver.ts";
import { shippedText } from "../../values/shipped_text.ts";
import type { TableLook } from "../dialect.ts";

const LAST_INTEGER = 2n ** 63n - 1n;

/**
 * Looks at a table: failures are rare, so nothing of it is kept. SQLite calls the end of AUTOINCREMENT a full disk.
 * @throws {StatementError}
 */
export async function lookAtTable(driver: Driver, table: string): Promise<TableLook> {
  const text = await firstValue(
    driver,
    "select cast(sql as blob) from sqlite_master where type = 'table' and name = ?",
    [
      table,
    ],
  );
  // A database without any AUTOINCREMENT has no table of their numbers.
  if (!/\bautoincrement\b/i.test(text)) return { text, isExhausted: false };
  const last = await firstValue(driver, "select cast(seq as blob) from sqlite_sequence where name = ?", [table]);
  return { text, isExhausted: last === String(LAST_INTEGER) };
}

/** The one value of a statement's one row, shipped as bytes: text that is no UTF-8 would end the process. */
async function firstValue(driver: Driver, sql: string, parameters: SqlQuery["parameters"]): Promise<string> {
  const { rows: [row] } = await driver.read({ sql, parameters, isSingle: true });
  const value = row?.[0] ?? "";
  return value instanceof Uint8Array ? shippedText(value) : String(value);
}

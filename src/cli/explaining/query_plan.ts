import type { Driver, SqlQuery } from "../../types/driver.ts";
import type { SqlValue } from "../../types/json.ts";

/** SQLite's own plan of a statement, as a tree: `SCAN` is a walk, unless a limit ends it; `SEARCH` is a look-up. */
export async function queryPlan({ sql, parameters }: SqlQuery, driver: Driver): Promise<readonly string[]> {
  const { rows } = await driver.read({ sql: `explain query plan ${sql}`, parameters });
  return treeOf(rows);
}

/** The rows of EXPLAIN QUERY PLAN, `id, parent, unused, detail`, each below its parent. */
export function treeOf(rows: readonly (readonly SqlValue[])[], parent = 0): readonly string[] {
  return rows.filter((row) => Number(row[1]) === parent).flatMap(([id, , , detail]) => [
    `- ${detail}`,
    ...treeOf(rows, Number(id)).map((line) => `  ${line}`),
  ]);
}

/** A value as SQLite writes it. */
export function literal(value: SqlValue): string {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return value instanceof Uint8Array ? `x'${bytesText(value)}'` : String(value);
}

function bytesText(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

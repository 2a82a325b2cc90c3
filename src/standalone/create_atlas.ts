import type { SqlQuery } from "../types/driver.ts";
import { ATLAS_ROWS } from "./atlas_rows.ts";
import type { AtlasRows } from "./atlas_rows.ts";
import { ATLAS_TABLES } from "./atlas_tables.ts";

/**
 * The statements that create the atlas and fill it where all its tables are empty, for one `Driver.batch`.
 *
 * They may run again, and in two processes at once: the second finds rows and adds none. An atlas whose owner has
 * deleted rows, even all of one table, stays as it is.
 */
export function atlasStatements(): SqlQuery[] {
  return [
    ...ATLAS_TABLES.map((sql) => ({ sql, parameters: [] })),
    ...ATLAS_ROWS.map(fill),
  ];
}

function fill({ table, columns, rows }: AtlasRows, index: number): SqlQuery {
  const values = columns.map((_, position) => `json_extract(value, '$[${position}]')`);
  // The first table is filled where the whole atlas is empty, each later one where the statement before it has inserted:
  // asking each table by itself would bring deleted rows back, with references to rows that are gone.
  const condition = index === 0 ? ATLAS_ROWS.map(isEmpty).join(" and ") : "changes() > 0";
  return {
    sql: `insert into ${table} (${columns.join(", ")}) select ${
      values.join(", ")
    } from json_each(?) where ${condition}`,
    parameters: [JSON.stringify(rows)],
  };
}

function isEmpty({ table }: AtlasRows): string {
  return `not exists (select 1 from ${table})`;
}

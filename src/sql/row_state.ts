import { sql, type SqlBool } from "kysely";
import type { StateShape } from "../types/read_plan.ts";
import type { Guard } from "../types/write_plan.ts";
import { column, eb, type Rows, type SqlContext, table } from "./names.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { slot } from "./statement.ts";

/** The values of columns of one row as one JSON text, of which nothing is lost: what the row holds. `rows` find it as `alias`. */
export function rowState({ table: name, columns }: StateShape, rows: Rows, alias: string, context: SqlContext): Sql {
  const { dialect, model } = context;
  const { everyColumn } = model.resource(name);
  const cells = columns.map((one) => dialect.valueCell(everyColumn.get(one), column(alias, one)));
  return sql`${rows.select(dialect.rows(cells).as("state"))}`;
}

/** The condition that a row still holds what was read of it. Bytes are compared: some engines ship text in their place. */
export function isUnchanged(
  { table: name, columns, state }: Extract<Guard, { kind: "unchanged" }>,
  isRow: (alias: string) => SqlCondition,
  context: SqlContext,
): SqlCondition {
  const rows: Rows = eb.selectFrom(table(name, "t")).where(isRow("t"));
  const now = rowState({ table: name, columns }, rows, "t", context);
  return sql<SqlBool>`cast(${now} as blob) = cast(${slot(state)} as blob)`;
}

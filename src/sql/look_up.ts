import { sql, type SqlBool } from "kysely";
import type { ConditionShape, Statement } from "../types/plan.ts";
import type { AssignmentShape } from "../types/write_plan.ts";
import { all, onRow } from "./condition.ts";
import { column, eb, type SqlContext, table } from "./names.ts";
import { compile } from "./statement.ts";
import { valueOf } from "./write.ts";

/** The one row of a table that has some values, in columns that are unique. */
export interface LookUpShape {
  readonly table: string;
  readonly equal: readonly AssignmentShape[];
  readonly scope?: ConditionShape;
}

/**
 * The statement that looks for such a row: the cells of its key, and 1 where it is in scope; beside them what its columns
 * hold that were looked for.
 */
export function compileLookUp({ table: name, equal, scope }: LookUpShape, context: SqlContext): Statement {
  const { dialect, model } = context;
  const { key, everyColumn } = model.resource(name);
  const conditions = equal.map((one) => sql<SqlBool>`${column("t", one.column)} = ${valueOf(one, context)}`);
  const cells = key.columns.map((one, index) => dialect.keyCell(key.kinds[index], column("t", one)));
  const inScope = scope === undefined ? sql`1` : sql`case when ${onRow(scope, "t")} then 1 else 0 end`;
  const state = equal.map((one) => dialect.valueCell(everyColumn.get(one.column), column("t", one.column)));
  const rows = eb.selectFrom(table(name, "t")).where(all(conditions));
  return compile(rows.select([dialect.rows([...cells, inScope]).as("row"), dialect.rows(state).as("state")]), dialect);
}

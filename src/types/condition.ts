import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { AnyDatabase, TableName } from "./database.ts";

/** A condition on the rows of a table: what a Kysely expression builder makes. */
export type Condition = Expression<SqlBool>;

/** Kysely's builder of expressions on the columns of one table. */
export type ConditionBuilder<DB = AnyDatabase, Table extends TableName<DB> = TableName<DB>> = ExpressionBuilder<
  DB,
  Table
>;

/** A condition of the application's on the rows of one table: its SQL with marks, and the values that stand at them. */
export interface ReadCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

import type {
  ComparisonOperatorExpression,
  Expression,
  ExpressionBuilder,
  ExpressionWrapper,
  SelectType,
  SqlBool,
} from "kysely";
import type { AnyDatabase, TableName } from "./database.ts";

/** A condition on the rows of a table: an expression of Kysely's expression builder. */
export type Condition = Expression<SqlBool>;

/** The value with which a column is compared, in the plainest comparison. */
export type ComparedValue<Stored> = SelectType<Stored> | null | readonly SelectType<Stored>[];

/** Kysely's builder of expressions on the columns of one table. */
export interface ConditionBuilder<DB = AnyDatabase, Table extends TableName<DB> = TableName<DB>>
  extends ExpressionBuilder<DB, Table> {
  /**
   * Compares a column with a value. The builder's own signature allows this too, but the compiler needs ten times as
   * long to check it there.
   */
  <Column extends keyof DB[Table] & string>(
    column: Column,
    operator: ComparisonOperatorExpression,
    value: ComparedValue<DB[Table][Column]>,
  ): ExpressionWrapper<DB, Table, SqlBool>;
}

/** A condition of the application on the rows of one table: its SQL with marks, and the values for them. */
export interface ReadCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** Whether an index leads to the rows by a value that they must have. */
  readonly isIndexed?: true;
}

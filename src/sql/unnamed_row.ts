import { sql } from "kysely";
import type { Resource } from "../types/model.ts";
import type { Statement } from "../types/plan.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import { column, lacksId, table } from "./names.ts";
import { compile } from "./statement.ts";

/** How many rows of a table are looked at. */
const MOST_ROWS = 100_000;

/** The statement that says by 1 whether one of the first rows of a table has no id of its own. */
export function unnamedRow({ table: name, key }: Resource, context: SqlContext): Statement {
  const some: Rows = eb.selectFrom(table(name, "s")).select(key.columns.map((one) => column("s", one).as(one)))
    .limit(sql.lit(MOST_ROWS));
  const unnamed = eb.selectFrom(some.as("t")).where(lacksId(key, "t", context.dialect)!).select(sql.lit(1).as("one"));
  return compile(sql`select case when exists ${unnamed} then 1 else 0 end as "unnamed"`, context.dialect);
}

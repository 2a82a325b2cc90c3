import { sql } from "kysely";
import type { Key, Resource } from "../types/model.ts";
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

/** The statement that says by 1, for each of some tables, whether a key of it is one that no URL reaches. */
export function unreachableRows(resources: readonly Resource[], context: SqlContext): Statement {
  const cells = resources.map(({ table: name, key }, index) => {
    const found = keysWithoutPath(key, context).map((condition) =>
      sql`exists ${eb.selectFrom(table(name, "t")).where(condition).select(sql.lit(1).as("one"))}`
    );
    return sql`case when ${sql.join(found, sql` or `)} then 1 else 0 end as ${sql.id(`t${index}`)}`;
  });
  return compile(sql`select ${sql.join(cells)}`, context.dialect);
}

/** Whether a key may hold values that no URL reaches and that an index leads to. */
export function mayBeUnreachable({ key }: Resource, context: SqlContext): boolean {
  return !key.generated && keysWithoutPath(key, context).length > 0;
}

/** Of the first column alone: an index begins with it. */
function keysWithoutPath({ columns: [first], kinds: [kind, ...others] }: Key, { dialect }: SqlContext) {
  return dialect.withoutPath(kind, column("t", first), others.length === 0);
}

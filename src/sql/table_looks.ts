import { sql, type SqlBool } from "kysely";
import type { SqlQuery } from "../types/driver.ts";
import type { Key } from "../types/key.ts";
import type { Resource } from "../types/model.ts";
import type { ConditionShape, Statement } from "../types/plan.ts";
import type { AssignmentShape } from "../types/write_plan.ts";
import type { SqlCondition } from "./dialect.ts";
import { all, chain, exists, hasUnnamedKey, onRow, soughtUnnamedKeys } from "./condition.ts";
import { column, compile, eb, fill, named, rowsOf, slot, type SqlContext } from "./statement.ts";
import { valueOf } from "./write.ts";

/** How many tables one statement looks at: some engines allow 100 columns. */
export const MOST_SIZED = 100;

/**
 * The statement that returns the span of row numbers for each table, in a column each. A table has at most as many
 * rows, and SQLite finds both ends of the span without a walk. Null for a table without row numbers.
 */
export function numberSpans(names: readonly string[], { dialect, model }: SqlContext): SqlQuery {
  const spans = names.map((name) => {
    const number = model.declared(name).numberedBy;
    if (number === undefined) return sql`null`;
    const end = (which: "min" | "max") =>
      sql`${rowsOf(name, "t").select(sql`${sql.raw(which)}(${column("t", number)})`.as("number"))}`;
    // A REAL, since not every package returns an integer beyond 2^53.
    return sql`coalesce(${end("max")} - ${end("min")} + 1.0, 0)`;
  });
  return fill(compile(sql`select ${sql.join(named("s", spans))}`, dialect), []);
}

/** The statement that counts the rows of tables up to a limit, in a column each. */
export function countsUpTo(names: readonly string[], most: number, { dialect }: SqlContext): SqlQuery {
  const counts = names.map((name) => {
    const some = rowsOf(name, "t").select(sql.lit(1).as("one")).limit(slot(0));
    return sql`${eb.selectFrom(some.as("s")).select(sql`count(*)`.as("rows"))}`;
  });
  return fill(compile(sql`select ${sql.join(named("s", counts))}`, dialect), [most]);
}

/** How many rows at each end of a table are weighed. */
const WEIGHED = 16;

/**
 * The statement that returns the mean bytes of a row of a table, by the rows with the lowest and the highest numbers.
 * SQLite knows the lengths of values without reading them.
 */
export function meanBytes(name: string, { dialect, model }: SqlContext): SqlQuery {
  const { columns: all, numberedBy } = model.declared(name);
  // What the database computes may fail, and is not stored.
  const bytes = all.filter((one) => !one.generated).map((one) =>
    sql`coalesce(${dialect.bytes(column("t", one.name))}, 0)`
  );
  const rows = rowsOf(name, "t").select(chain(bytes, "+").as("bytes")).limit(sql.lit(WEIGHED));
  const last = numberedBy === undefined ? rows : rows.orderBy(column("t", numberedBy), "desc");
  const both = sql`(select * from ${rows.as("a")} union all select * from ${last.as("z")}) as "s"`;
  return fill(compile(sql`select coalesce(avg("bytes"), 0) as "mean" from ${both}`, dialect), []);
}

/** The statement that returns the greatest key of a table as text, 0 if there is none. */
export function greatestKey(name: string, { dialect, model }: SqlContext): Statement {
  const greatest = sql`max(${column("t", model.resource(name).key.columns[0])})`;
  return compile(rowsOf(name, "t").select(sql`cast(coalesce(${greatest}, 0) as text)`.as("greatest")), dialect);
}

/** How many rows of a table are checked. */
const MOST_ROWS = 100_000;

/** The statement that returns 1 if one of the first rows of a table has no id of its own. */
export function unnamedRow({ table: name, key }: Resource, context: SqlContext): Statement {
  const some = rowsOf(name, "s").select(key.columns.map((one) => column("s", one).as(one)))
    .limit(sql.lit(MOST_ROWS));
  const odd = eb.selectFrom(some.as("t")).where(hasUnnamedKey(key, "t", context.dialect));
  return compile(sql`select case when ${exists(odd)} then 1 else 0 end as "unnamed"`, context.dialect);
}

/** The statement that returns 1 for each table that has a key which no URL can name. */
export function unreachableRows(resources: readonly Resource[], context: SqlContext): Statement {
  const cells = resources.map(({ table: name, key }, index) => {
    const some = unreachable(key, context).map((condition) => exists(rowsOf(name, "t").where(condition)));
    return sql`case when ${sql.join(some, sql` or `)} then 1 else 0 end as ${sql.id(`t${index}`)}`;
  });
  return compile(sql`select ${sql.join(cells)}`, context.dialect);
}

/** Whether a key may have values that no URL can name and that an index finds. */
export function mayBeUnreachable({ key }: Resource, context: SqlContext): boolean {
  return unreachable(key, context).length > 0;
}

/**
 * The conditions of rows that are not resources, and of those that lists show without a link, because `.` and `..` are
 * path steps in a URL.
 */
function unreachable(key: Key, { dialect }: SqlContext): readonly SqlCondition[] {
  const [name] = key.columns;
  const mayBeDots = key.columns.length === 1 && key.indexed.includes(name) &&
    !["integer", "blob"].includes(key.kinds[0]);
  return [
    ...soughtUnnamedKeys(key, "t", dialect),
    ...(mayBeDots ? [sql<SqlBool>`${column("t", name)} in ('.', '..')`] : []),
  ];
}

/** A search for the one row of a table that has some values in unique columns. */
interface FindShape {
  readonly table: string;
  readonly equal: readonly AssignmentShape[];
  readonly scope?: ConditionShape;
}

/**
 * The statement that finds such a row. It returns the cells of its key, 1 if it is in scope, and the state of the
 * columns by which it was found.
 */
export function compileFind({ table: name, equal, scope }: FindShape, context: SqlContext): Statement {
  const { dialect, model } = context;
  const { key, everyColumn } = model.resource(name);
  const conditions = equal.map((one) => sql<SqlBool>`${column("t", one.column)} = ${valueOf(one, context)}`);
  const cells = key.columns.map((one, index) => dialect.keyCell(key.kinds[index], column("t", one)));
  const inScope = scope === undefined ? sql`1` : sql`case when ${onRow(scope, "t")} then 1 else 0 end`;
  const state = equal.map((one) => dialect.valueCell(everyColumn.get(one.column), column("t", one.column)));
  const rows = rowsOf(name, "t").where(all(conditions));
  return compile(rows.select([dialect.rows([...cells, inScope]).as("row"), dialect.rows(state).as("state")]), dialect);
}

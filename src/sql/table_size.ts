import { type AliasedExpression, sql } from "kysely";
import type { SqlQuery } from "../types/driver.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { Sql } from "./dialect.ts";
import { column, table } from "./names.ts";
import { compile, fill, slot } from "./statement.ts";

/** Tables that one statement asks about: no engine takes more than 100 columns. */
export const MOST_SIZED = 100;

/**
 * The statement that says between which numbers the rows of tables stand, a column each: there are no more rows than
 * numbers, and SQLite knows both ends at once. Null for a table whose rows have no numbers.
 */
export function numberSpans(names: readonly string[], { dialect, model }: SqlContext): SqlQuery {
  const spans = names.map((name) => {
    const number = model.declared(name).numberedBy;
    if (number === undefined) return sql`null`;
    const end = (which: "min" | "max") =>
      sql`${eb.selectFrom(table(name, "t")).select(sql`${sql.raw(which)}(${column("t", number)})`.as("number"))}`;
    return sql`coalesce(${end("max")} - ${end("min")} + 1, 0)`;
  });
  return fill(compile(sql`select ${sql.join(numbered(spans))}`, dialect), []);
}

/** The statement that counts the rows of tables, as far as a limit, a column each. */
export function countsUpTo(names: readonly string[], most: number, { dialect }: SqlContext): SqlQuery {
  const counts = names.map((name) => {
    const some: Rows = eb.selectFrom(table(name, "t")).select(sql.lit(1).as("one")).limit(slot(0) as never);
    return sql`${eb.selectFrom(some.as("s")).select(sql`count(*)`.as("rows"))}`;
  });
  return fill(compile(sql`select ${sql.join(numbered(counts))}`, dialect), [most]);
}

function numbered(values: readonly Sql[]): readonly AliasedExpression<unknown, string>[] {
  return values.map((value, index) => value.as(`s${index}`));
}

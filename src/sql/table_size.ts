import { sql } from "kysely";
import type { SqlQuery } from "../types/driver.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import { column, table } from "./names.ts";
import { compile, fill, slot } from "./statement.ts";

/**
 * The statement that says between which numbers the rows of a table stand: there are no more rows than numbers, and
 * SQLite knows both ends at once. Nothing for a table whose rows have no numbers.
 */
export function numberSpan(name: string, { dialect, model }: SqlContext): SqlQuery | undefined {
  const number = model.declared(name).numberedBy;
  if (number === undefined) return undefined;
  const end = (which: "min" | "max") =>
    sql`${eb.selectFrom(table(name, "t")).select(sql`${sql.raw(which)}(${column("t", number)})`.as("number"))}`;
  return fill(compile(sql`select coalesce(${end("max")} - ${end("min")} + 1, 0) as "numbers"`, dialect), []);
}

/** The statement that counts the rows of a table, as far as a limit. */
export function countUpTo(name: string, most: number, { dialect }: SqlContext): SqlQuery {
  const some: Rows = eb.selectFrom(table(name, "t")).select(sql.lit(1).as("one")).limit(slot(0) as never);
  return fill(compile(eb.selectFrom(some.as("s")).select(sql`count(*)`.as("rows")), dialect), [most]);
}

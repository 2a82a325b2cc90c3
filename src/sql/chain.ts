import { type Expression, type RawBuilder, sql } from "kysely";
import type { Sql } from "./dialect.ts";
import { eb, type Rows } from "./names.ts";

/**
 * What keeps long statements within the limits of the smallest engines, Cloudflare's: expressions 100 deep, and five
 * queries in a row of unions. Short ones stay as they are.
 */

/** Each operator of a row is one deeper in the expression than the one before it. */
const MOST_TERMS = 20;

/** Terms between operators that may be grouped at will: `+`, `and`, `or`. Many terms become groups of groups. */
export function chain<T>(terms: readonly Expression<T>[], operator: "+" | "and" | "or"): RawBuilder<T> {
  const between = sql.raw(` ${operator} `);
  if (terms.length <= MOST_TERMS) return sql`${sql.join(terms, between)}`;
  return chain(grouped(terms, MOST_TERMS).map((group) => sql<T>`(${sql.join(group, between)})`), operator);
}

/** More are too many terms of a compound select. */
const MOST_QUERIES = 5;

/** The rows of some queries one after another; a later one is not begun before it is needed. */
export function oneAfterAnother(queries: readonly Sql[]): Sql {
  const together = (some: readonly Sql[]) => sql.join(some, sql` union all `);
  if (queries.length <= MOST_QUERIES) return together(queries);
  const groups = grouped(queries, MOST_QUERIES);
  return oneAfterAnother(groups.map((group) => sql`select * from (${together(group)})`));
}

/** The rows of some queries, each once. */
export function eachOnce(queries: readonly Rows[]): Rows {
  const [first, ...others] = queries.length <= MOST_QUERIES
    ? queries
    : grouped(queries, MOST_QUERIES).map((group) => eb.selectFrom(eachOnce(group).as("g")).selectAll());
  return others.reduce<Rows>((some, other) => some.union(other), first);
}

/** As many groups as are needed, of nearly the same size. */
function grouped<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  const size = Math.ceil(all.length / Math.ceil(all.length / most));
  return Array.from(
    { length: Math.ceil(all.length / size) },
    (_, index) => all.slice(index * size, (index + 1) * size),
  );
}

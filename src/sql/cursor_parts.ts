import { sql, type SqlBool } from "kysely";
import { all } from "./condition.ts";
import type { Sql, SqlCondition } from "./dialect.ts";

/** A term of the order in which a page is read. */
export interface OrderTerm {
  readonly value: Sql;
  readonly descending: boolean;
  readonly mayBeNull: boolean;
  /** The value of the position that the page begins at; absent for null. */
  readonly start?: Sql;
}

/** A part of the rows beyond a position: a condition, and the first term that the rows of the part differ in. */
export interface PagePart {
  readonly condition: SqlCondition;
  readonly from: number;
}

/**
 * The parts of what is beyond a position, in their order: first the rows that equal it in all terms but the last, then
 * those that equal it in all but the last two, and so on.
 *
 * One condition that says all this would find its place in an index by the first term alone, and would walk over every
 * row that equals the position in it: half of a table where two values share it. So it is one condition only for the
 * terms behind the first `seekable` ones, which no index finds.
 */
export function partsBeyond(terms: readonly OrderTerm[], seekable: number): readonly PagePart[] {
  const part = (from: number, condition: SqlCondition) => ({
    condition: all([...terms.slice(0, from).map(equals), condition]),
    from,
  });
  const parts = terms.slice(0, seekable).map((term, from) => beyond(term).map((one) => part(from, one)));
  const rest = terms.slice(seekable);
  if (rest.length > 0) parts.push([part(seekable, after(rest))]);
  const found = parts.toReversed().flat();
  // Nothing stands behind a position that a client has made up of nulls alone.
  return found.length === 0 ? [{ condition: NOTHING, from: 0 }] : found;
}

/** The condition that a row stands after the position. */
function after([term, ...rest]: readonly OrderTerm[]): SqlCondition {
  const conditions = [...beyond(term)];
  if (rest.length > 0) conditions.push(sql`${equals(term)} and ${after(rest)}`);
  return conditions.length === 0 ? NOTHING : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The condition of no row. */
export const NOTHING: SqlCondition = sql<SqlBool>`1 = 0`;

/** The conditions that a row stands after the position by one term, in their order: null is the lowest value. */
function beyond({ value, descending, mayBeNull, start }: OrderTerm): readonly SqlCondition[] {
  if (start === undefined) return descending ? [] : [sql`${value} is not null`];
  if (!descending) return [sql`${value} > ${start}`];
  return mayBeNull ? [sql`${value} < ${start}`, sql`${value} is null`] : [sql`${value} < ${start}`];
}

function equals({ value, start }: OrderTerm): SqlCondition {
  return start === undefined ? sql`${value} is null` : sql`${value} = ${start}`;
}

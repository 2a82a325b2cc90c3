import { isKeyOrder } from "../model/columns.ts";
import { type AliasedExpression, sql, type SqlBool } from "kysely";
import type { CursorPageShape, ListRows, SortShape } from "../types/read_plan.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { PRIMARY, seekRows } from "./filters.ts";
import { all, oneAfterAnother, whereIfAny } from "./condition.ts";
import { column, eb, materialized, type Rows, rowsOf, slot, sorted, type SqlContext } from "./statement.ts";
import { withValues } from "./order.ts";
import { type SelectedRows, walkedRows } from "./selected_rows.ts";

/** A sort term, in the direction in which a page is read. */
interface OrderTerm {
  readonly value: Sql;
  readonly descending: boolean;
  readonly mayBeNull: boolean;
  /** The value of this term at the cursor; absent for null. */
  readonly start?: Sql;
}

/** A part of the rows beyond a position: its condition, and the index of the first term in which its rows differ. */
interface PagePart {
  readonly condition: SqlCondition;
  readonly from: number;
}

/**
 * The rows of a page with a cursor, and one more row, which tells whether others follow. They have the wanted columns
 * and the cells of their cursors. A part of the rows is not begun if earlier parts have filled the page.
 */
export function cursorPage(primary: SelectedRows, page: CursorPageShape, wanted: Wanted): Sql {
  const { node: { rows }, context } = primary;
  const { sort } = rows as ListRows;
  const most = sql<number>`${slot(page.limit)} + 1`;
  const { values, parts: unioned } = pageParts(primary, page, sort);
  const parts = unioned.map((part) =>
    sql`select * from ${part.limit(most).select([...wanted, ...values.map((value, index) => value.as(`s${index}`))])}`
  );
  // Cells are made outside the limit; inside they would be made for every row that is sorted.
  const cells = sort.map((_, index) => context.dialect.cursorCell(column("u", `s${index}`)).as(`v${index}`));
  const together = sql`(${oneAfterAnother(parts)} limit ${most})`;
  return sql`${
    eb.selectFrom(together.as("u")).select([
      ...wanted.map(({ alias }) => column("u", alias as string).as(alias as string)),
      ...cells,
    ])
  }`;
}

/** The rows beyond a cursor, in consecutive sorted parts, and the values of the sort terms. */
function pageParts(
  primary: SelectedRows,
  page: CursorPageShape,
  sort: readonly SortShape[],
): { readonly values: readonly Sql[]; readonly parts: readonly Rows[] } {
  const { access, resource, present, presentOf, context } = primary;
  const { rows: joined, values } = withValues(present, primary);
  const terms = termsOf(values, sort, page, primary);
  const { lead, walked, isInKeyOrder } = access;
  if (lead !== undefined && access.beginsAtKey) {
    const [{ descending }] = terms;
    const condition = (key: Sql) => {
      const [part] = partsOf(page, [{ ...terms[0], value: key }], 1);
      return part.condition;
    };
    const sought = seekRows({ table: resource.table, lead }, PRIMARY, context, { descending, condition });
    return { values, parts: [presentOf(sought)] };
  }
  if (walked !== undefined) return { values, parts: [presentOf(walkedBeyond(primary, page, terms, walked))] };
  const isSorted = isInKeyOrder && !page.isBackward && isKeyOrder(sort, resource.key);
  const parts = partsOf(page, terms, access.soughtTerms).map(({ condition, from }) => {
    const part = whereIfAny(joined, condition);
    return isSorted ? part : sorted(part, terms.slice(from));
  });
  return { values, parts };
}

/**
 * The parts of the rows beyond a position, in order: first the rows that equal it in all terms but the last, then those
 * that equal it in all but the last two, and so on.
 *
 * A single condition for all rows would use an index only for the first term, and would walk over every row that equals
 * the position in it: half of a table, if the column has two values. So only the terms after the first `seekable` ones,
 * for which no index helps, share one condition.
 */
function partsBeyond(terms: readonly OrderTerm[], seekable: number): readonly PagePart[] {
  const part = (from: number, condition: SqlCondition) => ({
    condition: all([...terms.slice(0, from).map(equals), condition]),
    from,
  });
  const parts = terms.slice(0, seekable).map((term, from) => beyond(term).map((one) => part(from, one)));
  const rest = terms.slice(seekable);
  if (rest.length > 0) parts.push([part(seekable, after(rest))]);
  const inOrder = parts.toReversed().flat();
  // No row is beyond a position that a client has made up of nulls only.
  return inOrder.length === 0 ? [{ condition: NOTHING, from: 0 }] : inOrder;
}

/** The condition that a row comes after the position. */
function after([term, ...rest]: readonly OrderTerm[]): SqlCondition {
  const conditions = [...beyond(term)];
  if (rest.length > 0) conditions.push(sql`${equals(term)} and ${after(rest)}`);
  return conditions.length === 0 ? NOTHING : sql`(${sql.join(conditions, sql` or `)})`;
}

/** A condition that holds for no row. */
const NOTHING: SqlCondition = sql<SqlBool>`1 = 0`;

/** The conditions that a row comes after the position by one term, in order. Null is the lowest value. */
function beyond({ value, descending, mayBeNull, start }: OrderTerm): readonly SqlCondition[] {
  if (start === undefined) return descending ? [] : [sql`${value} is not null`];
  if (!descending) return [sql`${value} > ${start}`];
  return mayBeNull ? [sql`${value} < ${start}`, sql`${value} is null`] : [sql`${value} < ${start}`];
}

function equals({ value, start }: OrderTerm): SqlCondition {
  return start === undefined ? sql`${value} is null` : sql`${value} = ${start}`;
}

/** The wanted columns, under their names. */
type Wanted = readonly AliasedExpression<unknown, string>[];

/**
 * A bounded number of rows beyond a cursor, in order. The parts share one limit: with a limit for each part, there
 * would be a gap between a part that was cut off and the next.
 */
function walkedBeyond(
  { access, resource }: SelectedRows,
  page: CursorPageShape,
  terms: readonly OrderTerm[],
  walked: number,
): Rows {
  const parts = partsOf(page, terms, access.soughtTerms)
    .map(({ condition, from }) => walkedRows(resource, terms.slice(from), walked, condition));
  if (parts.length === 1) return parts[0];
  const together = oneAfterAnother(parts.map((part) => sql`select * from (${part.selectAll()})`));
  return eb.selectFrom(sql`(${together} limit ${slot(walked)})`.as("t"));
}

/** The number of rows that a walk from a cursor meets, up to its limit. */
export function walkedCount(primary: SelectedRows, page: CursorPageShape, walked: number): Sql {
  const { node: { rows } } = primary;
  const { sort } = rows as ListRows;
  const { values } = withValues(primary.present, primary);
  const terms = termsOf(values, sort, page, primary);
  return sql`${walkedBeyond(primary, page, terms, walked).select(sql`count(*)`.as("rows"))}`;
}

/** The rows of a materialized page, without the extra one. */
export function rowsOfPage({ limit }: CursorPageShape): Rows {
  return rowsOf(materialized("page"), "p").selectAll().limit(slot(limit));
}

/** The cursor cells of a materialized page's first row, last row and extra row, of those that exist. */
export function edgesOf({ limit }: CursorPageShape, sort: readonly SortShape[], { dialect }: SqlContext): Sql {
  const cells = dialect.rows(sort.map((_, index) => column("e", `v${index}`)));
  const some = sql`select * from ${sql.id(materialized("page"))} limit`;
  const edges = sql`select * from (${some} 1) union all select * from (${some} 2 offset ${slot(limit)} - 1)`;
  return sql`(select ${cells} from (${edges}) as "e")`;
}

/** The terms of an order with their values, and the value of the cursor for each. */
function termsOf(
  values: readonly Sql[],
  sort: readonly SortShape[],
  { position, isBackward }: CursorPageShape,
  { resource: { key, everyColumn }, context: { dialect } }: SelectedRows,
): readonly OrderTerm[] {
  return sort.map(({ path, column, descending }, index) => {
    const { form, slot: start } = position?.[index] ?? NULL;
    return {
      value: values[index],
      descending: descending !== isBackward,
      mayBeNull: path.length > 0 || !(key.columns.includes(column) || everyColumn.get(column)?.notNull),
      start: form === "null" ? undefined : dialect.cursorValue(form, slot(start)),
    };
  });
}

const NULL = { form: "null", slot: 0 } as const;

/** The parts of a page. A cursor at an end of the list means all rows before it, or none beyond the other end. */
function partsOf(
  { position }: CursorPageShape,
  terms: readonly OrderTerm[],
  soughtTerms: number,
): readonly (Partial<PagePart> & Pick<PagePart, "from">)[] {
  if (position === undefined) return [{ from: 0 }];
  return position.length === 0 ? [{ condition: NOTHING, from: 0 }] : partsBeyond(terms, soughtTerms);
}

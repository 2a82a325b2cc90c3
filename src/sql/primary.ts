import { type AliasedExpression, sql } from "kysely";
import type { Resource } from "../types/model.ts";
import type { CursorPageShape, ListRows, NumberedPageShape, OwnerShape } from "../types/read_plan.ts";
import { cursorPage, edgesOf, rowsOfPage } from "./cursor_page.ts";
import { deepPage, lengthOf, listEnds } from "./deep_page.ts";
import type { Care, Sql } from "./dialect.ts";
import { all, equal, exists, hasId, inScope, lacksId } from "./condition.ts";
import {
  column,
  columns,
  eb,
  materialized,
  named,
  numbered,
  type Rows,
  rowsOf,
  slot,
  type SqlContext,
  type StatementParts,
  table,
  tableExpression,
} from "./statement.ts";
import { inOrder } from "./order.ts";
import { hasKey, type SelectedRows } from "./selected_rows.ts";
import { statsOf, statsRows } from "./stats.ts";

/** Columns with their names. */
export type Columns = readonly AliasedExpression<unknown, string>[];

/** 1 if a record exists and this caller sees it, otherwise 0. */
function recordExists(owner: OwnerShape, context: SqlContext): Sql {
  return sql`case when ${exists(ownerRow(owner, context))} then 1 else 0 end`;
}

/** The row `f` of a record, if this caller sees it. */
export function ownerRow({ table: name, slots, scope }: OwnerShape, context: SqlContext): Rows {
  const { dialect, model } = context;
  const { key } = model.resource(name);
  const isSame = hasKey(name, slots, "f", context);
  return rowsOf(name, "f").where(all([isSame, hasId(key, "f", dialect, key.columns), inScope({ scope }, "f")]));
}

/** The rows of a list with the wanted columns, in the order of the document; with `page[before]`, in reverse. */
export function listRows(primary: SelectedRows, { sort, page }: ListRows, wanted: Columns): Rows {
  const { access, resource, present } = primary;
  const { key } = resource;
  if (page?.kind === "cursor") {
    const kept = rowsOfPage(page);
    return access.isIdIndexed ? lookedUp(kept, resource, key.columns, wanted) : kept;
  }
  if (access.walked !== undefined) return onPage(present.select(wanted), page);
  // SQLite reads the last row of a page again for each row that it sorts, however long it is, so it only sorts keys.
  const isSorted = access.lead !== undefined && !access.isInKeyOrder;
  if (sort.length === 0 && page?.isDeep && !isSorted) return deepPage(primary, page, wanted);
  if ((sort.length === 0 && access.isInKeyOrder) || access.isInReverse) return onPage(present.select(wanted), page);
  if ((sort.length === 0 && !isSorted) || page === undefined) {
    return onPage(inOrder(present.select(wanted), primary), page);
  }
  const keys = onPage(inOrder(present, primary), page).select(named("k", columns("t", key.order)));
  return lookedUp(keys, resource, key.order, wanted);
}

/**
 * The rows with certain keys, in the order of the keys. The cross join keeps that order, and a limit keeps SQLite from
 * dropping it.
 */
function lookedUp(keys: Rows, { table: name }: Resource, names: readonly string[], wanted: Columns): Rows {
  const isSame = equal(columns("t", names), numbered("k", names, "k"));
  return eb.selectFrom(keys.as("k")).crossJoin(table(name, "t")).where(isSame).select(wanted);
}

/** The rows of a page with a cursor, as they are materialized. */
function materializedPage(primary: SelectedRows, page: CursorPageShape, wanted: Columns): Sql {
  const { access, resource } = primary;
  return cursorPage(primary, page, access.isIdIndexed ? named("k", columns("t", resource.key.columns)) : wanted);
}

function onPage(rows: Rows, page: NumberedPageShape | undefined): Rows {
  return page === undefined ? rows : rows.limit(lengthOf(page)).offset(slot(page.offset));
}

/**
 * The number of records, or the number up to a slot's value. Without a condition SQLite counts a table by its pages,
 * not by its rows, in a hundredth of the time; the few rows without an id are then subtracted, of those that an index
 * finds.
 */
function countOf(how: "exact" | number, { from, condition, present, resource, context }: SelectedRows): Sql {
  const counted = (rows: Rows) => rows.select(sql`count(*)`.as("total"));
  if (how !== "exact") {
    const some = present.select(sql.lit(1).as("one")).limit(slot(how));
    return sql`${counted(eb.selectFrom(some.as("s")))}`;
  }
  const { key } = resource;
  if (condition !== undefined || key.others === "walked") return sql`${counted(present)}`;
  const absent = lacksId(key, "t", context.dialect);
  return absent === undefined ? sql`${counted(from)}` : sql`(${counted(from)} - ${counted(from.where(absent))})`;
}

/** The clauses that the page, the count, the owner and the statistics of a list add to its statement. */
export function listParts(
  rows: ListRows,
  primary: SelectedRows,
  selected: Columns,
  care: Care,
): StatementParts {
  const { page, sort, owner, stats } = rows;
  const { context } = primary;
  const paged = page?.kind === "cursor" ? page : undefined;
  const counted = countParts(rows, primary);
  return {
    tables: [
      ...(paged === undefined ? [] : [tableExpression("page", materializedPage(primary, paged, selected))]),
      ...counted.tables,
    ],
    columns: [
      ...(paged === undefined ? [] : [edgesOf(paged, sort, context).as("edges")]),
      ...counted.columns,
      ...(owner === undefined ? [] : [recordExists(owner, context).as("owner")]),
      ...(stats === undefined ? [] : statsOf(stats).map((of) => statsRows(stats, of, primary, care).as(of))),
    ],
  };
}

/** The clauses that count a list, and for a deep page also find its distance from the nearer end. */
function countParts({ count, page }: ListRows, primary: SelectedRows): StatementParts {
  if (count === false) return { tables: [], columns: [] };
  const counted = countOf(count, primary);
  if (page === undefined || page.kind !== undefined || !(page.isDeep || page.mostReach !== undefined)) {
    return { tables: [], columns: [counted.as("total")] };
  }
  const ends = page.mostReach === undefined ? ["total"] : ["total", "reach"];
  return {
    tables: [tableExpression("ends", listEnds(page, count, counted, primary))],
    columns: ends.map((name) => rowsOf(materialized("ends"), "e").select(column("e", name).as(name)).as(name)),
  };
}

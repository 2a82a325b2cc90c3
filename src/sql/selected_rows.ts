import { sql } from "kysely";
import type { PrimaryAccess } from "../access/ways.ts";
import type { Key } from "../types/key.ts";
import type { Resource } from "../types/model.ts";
import type { ConditionShape, InsertedRow, RowShape } from "../types/plan.ts";
import type { PrimaryNode, SearchShape } from "../types/read_plan.ts";
import { all, allOf, chain, equalSlots, hasId, isNamedExactly, onRow, whereIfAny } from "./condition.ts";
import { column, columns, eb, type Rows, rowsOf, slot, sorted, type SqlContext } from "./statement.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { filterCondition, PRIMARY, seekRows } from "./filters.ts";
import { ofText } from "./filter_tests.ts";

/** The primary rows `t` of a read, before they are ordered and divided into pages. */
export interface SelectedRows {
  readonly node: PrimaryNode;
  readonly access: PrimaryAccess;
  readonly resource: Resource;
  readonly context: SqlContext;
  /** The rows that the lead finds; all rows without a lead. */
  readonly from: Rows;
  /** The further conditions: id, scope, hooks, filters; `undefined` if all of these rows are wanted. */
  readonly condition?: SqlCondition;
  /** The rows that satisfy the condition. */
  readonly wanted: Rows;
  /** Those of the wanted rows that have an id. */
  readonly present: Rows;
  /** Applies the same conditions to other rows `t` of the table. */
  readonly presentOf: (rows: Rows) => Rows;
}

/** The primary rows of a node. */
export function selectedRows(node: PrimaryNode, access: PrimaryAccess, context: SqlContext): SelectedRows {
  const resource = context.model.resource(node.table);
  const { filters, search } = access;
  const condition = allOf([
    node.rows.kind === "list" ? undefined : isRow(node.table, node.rows, context),
    scopeCondition(node, access, context),
    ...node.conditions.map((one) => onRow(one, "t")),
    filters && filterCondition(filters, PRIMARY, context),
    search && searchCondition(search, context),
  ]);
  const withId = node.rows.kind === "list" ? hasId(resource.key, "t", context.dialect) : undefined;
  const wantedOf = (rows: Rows) => whereIfAny(rows, condition);
  const presentOf = (rows: Rows) => whereIfAny(wantedOf(rows), withId);
  const from = rowsFrom(resource, access, context);
  return {
    ...{ node, access, resource, context, from, condition, presentOf },
    wanted: wantedOf(from),
    present: presentOf(from),
  };
}

function scopeCondition(
  { scope }: PrimaryNode,
  { isScopeLast }: PrimaryAccess,
  { dialect }: SqlContext,
): SqlCondition | undefined {
  const condition = scope && onRow(scope, "t");
  return condition && isScopeLast ? dialect.withoutIndex(condition) : condition;
}

function rowsFrom(resource: Resource, access: PrimaryAccess, context: SqlContext): Rows {
  const { lead, scopeFirst, isInKeyOrder, isInReverse, walked, sorts } = access;
  if (walked !== undefined) {
    const order = [...sorts, ...resource.key.order.map((column) => ({ column, descending: false }))];
    return walkedRows(resource, order.map((one) => ({ ...one, value: column("t", one.column) })), walked);
  }
  if (scopeFirst !== undefined) return scopedRows(resource, scopeFirst, context);
  if (lead === undefined) return rowsOf(resource.table, "t");
  return seekRows(
    { table: resource.table, lead },
    PRIMARY,
    context,
    isInKeyOrder ? { descending: isInReverse } : undefined,
  );
}

/**
 * The first rows of a table in an order. The limit keeps SQLite from folding one query into the other, so the rows are
 * tested in this order, and the walk ends when the page is full.
 */
export function walkedRows(
  { table: name, key, everyColumn }: Resource,
  order: readonly { readonly value: Sql; readonly descending: boolean }[],
  most: number,
  condition?: SqlCondition,
): Rows {
  const inOrder = sorted(whereIfAny(rowsOf(name, "t"), condition), order);
  return eb.selectFrom(wholeRow(inOrder, { key, everyColumn }).limit(slot(most)).as("t"));
}

/** Selects all columns, and the number of the row, which the asterisk leaves out. */
function wholeRow(rows: Rows, { key, everyColumn }: Pick<Resource, "key" | "everyColumn">): Rows {
  const others = key.order.filter((one) => !everyColumn.has(one)).map((one) => column("t", one).as(one));
  return rows.selectAll().select(others);
}

/**
 * The rows of a scope, which are found before they are tested. The limit keeps SQLite from folding the two queries into
 * one; then it might use the index of a filter or of the order, which leads to rows of other callers.
 */
function scopedRows(resource: Resource, scope: ConditionShape, { dialect }: SqlContext): Rows {
  const rows = rowsOf(resource.table, "t").where(onRow(scope, "t"));
  return eb.selectFrom(wholeRow(rows, resource).limit(dialect.noLimit).as("t"));
}

/** The condition that the row `t` is the one to which a step applies. */
export function isRow(name: string, row: RowShape, context: SqlContext): SqlCondition {
  return row.kind === "inserted" ? isInserted(name, row, context) : hasKey(name, row.slots, "t", context);
}

/** The condition that a row, by its alias, has the id in slots. */
export function hasKey(
  name: string,
  slots: readonly number[],
  alias: string,
  { dialect, model }: SqlContext,
): SqlCondition {
  const { key } = model.resource(name);
  return all([equalSlots(columns(alias, key.columns), slots), isNamedExactly(key, alias, dialect)]);
}

/**
 * The condition that a row is the one that this batch has inserted without a given key. It holds for no row if a
 * trigger has skipped the insert. If steps have followed the insert (`isFollowed`), they may have changed other rows,
 * so the guard of the greatest key has already checked the insert.
 */
function isInserted(name: string, { isFollowed }: InsertedRow, context: SqlContext): SqlCondition {
  const { key } = context.model.resource(name);
  const made = madeBy(key);
  const { dialect } = context;
  const isIt = (value: Sql): SqlCondition => sql`${column("t", made ?? key.columns[0])} = ${value}`;
  if (isFollowed) return isIt(greatestKey(name, context));
  const value = made === undefined ? greatestKey(name, context) : dialect.madeKey;
  return isIt(sql`case when ${dialect.isMade} then ${value} end`);
}

/** The column of the number that the database gives new rows, if it makes their keys. */
function madeBy({ columns: [id], generated, defaultBy }: Key): string | undefined {
  return generated ? id : defaultBy;
}

/** The greatest number of a table's rows. A counted key is one more than that. */
function greatestKey(name: string, { model }: SqlContext): Sql {
  const { key } = model.resource(name);
  const number = column("m", madeBy(key) ?? key.columns[0]);
  return sql`${rowsOf(name, "m").select(sql`max(${number})`.as("id"))}`;
}

/**
 * The condition that the last change has inserted a row, and that its number is the greatest, if the database has made
 * it.
 */
export function isGreatest(name: string, context: SqlContext): SqlCondition {
  const { dialect, model } = context;
  if (madeBy(model.resource(name).key) === undefined) return dialect.isMade;
  return all([dialect.isMade, sql`${dialect.madeKey} = ${greatestKey(name, context)}`]);
}

function searchCondition(search: SearchShape, { dialect }: SqlContext): SqlCondition {
  const searched = slot(search.slot);
  if (search.kind === "words") return dialect.hasWords(column("t", search.numberedBy), search.table, searched);
  const texts = search.columns.map((name) => column("t", name));
  const conditions = texts.map((text) => ofText(dialect.contains(dialect.folded(text), searched), text, dialect));
  return sql`(${chain(conditions, "or")})`;
}

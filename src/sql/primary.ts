import { type AliasedExpression, sql, type SqlBool } from "kysely";
import type { Resource } from "../types/model.ts";
import type { NumberedPageShape, OwnerShape, PrimaryNode, SearchShape } from "../types/read_plan.ts";
import { all, allOf, equalSlots, onRow } from "./condition.ts";
import { cursorPage, edgesOf, isLookedUp, rowsOfPage } from "./cursor_page.ts";
import { deepPage } from "./deep_page.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { inScope } from "./nodes.ts";
import { areInOrder, filterConditions, rowsOf } from "./filtered_rows.ts";
import { column, columns, hasId, lacksId, table } from "./names.ts";
import { inOrder, type Ordered } from "./order.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import { slot } from "./statement.ts";

/** What a read asks of its primary rows `t`: id, scope, hooks, filters; nothing where it wants all. */
export function primaryConditions(node: PrimaryNode, context: SqlContext): SqlCondition | undefined {
  return allOf([
    ...identity(node, context),
    ...[node.scope ?? [], node.conditions].flat().map((condition) => onRow(condition, "t")),
    ...filterConditions(node, context),
    node.rows.kind === "list" && node.rows.search !== undefined
      ? searchCondition(node.rows.search, context)
      : undefined,
  ]);
}

function identity({ rows, table }: PrimaryNode, context: SqlContext): readonly SqlCondition[] {
  switch (rows.kind) {
    case "list":
      return [];
    case "one":
      return [equalSlots(columns("t", context.model.resource(table).key.columns), rows.slots)];
    case "inserted":
      return [isInserted(table, "t", context)];
  }
}

/** The condition that a row is the one that this batch has inserted, where its key was not given. */
export function isInserted(name: string, alias: string, { dialect, model }: SqlContext): SqlCondition {
  const { key } = model.resource(name);
  const [id] = key.columns;
  if (key.generated) return sql`${column(alias, id)} = ${dialect.madeKey()}`;
  if (key.defaultBy !== undefined) return sql`${column(alias, key.defaultBy)} = ${dialect.madeKey()}`;
  // It is the one after the greatest.
  const greatest = eb.selectFrom(sql.id(name).as("m")).select(sql`max(${column("m", id)})`.as("id"));
  return sql`${column(alias, id)} = ${greatest}`;
}

function searchCondition(search: SearchShape, { dialect }: SqlContext): SqlCondition {
  const asked = slot(search.slot);
  if (search.kind === "words") return dialect.hasWords(column("t", search.numberedBy), search.table, asked);
  return sql`(${sql.join(search.columns.map((name) => dialect.contains(column("t", name), asked)), sql` or `)})`;
}

/** Whether a record is there, for this caller: 1 or 0. */
export function isThere({ table: name, slots, scope }: OwnerShape, { dialect, model }: SqlContext): Sql {
  const { key } = model.resource(name);
  const isSame = equalSlots(columns("f", key.columns), slots);
  const where = all([isSame, hasId(key, "f", dialect, key.columns), inScope({ scope }, "f")]);
  const found: Rows = eb.selectFrom(table(name, "f")).where(where).select(sql.lit(1).as("one"));
  return sql`case when exists ${found} then 1 else 0 end`;
}

/** The primary rows with the columns that are asked for, in the order of the document; from its end by `page[before]`. */
export function primaryRows(
  node: PrimaryNode,
  wanted: readonly AliasedExpression<unknown, string>[],
  conditions: SqlCondition | undefined,
  context: SqlContext,
): Rows {
  const resource = context.model.resource(node.table);
  const { key } = resource;
  if (node.rows.kind !== "list") return presentRows(node, conditions, context).select(wanted);
  const { sort, page } = node.rows;
  if (page?.kind === "cursor") {
    const kept = rowsOfPage(page);
    return isLookedUp(resource, context) ? lookedUp(kept, resource, key.columns, wanted) : kept;
  }
  const ordered = orderedRows(node, conditions, context);
  const found = presentRows(node, conditions, context);
  const rows = found.select(wanted);
  if (sort.length === 0 && page?.isDeep) return deepPage(rows, page, node, conditions, context);
  if (sort.length === 0 && ordered.areInOrder) return onPage(rows, page);
  if (sort.length === 0 || page === undefined) return onPage(inOrder(rows, sort, ordered), page);
  // The sorter then carries keys, not rows.
  const keys = onPage(inOrder(found, sort, ordered), page).select(keyColumns(key.order));
  return lookedUp(keys, resource, key.order, wanted);
}

function orderedRows(node: PrimaryNode, conditions: SqlCondition | undefined, context: SqlContext): Ordered {
  const resource = context.model.resource(node.table);
  return { from: rowsOf(node, context), areInOrder: areInOrder(node, context), resource, conditions, context };
}

/** The rows that are asked for, all of which have an id: no NULL equals one. */
function presentRows(node: PrimaryNode, conditions: SqlCondition | undefined, context: SqlContext): Rows {
  const from = rowsOf(node, context);
  const { key } = context.model.resource(node.table);
  const present = node.rows.kind === "list" ? allOf([conditions, hasId(key, "t", context.dialect)]) : conditions;
  return present === undefined ? from : from.where(present);
}

function keyColumns(names: readonly string[]): AliasedExpression<unknown, string>[] {
  return names.map((name, index) => column("t", name).as(`k${index}`));
}

/** The rows that have certain keys, in their order: `cross join` keeps it, since a limit keeps it from being folded away. */
function lookedUp(
  keys: Rows,
  { table: name }: Resource,
  names: readonly string[],
  wanted: readonly AliasedExpression<unknown, string>[],
): Rows {
  const isSame = names.map((one, index) => sql<SqlBool>`${column("t", one)} = ${column("k", `k${index}`)}`);
  return eb.selectFrom(keys.as("k")).crossJoin(table(name, "t")).where(all(isSame)).select(wanted);
}

/** What a page that is found by a cursor is held as, and the cells of its edges; nothing for other reads. */
export function heldPage(
  node: PrimaryNode,
  wanted: readonly AliasedExpression<unknown, string>[],
  conditions: SqlCondition | undefined,
  context: SqlContext,
): { readonly rows: Sql; readonly edges: Sql } | undefined {
  if (node.rows.kind !== "list" || node.rows.page?.kind !== "cursor") return undefined;
  const { sort, page } = node.rows;
  const resource = context.model.resource(node.table);
  const carried = isLookedUp(resource, context) ? keyColumns(resource.key.columns) : wanted;
  const ordered = orderedRows(node, conditions, context);
  const rows = cursorPage(presentRows(node, conditions, context), page, sort, carried, ordered);
  return { rows, edges: edgesOf(page, sort, context) };
}

function onPage(rows: Rows, page: NumberedPageShape | undefined): Rows {
  return page === undefined ? rows : rows.limit(slot(page.limit) as never).offset(slot(page.offset) as never);
}

/**
 * The number of records, or of those up to a slot's value. Without a condition SQLite counts all by pages, not by rows;
 * the few without an id are then taken off.
 */
export function countOf(
  how: "exact" | number,
  node: PrimaryNode,
  conditions: SqlCondition | undefined,
  context: SqlContext,
): Sql {
  const { dialect, model } = context;
  const from = rowsOf(node, context);
  const { key } = model.resource(node.table);
  const found = allOf([conditions, hasId(key, "t", dialect)]);
  const counted = (rows: Rows) => rows.select(sql`count(*)`.as("total"));
  const where = (rows: Rows, condition: SqlCondition | undefined) =>
    condition === undefined ? rows : rows.where(condition);
  if (how !== "exact") {
    const some = where(from, found).select(sql.lit(1).as("one")).limit(slot(how) as never);
    return sql`${counted(eb.selectFrom(some.as("s")))}`;
  }
  const absent = lacksId(key, "t", dialect);
  if (conditions !== undefined || absent === undefined) return sql`${counted(where(from, found))}`;
  return sql`(${counted(from)} - ${counted(from.where(absent))})`;
}

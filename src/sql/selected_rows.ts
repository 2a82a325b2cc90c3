import { sql } from "kysely";
import type { PrimaryAccess } from "../access/ways.ts";
import type { Resource } from "../types/model.ts";
import type { PrimaryNode, SearchShape } from "../types/read_plan.ts";
import { allOf, equalSlots, onRow } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { SqlCondition } from "./dialect.ts";
import { filterCondition, PRIMARY, rowsLedTo } from "./filters.ts";
import { column, columns, hasId, table } from "./names.ts";
import { slot } from "./statement.ts";

/** The primary rows `t` of a read, before they are ordered and divided into pages. */
export interface SelectedRows {
  readonly node: PrimaryNode;
  readonly access: PrimaryAccess;
  readonly resource: Resource;
  readonly context: SqlContext;
  /** Those that the keys of a filter lead to; else all. */
  readonly from: Rows;
  /** What is asked of them beside: id, scope, hooks, filters; nothing where all are wanted. */
  readonly condition?: SqlCondition;
  /** Those that fulfil it. */
  readonly wanted: Rows;
  /** Those of them that have an id. */
  readonly present: Rows;
}

/** The primary rows of a node. */
export function selectedRows(node: PrimaryNode, access: PrimaryAccess, context: SqlContext): SelectedRows {
  const { dialect, model } = context;
  const resource = model.resource(node.table);
  const { lead, filters, search, isInKeyOrder } = access;
  const from: Rows = lead === undefined
    ? eb.selectFrom(table(node.table, "t"))
    : rowsLedTo(lead, node.table, PRIMARY, context, isInKeyOrder);
  const condition = allOf([
    ...identity(node, context),
    ...[node.scope ?? [], node.conditions].flat().map((one) => onRow(one, "t")),
    filters && filterCondition(filters, PRIMARY, context),
    search && searchCondition(search, context),
  ]);
  const wanted = condition === undefined ? from : from.where(condition);
  const withId = node.rows.kind === "list" ? hasId(resource.key, "t", dialect) : undefined;
  const present = withId === undefined ? wanted : wanted.where(withId);
  return { node, access, resource, context, from, condition, wanted, present };
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

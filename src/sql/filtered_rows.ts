import { sql, type SqlBool } from "kysely";
import type { ForeignKeyShape, PrimaryNode } from "../types/read_plan.ts";
import { all, equalSlots } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { SqlCondition } from "./dialect.ts";
import { filterCondition, filterLead } from "./filters.ts";
import { distinctKeys, inKeyOrder, isLedTo, type Lead, ledRows } from "./led_rows.ts";
import { column, columns, hasId, isIndexed, table, tuple } from "./names.ts";
import { inScope } from "./nodes.ts";

/** The keys `l` that a list begins with, and what its filters ask of the rows beside. */
interface LeadingFilter {
  readonly lead: Lead;
  readonly conditions: readonly (SqlCondition | undefined)[];
}

/** The rows `t` that a read wants some of: those of the table, or those that one of its filters leads to. */
export function rowsOf(node: PrimaryNode, context: SqlContext): Rows {
  const leading = leadingFilter(node, context);
  if (leading === undefined) return eb.selectFrom(table(node.table, "t"));
  const { lead } = leading;
  return ledRows(isByKey(lead, node, context) ? inKeyOrder(lead, context) : lead.keys, "l", node.table, "t");
}

/** Whether those rows come in the order of their key. */
export function areInOrder(node: PrimaryNode, context: SqlContext): boolean {
  const leading = leadingFilter(node, context);
  return leading !== undefined && isByKey(leading.lead, node, context);
}

function isByKey({ columns }: Lead, { table }: PrimaryNode, { model }: SqlContext): boolean {
  const { order } = model.resource(table).key;
  return columns.length === order.length && columns.every((name, index) => name === order[index]);
}

/** What the filters of a list ask of its rows `t`. */
export function filterConditions(node: PrimaryNode, context: SqlContext): readonly (SqlCondition | undefined)[] {
  const leading = leadingFilter(node, context);
  if (leading !== undefined) return [isLedTo(leading.lead, "t", "l"), ...leading.conditions];
  if (node.rows.kind !== "list") return [];
  const { foreignKeys, filters } = node.rows;
  return [...foreignKeys.map((one) => leadsTo(one, context)), filters && filterCondition(filters, node.table, context)];
}

/**
 * The first filter whose keys lead on by an index. One that names one record by its foreign key is an equation, for which
 * an index is taken anyway.
 */
function leadingFilter({ rows, table: name }: PrimaryNode, context: SqlContext): LeadingFilter | undefined {
  if (rows.kind !== "list") return undefined;
  const { foreignKeys, filters } = rows;
  const first = foreignKeys.find((one) => !isEquation(one) && isIndexed(name, one.hops[0].from, context.model));
  if (first !== undefined) {
    const others = foreignKeys.filter((one) => one !== first).map((one) => leadsTo(one, context));
    const { hops: [hop] } = first;
    return {
      lead: { columns: hop.from, keys: distinctKeys(keysOf(first, context), hop, name, context) },
      conditions: [...others, filters && filterCondition(filters, name, context)],
    };
  }
  if (filters === undefined || foreignKeys.some(isEquation)) return undefined;
  const found = filterLead(filters, name, context);
  return found && { lead: found.lead, conditions: [...foreignKeys.map((one) => leadsTo(one, context)), found.rest] };
}

function isEquation({ isOne, hops }: ForeignKeyShape): boolean {
  return isOne && hops.length === 1;
}

/** The condition that the hops of a row lead to a record with certain values. */
function leadsTo(filter: ForeignKeyShape, context: SqlContext): SqlCondition {
  const from = tuple(columns("t", filter.hops[0].from));
  const keys = keysOf(filter, context);
  // An equation, not `in`: the rows of one owner come from its index in the order of their keys.
  return isEquation(filter) ? sql<SqlBool>`${from} = ${keys}` : sql<SqlBool>`${from} in ${keys}`;
}

/** What the first hop of a filter must lead to, `k0`, `k1`, …, so that the last one leads to its record. */
function keysOf({ hops, columns: names, slots, isOne }: ForeignKeyShape, { dialect, model }: SqlContext): Rows {
  const { key } = model.resource(hops[hops.length - 1].table);
  let condition = all([equalSlots(columns("f", names), slots), hasId(key, "f", dialect, names)]);
  for (let index = hops.length - 1;; index--) {
    const hop = hops[index];
    const found: Rows = eb.selectFrom(table(hop.table, "f")).where(all([condition, inScope(hop, "f")])).select(
      hop.to.map((name, place) => column("f", name).as(`k${place}`)),
    );
    if (index === 0) return found;
    const from = tuple(columns("f", hop.from));
    const isLast = index === hops.length - 1;
    condition = isOne && isLast ? sql<SqlBool>`${from} = ${found}` : sql<SqlBool>`${from} in ${found}`;
  }
}

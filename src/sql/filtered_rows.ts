import { sql, type SqlBool } from "kysely";
import type { ForeignKeyShape, PrimaryNode } from "../types/read_plan.ts";
import { all, equalSlots } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { SqlCondition } from "./dialect.ts";
import { column, columns, hasId, hasOneSpelling, isIndexed, table, tuple } from "./names.ts";
import { inScope } from "./nodes.ts";

/**
 * The rows `t` that a read wants some of: those of the table, or those that one of its filters leads to. Their keys `l`
 * are looked up one by one: a cross join is never turned round, whatever the statistics say of the table.
 */
export function rowsOf(node: PrimaryNode, context: SqlContext): Rows {
  const filter = leadingFilter(node, context);
  const rows = table(node.table, "t");
  if (filter === undefined) return eb.selectFrom(rows);
  const names = filter.hops[0].from.map((_, index) => `k${index}`);
  const inOrder = names.reduce<Rows>((keys, name) => keys.orderBy(sql.id(name)), distinctKeys(filter, node, context));
  return eb.selectFrom(inOrder.limit(context.dialect.noLimit as never).as("l")).crossJoin(rows);
}

/** Whether those rows come in the order of their key. */
export function areInOrder(node: PrimaryNode, context: SqlContext): boolean {
  const { order } = context.model.resource(node.table).key;
  const from = leadingFilter(node, context)?.hops[0].from;
  return from?.length === order.length && from.every((name, index) => name === order[index]);
}

/** What the foreign-key filters of a list ask of its rows `t`. */
export function filterConditions(node: PrimaryNode, context: SqlContext): readonly SqlCondition[] {
  if (node.rows.kind !== "list") return [];
  const leading = leadingFilter(node, context);
  return node.rows.foreignKeys.map((one) => one === leading ? isLedTo(one) : leadsTo(one, context));
}

/** The first filter whose keys an index leads on from. One that names one record by its foreign key is an equation. */
function leadingFilter({ rows, table }: PrimaryNode, { model }: SqlContext): ForeignKeyShape | undefined {
  if (rows.kind !== "list") return undefined;
  return rows.foreignKeys.find((one) => !isEquation(one) && isIndexed(table, one.hops[0].from, model));
}

function isEquation({ isOne, hops }: ForeignKeyShape): boolean {
  return isOne && hops.length === 1;
}

function isLedTo({ hops: [{ from }] }: ForeignKeyShape): SqlCondition {
  return all(from.map((name, index) => sql<SqlBool>`${column("t", name)} = ${column("l", `k${index}`)}`));
}

/** The keys that a filter leads to, each once: where two spellings of one may be stored, as the rows themselves have it. */
function distinctKeys(filter: ForeignKeyShape, { table: name }: PrimaryNode, context: SqlContext): Rows {
  const { hops: [hop] } = filter;
  const keys = keysOf(filter, context);
  if (hasOneSpelling(hop, name, context.model)) return keys.distinct();
  const isSame = hop.from.map((one, index) => sql<SqlBool>`${column("u", one)} = ${column("k", `k${index}`)}`);
  return eb.selectFrom(keys.as("k")).crossJoin(table(name, "u")).where(all(isSame)).distinct().select(
    hop.from.map((one, index) => column("u", one).as(`k${index}`)),
  );
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

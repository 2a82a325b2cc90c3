import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { HopShape, SortShape } from "../types/read_plan.ts";
import { kindsOf } from "../model/columns.ts";
import type { KeyKind, Resource } from "../types/model.ts";
import { all, allOf } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { column, columns, hasId, hasOneSpelling, isIndexed, table } from "./names.ts";
import { inScope } from "./nodes.ts";

/** The rows `t` that are ordered, with the conditions on them. */
export interface Ordered {
  readonly from: Rows;
  readonly resource: Resource;
  readonly conditions: SqlCondition | undefined;
  readonly context: SqlContext;
}

/** A hop on the way of a sort. Its rows are resources, or those of a join table, which need no id. */
interface SortHop extends HopShape {
  readonly isToResources: boolean;
}

/** The rows in the order of a list: by its terms, then by the key, so that the order is total. */
export function inOrder(rows: Rows, sort: readonly SortShape[], ordered: Ordered): Rows {
  const { rows: joined, values } = withValues(rows, sort, ordered);
  const terms = values.reduce<Rows>(
    (some, value, index) => some.orderBy(value, sort[index].descending ? "desc" : undefined),
    joined,
  );
  return ordered.resource.key.order.reduce<Rows>((some, name) => some.orderBy(column("t", name)), terms);
}

/** Rows with what their order needs, and the value of each of its terms. */
export interface Valued {
  readonly rows: Rows;
  readonly values: readonly Sql[];
}

/** Joins rows with what the terms of their order lead to. */
export function withValues(rows: Rows, sort: readonly SortShape[], ordered: Ordered): Valued {
  return sort.reduce<Valued>((some, term, index) => {
    const { rows, value } = withValue(some.rows, term, `o${index}`, ordered);
    return { rows, values: [...some.values, value] };
  }, { rows, values: [] });
}

/**
 * Joins rows with the value of one term. Along relationships it is the least value that they lead to, or the greatest
 * where the term descends: one value a row, so that no row is repeated or lost.
 */
function withValue(
  rows: Rows,
  { path, column: name, descending }: SortShape,
  alias: string,
  ordered: Ordered,
): { readonly rows: Rows; readonly value: Sql } {
  if (path.length === 0) return { rows, value: column("t", name) };
  const hops = path.flatMap((step) =>
    step.hops.map((hop, index): SortHop => ({ ...hop, isToResources: index === step.hops.length - 1 }))
  );
  const mayBeTwo = isLoose(hops, ordered);
  const isOneEach = path.every((step) => !step.many) && !mayBeTwo && hops.every((hop) => isLookedUp(hop, ordered));
  if (isOneEach) {
    const joined = hops.reduce<Rows>(
      (some, hop, index) =>
        some.leftJoin(
          table(hop.table, `${alias}.${index}`),
          (join) => join.on(follows(hop, index === 0 ? "t" : `${alias}.${index - 1}`, `${alias}.${index}`, ordered)),
        ),
      rows,
    );
    return { rows: joined, value: column(`${alias}.${hops.length - 1}`, name) };
  }
  const [{ from }] = hops;
  const values = valueOfEach(hops, path[0].many || mayBeTwo, name, descending, ordered);
  const isSame = from.map((one, index) => sql<SqlBool>`${column(alias, `k${index}`)} = ${column("t", one)}`);
  return {
    rows: rows.leftJoin(values.as(alias), (join) => join.on(all(isSame))),
    value: column(alias, "value"),
  };
}

/** Whether a key that is a number leads to texts: `1` equals both `1` and `01`, so that a to-one may find two rows. */
function isLoose(hops: readonly HopShape[], { resource, context: { model } }: Ordered): boolean {
  return hops.some(({ table, from, to }, index) => {
    const [here, there] = [index === 0 ? resource.table : hops[index - 1].table, table].map((one) =>
      kindsOf(one, model)
    );
    return from.some((name, place) => isNumber(here(name)) && !isNumber(there(to[place])));
  });
}

function isNumber(kind: KeyKind): boolean {
  return kind === "integer" || kind === "numeric" || kind === "real";
}

function isLookedUp({ table: name, to }: HopShape, { context }: Ordered): boolean {
  return isIndexed(name, to, context.model);
}

/**
 * For every key that a path begins with the least or greatest value that it leads to: found once a key, however many
 * rows begin with it. Where not all rows are wanted, only their keys are asked for, if an index leads there.
 */
function valueOfEach(
  hops: readonly SortHop[],
  isMany: boolean,
  name: string,
  descending: boolean,
  ordered: Ordered,
): Rows {
  const [first, ...rest] = hops;
  const isNarrow = ordered.conditions !== undefined && isLookedUp(first, ordered);
  const isWhole = !isNarrow && (!isMany || hasOneSpelling(first, ordered.resource.table, ordered.context.model));
  const keys = isWhole ? columns("h0", first.to) : first.from.map((_, index) => column("k", `k${index}`));
  let rows: Rows = isWhole
    ? eb.selectFrom(table(first.table, "h0"))
    : joined(eb.selectFrom(keysOf(first, ordered).as("k")), first, keys, "h0", ordered);
  const seen = isSeen(first, "h0", ordered);
  if (seen !== undefined) rows = rows.where(seen);
  rest.forEach((hop, index) => {
    rows = joined(rows, hop, columns(`h${index}`, hop.from), `h${index + 1}`, ordered);
    const seen = isSeen(hop, `h${index + 1}`, ordered);
    if (seen !== undefined) rows = rows.where(seen);
  });
  const value = sql`${sql.raw(descending ? "max" : "min")}(${column(`h${rest.length}`, name)})`;
  const selected = rows.select([...keys.map((key, index) => key.as(`k${index}`)), value.as("value")]);
  return keys.reduce<Rows>((some, key) => some.groupBy(key), selected);
}

/** Rows are looked up where an index leads to them, whatever the statistics say: a cross join is never turned round. */
function joined(
  rows: Rows,
  hop: HopShape,
  from: readonly RawBuilder<unknown>[],
  alias: string,
  ordered: Ordered,
): Rows {
  const isSame = all(hop.to.map((name, index) => sql<SqlBool>`${column(alias, name)} = ${from[index]}`));
  if (isLookedUp(hop, ordered)) return rows.crossJoin(table(hop.table, alias)).where(isSame);
  return rows.innerJoin(table(hop.table, alias), (join) => join.on(isSame));
}

/** The keys that the paths of the wanted rows begin with. */
function keysOf({ from }: HopShape, { from: rows, conditions }: Ordered): Rows {
  const wanted = conditions === undefined ? rows : rows.where(conditions);
  return wanted.distinct().select(from.map((name, index) => column("t", name).as(`k${index}`)));
}

function follows(hop: SortHop, from: string, to: string, ordered: Ordered): SqlCondition {
  return all([
    ...hop.from.map((name, index) => sql<SqlBool>`${column(to, hop.to[index])} = ${column(from, name)}`),
    isSeen(hop, to, ordered),
  ]);
}

/** The condition that the row of a hop is one that the caller sees; nothing where all are. */
function isSeen(hop: SortHop, alias: string, { context: { dialect, model } }: Ordered): SqlCondition | undefined {
  const isResource = hop.isToResources ? hasId(model.resource(hop.table).key, alias, dialect, hop.to) : undefined;
  return allOf([isResource, inScope(hop, alias)]);
}

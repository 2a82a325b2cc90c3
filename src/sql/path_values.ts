import { type AliasableExpression, type RawBuilder, sql, type SqlBool } from "kysely";
import { kindsOf } from "../model/columns.ts";
import type { KeyKind, Model } from "../types/model.ts";
import type { HopShape, SortStep } from "../types/read_plan.ts";
import { all, allOf } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { column, columns, hasId, hasOneSpelling, isIndexed, table } from "./names.ts";
import { inScope } from "./nodes.ts";

/** A hop on the way of a sort. */
interface SortHop extends HopShape {
  /** Its rows are resources, or those of a join table, which need no id. */
  readonly isToResources: boolean;
  /** Whether one row may lead to several; else many rows may lead to one. */
  readonly diverges: boolean;
}

/** What is asked of the rows that a path leads to: the least value of a column, or the greatest. */
interface Wanted {
  readonly name: string;
  readonly descending: boolean;
}

/** The rows that a path begins with. */
interface Start {
  readonly table: string;
  /** Their keys, `k0`, `k1`, …, by which the first hop leads on, each once. */
  readonly keys: Rows;
  /** Whether they are all rows of the table, or as good as all. */
  readonly areAll: boolean;
}

/** The hops of a path from the rows of a table, one after another. */
export function sortHops(path: readonly SortStep[], start: string, { model }: SqlContext): readonly SortHop[] {
  const hops = path.flatMap(({ many, hops }) =>
    hops.map((hop, index) => ({ ...hop, isToResources: index === hops.length - 1, diverges: many && index === 0 }))
  );
  return hops.map((hop, index) => ({
    ...hop,
    diverges: hop.diverges || isLoose(hop, index === 0 ? start : hops[index - 1].table, model),
  }));
}

/** Whether a key that is a number leads to texts: `1` equals both `1` and `01`, so that a to-one may find two rows. */
function isLoose({ table: name, from, to }: HopShape, start: string, model: Model): boolean {
  const [here, there] = [kindsOf(start, model), kindsOf(name, model)];
  return from.some((one, place) => isNumber(here(one)) && !isNumber(there(to[place])));
}

function isNumber(kind: KeyKind): boolean {
  return kind === "integer" || kind === "numeric" || kind === "real";
}

/** Whether an index leads to the rows of a hop. */
export function isLookedUp({ table: name, to }: HopShape, { model }: SqlContext): boolean {
  return isIndexed(name, to, model);
}

/**
 * For every key that a path begins with, `k0`, `k1`, …, the least or greatest `value` that it leads to: found once a key,
 * however many rows begin with it. Where not all rows are wanted, only their keys are asked for, if an index leads there.
 *
 * Where many rows meet at one and then part again, what that one leads to is found once too, and before them: else each
 * of them would go through all of it. Each part of such a path is a table expression, since SQLite's parser reads only
 * so many queries inside one another.
 */
export function valueOfEach(
  hops: readonly SortHop[],
  wanted: Wanted,
  start: Start,
  context: SqlContext,
): AliasableExpression<unknown> {
  const parts = partsOf(hops);
  const expressions: Sql[] = [];
  const hold = (name: string, rows: Rows) => expressions.push(sql`${sql.id(name)} as ${rows}`);
  let from = start;
  for (const [index, part] of parts.entries()) {
    const { rows, keys, areAll } = rowsAlong(part, from, context);
    const last = `h${part.length - 1}`;
    if (index === parts.length - 1) {
      const values = best(rows, keys, column(last, wanted.name), wanted);
      if (index === 0) return values;
      hold(valuesOf(index), values);
    } else {
      const [next] = parts[index + 1];
      const met = joined(rows, next, columns(last, next.from), "m", context);
      hold(pairsOf(index), met.select([...named(keys, "k"), ...named(columns("m", next.to), "m")]));
      const onward = next.to.map((_, place) => column("p", `m${place}`));
      const some = eb.selectFrom(sql.id(pairsOf(index)).as("p")).distinct().select(named(onward, "k"));
      from = { table: part[part.length - 1].table, keys: some, areAll };
    }
  }
  for (let index = parts.length - 2; index >= 0; index--) hold(valuesOf(index), valuesMet(index, parts, wanted));
  return sql`(with ${sql.join(expressions)} select * from ${sql.id(valuesOf(0))})`;
}

/** The parts of a path: at the first hop of each but the first many rows meet at one, and after it they part again. */
function partsOf(hops: readonly SortHop[]): readonly (readonly SortHop[])[] {
  const place = hops.findIndex((hop, index) =>
    index > 0 && !hop.diverges && hops.slice(index + 1).some((later) => later.diverges)
  );
  return place === -1 ? [hops] : [hops.slice(0, place), ...partsOf(hops.slice(place))];
}

/** The table expression of the pairs of a part: a key that it begins with, and what it meets at its end. */
function pairsOf(part: number): string {
  return `relata:pairs ${part}`;
}

/** The table expression of the values of a part's keys. */
function valuesOf(part: number): string {
  return `relata:values ${part}`;
}

/**
 * The values of a part's keys, from what they meet. Pairs and values are sorted together rather than joined: how SQLite
 * joins what a query has made it decides by statistics, and goes through all of it again and again where they are stale.
 */
function valuesMet(part: number, parts: readonly (readonly SortHop[])[], wanted: Wanted): Rows {
  const keys = parts[part][0].from;
  const met = parts[part + 1][0].to;
  const of = (letter: string, names: readonly string[], alias: string) =>
    names.map((_, place) => column(alias, `${letter}${place}`));
  const pairs = eb.selectFrom(sql.id(pairsOf(part)).as("p")).select([
    ...named(of("k", keys, "p"), "k"),
    ...named(of("m", met, "p"), "m"),
    sql`null`.as("value"),
    sql.lit(1).as("pair"),
  ]);
  const values = eb.selectFrom(sql.id(valuesOf(part + 1)).as("v")).select([
    ...named(keys.map(() => sql`null`), "k"),
    ...named(of("k", met, "v"), "m"),
    column("v", "value").as("value"),
    sql.lit(0).as("pair"),
  ]);
  const value = sql`${extreme(wanted, column("a", "value"))} over (partition by ${sql.join(of("m", met, "a"))})`;
  const beside = eb.selectFrom(pairs.unionAll(values).as("a")).select([
    ...named(of("k", keys, "a"), "k"),
    value.as("value"),
    column("a", "pair").as("pair"),
  ]);
  const rows: Rows = eb.selectFrom(beside.as("b")).where(sql<SqlBool>`${column("b", "pair")} = 1`);
  return best(rows, of("k", keys, "b"), column("b", "value"), wanted);
}

function named(columns: readonly RawBuilder<unknown>[], letter: string) {
  return columns.map((one, place) => one.as(`${letter}${place}`));
}

function extreme({ descending }: Wanted, value: RawBuilder<unknown>): Sql {
  return sql`${sql.raw(descending ? "max" : "min")}(${value})`;
}

/** The least or greatest value for each key. */
function best(rows: Rows, keys: readonly RawBuilder<unknown>[], value: RawBuilder<unknown>, wanted: Wanted): Rows {
  const selected = rows.select([...named(keys, "k"), extreme(wanted, value).as("value")]);
  return keys.reduce<Rows>((some, key) => some.groupBy(key), selected);
}

/** The rows `h0`, `h1`, … along hops, with the columns that hold the keys that they begin with. */
function rowsAlong([first, ...rest]: readonly SortHop[], start: Start, context: SqlContext) {
  const isNarrow = !start.areAll && isLookedUp(first, context);
  const isWhole = !isNarrow && (!first.diverges || hasOneSpelling(first, start.table, context.model));
  const keys = isWhole ? columns("h0", first.to) : first.from.map((_, index) => column("k", `k${index}`));
  const begun: Rows = isWhole
    ? eb.selectFrom(table(first.table, "h0"))
    : joined(eb.selectFrom(start.keys.as("k")), first, keys, "h0", context);
  const rows = rest.reduce<Rows>(
    (some, hop, index) =>
      ifSeen(
        joined(some, hop, columns(`h${index}`, hop.from), `h${index + 1}`, context),
        hop,
        `h${index + 1}`,
        context,
      ),
    ifSeen(begun, first, "h0", context),
  );
  return { rows, keys, areAll: !isNarrow };
}

/** Rows are looked up where an index leads to them, whatever the statistics say: a cross join is never turned round. */
function joined(
  rows: Rows,
  hop: HopShape,
  from: readonly RawBuilder<unknown>[],
  alias: string,
  context: SqlContext,
): Rows {
  const isSame = all(hop.to.map((name, index) => sql<SqlBool>`${column(alias, name)} = ${from[index]}`));
  if (isLookedUp(hop, context)) return rows.crossJoin(table(hop.table, alias)).where(isSame);
  return rows.innerJoin(table(hop.table, alias), (join) => join.on(isSame));
}

/** The condition that a row is what a hop leads to from another, and that the caller sees it. */
export function follows(hop: SortHop, from: string, to: string, context: SqlContext): SqlCondition {
  return all([
    ...hop.from.map((name, index) => sql<SqlBool>`${column(to, hop.to[index])} = ${column(from, name)}`),
    isSeen(hop, to, context),
  ]);
}

function ifSeen(rows: Rows, hop: SortHop, alias: string, context: SqlContext): Rows {
  const seen = isSeen(hop, alias, context);
  return seen === undefined ? rows : rows.where(seen);
}

/** The condition that the row of a hop is one that the caller sees; nothing where all are. */
function isSeen(hop: SortHop, alias: string, { dialect, model }: SqlContext): SqlCondition | undefined {
  const isResource = hop.isToResources ? hasId(model.resource(hop.table).key, alias, dialect, hop.to) : undefined;
  return allOf([isResource, inScope(hop, alias)]);
}

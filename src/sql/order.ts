import { type AliasableExpression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { SortHop, SortPart, SortWay } from "../access/ways.ts";
import { collationOf } from "../model/columns.ts";
import { OWN_PREFIX } from "../model/names.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { all, allOf, equal, hasId, inScope, whereIfAny } from "./condition.ts";
import {
  column,
  columns,
  eb,
  named,
  numbered,
  ordered,
  type Rows,
  rowsOf,
  sorted,
  type SqlContext,
  table,
} from "./statement.ts";
import type { SelectedRows } from "./selected_rows.ts";

/** Sorts rows in the order of a list: by its terms, then by the key, so that the order is total. */
export function inOrder(rows: Rows, primary: SelectedRows): Rows {
  const { access: { sorts }, resource: { key } } = primary;
  const { rows: joined, values } = withValues(rows, primary);
  const terms = values.map((value, index) => ({ value, descending: sorts[index].descending }));
  return ordered(sorted(joined, terms), columns("t", key.order));
}

/** Rows joined with the tables that their order needs, and the value of each sort term. */
interface Valued {
  readonly rows: Rows;
  readonly values: readonly Sql[];
}

/** Joins rows with the rows to which their sort terms lead. */
export function withValues(rows: Rows, primary: SelectedRows): Valued {
  return primary.access.sorts.reduce<Valued>((some, way, index) => {
    const { rows, value } = withValue(some.rows, way, `o${index}`, primary);
    return { rows, values: [...some.values, value] };
  }, { rows, values: [] });
}

/**
 * Joins rows with the value of one term. Along relationships this is the least value to which they lead, or the
 * greatest for a descending term: one value for each row, so that no row is repeated or lost.
 */
function withValue(
  rows: Rows,
  way: SortWay,
  alias: string,
  { wanted, context }: SelectedRows,
): { readonly rows: Rows; readonly value: Sql } {
  switch (way.kind) {
    case "own":
      return { rows, value: column("t", way.column) };
    case "joined": {
      const joined = way.hops.reduce<Rows>(
        (some, hop, index) =>
          some.leftJoin(
            table(hop.table, `${alias}.${index}`),
            (join) => join.on(follows(hop, index === 0 ? "t" : `${alias}.${index - 1}`, `${alias}.${index}`, context)),
          ),
        rows,
      );
      return { rows: joined, value: column(`${alias}.${way.hops.length - 1}`, way.column) };
    }
    case "grouped": {
      const { from } = way.parts[0].hops[0];
      const keys = wanted.distinct().select(named("k", columns("t", from)));
      const isSame = equal(numbered("k", from, alias), columns("t", from));
      return {
        rows: rows.leftJoin(valueOfEach(way, keys, context).as(alias), (join) => join.on(isSame)),
        value: compared(column(alias, "value"), way, context),
      };
    }
  }
}

/** A sort term along a path whose value is found once for each key. */
type Grouped = Extract<SortWay, { kind: "grouped" }>;

/**
 * The least or greatest `value` for every key with which a path begins (`k0`, `k1`, …). It is found once for each key,
 * however many rows have the key. `start` are the distinct keys, if not all rows are wanted.
 *
 * If a path has several parts, each part is a table expression, because SQLite's parser limits how deep queries are
 * nested.
 */
function valueOfEach(way: Grouped, start: Rows, context: SqlContext): AliasableExpression<unknown> {
  const { parts } = way;
  const expressions: Sql[] = [];
  const hold = (name: string, rows: Rows) => expressions.push(sql`${sql.id(name)} as ${rows}`);
  let from = start;
  for (const [index, part] of parts.entries()) {
    const { rows, keys } = rowsAlong(part, from, context);
    const last = `h${part.hops.length - 1}`;
    if (index === parts.length - 1) {
      const values = best(rows, keys, column(last, way.column), way);
      if (index === 0) return values;
      hold(valuesOf(index), values);
    } else {
      const [next] = parts[index + 1].hops;
      const met = joined(rows, next, columns(last, next.from), "m");
      hold(pairsOf(index), met.select([...named("k", keys), ...named("m", columns("m", next.to))]));
      from = rowsOf(pairsOf(index), "p").distinct().select(named("k", numbered("m", next.to, "p")));
    }
  }
  for (let index = parts.length - 2; index >= 0; index--) hold(valuesOf(index), valuesMet(index, way, context));
  return sql`(with ${sql.join(expressions)} select * from ${sql.id(valuesOf(0))})`;
}

/** The name of the table expression with the pairs of a part: a key at its start, and one at its end. */
function pairsOf(part: number): string {
  return `${OWN_PREFIX}pairs ${part}`;
}

/** The name of the table expression with the values of a part's keys. */
function valuesOf(part: number): string {
  return `${OWN_PREFIX}values ${part}`;
}

/**
 * The values of a part's keys, from the values at its end. Pairs and values are sorted together instead of joined:
 * SQLite decides by statistics how it joins results of queries, and with stale ones it reads all of them again for each
 * row.
 */
function valuesMet(part: number, way: Grouped, context: SqlContext): Rows {
  const keys = way.parts[part].hops[0].from;
  const met = way.parts[part + 1].hops[0].to;
  const pairs = rowsOf(pairsOf(part), "p").select([
    ...named("k", numbered("k", keys, "p")),
    ...named("m", numbered("m", met, "p")),
    sql`null`.as("value"),
    sql.lit(1).as("pair"),
  ]);
  const values = rowsOf(valuesOf(part + 1), "v").select([
    ...named("k", keys.map(() => sql`null`)),
    ...named("m", numbered("k", met, "v")),
    column("v", "value").as("value"),
    sql.lit(0).as("pair"),
  ]);
  const compare = (alias: string) => compared(column(alias, "value"), way, context);
  const value = sql`${extreme(way, compare("a"))} over (partition by ${sql.join(numbered("m", met, "a"))})`;
  const beside = eb.selectFrom(pairs.unionAll(values).as("a")).select([
    ...named("k", numbered("k", keys, "a")),
    value.as("value"),
    column("a", "pair").as("pair"),
  ]);
  const rows: Rows = eb.selectFrom(beside.as("b")).where(sql<SqlBool>`${column("b", "pair")} = 1`);
  return best(rows, numbered("k", keys, "b"), compare("b"), way);
}

/** A least or greatest value with the collation of its column, which the results of functions lack. */
function compared(value: RawBuilder<unknown>, { parts, column }: Grouped, { dialect, model }: SqlContext): Sql {
  const { hops } = parts[parts.length - 1];
  const by = collationOf(model, hops[hops.length - 1].table, column);
  return by === undefined ? sql`${value}` : dialect.compared(sql`${value}`, by);
}

function extreme({ descending }: Grouped, value: RawBuilder<unknown>): Sql {
  return sql`${sql.raw(descending ? "max" : "min")}(${value})`;
}

/** The least or greatest value for each key. */
function best(rows: Rows, keys: readonly RawBuilder<unknown>[], value: RawBuilder<unknown>, way: Grouped): Rows {
  return rows.select([...named("k", keys), extreme(way, value).as("value")]).groupBy(keys);
}

/** The rows `h0`, `h1`, … along the hops of a part, with the columns of the keys at its start. */
function rowsAlong({ hops: [first, ...rest], isWhole }: SortPart, start: Rows, context: SqlContext) {
  const keys = isWhole ? columns("h0", first.to) : numbered("k", first.from, "k");
  const begun = isWhole ? rowsOf(first.table, "h0") : joined(eb.selectFrom(start.as("k")), first, keys, "h0");
  const rows = rest.reduce<Rows>((some, hop, index) => {
    const alias = `h${index + 1}`;
    return ifSeen(joined(some, hop, columns(`h${index}`, hop.from), alias), hop, alias, context);
  }, ifSeen(begun, first, "h0", context));
  return { rows, keys };
}

/**
 * Joins the rows of a hop. They are looked up if an index leads to them: SQLite never reorders a cross join, whatever
 * its statistics.
 */
function joined(rows: Rows, hop: SortHop, from: readonly RawBuilder<unknown>[], alias: string): Rows {
  const isSame = equal(columns(alias, hop.to), from);
  if (hop.isIndexed) return rows.crossJoin(table(hop.table, alias)).where(isSame);
  return rows.innerJoin(table(hop.table, alias), (join) => join.on(isSame));
}

/**
 * The condition of a left join: a hop leads from one row to another, and the caller sees the latter.
 *
 * A scope may list values of a column that follows the foreign key in an index. Then SQLite (3.45 to 3.53) also joins a
 * row whose key is NULL with one whose foreign key is NULL, if nothing leads to the row before. So the key is tested.
 */
function follows(hop: SortHop, from: string, to: string, context: SqlContext): SqlCondition {
  const keys = columns(from, hop.from);
  const areSet = hop.scope === undefined ? [] : keys.map((key) => sql<SqlBool>`${key} is not null`);
  return all([equal(columns(to, hop.to), keys), ...areSet, isSeen(hop, to, context)]);
}

function ifSeen(rows: Rows, hop: SortHop, alias: string, context: SqlContext): Rows {
  return whereIfAny(rows, isSeen(hop, alias, context));
}

/** The condition that the caller sees the row of a hop; `undefined` if the caller sees all rows. */
function isSeen(hop: SortHop, alias: string, { dialect, model }: SqlContext): SqlCondition | undefined {
  const isResource = hop.isToResources ? hasId(model.resource(hop.table).key, alias, dialect, hop.to) : undefined;
  return allOf([isResource, inScope(hop, alias)]);
}

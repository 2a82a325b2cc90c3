import { sql, type SqlBool } from "kysely";
import type { FilterWay, KeysWay, Lead, RowsWay } from "../access/ways.ts";
import { all, allOf, chain, eachOnce, equal, exists, hasId, onRow, whereIfAny } from "./condition.ts";
import {
  column,
  columns,
  eb,
  named,
  numbered,
  ordered,
  type Rows,
  rowsOf,
  slot,
  type SqlContext,
  table,
  tuple,
} from "./statement.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { isNotTrue, testCondition, textsCondition } from "./filter_tests.ts";

/** The rows to which a condition applies: the alias of a row, and how many relationships lead to it. */
interface Place {
  readonly alias: string;
  readonly depth: number;
}

/** The primary rows. */
export const PRIMARY: Place = { alias: "t", depth: 0 };

/** The rows at the next hop. */
export function placeBeyond({ depth }: Place): Place {
  return { alias: `f${depth + 1}`, depth: depth + 1 };
}

/** The condition of a filter on the row of a place. */
export function filterCondition(way: FilterWay, place: Place, context: SqlContext): SqlCondition {
  switch (way.kind) {
    case "test":
      return testCondition(way, place.alias, context.dialect);
    case "texts":
      return textsCondition(way, column(place.alias, way.column), context.dialect);
    case "all":
      return all(way.of.map((one) => filterCondition(one, place, context)));
    case "any":
      return sql`(${chain(way.of.map((one) => filterCondition(one, place, context)), "or")})`;
    case "each":
    case "once": {
      const hasOne = way.kind === "each" ? looksForOne(way, place, context) : isAmongKeys(way, place, context);
      return way.isNot ? isNotTrue(hasOne) : hasOne;
    }
  }
}

function looksForOne(
  { hop, rows }: Extract<FilterWay, { kind: "each" }>,
  from: Place,
  context: SqlContext,
): SqlCondition {
  const place = placeBeyond(from);
  const isSame = equal(columns(place.alias, hop.to), columns(from.alias, hop.from));
  return exists(filteredRows(rows, place, context).where(isSame));
}

function isAmongKeys(
  { hop, rows, match, collations, withoutIndex }: Extract<FilterWay, { kind: "once" }>,
  from: Place,
  context: SqlContext,
): SqlCondition {
  const place = placeBeyond(from);
  const keys = filteredRows(rows, place, context).select(named("k", columns(place.alias, hop.to)));
  // A subquery of one column has its affinity, but no index.
  const values = columns(from.alias, hop.from).map((one) => withoutIndex ? sql`(select ${one})` : one);
  const own = tuple(collations ? values.map((one, index) => context.dialect.compared(one, collations[index])) : values);
  if (match === "equation") return sql<SqlBool>`${own} = ${keys}`;
  const isAmong = sql<SqlBool>`${own} in ${keys}`;
  return match === "rare" ? context.dialect.assumeRare(isAmong) : isAmong;
}

/** The rows of a place that pass a filter. */
export function filteredRows({ lead, ...rest }: RowsWay, place: Place, context: SqlContext): Rows {
  const rows = lead === undefined
    ? rowsOf(rest.table, place.alias)
    : seekRows({ table: rest.table, lead }, place, context);
  return whereIfAny(rows, rowCondition(rest, place, context));
}

function rowCondition(
  { table: name, scope, withId, filters }: RowsWay,
  place: Place,
  context: SqlContext,
): SqlCondition | undefined {
  const { dialect, model } = context;
  return allOf([
    scope && onRow(scope, place.alias),
    withId && hasId(model.resource(name).key, place.alias, dialect, withId),
    filters && filterCondition(filters, place, context),
  ]);
}

/** A table whose rows are looked up by the keys of a lead. */
interface LedTable {
  readonly table: string;
  readonly lead: Lead;
}

/** The order in which the keys of a lead are looked up, and a condition on them. */
interface KeyOrder {
  readonly descending: boolean;
  readonly condition?: (key: Sql) => SqlCondition | undefined;
}

/**
 * The rows of a table at a place that have the keys of a lead. The keys are looked up one by one: SQLite never
 * reorders a cross join, whatever the statistics say of the table.
 */
export function seekRows({ table: name, lead }: LedTable, place: Place, context: SqlContext, order?: KeyOrder): Rows {
  const keys = keysOf({ table: name, lead }, place, context, order);
  const alias = `l${place.depth}`;
  const sought = order === undefined
    ? keys
    : ordered(keys, numbered("k", lead.columns), order.descending).limit(context.dialect.noLimit);
  return eb.selectFrom(sought.as(alias)).crossJoin(table(name, place.alias))
    .where(equal(columns(place.alias, lead.columns), numbered("k", lead.columns, alias)));
}

/** The keys `k0`, `k1`, … of the columns of a lead, each once. */
function keysOf(
  { table: name, lead: { columns: led, keys } }: LedTable,
  place: Place,
  context: SqlContext,
  order?: KeyOrder,
): Rows {
  switch (keys.kind) {
    case "listed":
      return listedKeys(led, keys, name, context);
    case "related": {
      const related = relatedKeys(keys, placeBeyond(place), context, order);
      if (!keys.isSpelled) return related.distinct();
      // The limit separates the queries: otherwise SQLite would apply the condition that several columns are in a list
      // to the rows as well, and fail.
      const apart = eb.selectFrom(related.limit(context.dialect.noLimit).as("k"));
      return asSpelled(apart, led, numbered("k", led, "k"), name);
    }
    case "words": {
      const { dialect } = context;
      const number = dialect.rowNumber("w");
      const matches = rowsOf(keys.index, "w")
        .where(all([dialect.matches(keys.index, slot(keys.slot)), order?.condition?.(number)]));
      return matches.select(number.as("k0"));
    }
    case "either": {
      const beyond = placeBeyond(place);
      const wanted = named("k", columns(beyond.alias, led));
      return eachOnce(keys.of.map((one) => filteredRows(one, beyond, context).select(wanted)));
    }
  }
}

function listedKeys(
  columns: readonly string[],
  { slot: ids, kinds, isSpelled }: Extract<KeysWay, { kind: "listed" }>,
  name: string,
  { dialect }: SqlContext,
): Rows {
  const values = columns.map((_, index) => dialect.part(column("ids", "value"), index, kinds));
  const places: Rows = eb.selectFrom(dialect.places(slot(ids)).as("ids"));
  if (isSpelled) return asSpelled(places, columns, values, name);
  return places.distinct().select(named("k", values));
}

/** The values of a hop's columns in the related rows. */
function relatedKeys(
  { hop, rows, isUnordered }: Extract<KeysWay, { kind: "related" }>,
  place: Place,
  context: SqlContext,
  order?: KeyOrder,
): Rows {
  const keys = columns(place.alias, hop.to);
  const related = whereIfAny(filteredRows(rows, place, context), order?.condition?.(keys[0]));
  return related.select(named("k", isUnordered ? keys.map((key) => context.dialect.withoutIndex(key)) : keys));
}

/** Keys as the rows of a table spell them, without duplicates; `values` are those that the columns must equal. */
function asSpelled(rows: Rows, led: readonly string[], values: readonly Sql[], name: string): Rows {
  const spelled = columns("u", led);
  return rows.crossJoin(table(name, "u")).where(equal(spelled, values)).distinct().select(named("k", spelled));
}

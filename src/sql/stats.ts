import { type AliasedExpression, sql } from "kysely";
import type { HopShape, StatsShape } from "../types/read_plan.ts";
import { STATS_CELLS } from "../values/stats.ts";
import { BYTES, ROW } from "./bytes.ts";
import type { Care, Sql } from "./dialect.ts";
import { column, eb, named, numbered, ordered, type Rows } from "./statement.ts";
import { targetValues } from "./nodes.ts";
import type { SelectedRows } from "./selected_rows.ts";

/**
 * The statistics of a list as a JSON array of rows: one row for the whole list, or one for each group, sorted by the
 * value of the group, with one group more than is allowed. A row has the key of its group, the number of rows, and for
 * each term the cells that `values/stats.ts` reads.
 */
export function statsRows(stats: StatsShape, of: "all" | "groups", primary: SelectedRows, care: Care): Sql {
  const { context: { dialect, mostBytes, mostGroups } } = primary;
  const isGrouped = of === "groups";
  const rows = isGrouped ? groupRows(stats, primary) : allRows(stats, primary);
  const from = rows.as("s");
  const row = column("s", ROW);
  const fails = dialect.failure(BYTES);
  if (care === "careful") {
    const whole = sql`select ${dialect.total(dialect.bytes(row))} from ${from}`;
    return sql`(select case when (${whole}) > ${sql.lit(mostBytes)} then ${fails} else ${listOf(from, row)} end)`;
  }
  const most = sql.lit(Math.floor(mostBytes / (isGrouped ? mostGroups + 1 : 1)));
  return listOf(from, sql`case when ${dialect.bytes(row)} > ${most} then ${fails} else ${row} end`);

  function listOf(some: typeof from, one: Sql): Sql {
    return sql`${eb.selectFrom(some).select(dialect.listOfRows(one).as("rows"))}`;
  }
}

/** The columns of statistics at the end of a read. */
export function statsOf({ ofAll, group }: StatsShape): readonly ("all" | "groups")[] {
  return [...(ofAll ? ["all" as const] : []), ...(group === undefined ? [] : ["groups" as const])];
}

function allRows(stats: StatsShape, primary: SelectedRows): Rows {
  const { context: { dialect } } = primary;
  const stated = statedRows(stats, [], primary);
  // A limit, even `noLimit`, keeps SQLite from folding one query into the other, which would compute a value again for
  // each use.
  const rows = stats.terms.some(usesAgain) ? stated.limit(dialect.noLimit) : stated;
  const from: Rows = eb.selectFrom(rows.as("t"));
  return from.select(dialect.row([sql`count(*)`, ...cellsOf(stats, primary)]).as(ROW));
}

/** Whether a value is used more than once; a sum uses it seven times. */
function usesAgain({ operations }: StatsShape["terms"][number]): boolean {
  const isSummed = operations.includes("sum") || operations.includes("average");
  return isSummed || (operations.includes("minimum") && operations.includes("maximum"));
}

function groupRows(stats: StatsShape, primary: SelectedRows): Rows {
  const { context: { dialect, mostGroups } } = primary;
  const keys = keysOf(stats.group, primary);
  const columns = numbered("k", keys);
  const names = columns.map((one) => dialect.compared(one, "bytes"));
  const stated = named("k", keys.map(({ value }) => value));
  const from: Rows = eb.selectFrom(statedRows(stats, stated, primary).as("t"));
  const cells = keys.map(({ cell }, index) => cell(columns[index]));
  return ordered(from.groupBy(names), names).select(
    dialect.row([...cells, sql`count(*)`, ...cellsOf(stats, primary)]).as(ROW),
  )
    .limit(sql.lit(mostGroups + 1));
}

/** A value by which rows are grouped, and the cell in which it is returned. */
interface GroupKey {
  readonly value: Sql;
  readonly cell: (value: Sql) => Sql;
}

function keysOf(group: StatsShape["group"], { resource, context }: SelectedRows): readonly GroupKey[] {
  const { dialect, model } = context;
  if (group === undefined) return [];
  if ("column" in group) {
    const own = resource.everyColumn.get(group.column);
    return [{ value: column("t", group.column), cell: (value) => dialect.valueCell(own, value) }];
  }
  const { key } = model.resource(group.hop.table);
  return targetValues(group.hop as HopShape, (name) => column("t", name), context).map((value, index) => ({
    value,
    cell: (own) => dialect.keyCell(key.kinds[index], own),
  }));
}

/**
 * The rows of a list with the values for statistics: each value as it is stored, and again if it has its column's kind.
 */
function statedRows(
  { terms }: StatsShape,
  keys: readonly AliasedExpression<unknown, string>[],
  { present, resource, context: { dialect } }: SelectedRows,
): Rows {
  const values = terms.flatMap(({ column: name, operations }, index) => {
    const own = name === undefined ? undefined : resource.everyColumn.get(name);
    if (name === undefined || own === undefined) return [];
    const value = column("t", name);
    return [
      ...(operations.includes("count") ? [value.as(`v${index}`)] : []),
      ...(operations.some((one) => one !== "count") ? [dialect.ofKind(own, value).as(`w${index}`)] : []),
    ];
  });
  const all = [...keys, ...values];
  return present.select(all.length === 0 ? [sql.lit(1).as("one")] : all);
}

/** The cells of every term; null for operations that are not wanted. */
function cellsOf({ terms }: StatsShape, { resource, context: { dialect } }: SelectedRows): readonly Sql[] {
  return terms.flatMap(({ column: name, operations }, index) => {
    const own = name === undefined ? undefined : resource.everyColumn.get(name);
    const asks = (...some: readonly string[]) => own !== undefined && operations.some((one) => some.includes(one));
    const value = sql.id(`w${index}`);
    const cells: { readonly [Cell in typeof STATS_CELLS[number]]?: Sql } = {
      count: asks("count") ? sql`count(${sql.id(`v${index}`)})` : undefined,
      minimum: asks("minimum") ? dialect.valueCell(own, sql`min(${value})`) : undefined,
      maximum: asks("maximum") ? dialect.valueCell(own, sql`max(${value})`) : undefined,
      ...(asks("sum", "average") ? sumCells(value) : undefined),
    };
    return STATS_CELLS.map((one) => cells[one] ?? sql`null`);
  });

  /**
   * The cells of a sum: the number of integers, the sums of their halves, the number of other numbers, and their sum.
   */
  function sumCells(value: Sql) {
    const integer = dialect.isNumber("integer", value);
    const real = sql`case when ${dialect.isNumber("real", value)} then ${value} end`;
    const { high, low } = dialect.halves(value);
    const sumOf = (half: Sql) => dialect.digits(sql`sum(case when ${integer} then ${half} end)`);
    return {
      integers: sql`count(case when ${integer} then 1 end)`,
      high: sumOf(high),
      low: sumOf(low),
      reals: sql`count(${real})`,
      real: dialect.valueCell(undefined, dialect.total(real)),
    };
  }
}

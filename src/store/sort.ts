import type { Column } from "../types/column.ts";
import type { Model, Resource } from "../types/model.ts";
import type { SortShape, SortStep } from "../types/plan.ts";
import { all, type SqlCondition, toSql } from "./condition.ts";
import { type Sql, sql } from "./sql.ts";

/** What rows `t` are ordered by, and what has to be joined to them for it. */
export interface Order {
  readonly joins: readonly Sql[];
  readonly terms: readonly Sql[];
}

/**
 * The order of a list: its terms, then the key, so that it is total. Along associations a term orders by the least value
 * that they lead to, or by the greatest where it descends: one value a row, so that no row is repeated or lost.
 * `conditions` are those of the rows.
 */
export function orderOf(
  sort: readonly SortShape[],
  resource: Resource,
  conditions: SqlCondition | undefined,
  model: Model,
): Order {
  const valued = sort.map((term, index) => valueOf(term, index, { resource, conditions, model }));
  const terms = valued.map(({ value }, index) => sql`${value} ${sql.raw(sort[index].descending ? "desc" : "asc")}`);
  return { joins: valued.flatMap((one) => one.joins), terms: [...terms, sql.id("t", resource.key.join)] };
}

/** The rows that are ordered. */
interface Ordered {
  readonly resource: Resource;
  readonly conditions: SqlCondition | undefined;
  readonly model: Model;
}

interface Valued {
  readonly joins: readonly Sql[];
  readonly value: Sql;
}

function valueOf(term: SortShape, index: number, ordered: Ordered): Valued {
  if (term.path.length === 0) return { joins: [], value: sql.id("t", term.column) };
  const steps = stepsOf(term.path, ordered);
  const isOneEach = steps.every(({ step, column }) => step.kind === "toOne" && column?.indexed === true);
  return isOneEach ? joined(term, steps, index) : aggregated(term, steps, index, ordered);
}

/** A step of a path: the columns that it joins by, from the row before and to its own, and what is known of its own. */
interface Joining {
  readonly step: SortStep;
  readonly from: string;
  readonly to: string;
  readonly column: Column | undefined;
}

function stepsOf(path: readonly SortStep[], { resource, model }: Ordered): readonly Joining[] {
  return path.map((step, index) => {
    const before = index === 0 ? resource : model.resource(path[index - 1].table);
    const here = model.resource(step.table);
    const [from, to] = step.kind === "toOne" ? [step.foreignKey, here.key.join] : [before.key.join, step.foreignKey];
    return { step, from, to, column: here.everyColumn.get(to) };
  });
}

/** To-ones lead to one row at most each. */
function joined({ column }: SortShape, steps: readonly Joining[], index: number): Valued {
  const alias = (step: number) => step < 0 ? "t" : `s${index}.${step}`;
  const joins = steps.map(({ step, from, to }, place) => {
    const on = all([
      sql`${sql.id(alias(place), to)} = ${sql.id(alias(place - 1), from)}`,
      toSql(step.scope, alias(place)),
    ]);
    return sql`left join ${sql.id(step.table)} as ${sql.id(alias(place))} on ${on}`;
  });
  return { joins, value: sql.id(alias(steps.length - 1), column) };
}

/**
 * A to-many leads to many rows: their least value is found once for every key that a path begins with, however many
 * rows begin with it. Where not all rows are wanted, only their keys are asked for, if an index leads there.
 */
function aggregated(
  { column, descending }: SortShape,
  steps: readonly Joining[],
  index: number,
  ordered: Ordered,
): Valued {
  const alias = (step: number) => step < 0 ? "k" : `s${step}`;
  const [first] = steps;
  const isNarrow = ordered.conditions !== undefined && first.column?.indexed === true;
  const isWhole = !isNarrow && isOneKeyEach(first, ordered);
  const key = isWhole ? sql.id(alias(0), first.to) : sql.id("k", "key");
  const tables = steps.map(({ step, from, to, column }, place) => {
    const table = sql`${sql.id(step.table)} as ${sql.id(alias(place))}`;
    if (place === 0 && isWhole) return table;
    const before = place === 0 ? key : sql.id(alias(place - 1), from);
    // Rows are looked up where an index leads to them, whatever the statistics say.
    const join = sql.raw(column?.indexed === true ? "cross join" : "join");
    return sql`${join} ${table} on ${sql.id(alias(place), to)} = ${before}`;
  });
  const from = isWhole ? tables : [keysOf(first, ordered), ...tables];
  const scopes = all(steps.map(({ step }, place) => toSql(step.scope, alias(place))));
  const value = sql`${sql.raw(descending ? "max" : "min")}(${sql.id(alias(steps.length - 1), column)})`;
  const found = sql`select ${key} as "key", ${value} as "value" from ${
    sql.join(from, " ")
  } where ${scopes} group by ${key}`;
  const name = sql.id(`o${index}`);
  return {
    joins: [sql`left join (${found}) as ${name} on ${name}."key" = ${sql.id("t", first.from)}`],
    value: sql`${name}."value"`,
  };
}

/** The keys that the paths of the wanted rows begin with. */
function keysOf({ from }: Joining, { resource, conditions }: Ordered): Sql {
  const where = conditions === undefined ? sql`` : sql` where ${conditions}`;
  return sql`(select distinct ${sql.id("t", from)} as "key" from ${sql.id(resource.table)} as "t"${where}) as "k"`;
}

/**
 * Whether the first table of a path holds each key in one spelling only, so that grouping by its column gives one group
 * a row: keys are unique, and so are integers, but a foreign key of text may say `1` and `01`.
 */
function isOneKeyEach({ step, from, column }: Joining, { resource }: Ordered): boolean {
  if (step.kind === "toOne") return true;
  return [column, resource.everyColumn.get(from)].every((one) => one?.declared.includes("INT"));
}

import { sql, type SqlBool } from "kysely";
import type { SortShape } from "../types/read_plan.ts";
import type { Resource } from "../types/model.ts";
import { all } from "./condition.ts";
import type { Rows, SqlContext } from "./context.ts";
import type { Sql, SqlCondition } from "./dialect.ts";
import { column, table } from "./names.ts";
import { follows, isLookedUp, sortHops, valueOfEach } from "./path_values.ts";

/** The rows `t` that are ordered, with the conditions on them. */
export interface Ordered {
  readonly from: Rows;
  /** Whether they come in the order of their key as they are. */
  readonly areInOrder: boolean;
  readonly resource: Resource;
  readonly conditions: SqlCondition | undefined;
  readonly context: SqlContext;
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
  const { context } = ordered;
  const hops = sortHops(path, ordered.resource.table, context);
  if (hops.every((hop) => !hop.diverges && isLookedUp(hop, context))) {
    const joined = hops.reduce<Rows>(
      (some, hop, index) =>
        some.leftJoin(
          table(hop.table, `${alias}.${index}`),
          (join) => join.on(follows(hop, index === 0 ? "t" : `${alias}.${index - 1}`, `${alias}.${index}`, context)),
        ),
      rows,
    );
    return { rows: joined, value: column(`${alias}.${hops.length - 1}`, name) };
  }
  const [{ from }] = hops;
  const keys = from.map((one, index) => column("t", one).as(`k${index}`));
  const values = valueOfEach(hops, { name, descending }, {
    table: ordered.resource.table,
    keys: wanted(ordered).distinct().select(keys),
    areAll: ordered.conditions === undefined,
  }, context);
  const isSame = from.map((one, index) => sql<SqlBool>`${column(alias, `k${index}`)} = ${column("t", one)}`);
  return {
    rows: rows.leftJoin(values.as(alias), (join) => join.on(all(isSame))),
    value: column(alias, "value"),
  };
}

function wanted({ from, conditions }: Ordered): Rows {
  return conditions === undefined ? from : from.where(conditions);
}

import { sql, type SqlBool } from "kysely";
import type { SortWay } from "../access/ways.ts";
import { all } from "./condition.ts";
import type { Rows } from "./context.ts";
import type { Sql } from "./dialect.ts";
import { column, table } from "./names.ts";
import { follows, valueOfEach } from "./path_values.ts";
import type { SelectedRows } from "./selected_rows.ts";

/** The rows in the order of a list: by its terms, then by the key, so that the order is total. */
export function inOrder(rows: Rows, primary: SelectedRows): Rows {
  const { access: { sorts }, resource: { key } } = primary;
  const { rows: joined, values } = withValues(rows, primary);
  const terms = values.reduce<Rows>(
    (some, value, index) => some.orderBy(value, sorts[index].descending ? "desc" : undefined),
    joined,
  );
  return key.order.reduce<Rows>((some, name) => some.orderBy(column("t", name)), terms);
}

/** Rows with what their order needs, and the value of each of its terms. */
export interface Valued {
  readonly rows: Rows;
  readonly values: readonly Sql[];
}

/** Joins rows with what the terms of their order lead to. */
export function withValues(rows: Rows, primary: SelectedRows): Valued {
  return primary.access.sorts.reduce<Valued>((some, way, index) => {
    const { rows, value } = withValue(some.rows, way, `o${index}`, primary);
    return { rows, values: [...some.values, value] };
  }, { rows, values: [] });
}

/**
 * Joins rows with the value of one term. Along relationships it is the least value that they lead to, or the greatest
 * where the term descends: one value a row, so that no row is repeated or lost.
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
      const keys = wanted.distinct().select(from.map((one, index) => column("t", one).as(`k${index}`)));
      const isSame = from.map((one, index) => sql<SqlBool>`${column(alias, `k${index}`)} = ${column("t", one)}`);
      return {
        rows: rows.leftJoin(valueOfEach(way, keys, context).as(alias), (join) => join.on(all(isSame))),
        value: column(alias, "value"),
      };
    }
  }
}

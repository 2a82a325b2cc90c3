import type { BinaryOperationNode, Expression, OperationNode, ReferenceNode, SqlBool, ValueNode } from "kysely";
import type { SortWay } from "../access/ways.ts";
import type { Resource } from "../types/model.ts";
import { inColumnForm } from "../values/stored_date_time.ts";
import { equal } from "./condition.ts";
import type { Sql } from "./dialect.ts";
import { columnOf, nameOf, operatorOf } from "./expression_nodes.ts";
import { column, columns, named, numbered, ordered, type Rows, sorted, table } from "./names.ts";
import { follows, valueOfEach } from "./path_values.ts";
import type { SelectedRows } from "./selected_rows.ts";

/** The values that a condition requires of a row by `=`. A new row gets them if the client does not give them. */
export function requiredValues(
  expression: Expression<SqlBool>,
  { table, everyColumn }: Resource,
): readonly { readonly column: string; readonly value: unknown }[] {
  const equalities = equalitiesOf(expression.toOperationNode(), table);
  // A column cannot have two values: a condition that requires two holds for no row, whichever value is used.
  return equalities.filter(({ column }, place) => equalities.findIndex((one) => one.column === column) === place)
    .map(({ column, value }) => ({ column, value: inColumnForm(value, everyColumn.get(column)) }));
}

function equalitiesOf(
  node: OperationNode,
  table: string,
): readonly { readonly column: string; readonly value: unknown }[] {
  switch (node.kind) {
    case "ParensNode":
      return equalitiesOf((node as unknown as { node: OperationNode }).node, table);
    case "AndNode": {
      const { left, right } = node as unknown as { left: OperationNode; right: OperationNode };
      return [...equalitiesOf(left, table), ...equalitiesOf(right, table)];
    }
    case "BinaryOperationNode":
      return equalityOf(node as BinaryOperationNode, table);
    default:
      return [];
  }
}

function equalityOf(node: BinaryOperationNode, table: string) {
  const { leftOperand, rightOperand } = node;
  if (operatorOf(node) !== "=" || leftOperand.kind !== "ReferenceNode" || rightOperand.kind !== "ValueNode") return [];
  const reference = leftOperand as ReferenceNode;
  const column = columnOf(reference.column);
  if (column === undefined || (reference.table !== undefined && nameOf(reference.table) !== table)) return [];
  const { value } = rightOperand as ValueNode;
  // Nothing equals such values, so they would not bring a row into scope.
  return value === null || value === undefined || Number.isNaN(value) ? [] : [{ column, value }];
}

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
        value: column(alias, "value"),
      };
    }
  }
}

import type { BinaryOperationNode, Expression, OperationNode, ReferenceNode, SqlBool, ValueNode } from "kysely";
import type { Resource } from "../types/model.ts";
import { inColumnForm } from "../values/stored_date_time.ts";
import { columnOf, nameOf, operatorOf } from "./expression_nodes.ts";

/**
 * The values that a condition demands of a row by `=`: a new row gets them where the client gives none.
 */
export function demandedValues(
  expression: Expression<SqlBool>,
  { table, everyColumn }: Resource,
): readonly { readonly column: string; readonly value: unknown }[] {
  const found = demanded(expression.toOperationNode(), table);
  // No row has two values in one column: the first will do to be out of scope.
  return found.filter(({ column }, place) => found.findIndex((one) => one.column === column) === place)
    .map(({ column, value }) => ({ column, value: inColumnForm(value, everyColumn.get(column)) }));
}

function demanded(node: OperationNode, table: string): readonly { readonly column: string; readonly value: unknown }[] {
  switch (node.kind) {
    case "ParensNode":
      return demanded((node as unknown as { node: OperationNode }).node, table);
    case "AndNode": {
      const { left, right } = node as unknown as { left: OperationNode; right: OperationNode };
      return [...demanded(left, table), ...demanded(right, table)];
    }
    case "BinaryOperationNode":
      return demandedBy(node as BinaryOperationNode, table);
    default:
      return [];
  }
}

function demandedBy(node: BinaryOperationNode, table: string) {
  const { leftOperand, rightOperand } = node;
  if (operatorOf(node) !== "=" || leftOperand.kind !== "ReferenceNode" || rightOperand.kind !== "ValueNode") return [];
  const reference = leftOperand as ReferenceNode;
  const column = columnOf(reference.column);
  if (column === undefined || (reference.table !== undefined && nameOf(reference.table) !== table)) return [];
  const { value } = rightOperand as ValueNode;
  // Nothing equals them, so no row that is given one would be in scope either.
  return value === null || value === undefined || Number.isNaN(value) ? [] : [{ column, value }];
}

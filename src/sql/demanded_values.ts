import type { BinaryOperationNode, Expression, OperationNode, ReferenceNode, SqlBool, ValueNode } from "kysely";
import { columnOf, nameOf, operatorOf } from "./stated_condition.ts";

/**
 * The values that a condition demands of a row by `=`: a new row gets them where the client gives none.
 */
export function demandedValues(
  expression: Expression<SqlBool>,
  table: string,
): readonly { readonly column: string; readonly value: unknown }[] {
  return demanded(expression.toOperationNode(), table);
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
  // Nothing equals NaN, so no row that is given it would be in scope either.
  return Number.isNaN(value) ? [] : [{ column, value }];
}

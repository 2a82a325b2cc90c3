import type {
  AndNode,
  BinaryOperationNode,
  OperationNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
} from "kysely";
import type { StoredDateTime } from "../types/schema_tables.ts";
import type { Model } from "../types/model.ts";
import { comparedDate } from "../values/stored_date_time.ts";

/** Finds the form in which a column stores date-times; `undefined` if it is not declared. */
type FormOf = (column: ReferenceNode) => StoredDateTime | undefined;

/**
 * Converts the Dates in a comparison to the form in which the column with which they are compared stores date-times.
 */
export function withStoredDates(node: BinaryOperationNode, formOf: FormOf): BinaryOperationNode {
  const { leftOperand, rightOperand } = node;
  const form = () =>
    [leftOperand, rightOperand].flatMap((one) => one.kind === "ReferenceNode" ? formOf(one as ReferenceNode) ?? [] : [])
      .at(0);
  return { ...node, leftOperand: inForm(leftOperand, form), rightOperand: inForm(rightOperand, form) };
}

/** The form of a column of a mapped table. SQLite ignores the case of names. */
export function formOfColumn(table: string, column: string, model: Model): StoredDateTime | undefined {
  const mapped = model.tables.find((one) => one.toLowerCase() === table.toLowerCase());
  if (mapped === undefined || model.problems(mapped).length > 0) return undefined;
  return model.resource(mapped).everyColumn.get(column)?.stored;
}

/** Converts the Dates in an operand. The form is looked up only if there are any. */
function inForm(node: OperationNode, form: () => StoredDateTime | undefined): OperationNode {
  switch (node.kind) {
    case "ValueNode":
      return { ...node, value: compared((node as ValueNode).value, form) } as ValueNode;
    case "PrimitiveValueListNode": {
      const { values } = node as PrimitiveValueListNode;
      return { ...node, values: values.map((one) => compared(one, form)) } as PrimitiveValueListNode;
    }
    case "ValueListNode":
      return { ...node, values: (node as ValueListNode).values.map((one) => inForm(one, form)) } as ValueListNode;
    case "ParensNode":
      return { ...node, node: inForm((node as ParensNode).node, form) } as ParensNode;
    case "AndNode": {
      // The two ends of `between`.
      const { left, right } = node as AndNode;
      return { ...node, left: inForm(left, form), right: inForm(right, form) } as AndNode;
    }
    default:
      return node;
  }
}

function compared(value: unknown, form: () => StoredDateTime | undefined): unknown {
  if (!(value instanceof Date)) return value;
  const known = form();
  return known === undefined ? value : comparedDate(value, known);
}

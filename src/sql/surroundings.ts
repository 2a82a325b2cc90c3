import type { AliasNode, BinaryOperationNode, OperationNode, OperatorNode, UnaryOperationNode } from "kysely";
import { operatorOf } from "./expression_nodes.ts";

/** The nodes that a compiler is in: the outermost first, the one that is compiled last. */
export type Stack = readonly OperationNode[];

/** Comparisons that are neither true nor false with NULL: NaN, bound as NULL, equals nothing by them. */
const COMPARISONS: ReadonlySet<string> = new Set([
  ...["=", "==", "!=", "<>", ">", ">=", "<", "<=", "in", "not in", "between", "between symmetric"],
  ...["like", "not like", "ilike", "not ilike"],
]);

/** What stands between a value and the comparison that it is an operand of. */
const WRAPPERS: ReadonlySet<string> = new Set(["ValueNode", "PrimitiveValueListNode", "ValueListNode", "TupleNode"]);

/** Where a table stands, and no value. */
const TABLE_PLACES: ReadonlySet<string> = new Set([
  ...["FromNode", "JoinNode", "ReferenceNode", "CommonTableExpressionNameNode"],
  // The text of a template is checked as a whole.
  "RawNode",
]);

/** Where a condition stands, and no query. */
const CONDITION_PLACES: ReadonlySet<string> = new Set(["AndNode", "OrNode", "WhereNode", "HavingNode", "OnNode"]);

/** What stands between a comparison and the query, or the condition, that it narrows. */
const CONNECTIVES: ReadonlySet<string> = new Set([...CONDITION_PLACES, "ParensNode", "JoinNode"]);

/** The clauses that may name what their query selects. */
const CLAUSES: ReadonlySet<string | undefined> = new Set(["GroupByNode", "HavingNode", "OrderByNode"]);

/** The nodes around the one that is compiled, the nearest first. */
function around(stack: Stack): readonly OperationNode[] {
  return stack.slice(0, -1).reverse();
}

/** Whether the node is read as a condition. */
export function isCondition(stack: Stack): boolean {
  const [parent, grandparent] = around(stack);
  const isOfBetween = parent?.kind === "AndNode" && grandparent?.kind === "BinaryOperationNode";
  return parent === undefined || isNot(parent) || (CONDITION_PLACES.has(parent.kind) && !isOfBetween);
}

/** Whether the node is an operand of `and`, `or` or `not`. */
export function isOperand(stack: Stack): boolean {
  const [parent] = around(stack);
  return ["AndNode", "OrNode"].includes(parent?.kind) || isNot(parent);
}

/** Whether the node is read as a table. */
export function isSource(stack: Stack): boolean {
  const [parent, grandparent] = around(stack);
  const place = parent?.kind === "AliasNode" ? grandparent : parent;
  return place?.kind === "FromNode" || place?.kind === "JoinNode";
}

/** Whether the node, a query, does not see the tables of the query that it stands in. */
export function isBesideTables(stack: Stack): boolean {
  const [parent] = around(stack);
  return ["SetOperationNode", "CommonTableExpressionNode"].includes(parent?.kind) || isSource(stack);
}

/** Whether the node, a table, stands where one may stand. */
export function isTablePlace(stack: Stack): boolean {
  return TABLE_PLACES.has(around(stack)[0]?.kind) || isSource(stack);
}

/** Whether the node, a column, has a table's name before it, or is named itself. */
export function isNamedColumn(stack: Stack): boolean {
  const [parent] = around(stack);
  return parent?.kind === "ReferenceNode" || parent?.kind === "CommonTableExpressionNameNode";
}

/** Whether the node stands in another template. */
export function isInTemplate(stack: Stack): boolean {
  return around(stack)[0]?.kind === "RawNode";
}

/** Whether the node is the alias of something. */
export function isAlias(stack: Stack): boolean {
  const [parent] = around(stack);
  return parent?.kind === "AliasNode" && (parent as AliasNode).alias === stack.at(-1);
}

/** Whether the node stands in a clause that may name what the innermost query selects. */
export function isInClause(stack: Stack): boolean {
  const query = stack.findLastIndex((node) => node.kind === "SelectQueryNode");
  return CLAUSES.has(stack[query + 1]?.kind);
}

/**
 * Whether the value that is compiled is an operand of a comparison, and nothing asks more of that than whether it holds:
 * a `case` goes on where it does not. `between` has two operands in an `and`.
 */
export function isCompared(stack: Stack): boolean {
  const [first, second, ...rest] = stack.filter((node) => !WRAPPERS.has(node.kind)).reverse();
  const isOfBetween = first?.kind === "AndNode";
  const holder = isOfBetween ? second : first;
  if (holder?.kind !== "BinaryOperationNode") return false;
  const operator = operatorOf(holder as BinaryOperationNode);
  if (!COMPARISONS.has(operator) || (isOfBetween && !operator.startsWith("between"))) return false;
  const outer = isOfBetween || second === undefined ? rest : [second, ...rest];
  const query = outer.findIndex(({ kind }) => kind === "SelectQueryNode");
  return outer.slice(0, query === -1 ? undefined : query).every((node) => CONNECTIVES.has(node.kind) || isNot(node));
}

function isNot(node: OperationNode | undefined): boolean {
  if (node?.kind !== "UnaryOperationNode") return false;
  const { operator } = node as UnaryOperationNode;
  return operator.kind === "OperatorNode" && (operator as OperatorNode).operator === "not";
}

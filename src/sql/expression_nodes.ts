import type {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  SelectAllNode,
  SelectQueryNode,
  TableNode,
  UnaryOperationNode,
  ValueListNode,
  ValueNode,
} from "kysely";

/** The nodes from the outermost one to the one that is being compiled. */
type Stack = readonly OperationNode[];

/** Comparisons that are null with NULL, so that NaN, which is bound as NULL, equals nothing. */
const COMPARISONS: ReadonlySet<string> = new Set([
  ...["=", "==", "!=", "<>", ">", ">=", "<", "<=", "in", "not in", "between", "between symmetric"],
  ...["like", "not like", "ilike", "not ilike"],
]);

/** Nodes between a value and the comparison of which it is an operand. */
const WRAPPERS: ReadonlySet<string> = new Set(["ValueNode", "PrimitiveValueListNode", "ValueListNode", "TupleNode"]);

/** The nodes in which a table may be, but not a value. */
const TABLE_PLACES: ReadonlySet<string> = new Set([
  ...["FromNode", "JoinNode", "ReferenceNode", "CommonTableExpressionNameNode"],
  // The text of a template is checked as a whole.
  "RawNode",
]);

/** The nodes in which a condition must be, not a query. */
const CONDITION_PLACES: ReadonlySet<string> = new Set(["AndNode", "OrNode", "WhereNode", "HavingNode", "OnNode"]);

/** Nodes between a comparison and the query or condition to which it belongs. */
const CONNECTIVES: ReadonlySet<string> = new Set([...CONDITION_PLACES, "ParensNode", "JoinNode"]);

/** The clauses that may refer to selections of their query by name. */
const CLAUSES: ReadonlySet<string | undefined> = new Set(["GroupByNode", "HavingNode", "OrderByNode"]);

/** The nodes around the one that is being compiled, the nearest first. */
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

/** Whether the node, a query, cannot refer to the tables of the query around it. */
export function isBesideTables(stack: Stack): boolean {
  const [parent] = around(stack);
  return ["SetOperationNode", "CommonTableExpressionNode"].includes(parent?.kind) || isSource(stack);
}

/** Whether the node, a table, is in a place for tables. */
export function isTablePlace(stack: Stack): boolean {
  return TABLE_PLACES.has(around(stack)[0]?.kind) || isSource(stack);
}

/** Whether the node, a column, has the name of a table before it, or is only a name. */
export function isNamedColumn(stack: Stack): boolean {
  const [parent] = around(stack);
  return parent?.kind === "ReferenceNode" || parent?.kind === "CommonTableExpressionNameNode";
}

/** Whether the node is inside another template. */
export function isInTemplate(stack: Stack): boolean {
  return around(stack)[0]?.kind === "RawNode";
}

/** Whether the node is the alias of something. */
export function isAlias(stack: Stack): boolean {
  const [parent] = around(stack);
  return parent?.kind === "AliasNode" && (parent as AliasNode).alias === stack.at(-1);
}

/** Whether the node is in a clause that may refer to selections of the innermost query by name. */
export function isInClause(stack: Stack): boolean {
  const query = stack.findLastIndex((node) => node.kind === "SelectQueryNode");
  return CLAUSES.has(stack[query + 1]?.kind);
}

/**
 * Whether the value that is being compiled is an operand of a comparison that is only used as a condition. A `case`,
 * for example, would use a failed comparison otherwise. `between` has its two operands in an `and`.
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

/** A table or subquery that a query reads. */
export interface Source {
  /** The name by which columns refer to it: its alias, or its own. */
  readonly name: string;
  /** The table; `""` for a subquery or SQL of the application's own. */
  readonly table: string;
}

/** The values of `in` and `not in`. */
export class ListValue {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** The values of a list; `undefined` if the node is no list, or contains other nodes than values. */
export function valuesOf(node: OperationNode): readonly unknown[] | undefined {
  if (node.kind === "PrimitiveValueListNode") return (node as PrimitiveValueListNode).values;
  if (node.kind !== "ValueListNode") return undefined;
  const { values } = node as ValueListNode;
  return values.every((one) => one.kind === "ValueNode") ? values.map((one) => (one as ValueNode).value) : undefined;
}

/** The operator of a comparison: `=`, `in`; `""` if it is SQL of the application's own. */
export function operatorOf({ operator }: BinaryOperationNode): string {
  return operator.kind === "OperatorNode" ? (operator as OperatorNode).operator : "";
}

/**
 * The name by which columns refer to a table in `from`: its alias, or its own name; `""` if SQL of the application's
 * own names it.
 */
export function nameOf(node: OperationNode): string {
  if (node.kind === "AliasNode") return nameOf((node as AliasNode).alias);
  if (node.kind === "IdentifierNode") return (node as IdentifierNode).name;
  if (node.kind === "TableNode") return (node as TableNode).table.identifier.name;
  return "";
}

/** The name of a referenced column; `undefined` for `*`. */
export function columnOf(node: ColumnNode | SelectAllNode): string | undefined {
  return node.kind === "ColumnNode" ? node.column.name : undefined;
}

/** The sources that a query reads: the names by which its columns refer to them, and the tables behind the names. */
export function sourcesOf({ from, joins = [] }: SelectQueryNode): readonly Source[] {
  return [...from?.froms ?? [], ...joins.map((join) => join.table)].map((node) => ({
    name: nameOf(node),
    table: nameOf(node.kind === "AliasNode" ? (node as AliasNode).node : node),
  }));
}

/** The names that a query gives to its selections: `n` for `count(*) as n`. */
export function selectedNames({ selections = [] }: SelectQueryNode): ReadonlySet<string> {
  return new Set(selections.map((one) => one.selection).filter((one) => one.kind === "AliasNode").map(nameOf));
}

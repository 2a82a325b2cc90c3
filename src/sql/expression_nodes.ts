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

/** The nodes that a compiler is in: the outermost first, the one that is compiled last. */
type Stack = readonly OperationNode[];

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

/** Something that a query reads. */
export interface Source {
  /** The name by which columns refer to it: its alias, or its own. */
  readonly name: string;
  /** The table; `""` where it is another query, or SQL of its own. */
  readonly table: string;
}

/** The values of `in` and `not in`. */
export class ListValue {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

/** The values of a list; `undefined` where the node is none, or holds more than values. */
export function valuesOf(node: OperationNode): readonly unknown[] | undefined {
  if (node.kind === "PrimitiveValueListNode") return (node as PrimitiveValueListNode).values;
  if (node.kind !== "ValueListNode") return undefined;
  const { values } = node as ValueListNode;
  return values.every((one) => one.kind === "ValueNode") ? values.map((one) => (one as ValueNode).value) : undefined;
}

/** The operator of a comparison: `=`, `in`; `""` where it is SQL of the application's own. */
export function operatorOf({ operator }: BinaryOperationNode): string {
  return operator.kind === "OperatorNode" ? (operator as OperatorNode).operator : "";
}

/** The name by which columns refer to a table of a `from`: its alias, or its own; `""` where SQL of its own names it. */
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

/** What a query reads: the names by which its columns refer to it, and the tables behind them. */
export function sourcesOf({ from, joins = [] }: SelectQueryNode): readonly Source[] {
  return [...from?.froms ?? [], ...joins.map((join) => join.table)].map((node) => ({
    name: nameOf(node),
    table: nameOf(node.kind === "AliasNode" ? (node as AliasNode).node : node),
  }));
}

/** The names that a query gives to what it selects: `n` of `count(*) as n`. */
export function selectedNames({ selections = [] }: SelectQueryNode): ReadonlySet<string> {
  return new Set(selections.map((one) => one.selection).filter((one) => one.kind === "AliasNode").map(nameOf));
}

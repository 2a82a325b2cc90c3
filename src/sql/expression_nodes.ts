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
  ValueListNode,
  ValueNode,
} from "kysely";

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

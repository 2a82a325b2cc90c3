import {
  type AliasNode,
  type BinaryOperationNode,
  type ColumnNode,
  type DefaultQueryCompiler,
  IdentifierNode,
  type OperationNode,
  type OperatorNode,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  type TableNode,
  type UnaryOperationNode,
} from "kysely";
import { unknownColumn } from "../model/spelled_names.ts";
import type { Resource } from "../types/model.ts";
import { ROW, VALUE } from "./condition.ts";
import type { Dialect } from "./dialect.ts";
import { columnOf, ListValue, nameOf, operatorOf, valuesOf } from "./expression_nodes.ts";
import { SubqueryTables } from "./subquery_tables.ts";
import { templateProblem, templateText } from "./template_text.ts";

/** What a condition is compiled to. */
export interface CompiledCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** How many marks have been written. */
  readonly marks: number;
  /** Whether the condition asks more of NaN, or of a missing value, than whether something compares with it. */
  readonly asksOfNothing: boolean;
}

/** A compiler of conditions: one at a time. */
export interface ConditionCompiler {
  /** @throws {TypeError} where a condition on the rows of a resource is not understood. */
  compile(condition: OperationNode, resource: Resource): CompiledCondition;
}

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

/** The clauses that may name what their query selects. */
const CLAUSES: ReadonlySet<string | undefined> = new Set(["GroupByNode", "HavingNode", "OrderByNode"]);

/** The dialect's compiler, but for the row's table and for values, which are marked. */
export function conditionCompiler({ Compiler, list }: Dialect): ConditionCompiler {
  return new class extends (Compiler as typeof DefaultQueryCompiler) {
    #resource!: Resource;
    #tables!: SubqueryTables;
    #marks = 0;
    #asksOfNothing = false;

    compile(condition: OperationNode, resource: Resource): CompiledCondition {
      this.#resource = resource;
      this.#tables = new SubqueryTables();
      this.#marks = 0;
      this.#asksOfNothing = false;
      const { sql, parameters } = this.compileQuery(condition as RootOperationNode, { queryId: "" });
      return { sql, values: parameters, marks: this.#marks, asksOfNothing: this.#asksOfNothing };
    }

    protected override visitSelectQuery(node: SelectQueryNode): void {
      // As a condition it would hold where its value is a number that is not 0, whichever column it selects.
      if (this.#isCondition()) throw this.#mistake("has a query where a condition belongs: write eb.exists(query).");
      this.#tables.within(node, this.#isBesideTables(), () => super.visitSelectQuery(node));
    }

    #isCondition(): boolean {
      const [parent, grandparent] = this.#parents();
      const isOfBetween = parent?.kind === "AndNode" && grandparent?.kind === "BinaryOperationNode";
      return parent === undefined || isNot(parent) || (CONDITION_PLACES.has(parent.kind) && !isOfBetween);
    }

    #isBesideTables(): boolean {
      const [parent, grandparent] = this.#parents();
      return ["SetOperationNode", "CommonTableExpressionNode"].includes(parent?.kind) || isSource(parent, grandparent);
    }

    /** The nodes around the one that is compiled, the nearest first. */
    #parents(): readonly OperationNode[] {
      return this.nodeStack.slice(0, -1).reverse();
    }

    protected override visitReference(node: ReferenceNode): void {
      const column = columnOf(node.column);
      if (node.table === undefined) return this.#visitBare(column, node);
      const table = nameOf(node.table);
      if (this.#tables.has(table)) return super.visitReference(node);
      if (table === this.#resource.table && node.table.table.schema === undefined) return this.#visitOwn(column);
      throw this.#mistake(`names the table "${table}", which none of its subqueries reads.`);
    }

    /** A column that no table's name precedes. */
    #visitBare(column: string | undefined, node: ReferenceNode): void {
      const [table, ...more] = this.#tables.nearest();
      if (table === undefined) return this.#visitOwn(column);
      if (column === undefined || (this.#isInClause() && this.#tables.selects(column))) {
        return super.visitReference(node);
      }
      if (more.length > 0 || table === "") {
        throw this.#mistake(`names "${column}" in a subquery of several tables: write "<table>.${column}".`);
      }
      this.visitNode(IdentifierNode.create(table));
      this.append(".");
      super.visitReference(node);
    }

    #isInClause(): boolean {
      const query = this.nodeStack.findLastIndex((node) => node.kind === "SelectQueryNode");
      return CLAUSES.has(this.nodeStack[query + 1]?.kind);
    }

    #visitOwn(column: string | undefined): void {
      if (column === undefined || !this.#resource.everyColumn.has(column)) {
        const name = column ?? "*";
        throw this.#mistake(`names "${name}": ${unknownColumn(name, this.#resource)}`);
      }
      this.#marks++;
      this.append(ROW);
      this.append(".");
      this.visitNode(IdentifierNode.create(column));
    }

    protected override visitColumn(node: ColumnNode): void {
      const [parent] = this.#parents();
      const isNamed = parent?.kind === "ReferenceNode" || parent?.kind === "CommonTableExpressionNameNode";
      if (isNamed) super.visitColumn(node);
      else this.#visitBare(node.column.name, ReferenceNode.create(node));
    }

    protected override visitTable(node: TableNode): void {
      const [parent, grandparent] = this.#parents();
      if (TABLE_PLACES.has(parent?.kind) || isSource(parent, grandparent)) return super.visitTable(node);
      throw this.#mistake(`has the table "${nameOf(node)}" where a value belongs.`);
    }

    /** SQL of the application's own. In an `and`, an `or` or a `not` it is one operand, whatever it holds. */
    protected override visitRaw(node: RawNode): void {
      const [parent, grandparent] = this.#parents();
      if (parent?.kind !== "RawNode") this.#checkTemplate(node, parent, grandparent);
      const isOperand = ["AndNode", "OrNode"].includes(parent?.kind) || isNot(parent);
      if (isOperand) this.append("(");
      super.visitRaw(node);
      if (isOperand) this.append(")");
    }

    #checkTemplate(node: RawNode, parent: OperationNode, grandparent: OperationNode): void {
      const isAlias = parent?.kind === "AliasNode" && (parent as AliasNode).alias === node;
      const isTable = !isAlias && isSource(parent, grandparent);
      const problem = templateProblem((isAlias ? "as " : isTable ? "from " : "") + templateText(node));
      if (problem !== undefined) throw this.#mistake(`has, in SQL of its own, ${problem}.`);
    }

    /** A list of values goes as one JSON array: the text must not change with the number of values. */
    protected override visitBinaryOperation(node: BinaryOperationNode): void {
      const operator = operatorOf(node);
      const values = valuesOf(node.rightOperand);
      const isList = operator === "in" || operator === "not in";
      if (isList && node.rightOperand.kind === "ValueNode") throw this.#misfit(operator, "one value");
      if (values !== undefined && !isList) throw this.#misfit(operator, "an array");
      if (values === undefined) return super.visitBinaryOperation(node);
      const array = sql.val(new ListValue(values));
      super.visitBinaryOperation({ ...node, rightOperand: list(array, 1).toOperationNode() });
    }

    /** A comparison that SQL reads otherwise than it was meant must not come to hold for every row. */
    #misfit(operator: string, given: string): TypeError {
      return this.#mistake(
        `compares by "${operator}" with ${given}: "in" and "not in" take an array, every other operator one value.`,
      );
    }

    #mistake(what: string): TypeError {
      return new TypeError(`A condition on "${this.#resource.table}" ${what}`);
    }

    protected override appendValue(value: unknown): void {
      if ((value === undefined || Number.isNaN(value)) && !this.#isCompared()) this.#asksOfNothing = true;
      this.addParameter(value);
      this.#marks++;
      this.append(VALUE);
    }

    /** Whether the value that is compiled is an operand of a comparison: `between` has two in an `and`. */
    #isCompared(): boolean {
      const [first, second] = this.nodeStack.filter((node) => !WRAPPERS.has(node.kind)).reverse();
      const holder = first?.kind === "AndNode" ? second : first;
      if (holder?.kind !== "BinaryOperationNode") return false;
      const operator = operatorOf(holder as BinaryOperationNode);
      return COMPARISONS.has(operator) && (holder === first || operator.startsWith("between"));
    }
  }();
}

/** Whether a node with these parents is read as a table. */
function isSource(parent: OperationNode | undefined, grandparent: OperationNode | undefined): boolean {
  const place = parent?.kind === "AliasNode" ? grandparent : parent;
  return place?.kind === "FromNode" || place?.kind === "JoinNode";
}

function isNot(node: OperationNode | undefined): boolean {
  if (node?.kind !== "UnaryOperationNode") return false;
  const { operator } = node as UnaryOperationNode;
  return operator.kind === "OperatorNode" && (operator as OperatorNode).operator === "not";
}

import {
  type BinaryOperationNode,
  type ColumnNode,
  type DefaultQueryCompiler,
  IdentifierNode,
  type OperationNode,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  type TableNode,
} from "kysely";
import { unknownColumn } from "../model/spellings.ts";
import type { StoredDateTime } from "../types/schema_tables.ts";
import type { Model, Resource } from "../types/model.ts";
import { ROW, VALUE } from "./condition.ts";
import type { Dialect } from "./dialect.ts";
import {
  columnOf,
  isAlias,
  isBesideTables,
  isCompared,
  isCondition,
  isInClause,
  isInTemplate,
  isNamedColumn,
  isOperand,
  isSource,
  isTablePlace,
  ListValue,
  nameOf,
  operatorOf,
  valuesOf,
} from "./expression_nodes.ts";
import { formOfColumn, withStoredDates } from "./stored_dates.ts";
import { SubqueryTables, templateProblem, templateText } from "./template_text.ts";

/** What a condition is compiled to. */
interface CompiledCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** How many marks have been written. */
  readonly marks: number;
  /** Whether the condition asks more of NaN, or of a missing value, than whether something compares with it. */
  readonly asksOfNothing: boolean;
}

/** A condition names a column or a table that is not there, or that is not the only one of its name. */
export class MisnamedError extends TypeError {}

/** A compiler of conditions: one at a time. */
export interface ConditionCompiler {
  /** @throws {TypeError} where a condition on the rows of a resource is not understood. */
  compile(condition: OperationNode, resource: Resource, model: Model): CompiledCondition;
}

/** The dialect's compiler, but for the row's table and for values, which are marked. */
export function conditionCompiler({ Compiler, list }: Dialect): ConditionCompiler {
  return new class extends (Compiler as typeof DefaultQueryCompiler) {
    #resource!: Resource;
    #model!: Model;
    #tables!: SubqueryTables;
    #marks = 0;
    #asksOfNothing = false;

    compile(condition: OperationNode, resource: Resource, model: Model): CompiledCondition {
      this.#resource = resource;
      this.#model = model;
      this.#tables = new SubqueryTables();
      this.#marks = 0;
      this.#asksOfNothing = false;
      const { sql, parameters } = this.compileQuery(condition as RootOperationNode, { queryId: "" });
      return { sql, values: parameters, marks: this.#marks, asksOfNothing: this.#asksOfNothing };
    }

    protected override visitSelectQuery(node: SelectQueryNode): void {
      // As a condition it would hold where its value is a number that is not 0, whichever column it selects.
      if (isCondition(this.nodeStack)) {
        throw this.#mistake("has a query where a condition belongs: write eb.exists(query).");
      }
      this.#tables.within(node, isBesideTables(this.nodeStack), () => super.visitSelectQuery(node));
    }

    protected override visitReference(node: ReferenceNode): void {
      const column = columnOf(node.column);
      if (node.table === undefined) return this.#visitBare(column, node);
      const table = nameOf(node.table);
      if (this.#tables.has(table)) return super.visitReference(node);
      if (table === this.#resource.table && node.table.table.schema === undefined) return this.#visitOwn(column);
      throw this.#misnamed(`the table "${table}", which none of its subqueries reads.`);
    }

    /** A column that no table's name precedes. */
    #visitBare(column: string | undefined, node: ReferenceNode): void {
      const [table, ...more] = this.#tables.nearest();
      if (table === undefined) return this.#visitOwn(column);
      if (column === undefined || (isInClause(this.nodeStack) && this.#tables.selects(column))) {
        return super.visitReference(node);
      }
      if (more.length > 0 || table === "") {
        throw this.#misnamed(`"${column}" in a subquery of several tables: write "<table>.${column}".`);
      }
      this.visitNode(IdentifierNode.create(table));
      this.append(".");
      super.visitReference(node);
    }

    #visitOwn(column: string | undefined): void {
      if (column === undefined || !this.#resource.everyColumn.has(column)) {
        const name = column ?? "*";
        throw this.#misnamed(`"${name}": ${unknownColumn(name, this.#resource)}`);
      }
      this.#marks++;
      this.append(ROW);
      this.append(".");
      this.visitNode(IdentifierNode.create(column));
    }

    protected override visitColumn(node: ColumnNode): void {
      if (isNamedColumn(this.nodeStack)) super.visitColumn(node);
      else this.#visitBare(node.column.name, ReferenceNode.create(node));
    }

    protected override visitTable(node: TableNode): void {
      if (isTablePlace(this.nodeStack)) return super.visitTable(node);
      throw this.#mistake(`has the table "${nameOf(node)}" where a value belongs.`);
    }

    /** SQL of the application's own. In an `and`, an `or` or a `not` it is one operand, whatever it holds. */
    protected override visitRaw(node: RawNode): void {
      if (!isInTemplate(this.nodeStack)) this.#checkTemplate(node);
      const isOne = isOperand(this.nodeStack);
      if (isOne) this.append("(");
      super.visitRaw(node);
      if (isOne) this.append(")");
    }

    #checkTemplate(node: RawNode): void {
      const before = isAlias(this.nodeStack) ? "as " : isSource(this.nodeStack) ? "from " : "";
      const problem = templateProblem(before + templateText(node));
      if (problem !== undefined) throw this.#mistake(`has, in its own SQL, ${problem}.`);
    }

    /** A list of values goes as one JSON array: the text must not change with the number of values. */
    protected override visitBinaryOperation(given: BinaryOperationNode): void {
      const node = withStoredDates(given, (column) => this.#formOf(column));
      const operator = operatorOf(node);
      const values = valuesOf(node.rightOperand);
      const isList = operator === "in" || operator === "not in";
      if (isList && node.rightOperand.kind === "ValueNode") throw this.#misfit(operator, "one value");
      if (values !== undefined && !isList) throw this.#misfit(operator, "an array");
      if (values === undefined) return super.visitBinaryOperation(node);
      this.#meet(values);
      const array = sql.val(new ListValue(values));
      super.visitBinaryOperation({ ...node, rightOperand: list(array, ["untyped"]).toOperationNode() });
    }

    /** The form in which a column stores date-times, of the row or of a subquery's table. */
    #formOf(node: ReferenceNode): StoredDateTime | undefined {
      const column = columnOf(node.column);
      const [name] = node.table === undefined ? this.#tables.nearest() : [nameOf(node.table)];
      const table = name === undefined ? undefined : this.#tables.behind(name);
      return column === undefined ? undefined : formOfColumn(table ?? this.#resource.table, column, this.#model);
    }

    /** A comparison that SQL reads otherwise than it was meant must not come to hold for every row. */
    #misfit(operator: string, given: string): TypeError {
      return this.#mistake(
        `compares by "${operator}" with ${given}: "in" and "not in" take an array, every other operator one value.`,
      );
    }

    #misnamed(what: string): MisnamedError {
      return new MisnamedError(`A condition on "${this.#resource.table}" names ${what}`);
    }

    #mistake(what: string): TypeError {
      return new TypeError(`A condition on "${this.#resource.table}" ${what}`);
    }

    /** Looks for values that nothing equals, where more is asked of them than whether something compares with them. */
    #meet(values: readonly unknown[]): void {
      const isNothing = (value: unknown) => value === undefined || Number.isNaN(value);
      if (values.some(isNothing) && !isCompared(this.nodeStack)) this.#asksOfNothing = true;
    }

    protected override appendValue(value: unknown): void {
      this.#meet([value]);
      this.addParameter(value);
      this.#marks++;
      this.append(VALUE);
    }
  }();
}

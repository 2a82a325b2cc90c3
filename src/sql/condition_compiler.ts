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

/** The result of compiling a condition. */
interface CompiledCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** How many marks the SQL contains. */
  readonly marks: number;
  /** Whether NaN or a missing value is used otherwise than as an operand of a comparison. */
  readonly asksOfNothing: boolean;
}

/** A condition names a column or table that does not exist, or a name that is ambiguous. */
export class MisnamedError extends TypeError {}

/** Compiles conditions, one at a time. */
export interface ConditionCompiler {
  /** Compiles a condition on the rows of a resource. @throws {TypeError} if it is not understood. */
  compile(condition: OperationNode, resource: Resource, model: Model): CompiledCondition;
}

/**
 * Makes a compiler of conditions: the dialect's own compiler, which writes marks for the row's table and for values.
 */
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
      // A query as a condition would be true if its first column were a number other than 0.
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

    /** Compiles a column without the name of a table before it. */
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

    /** Compiles SQL of the application's own. As an operand of `and`, `or` or `not` it gets parentheses. */
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

    /** A list of values becomes one JSON array, so that the text does not change with the number of values. */
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

    /** The error of a comparison that SQL would interpret differently, so that it might hold for every row. */
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

    /**
     * Notes a value that nothing equals (NaN or undefined) if it is used otherwise than as an operand of a comparison.
     */
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

import {
  type AliasNode,
  type BinaryOperationNode,
  type ColumnNode,
  type DefaultQueryCompiler,
  type Expression,
  expressionBuilder,
  IdentifierNode,
  isExpression,
  type OperationNode,
  type OperatorNode,
  type PrimitiveValueListNode,
  type ReferenceNode,
  type RootOperationNode,
  type SelectAllNode,
  type SelectQueryNode,
  sql,
  type SqlBool,
  type TableNode,
  type ValueNode,
} from "kysely";
import { unknownColumn } from "../model/spelled_names.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { Resource } from "../types/model.ts";
import { MARKS, ROW, VALUE } from "./condition.ts";
import type { Dialect } from "./dialect.ts";

/** What code of the application's builds conditions with. */
export const CONDITIONS = expressionBuilder<AnyDatabase, string>();

/**
 * What code of the application's has given as a condition.
 * @throws {TypeError} where it is anything else: a condition that is not one must not come to hold for every row.
 */
export function asCondition(stated: unknown, who: string): Expression<SqlBool> {
  if (isExpression(stated)) return stated;
  throw new TypeError(
    `${who} returned ${describe(stated)}, which is no condition: ` +
      'return what its expression builder makes, such as eb("tenant_id", "=", 7), or eb.lit(true) for every row.',
  );
}

function describe(stated: unknown): string {
  if (stated === null || stated === undefined || typeof stated === "boolean") return String(stated);
  if (Array.isArray(stated)) return "an array";
  if (stated instanceof Promise) return "a promise";
  return typeof stated === "object" ? "an object" : `a ${typeof stated}`;
}

/**
 * Takes the values out of an expression of the application's. Columns without a table are those of the table that the
 * expression is about; so are columns of that table's name, unless a subquery has a table of this name itself.
 * @throws {TypeError} where it names a column that the table does not have, or where nobody can tell whose it is:
 * SQLite takes an unknown name in quotes for a text, and such a condition must not come to hold for every row.
 */
export function readCondition(
  expression: Expression<SqlBool>,
  resource: Resource,
  dialect: Dialect,
): ReadCondition {
  const compiler = new (conditionCompiler(dialect))(resource);
  const compiled = compiler.compileQuery(expression.toOperationNode() as RootOperationNode, { queryId: "" });
  const marks = compiled.sql.match(MARKS)?.length ?? 0;
  if (marks !== compiler.marks) {
    throw new TypeError(`A condition on "${resource.table}" has a text that holds "${ROW}" or "${VALUE}".`);
  }
  return { sql: compiled.sql, values: compiled.parameters };
}

type ConditionCompiler = DefaultQueryCompiler & { readonly marks: number };

/** The dialect's compiler, but for the row's table and for values, which are marked. */
function conditionCompiler(
  { Compiler, list }: Dialect,
): new (resource: Resource) => ConditionCompiler {
  return class extends (Compiler as typeof DefaultQueryCompiler) {
    readonly #table: string;
    readonly #resource: Resource;
    /** The names of the tables of the subqueries that the compiler is in, the innermost last. */
    readonly #inner: string[][] = [];
    marks = 0;

    constructor(resource: Resource) {
      super();
      this.#table = resource.table;
      this.#resource = resource;
    }

    protected override visitSelectQuery(node: SelectQueryNode): void {
      const tables = [...node.from?.froms ?? [], ...(node.joins ?? []).map((join) => join.table)];
      this.#inner.push(tables.map(nameOf));
      super.visitSelectQuery(node);
      this.#inner.pop();
    }

    protected override visitReference(node: ReferenceNode): void {
      const column = columnOf(node.column);
      const table = node.table === undefined ? undefined : nameOf(node.table);
      if (table === undefined) this.#visitBare(column, node);
      else if (this.#inner.some((names) => names.includes(table))) super.visitReference(node);
      else if (table === this.#table) this.#visitOwn(column);
      else {throw new TypeError(
          `A condition on "${this.#table}" names the table "${table}", which none of its subqueries reads.`,
        );}
    }

    #visitBare(column: string | undefined, node: ReferenceNode): void {
      const tables = this.#inner.at(-1);
      if (tables === undefined) this.#visitOwn(column);
      else if (column === undefined) super.visitReference(node);
      else if (tables.length === 1) {
        this.visitNode(IdentifierNode.create(tables[0]));
        this.append(".");
        super.visitReference(node);
      } else {
        throw new TypeError(
          `A condition on "${this.#table}" names "${column}" in a subquery of several tables: write "<table>.${column}".`,
        );
      }
    }

    #visitOwn(column: string | undefined): void {
      if (column === undefined || !this.#resource.everyColumn.has(column)) {
        const name = column ?? "*";
        throw new TypeError(`A condition on "${this.#table}" names "${name}": ${unknownColumn(name, this.#resource)}`);
      }
      this.marks++;
      this.append(ROW);
      this.append(".");
      this.visitNode(IdentifierNode.create(column));
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
      return new TypeError(
        `A condition on "${this.#table}" compares by "${operator}" with ${given}: "in" and "not in" take an array, every other operator one value.`,
      );
    }

    protected override appendValue(value: unknown): void {
      this.addParameter(value);
      this.marks++;
      this.append(VALUE);
    }
  };
}

/** The values of `in` and `not in`. */
export class ListValue {
  readonly values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.values = values;
  }
}

function valuesOf(node: OperationNode): readonly unknown[] | undefined {
  if (node.kind === "PrimitiveValueListNode") return (node as PrimitiveValueListNode).values;
  if (node.kind !== "ValueListNode") return undefined;
  const nodes = (node as unknown as { values: readonly OperationNode[] }).values;
  return nodes.every((one) => one.kind === "ValueNode") ? nodes.map((one) => (one as ValueNode).value) : undefined;
}

/** The operator of a comparison: `=`, `in`; `""` where it is SQL of the application's own. */
export function operatorOf({ operator }: BinaryOperationNode): string {
  return operator.kind === "OperatorNode" ? (operator as OperatorNode).operator : "";
}

/** The name by which columns refer to a table of a `from`: its alias, or its own. */
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

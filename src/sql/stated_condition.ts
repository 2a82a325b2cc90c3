import {
  type BinaryOperationNode,
  type Expression,
  expressionBuilder,
  isExpression,
  type OperationNode,
  type ReferenceNode,
  type SqlBool,
  type ValueNode,
} from "kysely";
import { describe } from "../errors/wording.ts";
import { OWN_PREFIX, refuseOwnName } from "../model/names.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { Model, Resource } from "../types/model.ts";
import { encodeDate, inColumnForm } from "../values/stored_date_time.ts";
import { isInt64, isStorableText } from "../values/kind.ts";
import { byteLength } from "../values/utf8.ts";
import { MARKS, ROW, ROW_NAME, VALUE } from "./condition.ts";
import { type ConditionCompiler, conditionCompiler } from "./condition_compiler.ts";
import type { Dialect } from "./dialect.ts";
import { columnOf, ListValue, nameOf, operatorOf } from "./expression_nodes.ts";

/** The expression builder with which the application's code makes conditions. */
export const CONDITIONS = withoutGaps(expressionBuilder<AnyDatabase, string>());

/** The condition that a column is null. */
export function isNull(column: string): Expression<SqlBool> {
  return CONDITIONS(column, "is", null);
}

type Builder = ReturnType<typeof expressionBuilder<AnyDatabase, string>>;

/**
 * Refuses undefined members in `eb.and({ tenant_id: context.tenant })`. Kysely leaves them out, so this condition would
 * be empty and would hold for every row.
 */
function withoutGaps(eb: Builder): Builder {
  const { and, or } = eb;
  return Object.assign(eb, {
    and: (parts: never) => and(whole(parts, "and")),
    or: (parts: never) => or(whole(parts, "or")),
  });
}

function whole<Parts extends object>(parts: Parts, combinator: string): Parts {
  const [missing] = Object.entries(parts).find(([, value]) => value === undefined) ?? [];
  if (missing === undefined) return parts;
  throw new TypeError(`eb.${combinator} has no value for "${missing}": give it one, or leave it out.`);
}

/**
 * Checks that the application's code has returned a condition.
 * @throws {TypeError} for any other value, which might otherwise hold for every row.
 */
export function asCondition(stated: unknown, who: string): Expression<SqlBool> {
  if (isExpression(stated)) return stated;
  throw new TypeError(
    `${who} returned ${describe(stated)}, which is not a condition: ` +
      'return what its expression builder makes, such as eb("tenant_id", "=", 7), or eb.lit(true) for every row.',
  );
}

/**
 * Separates an expression of the application into SQL and values. Columns without a table belong to the table of the
 * condition; so do columns with that table's name, unless a subquery reads a table with this name itself. A `Date` gets
 * the form in which the column with which it is compared stores date-times.
 * @throws {TypeError} if it names a column that the table does not have, or whose table is ambiguous. Some databases
 * take an unknown name in quotes for a text, and the condition might hold for every row.
 * @throws {ConfigurationError} if it reads a table with a name that statements give to their own rows.
 */
export function readCondition(
  expression: Expression<SqlBool>,
  resource: Resource,
  dialect: Dialect,
  model: Model,
): ReadCondition {
  const compiler = compilerOf(dialect);
  const { sql, values, marks, asksOfNothing } = compiler.compile(expression.toOperationNode(), resource, model);
  const isMarked = (sql.match(MARKS)?.length ?? 0) !== marks;
  if (isMarked || sql.includes(ROW_NAME)) {
    const reserved = isMarked ? `"${ROW}" or "${VALUE}"` : `"${ROW_NAME}"`;
    throw new TypeError(`A condition on "${resource.table}" has a text that holds ${reserved}.`);
  }
  const [, own] = READS_OWN.exec(sql) ?? [];
  if (own !== undefined) refuseOwnName(own, `A condition on "${resource.table}" reads the table "${own}"`);
  return { sql: asksOfNothing ? `1 = 0 and (${sql})` : sql, values };
}

/** A table with a name that statements give to their own rows, in any quotes of SQL. As an alias it does no harm. */
const READS_OWN = new RegExp(`\\b(?:from|join|in)[\\s(]*["'\`[](${OWN_PREFIX}[^"'\`\\]]*)`, "i");

/** Compilers are kept, because making one takes ten times as long as compiling a comparison. */
const COMPILERS = new WeakMap<Dialect, ConditionCompiler>();

function compilerOf(dialect: Dialect): ConditionCompiler {
  const made = COMPILERS.get(dialect) ?? conditionCompiler(dialect);
  COMPILERS.set(dialect, made);
  return made;
}

/** A value that a row must have. */
interface RequiredValue {
  readonly column: string;
  readonly value: unknown;
}

/** The values that a condition requires of a row by `=`. A new row gets them if the client does not give them. */
export function requiredValues(
  expression: Expression<SqlBool>,
  { table, everyColumn }: Resource,
): readonly RequiredValue[] {
  const equalities = equalitiesOf(expression.toOperationNode(), table);
  // A column cannot have two values: a condition that requires two holds for no row, whichever value is used.
  return equalities.filter(({ column }, place) => equalities.findIndex((one) => one.column === column) === place)
    .map(({ column, value }) => ({ column, value: inColumnForm(value, everyColumn.get(column)) }));
}

function equalitiesOf(node: OperationNode, table: string): readonly RequiredValue[] {
  switch (node.kind) {
    case "ParensNode":
      return equalitiesOf((node as unknown as { node: OperationNode }).node, table);
    case "AndNode": {
      const { left, right } = node as unknown as { left: OperationNode; right: OperationNode };
      return [...equalitiesOf(left, table), ...equalitiesOf(right, table)];
    }
    case "BinaryOperationNode":
      return equalityOf(node as BinaryOperationNode, table);
    default:
      return [];
  }
}

function equalityOf(node: BinaryOperationNode, table: string) {
  const { leftOperand, rightOperand } = node;
  if (operatorOf(node) !== "=" || leftOperand.kind !== "ReferenceNode" || rightOperand.kind !== "ValueNode") return [];
  const reference = leftOperand as ReferenceNode;
  const column = columnOf(reference.column);
  if (column === undefined || (reference.table !== undefined && nameOf(reference.table) !== table)) return [];
  const { value } = rightOperand as ValueNode;
  // Nothing equals such values, so they would not bring a row into scope.
  return value === null || value === undefined || Number.isNaN(value) ? [] : [{ column, value }];
}

/** The longest pattern that SQLite allows, in bytes of UTF-8. */
const LONGEST_PATTERN = 50_000;

/**
 * Whether a database can compare with every value of a condition. An object is not a value, but a mistake in the
 * application.
 */
export function isComparable({ sql, values }: ReadCondition): boolean {
  const hasPattern = / like /.test(sql);
  return values.flatMap((value) => value instanceof ListValue ? value.values : [value]).every((value) =>
    isComparableValue(value) && !(hasPattern && isTooLong(value))
  );
}

function isTooLong(value: unknown): boolean {
  return typeof value === "string" && byteLength(value) > LONGEST_PATTERN;
}

function isComparableValue(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "bigint") return isInt64(value);
  if (typeof value === "string") return isStorableText(value);
  return !(value instanceof Date) || encodeDate(value, "text") !== undefined;
}

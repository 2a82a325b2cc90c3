import { type Expression, expressionBuilder, isExpression, type SqlBool } from "kysely";
import { describe } from "../errors/wording.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { Model, Resource } from "../types/model.ts";
import { MARKS, ROW, ROW_NAME, VALUE } from "./condition.ts";
import { type ConditionCompiler, conditionCompiler } from "./condition_compiler.ts";
import type { Dialect } from "./dialect.ts";

/** What code of the application's builds conditions with. */
export const CONDITIONS = withoutGaps(expressionBuilder<AnyDatabase, string>());

/** The condition that a column of a row holds nothing. */
export function isNull(column: string): Expression<SqlBool> {
  return CONDITIONS(column, "is", null);
}

type Builder = ReturnType<typeof expressionBuilder<AnyDatabase, string>>;

/**
 * Kysely leaves out the members of `eb.and({ tenant_id: context.tenant })` that are undefined. Nothing else would be
 * left of this one, and it would hold for every row.
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
 * What code of the application's has given as a condition.
 * @throws {TypeError} where it is anything else: a condition that is not one must not come to hold for every row.
 */
export function asCondition(stated: unknown, who: string): Expression<SqlBool> {
  if (isExpression(stated)) return stated;
  throw new TypeError(
    `${who} returned ${describe(stated)}, which is not a condition: ` +
      'return what its expression builder makes, such as eb("tenant_id", "=", 7), or eb.lit(true) for every row.',
  );
}

/**
 * Takes the values out of an expression of the application's. Columns without a table are those of the table that the
 * expression is about; so are columns of that table's name, unless a subquery has a table of this name itself. A `Date`
 * takes the form in which the column that it is compared with stores date-times.
 * @throws {TypeError} where it names a column that the table does not have, or where the table of it is ambiguous:
 * some databases take an unknown name in quotes for a text, and such a condition must not come to hold for every row.
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
  return { sql: asksOfNothing ? `1 = 0 and (${sql})` : sql, values };
}

/** To make a compiler costs ten times as much as to compile a comparison. */
const COMPILERS = new WeakMap<Dialect, ConditionCompiler>();

function compilerOf(dialect: Dialect): ConditionCompiler {
  const made = COMPILERS.get(dialect) ?? conditionCompiler(dialect);
  COMPILERS.set(dialect, made);
  return made;
}

import { type OperationNode, type RawBuilder, type RootOperationNode, sql } from "kysely";
import type { SqlQuery } from "../types/driver.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import type { Dialect } from "./dialect.ts";

/** The number of a value in a statement. Kysely's compiler passes it on as a parameter. */
export class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** The parameter for the value of a slot, which may have any type. */
export function slot(index: number): RawBuilder<never> {
  return sql.val(new Slot(index) as never);
}

/** The slot of an extra value, which is not among those of a plan. */
export const NEXT_SLOT = -1;

/** Compiles a statement whose slots are filled for each request. */
export function compile(statement: { toOperationNode(): OperationNode }, dialect: Dialect): Statement {
  const node = statement.toOperationNode() as RootOperationNode;
  const { sql, parameters } = new dialect.Compiler().compileQuery(node, { queryId: "" });
  return { sql, parameters };
}

/**
 * A statement with its slots filled; `next` is the value of {@link NEXT_SLOT}. Every statement of a plan returns one row
 * or none.
 */
export function fill(statement: Statement, values: readonly SlotValue[], next?: SlotValue): SqlQuery {
  const { sql, parameters } = statement;
  return {
    sql,
    statement,
    isSingle: true,
    parameters: parameters.map((one) =>
      (one instanceof Slot ? (one.index === NEXT_SLOT ? next : values[one.index]) : one) as SqlQuery["parameters"][
        number
      ]
    ),
  };
}

const CHANGES = /^\s*(?:insert|update|delete|replace)\b/i;

/** Whether a statement may change rows. */
export function changesRows(sql: string): boolean {
  return CHANGES.test(sql);
}

/** How many rows a statement that returns rows has changed: the number that it has returned, or 0 if it only reads. */
export function returnedChanges(sql: string, rows: { readonly length: number }): number {
  return changesRows(sql) ? rows.length : 0;
}

/** Joins several statements with one value each into one, which returns one row with a column for each value. */
export function asColumns(queries: readonly SqlQuery[]): SqlQuery {
  return {
    sql: `select ${queries.map(({ sql }, index) => `(${sql}) as s${index}`).join(", ")}`,
    parameters: queries.flatMap(({ parameters }) => parameters),
    isSingle: true,
  };
}

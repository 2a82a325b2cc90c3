import { type OperationNode, type RawBuilder, type RootOperationNode, sql } from "kysely";
import type { SqlQuery } from "../types/driver.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import type { Dialect } from "./dialect.ts";

/** The place of a value in a statement. Kysely carries it through its compiler as a parameter. */
export class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** The parameter that a slot's value will stand in. */
export function slot(index: number): RawBuilder<unknown> {
  return sql.val(new Slot(index));
}

/** The slot of a value that is given beside those of a plan. */
export const NEXT_SLOT = -1;

/** Compiles a statement once; its slots are filled for each request. */
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

import { type OperationNode, type RawBuilder, type RootOperationNode, sql } from "kysely";
import type { CostFactors } from "../access/shape_costs.ts";
import type { ReadAccess, RowsWay } from "../access/ways.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import type { DocumentWriter } from "../types/read_result.ts";
import type { HopShape, Layout, ReadShape } from "../types/read_plan.ts";
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

/** A shape with everything that is made from it once. */
export interface PreparedRead {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly access: ReadAccess;
  readonly costs: CostFactors;
  readonly document: DocumentWriter;
  /** How many rows each node may have; `Infinity` if it has no limit. */
  readonly mostRows: readonly number[];
  /** Reads with the usual care. */
  readonly statement: Statement;
  /** All statements that have been compiled. */
  readonly statements: readonly Statement[];
  /**
   * Whether that statement has failed because of a row that it cannot return. From then on the shape is read carefully.
   */
  needsCare: boolean;
  /** The careful read, which fails as `bytes` only if the whole answer is too long. */
  careful(): Statement;
  /** The same read, which ends its batch as `include <node>` if a path leads to too many resources. */
  guarded(): Statement;
  /** Counts the rows to which an index leads, up to the value in {@link NEXT_SLOT}. */
  narrowed(): Statement;
  /** Counts the rows of a list, up to the same value. */
  listed(): Statement;
  /** Counts rows of a table to which an index leads, up to the same value. */
  counted(rows: RowsWay): Statement;
  /** Counts the rows to which hops lead from the rows that an index finds, up to the same value. */
  related(hops: readonly HopShape[]): Statement;
  /** Counts the rows that a walk from a cursor meets, up to its limit. */
  walkedRows(): Statement;
}

/** A read, ready to run: a prepared shape and the values of its slots. */
export interface ReadPlan {
  readonly prepared: PreparedRead;
  readonly values: readonly SlotValue[];
  /** Whether relationships are included, so that `included` is present. */
  readonly isCompound: boolean;
  /** How many rows the read is estimated to visit, if these may be many. */
  readonly visits?: number;
}

/** The statement of a plan, filled with its values. */
export function fillPlan(statement: Statement, { prepared, values, visits }: ReadPlan, next?: SlotValue): SqlQuery {
  const query = fill(statement, values, next);
  const { views } = prepared.costs;
  return visits === undefined && views.length === 0 ? query : { ...query, visits, views };
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

import { type OperationNode, type RawBuilder, type RootOperationNode, sql } from "kysely";
import type { CostFactors } from "../access/shape_costs.ts";
import type { ReadAccess, RowsWay } from "../access/ways.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import type { DocumentWriter } from "../types/read_result.ts";
import type { HopShape, Layout, ReadShape } from "../types/read_plan.ts";
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

/** A shape with all that is made of it once. */
export interface PreparedRead {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly access: ReadAccess;
  readonly costs: CostFactors;
  readonly document: DocumentWriter;
  /** How many rows each node may have; `Infinity` where no limit binds it. */
  readonly mostRows: readonly number[];
  /** Reads with the usual care. */
  readonly statement: Statement;
  /** This one, and those of the others that were asked for. */
  readonly statements: readonly Statement[];
  /** Whether that has met a row that it cannot ship: from then on the shape is read carefully. */
  needsCare: boolean;
  /** The same read with all care: it fails as `bytes` where the answer is too long as a whole. */
  careful(): Statement;
  /** The same, which ends its batch as `include <node>` where a path leads to too many resources. */
  guarded(): Statement;
  /** Counts the rows that an index leads to, as far as {@link NEXT_SLOT} says. */
  narrowed(): Statement;
  /** Counts the rows of a list, as far as the same. */
  listed(): Statement;
  /** Counts rows of a table to which an index leads, as far as the same. */
  counted(rows: RowsWay): Statement;
  /** Counts what hops lead to from the rows that an index leads to, as far as the same. */
  related(hops: readonly HopShape[]): Statement;
  /** Counts the rows that a walk from the position of a cursor meets, as far as its limit. */
  walkedRows(): Statement;
}

/** A read, ready to run: a prepared shape and the values of its slots. */
export interface ReadPlan {
  readonly prepared: PreparedRead;
  readonly values: readonly SlotValue[];
  /** Whether relationships are included, so that `included` is present. */
  readonly isCompound: boolean;
  /** How many rows it is estimated to visit, where these may be many. */
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

/** How many rows a statement that returned rows has changed: those that it returned, none for a reading one. */
export function returnedChanges(sql: string, rows: { readonly length: number }): number {
  return changesRows(sql) ? rows.length : 0;
}

/** One statement of several that have one value each: it returns one row, a value a column. */
export function asColumns(queries: readonly SqlQuery[]): SqlQuery {
  return {
    sql: `select ${queries.map(({ sql }, index) => `(${sql}) as s${index}`).join(", ")}`,
    parameters: queries.flatMap(({ parameters }) => parameters),
    isSingle: true,
  };
}

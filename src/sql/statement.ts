import {
  type AliasedExpression,
  expressionBuilder,
  type OperationNode,
  type RawBuilder,
  type RootOperationNode,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import type { AnyDatabase } from "../types/database.ts";
import type { SqlQuery } from "../types/driver.ts";
import type { Model } from "../types/model.ts";
import type { SlotValue, Statement } from "../types/plan.ts";
import type { Dialect } from "./dialect.ts";

/** Rows, before or after their columns are selected. */
export type Rows = SelectQueryBuilder<AnyDatabase, string, { [column: string]: unknown }>;

/**
 * Kysely's builder of expressions and queries. A whole `Kysely` would add 14 kB to a Worker; the only part that is
 * missing here is its `with`.
 */
export const eb = expressionBuilder<AnyDatabase, string>();

/** Everything with which the statements of one service are made. */
export interface SqlContext {
  readonly dialect: Dialect;
  readonly model: Model;
  /** The most resources that one included path may add. */
  readonly mostResources: number;
  /** Whether clients may limit how many resources of each owner are included. */
  readonly cutsIncluded: boolean;
  /** The most groups that statistics may have. */
  readonly mostGroups: number;
  /** The most resources that all included paths of a read may add together. */
  readonly mostInAll: number;
  /** The most links that a new set of members may remove. */
  readonly mostEnded: number;
  /** The most bytes of attributes in one answer. */
  readonly mostBytes: number;
}

/** A table with an alias. Kysely would split a string at dots and spaces in the name. */
export function table(name: string, alias: string) {
  return sql.id(name).as(alias);
}

/** The rows of a table, or of a table expression, under an alias. */
export function rowsOf(name: string, alias: string): Rows {
  return eb.selectFrom(table(name, alias));
}

/** A column of the rows with an alias. */
export function column(alias: string, name: string): RawBuilder<unknown> {
  return sql.id(alias, name);
}

/** Columns of the rows with an alias. */
export function columns(alias: string, names: readonly string[]): readonly RawBuilder<unknown>[] {
  return names.map((name) => column(alias, name));
}

/** Values with names of a letter and a number: `k0`, `k1`, … */
export function named(letter: string, values: readonly RawBuilder<unknown>[]): AliasedExpression<unknown, string>[] {
  return values.map((value, place) => value.as(`${letter}${place}`));
}

/** References to columns with such names, one for each of some values, of the rows with an alias if there is one. */
export function numbered(
  letter: string,
  values: { readonly length: number },
  ...alias: readonly string[]
): readonly RawBuilder<unknown>[] {
  return Array.from(values, (_, place) => sql.id(...alias, `${letter}${place}`));
}

/** Sorts rows by some values, or in the reverse order. */
export function ordered(rows: Rows, order: readonly RawBuilder<unknown>[], descending = false): Rows {
  return sorted(rows, order.map((value) => ({ value, descending })));
}

/** Sorts rows by terms, each in a direction of its own. */
export function sorted(
  rows: Rows,
  terms: readonly { readonly value: RawBuilder<unknown>; readonly descending: boolean }[],
): Rows {
  return terms.reduce((some, { value, descending }) => some.orderBy(value, descending ? "desc" : undefined), rows);
}

/** One value, or a row of several. */
export function tuple(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 1 ? parts[0] : sql`(${sql.join(parts)})`;
}

/**
 * The name of a raw column of a node's rows, by its index. It is short, because a remote database parses the text of
 * the statement each time.
 */
export function raw(place: number): RawBuilder<unknown> {
  return sql.id(`c${place}`);
}

/**
 * The name of the table expression with a node's rows, the first rows of each owner, the ends of a list, or a page with
 * a cursor. No mapped table has such a name: `model/check_resource.ts` refuses it.
 */
export function materialized(node: number | "ends" | "page" | `cut ${number}`): string {
  return `relata:${node}`;
}

/** The table expression of some rows, with such a name. */
export function tableExpression(name: Parameters<typeof materialized>[0], rows: RawBuilder<unknown> | Rows) {
  return sql`${sql.id(materialized(name))} as materialized ${rows}`;
}

/** The clauses that a part of a read adds to its statement. */
export interface StatementParts {
  /** Table expressions: `"relata:0" as materialized (…)`. */
  readonly tables: readonly RawBuilder<unknown>[];
  readonly columns: readonly AliasedExpression<unknown, string>[];
}

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
  return { sql, parameters, changesRows: changesRows({ sql }) };
}

/**
 * A statement with its slots filled; `next` is the value of {@link NEXT_SLOT}. Every statement of a plan returns one row
 * or none.
 */
export function fill(statement: Statement, values: readonly SlotValue[], next?: SlotValue): SqlQuery {
  const { sql, parameters, changesRows } = statement;
  return {
    sql,
    changesRows,
    statement,
    isSingle: true,
    parameters: parameters.map((one) =>
      (one instanceof Slot ? (one.index === NEXT_SLOT ? next : values[one.index]) : one) as SqlQuery["parameters"][
        number
      ]
    ),
  };
}

/** Matches statements that begin like a read. */
const READS = /^\s*(?:select|with)\b/i;

/** Whether a statement may change rows: as it is known of it, otherwise by its first word. */
export function changesRows({ sql, changesRows: known = !READS.test(sql) }: StatementText): boolean {
  return known;
}

type StatementText = Pick<SqlQuery, "sql" | "changesRows">;

/** How many rows a statement that returns rows has changed: the number that it has returned, or 0 if it only reads. */
export function returnedChanges(query: StatementText, rows: { readonly length: number }): number {
  return changesRows(query) ? rows.length : 0;
}

/** Joins several statements with one value each into one, which returns one row with a column for each value. */
export function asColumns(queries: readonly SqlQuery[]): SqlQuery {
  return {
    sql: `select ${queries.map(({ sql }, index) => `(${sql}) as s${index}`).join(", ")}`,
    parameters: queries.flatMap(({ parameters }) => parameters),
    isSingle: true,
  };
}

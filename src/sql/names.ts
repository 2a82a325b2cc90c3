import {
  type AliasedExpression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { AnyDatabase } from "../types/database.ts";
import type { Key } from "../types/key.ts";
import type { Model } from "../types/model.ts";
import type { Dialect, Presence, SqlCondition } from "./dialect.ts";

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
 * a cursor. No table of the application has such a name.
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

/** The condition that a row has an id; `undefined` if every row has one. `known` columns are known to have a value. */
export function hasId(
  key: Key,
  alias: string,
  dialect: Dialect,
  known: readonly string[] = [],
): SqlCondition | undefined {
  const nullable = key.nullable.filter((name) => !known.includes(name));
  return joined(presence({ ...key, nullable }, alias, dialect).map(({ present }) => present), "and");
}

/** The condition that a row has no id, which an index may serve; `undefined` if every row has one. */
export function lacksId(key: Key, alias: string, dialect: Dialect): SqlCondition | undefined {
  return joined(presence(key, alias, dialect).map(({ absent }) => absent), "or");
}

/** The conditions of rows that are not resources because no URL can name their keys. An index serves each condition. */
export function lacksPath(key: Key, alias: string, dialect: Dialect): readonly SqlCondition[] {
  return pathPresence(key, alias, dialect).map(({ absent }) => absent);
}

/** The conditions that a row has an id. NULL is not an id, and neither is a key that is only an empty value. */
function presence(key: Key, alias: string, dialect: Dialect): readonly Presence[] {
  const mayBeEmpty = key.kinds.length === 1 && key.kinds[0] !== "integer";
  const empty = key.kinds[0] === "blob" ? sql`x''` : sql`''`;
  const named = key.columns.flatMap((name, index): readonly Presence[] => {
    const one = column(alias, name);
    const isNamed = dialect.hasName(key.kinds[index], one);
    return [
      ...(key.nullable.includes(name) ? [{ present: isTrue`${one} is not null`, absent: isTrue`${one} is null` }] : []),
      ...(mayBeEmpty ? [{ present: isTrue`${one} <> ${empty}`, absent: isTrue`${one} = ${empty}` }] : []),
      ...(isNamed === undefined ? [] : [{ present: isNamed, absent: isTrue`not ${isNamed}` }]),
    ];
  });
  return [...named, ...pathPresence(key, alias, dialect)];
}

function pathPresence({ columns, kinds, loose }: Key, alias: string, dialect: Dialect): readonly Presence[] {
  return columns.flatMap((name, index) =>
    loose.includes(name) ? dialect.hasPath(kinds[index], column(alias, name), columns.length === 1) : []
  );
}

const isTrue = sql<SqlBool>;

function joined(conditions: readonly SqlCondition[], word: "and" | "or"): SqlCondition | undefined {
  if (conditions.length < 2) return conditions[0];
  // Parentheses keep operators around the conditions from binding to one of them.
  return sql`(${sql.join(conditions, sql.raw(` ${word} `))})`;
}

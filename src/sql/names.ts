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
 * Kysely's builder of expressions and queries. A whole `Kysely` adds 14 kB to a Worker; only its `with` is missed here.
 */
export const eb = expressionBuilder<AnyDatabase, string>();

/** What the statements of one service are made with. */
export interface SqlContext {
  readonly dialect: Dialect;
  readonly model: Model;
  /** The most resources that one included path may bring. */
  readonly mostResources: number;
  /** Whether clients may limit how many resources of each owner are included. */
  readonly cutsIncluded: boolean;
  /** The most groups that statistics may have. */
  readonly mostGroups: number;
  /** The most resources that all included paths of a read may bring together. */
  readonly mostInAll: number;
  /** The most links that a new set of members may end. */
  readonly mostEnded: number;
  /** The most bytes of attributes that one answer may hold. */
  readonly mostBytes: number;
}

/** A table under an alias. Kysely's own strings would take dots and spaces in its name apart. */
export function table(name: string, alias: string) {
  return sql.id(name).as(alias);
}

/** A column of the rows that an alias names. */
export function column(alias: string, name: string): RawBuilder<unknown> {
  return sql.id(alias, name);
}

/** Columns of the rows that an alias names. */
export function columns(alias: string, names: readonly string[]): readonly RawBuilder<unknown>[] {
  return names.map((name) => column(alias, name));
}

/** Values under names by a letter: `k0`, `k1`, … */
export function named(letter: string, values: readonly RawBuilder<unknown>[]): AliasedExpression<unknown, string>[] {
  return values.map((value, place) => value.as(`${letter}${place}`));
}

/** The columns that have such names, one for each of some values; of the rows that an alias names, where there is one. */
export function numbered(
  letter: string,
  values: { readonly length: number },
  ...alias: readonly string[]
): readonly RawBuilder<unknown>[] {
  return Array.from(values, (_, place) => sql.id(...alias, `${letter}${place}`));
}

/** Rows in the order of some values, or in reverse. */
export function ordered(rows: Rows, order: readonly RawBuilder<unknown>[], isDescending = false): Rows {
  return order.reduce<Rows>((some, one) => some.orderBy(one, isDescending ? "desc" : undefined), rows);
}

/** One value, or a row of several. */
export function tuple(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 1 ? parts[0] : sql`(${sql.join(parts)})`;
}

/** The raw column at one place of a node's rows. Short, since a remote database reads the text again each time. */
export function raw(place: number): RawBuilder<unknown> {
  return sql.id(`c${place}`);
}

/**
 * The table expression that holds a node's rows, the first ones of each owner, the ends of a list, or a page that was
 * found by a cursor; it hides no table of the application's.
 */
export function materialized(node: number | "ends" | "page" | `cut ${number}`): string {
  return `relata:${node}`;
}

/** Rows that stand before a statement, under such a name. */
export function tableExpression(name: Parameters<typeof materialized>[0], rows: RawBuilder<unknown> | Rows) {
  return sql`${sql.id(materialized(name))} as materialized ${rows}`;
}

/** What a part of a read adds to its statement. */
export interface StatementParts {
  /** Table expressions: `"relata:0" as materialized (…)`. */
  readonly tables: readonly RawBuilder<unknown>[];
  readonly columns: readonly AliasedExpression<unknown, string>[];
}

/** The condition that a row has an id; nothing where every row has one. `known` columns equal something already. */
export function hasId(
  key: Key,
  alias: string,
  dialect: Dialect,
  known: readonly string[] = [],
): SqlCondition | undefined {
  const nullable = key.nullable.filter((name) => !known.includes(name));
  return joined(presence({ ...key, nullable }, alias, dialect).map(({ present }) => present), "and");
}

/** The condition that a row has no id, which an index may answer; nothing where every row has one. */
export function lacksId(key: Key, alias: string, dialect: Dialect): SqlCondition | undefined {
  return joined(presence(key, alias, dialect).map(({ absent }) => absent), "or");
}

/** Conditions of rows whose keys no URL reaches, so that they are not resources. An index answers each. */
export function lacksPath(key: Key, alias: string, dialect: Dialect): readonly SqlCondition[] {
  return pathPresence(key, alias, dialect).map(({ absent }) => absent);
}

/**
 * What a row with an id has, and what one without may lack: NULL, or a key that is just an empty value, names nothing.
 */
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
  // The parentheses keep what stands beside from being read together with one of them.
  return sql`(${sql.join(conditions, sql.raw(` ${word} `))})`;
}

import { type RawBuilder, sql } from "kysely";
import type { Key } from "../types/model.ts";
import type { SqlCondition } from "./dialect.ts";

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

/** One value, or a row of several. */
export function tuple(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 1 ? parts[0] : sql`(${sql.join(parts)})`;
}

/** The raw column at one place of a node's rows. Short, since a remote database reads the text anew each time. */
export function raw(place: number): RawBuilder<unknown> {
  return sql.id(`c${place}`);
}

/** The table expression that holds a node's rows, or the ends of a list; it hides no table of the application's. */
export function held(node: number | "ends"): string {
  return `relata:${node}`;
}

/** The condition that a row has an id; nothing where every row has one. */
export function hasId(key: Key, alias: string): SqlCondition | undefined {
  if (!key.nullable) return undefined;
  return sql`${sql.join(columns(alias, key.columns).map((one) => sql`${one} is not null`), sql` and `)}`;
}

/** The condition that a row has no id, which an index answers; nothing where every row has one. */
export function lacksId(key: Key, alias: string): SqlCondition | undefined {
  if (!key.nullable) return undefined;
  return sql`${sql.join(columns(alias, key.columns).map((one) => sql`${one} is null`), sql` or `)}`;
}

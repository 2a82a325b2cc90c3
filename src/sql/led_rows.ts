import { sql, type SqlBool } from "kysely";
import type { Hop } from "../types/model.ts";
import { all } from "./condition.ts";
import { eb, type Rows, type SqlContext } from "./context.ts";
import type { SqlCondition } from "./dialect.ts";
import { column, hasOneSpelling, table } from "./names.ts";

/** Keys that some rows are looked up by, each once: `k0`, `k1`, … for the columns. */
export interface Lead {
  readonly columns: readonly string[];
  readonly keys: Rows;
}

/** The keys, in their order. */
export function inKeyOrder({ columns, keys }: Lead, { dialect }: SqlContext): Rows {
  const inOrder = columns.reduce<Rows>((some, _, index) => some.orderBy(sql.id(`k${index}`)), keys);
  return inOrder.limit(dialect.noLimit as never);
}

/**
 * The rows of a table under an alias, beside keys under another. The keys are looked up one by one: a cross join is never
 * turned round, whatever the statistics say of the table.
 */
export function ledRows(keys: Rows, keyAlias: string, name: string, alias: string): Rows {
  return eb.selectFrom(keys.as(keyAlias)).crossJoin(table(name, alias));
}

/** The condition that a row has the key that it is looked up by. */
export function isLedTo({ columns }: Lead, alias: string, keyAlias: string): SqlCondition {
  return all(columns.map((name, index) => sql<SqlBool>`${column(alias, name)} = ${column(keyAlias, `k${index}`)}`));
}

/**
 * Keys that a hop leads to, each once: where two spellings of one may be stored, as the rows of the first table have it.
 */
export function distinctKeys(keys: Rows, hop: Hop, start: string, { dialect, model }: SqlContext): Rows {
  if (hasOneSpelling(hop, start, model)) return keys.distinct();
  const found = hop.from.map((_, index) => column("k", `k${index}`));
  // The limit keeps them apart: SQLite would say of the rows too that several of their columns are in a list, and err.
  return spelledKeys(eb.selectFrom(keys.limit(dialect.noLimit as never).as("k")), hop.from, found, start);
}

/** Keys as the rows of a table have them, each once; `values` are those that the columns must equal. */
export function spelledKeys(rows: Rows, columns: readonly string[], values: readonly unknown[], name: string): Rows {
  const isSame = columns.map((one, index) => sql<SqlBool>`${column("u", one)} = ${values[index]}`);
  return rows.crossJoin(table(name, "u")).where(all(isSame)).distinct().select(
    columns.map((one, index) => column("u", one).as(`k${index}`)),
  );
}

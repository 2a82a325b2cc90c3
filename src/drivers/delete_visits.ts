import { SLOW_READ } from "../access/prices.ts";
import { quotedName } from "../sql/quoting.ts";
import type { SqlQuery, SqlResult } from "../types/driver.ts";

/**
 * The foreign keys for which a delete may visit any number of rows: those whose rows go with the deleted ones or lose a
 * value, and those whose rows SQLite tests one by one, because no index begins with them. In the columns: the table,
 * the table that it refers to, and 1 if its rows are deleted too.
 */
const FOREIGN_KEYS = `
  with "leading"(child, name) as materialized (
    select t.name, lower(c.name) from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table' and c.pk = 1
    union all
    select t.name, lower(c.name) from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    where t.type = 'table' and c.seqno = 0 and c.name is not null and not i.partial
  )
  select t.name, k."table", k.on_delete = 'CASCADE'
  from sqlite_schema t, pragma_foreign_key_list(t.name) k
  where t.type = 'table' and (select foreign_keys from pragma_foreign_keys) = 1
  group by t.name, k.id
  having k.on_delete not in ('NO ACTION', 'RESTRICT') or not max((t.name, lower(k."from")) in "leading")`;

/** The number of the schema, which SQLite changes with the schema, whoever changes it. */
const SCHEMA_VERSION = "pragma schema_version";

/** How long it is kept whether a delete from a table is slow, and that the schema is the same, in milliseconds. */
const KEPT = 10_000;

/** Of how many tables one statement counts the rows: SQLite joins 500 queries at most. */
const COUNTED_TOGETHER = 100;

/** A foreign key for which a delete may visit any number of rows. */
interface ForeignKey {
  readonly table: string;
  /** Whether its rows are deleted too. */
  readonly cascades: boolean;
}

/**
 * Foresees which deletes visit many rows. What depends only on the schema is read again when the schema has changed;
 * rows are counted again after some seconds.
 */
export class DeleteVisits {
  readonly #read: (query: SqlQuery) => SqlResult;
  /** The foreign keys that refer to a table, by its name in small letters. */
  #referring: ReadonlyMap<string, readonly ForeignKey[]> = new Map();
  #version: unknown;
  #isSameUntil = 0;
  /** Whether a delete is slow, by its table, if any foreign key refers to that. */
  readonly #kept = new Map<string, { readonly isSlow: boolean; readonly until: number }>();

  constructor(read: (query: SqlQuery) => SqlResult) {
    this.#read = read;
  }

  /** Whether a delete from a table may visit so many rows that it is slow. */
  isSlow(table: string): boolean {
    const name = table.toLowerCase();
    this.#followSchema();
    if (!this.#referring.has(name)) return false;
    const kept = this.#kept.get(name);
    if (kept !== undefined && kept.until > performance.now()) return kept.isSlow;
    const isSlow = this.#countUpTo(SLOW_READ.visits, visitedBy(name, this.#referring)) >= SLOW_READ.visits;
    this.#kept.set(name, { isSlow, until: performance.now() + KEPT });
    return isSlow;
  }

  /** Reads the foreign keys again if the schema has changed. */
  #followSchema(): void {
    if (this.#isSameUntil > performance.now()) return;
    const [[version]] = this.#rows(SCHEMA_VERSION);
    if (version !== this.#version) {
      this.#referring = this.#foreignKeys();
      this.#kept.clear();
      this.#version = version;
    }
    this.#isSameUntil = performance.now() + KEPT;
  }

  #foreignKeys(): ReadonlyMap<string, readonly ForeignKey[]> {
    const keys = this.#rows(FOREIGN_KEYS).map(([table, to, cascades]) => ({
      table: String(table),
      to: String(to).toLowerCase(),
      cascades: Number(cascades) === 1,
    }));
    return Map.groupBy(keys, ({ to }) => to);
  }

  /** How many rows some tables have, counted until they are `most`. */
  #countUpTo(most: number, tables: readonly string[]): number {
    let count = 0;
    for (let from = 0; from < tables.length && count < most; from += COUNTED_TOGETHER) {
      const some = tables.slice(from, from + COUNTED_TOGETHER).map((table) => `select 1 from ${quotedName(table)}`);
      const [[more]] = this.#rows(`select count(*) from (${some.join(" union all ")} limit ?)`, most - count);
      count += Number(more);
    }
    return count;
  }

  #rows(sql: string, ...parameters: readonly number[]): SqlResult["rows"] {
    return this.#read({ sql, parameters }).rows;
  }
}

/**
 * The tables of which a delete from a table visits rows: those that refer to it, or to a table whose rows go with its
 * own.
 */
function visitedBy(table: string, referring: ReadonlyMap<string, readonly ForeignKey[]>): readonly string[] {
  const keysTo = (name: string) => referring.get(name) ?? [];
  const emptied = new Set([table]);
  // The loop meets the tables that it adds, too.
  for (const name of emptied) {
    for (const { table, cascades } of keysTo(name)) if (cascades) emptied.add(table.toLowerCase());
  }
  return [...emptied].flatMap((name) => keysTo(name).map(({ table }) => table));
}

import { DatabaseSync } from "node:sqlite";
import type { Model } from "../../src/types/model.ts";
import type { Collection } from "./walk.ts";

/** A table or view as the database's own catalogue has it. */
export interface FoundTable {
  readonly table: string;
  /** Undefined if the database cannot read a view. */
  readonly columns: readonly string[];
}

/** A database file that is read only by SQL, without a service. */
export class DatabaseFile implements Disposable {
  readonly #database: DatabaseSync;

  constructor(path: string) {
    this.#database = new DatabaseSync(path, { readOnly: true });
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  /** Every table and view but SQLite's own. */
  tables(): readonly FoundTable[] {
    const names = this.#column(
      "select name from sqlite_master where type in ('table', 'view') and name not glob 'sqlite_*'",
    );
    return names.map((table) => ({ table, columns: this.#columnsOf(table) }));
  }

  /** The tables in which a foreign key has no target. */
  dangling(): readonly string[] {
    return [...new Set(this.#column('select "table" from pragma_foreign_key_check'))];
  }

  /** Every row of every table, a line each; not those in which a full-text index keeps itself. */
  dump(): readonly string[] {
    const tables = this.#column("select name from pragma_table_list where type = 'table' and name not glob 'sqlite_*'");
    return tables.flatMap((table) => {
      const statement = this.#database.prepare(`select * from ${quoted(table)}`);
      statement.setReadBigInts(true);
      return statement.all().map((row) => `${table} ${JSON.stringify(row, printable)}`).sort();
    });
  }

  /** Every collection that a service makes of the file, with its rows counted. */
  collectionsOf(model: Model): readonly Collection[] {
    return model.tables.filter((table) => model.problems(table).length === 0).map((table) => {
      const { path, type, key, relationships } = model.resource(table);
      const names = relationships.map(({ name }) => name);
      return { path, type, count: this.#countOf(table, key.columns), relationships: names };
    });
  }

  /** How many rows are resources: no part of their key is NULL, and a key of one column is not empty. */
  #countOf(table: string, key: readonly string[]): number {
    const conditions = key.map((column) => `${quoted(column)} is not null`);
    if (key.length === 1) conditions.push(`${quoted(key[0])} <> ''`);
    const [count] = this.#column(`select count(*) from ${quoted(table)} where ${conditions.join(" and ")}`);
    return Number(count);
  }

  #columnsOf(table: string): readonly string[] {
    try {
      return this.#column(`select name from pragma_table_xinfo(${literal(table)})`);
    } catch {
      return [];
    }
  }

  #column(sql: string): readonly string[] {
    return this.#database.prepare(sql).all().map((row) => String(Object.values(row)[0]));
  }
}

function printable(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

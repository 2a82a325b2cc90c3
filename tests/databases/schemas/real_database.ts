import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { ServiceOptions } from "../../../mod.ts";
import { type Draw, drawFor } from "./draw.ts";
import type { WriteHints } from "../writing/written_resource.ts";

/** A value as a row holds it. A whole number is stored as an INTEGER. */
export type Stored = null | number | bigint | string | Uint8Array;

/** The rows of one table, each with a value for every column that is not generated. */
export interface TableRows {
  readonly table: string;
  readonly rows: readonly (readonly Stored[])[];
}

/** The parts of a database, in the order of their creation. */
export interface DatabaseParts {
  readonly name: string;
  readonly tables: readonly string[];
  readonly rows: readonly TableRows[];
  /** Objects that would change inserted rows, or read them: triggers, views, full-text tables. */
  readonly rest?: readonly string[];
  /** An application's options for its tables: every table that may be served, `{}` if it needs no options. */
  readonly resources: ServiceOptions["resources"];
  /** What a client must know to write a table, besides its columns. */
  readonly hints?: { readonly [table: string]: WriteHints };
  /** The tables in which a foreign key has no target, which SQLite allows without its checks. */
  readonly dangling?: readonly string[];
}

/** A database as another program has made it: its schema is a public one, its rows are invented. */
export interface RealDatabase extends Pick<DatabaseParts, "name" | "resources"> {
  readonly hints: { readonly [table: string]: WriteHints };
  readonly dangling: readonly string[];
  /** Makes the database in a new file. */
  create(path: string): Promise<void>;
}

/** A database that is made of its parts. */
export function realDatabase({ name, resources, hints = {}, dangling = [], ...parts }: DatabaseParts): RealDatabase {
  return { name, resources, hints, dangling, create: (path) => Promise.resolve(make(path, parts)) };
}

/** `count` rows of a table; each is drawn for its number, from 1. */
export function rowsOf(table: string, count: number, row: (draw: Draw) => readonly Stored[]): TableRows {
  return { table, rows: Array.from({ length: count }, (_, index) => row(drawFor(table, index + 1))) };
}

/** Rows that are written out. */
export function theseRows(table: string, ...rows: readonly (readonly Stored[])[]): TableRows {
  return { table, rows };
}

/** `{ a: {}, b: {} }` of `a b`: tables without options. */
export function plainly(...tables: readonly string[]): ServiceOptions["resources"] {
  return Object.fromEntries(tables.map((table) => [table, {}]));
}

function make(path: string, { tables, rows, rest = [] }: Pick<DatabaseParts, "tables" | "rows" | "rest">): void {
  // Rows are as the program wrote them, in any order and with dangling references.
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    database.exec("begin");
    for (const statement of tables) database.exec(statement);
    for (const one of rows) insert(database, one);
    for (const statement of rest) database.exec(statement);
    database.exec("commit");
  } finally {
    database.close();
  }
}

function insert(database: DatabaseSync, { table, rows }: TableRows): void {
  if (rows.length === 0) return;
  const places = rows[0].map(() => "?").join(", ");
  const statement = database.prepare(`insert into "${table}" values (${places})`);
  for (const row of rows) statement.run(...row.map(bound));
}

/** A number is bound as a REAL, which a column without a type, or of text, would keep. */
function bound(value: Stored): SQLInputValue {
  return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
}

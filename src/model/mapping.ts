import type { Table } from "../types/schema_tables.ts";
import type { Declared } from "./declare.ts";

/** Makes the statements that create an index of words over some columns of a table, and keep it in step. */
export type WordIndexText = (name: string, owner: Table, columns: readonly string[]) => string;

/** What relationships are made from: the mapped resources and the tables that the database has. */
export interface Mapping {
  readonly declared: ReadonlyMap<string, Declared>;
  /** The tables that are mapped, and those that join two that are. */
  readonly tables: ReadonlyMap<string, Table>;
  /** The names of all tables and views that the database has. */
  readonly names: readonly string[];
  /** Whether the database refuses a foreign key that points to nothing. */
  readonly enforcesForeignKeys: boolean;
  /** The mapped resources that cannot be served: nothing is derived from a foreign key to or from them. */
  readonly refused: ReadonlySet<string>;
  readonly wordIndexText: WordIndexText;
  /** Whether undeclared to-many relationships are derived from foreign keys. */
  readonly inferHasMany: boolean;
}

/** Whether a table is mapped and can be served. */
export function isServed(table: string, { declared, refused }: Mapping): boolean {
  return declared.has(table) && !refused.has(table);
}

import type { Table } from "../../types/schema_tables.ts";

/** How many characters of a text are sampled. */
export const TEXT_LENGTH = 64;

/** A sampled value: a text is cut after `TEXT_LENGTH` characters, of bytes only their number is read. */
export type Sample = null | number | string | { readonly bytes: number };

/** A table or view as it was found. */
export interface FoundTable extends Table {
  /** Whether a module of SQLite's makes its rows, as `fts5` does. */
  readonly isVirtual: boolean;
  /** Whether its rows have a rowid. */
  readonly hasRowid: boolean;
  /** The columns of each index of all rows, in their order; the primary key's and unique ones too. */
  readonly indexes: readonly (readonly string[])[];
  /** Values of some rows by column; a column that is not sampled is not there. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>;
}

/** A table or view that nothing can be made of. */
export interface UnreadTable {
  readonly name: string;
  /** What ends the sentence that begins with its name: `is a shadow table of "docs_fts"`. */
  readonly why: string;
  /** The virtual table or index that keeps it for itself. */
  readonly owner?: string;
  /** Whether it could be served if something were mended. */
  readonly isProblem?: boolean;
}

/** A database as it was found. */
export interface FoundDatabase {
  /** In the order of their names. */
  readonly tables: readonly FoundTable[];
  readonly unread: readonly UnreadTable[];
}

/** The sampled values of a column that are not NULL. */
export function valuesOf(table: FoundTable, column: string): readonly Exclude<Sample, null>[] {
  return (table.samples.get(column) ?? []).filter((value) => value !== null);
}

import type { SqlValue } from "./json.ts";

/**
 * How an id is read, by what the key's column can hold. `"integer"`: `0|-?[1-9][0-9]*` within int64; `"text"`: any text;
 * `"numeric"`, `"real"`: a number in the one way that it prints, any text that is not a number; `"untyped"`: a number in
 * that way, any other text; `"blob"`: bytes, in lower-case hexadecimal.
 */
export type KeyKind = "integer" | "text" | "numeric" | "real" | "untyped" | "blob";

/** Turns an id into the values of a key's columns, as they are bound, and the key cells of a row into its id. */
export interface IdCodec {
  /** `undefined` where no row can have the id. */
  parse(id: string): readonly SqlValue[] | undefined;
  print(cells: readonly string[]): string;
}

/** What names the rows of a resource. */
export interface Key {
  /** The columns whose values make the id, in the order of its parts. */
  readonly columns: readonly string[];
  /** How the values of the id's columns are compared. */
  readonly kinds: readonly KeyKind[];
  /** The columns of the primary key, which rows are ordered by. */
  readonly order: readonly string[];
  readonly orderKinds: readonly KeyKind[];
  /** Turns ids into the values of the columns, and back. */
  readonly codec: IdCodec;
  /** Whether the database makes one where an insert gives none. */
  readonly generated: boolean;
  /** The most characters that each column may hold, by its declared type. */
  readonly longest: readonly (number | undefined)[];
  /** Whether a new one is the number after the greatest, where no client gives one. */
  readonly isCounted: boolean;
  /** The columns that may be NULL, which SQLite lets those of a primary key be: such a row is not a resource. */
  readonly nullable: readonly string[];
  /**
   * The columns that an index leads to, and whose values the database does not make: they may hold what no URL reaches,
   * and such a row is not a resource.
   */
  readonly loose: readonly string[];
  /** Whether a client may give the id of a new resource: any that the key takes, or only a UUID. */
  readonly clientIds: "uuid" | "any" | false;
  /**
   * Where a default of the table makes a new one: the name by which the number of the new row is asked for, since nobody
   * knows its id before.
   */
  readonly defaultBy?: string;
  /**
   * Makes the id of a new resource where the client gives none, or the one part of it that nothing else gives; absent
   * where the database does, or nobody.
   */
  readonly newId?: () => string;
}

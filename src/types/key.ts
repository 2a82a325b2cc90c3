import type { SqlValue } from "./json.ts";
import type { Collation } from "./schema_tables.ts";

/**
 * How an id is read, by the type of the key's column. `"integer"`: `0|-?[1-9][0-9]*` within int64; `"text"`: any text;
 * `"numeric"`, `"real"`: a number, spelled as SQLite prints it, or a text that is not a number; `"untyped"`: a number
 * spelled so, or any other text; `"blob"`: bytes, in lower-case hexadecimal.
 */
export type KeyKind = "integer" | "text" | "numeric" | "real" | "untyped" | "blob";

/** Converts an id into the values of a key's columns, ready to bind, and the key cells of a row into its id. */
export interface IdCodec {
  /** `undefined` if no row can have the id. */
  parse(id: string): readonly SqlValue[] | undefined;
  print(cells: readonly string[]): string;
}

/** The key by which the rows of a resource are identified and ordered. */
export interface Key {
  /** The columns of the id, in the order of its parts. */
  readonly columns: readonly string[];
  /** The kinds of the id's columns. */
  readonly kinds: readonly KeyKind[];
  /** The columns by which rows are ordered: those of the primary key, or of the id if the primary key may be NULL. */
  readonly order: readonly string[];
  readonly orderKinds: readonly KeyKind[];
  /** The collations of their texts. */
  readonly orderCollations: readonly Collation[];
  /** Turns ids into the values of the columns, and back. */
  readonly codec: IdCodec;
  /** Whether the database makes a key if an insert gives none. */
  readonly generated: boolean;
  /** The most characters of each column, by its declared type. */
  readonly longest: readonly (number | undefined)[];
  /** Whether a new key is the greatest one plus one, if the client gives none. */
  readonly isCounted: boolean;
  /** The columns that may be NULL, which SQLite allows in a primary key. A row with such a key is not a resource. */
  readonly nullable: readonly string[];
  /**
   * The columns that may have values which no id names: the database neither makes them nor restricts them to one type.
   * A row with such a value is not a resource.
   */
  readonly loose: readonly string[];
  /** The columns with which an index begins. */
  readonly indexed: readonly string[];
  /**
   * How the rows that are not resources are found to be counted: `"sought"`: an index finds them all; `"partly"`: it
   * finds all but a few, which a table hardly ever has; `"walked"`: each row is looked at.
   */
  readonly others: "sought" | "partly" | "walked";
  /** Whether a client may choose the id of a new resource: any valid one, or only a UUID. */
  readonly clientIds: "uuid" | "any" | false;
  /**
   * If a default of the table makes new keys: the column of the row number, by which a new row is found, because its id
   * is not known before.
   */
  readonly defaultBy?: string;
  /**
   * Makes the id of a new resource if the client gives none, or the one part of it that nothing else gives. Absent if
   * the database makes the id, or if the client must.
   */
  readonly newId?: () => string;
}

/**
 * The kind of a column's values, which decides how they are read, written and printed. The declared type decides it, or
 * an option. `"decimal"` is an exact number stored as text, which only an option can choose.
 */
export type ColumnKind =
  | "integer"
  | "real"
  | "numeric"
  | "decimal"
  | "text"
  | "boolean"
  | "json"
  | "blob"
  | "date"
  | "datetime";

/**
 * How a column stores date-times, which are all in UTC. `"text"`: `YYYY-MM-DD hh:mm:ss`, with `.SSS` if the fraction is
 * not zero. `"iso"`: the form of `toISOString()`. `"rfc3339"`: the same without a fraction, `YYYY-MM-DDThh:mm:ssZ`.
 * `"offset"`: `YYYY-MM-DD hh:mm:ss.SSS +00:00`, as Sequelize stores them. The others: integers since 1970.
 */
export type StoredDateTime = "text" | "iso" | "rfc3339" | "offset" | "seconds" | "milliseconds" | "microseconds";

/** Decides, once per request, whether its caller may read or write a column; only `true` allows it. */
export type CallerCheck<Context = unknown> = {
  // A method's parameters are compared both ways, so a service of one context is a service of any.
  bivariant(context: Context): boolean | null | undefined | Promise<boolean | null | undefined>;
}["bivariant"];

/** A column that is shown as an attribute. */
export interface Column {
  /** The database's name: `created_at`. */
  readonly name: string;
  /** The wire name: `created-at`. */
  readonly field: string;
  readonly kind: ColumnKind;
  /** The declared type in upper case: `VARCHAR(20)`; `""` if there is none. */
  readonly declared: string;
  /** The most characters that the declared type allows: 20 for `VARCHAR(20)`. */
  readonly maxLength?: number;
  /**
   * The form of its stored date-times, if an option sets it; otherwise every usual form is read, and text is written.
   */
  readonly stored?: StoredDateTime;
  readonly notNull: boolean;
  /** Whether the table has a default for an insert without a value. */
  readonly hasDefault: boolean;
  /** Whether the default is the current time, as the text `2024-01-31 10:00:00`. */
  readonly defaultsToNow?: boolean;
  /** Whether a client may leave it out although it must have a value, because a `beforeSave` hook fills it. */
  readonly optional: boolean;
  /** A generated column can be read, not written. */
  readonly generated: boolean;
  /** Whether the database finds rows by it: it stores rows in its order, or an index of all rows begins with it. */
  readonly indexed: boolean;
  /** Whether a caller may read it; every caller may if absent. */
  readonly read?: CallerCheck;
  /** Whether a caller that may read it may also write it; every one may if absent. */
  readonly write?: CallerCheck;
}

/**
 * Which texts are equal: only identical ones; those that differ only in the case of ASCII letters; those that differ
 * only in spaces at the end.
 */
export type Collation = "bytes" | "anyCase" | "anySpaces";

/** A column as the database declares it. */
export interface TableColumn {
  readonly name: string;
  /** The declared type in upper case: `VARCHAR(20)`; `""` if there is none. */
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Whether the default is the current time, which the database writes as `2024-01-31 10:00:00`. */
  readonly defaultsToNow?: boolean;
  /** Its position in the primary key, from 1; 0 outside of it. */
  readonly primaryKey: number;
  /** Whether it is an integer key whose values the database makes. */
  readonly isMadeKey: boolean;
  readonly generated: boolean;
  /**
   * Whether the database finds rows by it: it is such a key, or an index of all rows begins with it, with its own
   * collation.
   */
  readonly indexed: boolean;
  /** Whether an index of all rows begins with it ignoring case, so that it finds texts by a prefix. */
  readonly indexedInAnyCase?: true;
  /** The collation of its texts, if they are not compared by their bytes. */
  readonly collation?: Collation;
}

/** A foreign key as the database declares it. */
export interface TableForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  /**
   * The columns to which it points, in the order of `columns`; absent if it names none and the key of its target has
   * fewer.
   */
  readonly references?: readonly string[];
}

/** A table or view as the database declares it. */
export interface Table {
  /** The name in the database's own spelling, which may differ in case from the requested one. */
  readonly name: string;
  readonly kind: "table" | "view";
  /** The name of the row number, if the table has no key but has row numbers. */
  readonly rowNumber?: string;
  /** The name of the row number; absent if rows have none. */
  readonly numberedBy?: string;
  /** Whether it is declared STRICT: each column has values of its type only, and NULL. */
  readonly isStrict?: true;
  /** Whether it is a full-text index (FTS5), which the parameter `filter` may search. */
  readonly isWordIndex?: true;
  /** Whether such an index cannot find adjacent words, or words in one column. */
  readonly lacksPlaces?: boolean;
  readonly columns: readonly TableColumn[];
  readonly foreignKeys: readonly TableForeignKey[];
  /** The columns of each unique index over all rows, including those of UNIQUE constraints and of most primary keys. */
  readonly unique: readonly (readonly string[])[];
  /** The members of JSON columns with which an index of all rows begins: the column, and a path such as `$.color`. */
  readonly memberIndexes?: readonly { readonly column: string; readonly path: string }[];
  /** The first columns of each index of all rows, in its order, up to one that descends. */
  readonly indexes: readonly (readonly string[])[];
  /**
   * Whether its CREATE statement mentions conflicts: `unique on conflict replace` would delete a row that no client has
   * asked to delete.
   */
  readonly hasConflictClause: boolean;
  /**
   * Whether the text of a trigger shows that it inserts rows into this table or deletes some, so that the last row may not
   * be the client's.
   */
  readonly isRefilledByTriggers?: true;
  /**
   * Whether a statement may succeed although the foreign key that it writes points to nothing: the CREATE statement
   * mentions deferred foreign keys, which the database checks at the end of a transaction, after whatever else that does;
   * or the table has triggers, which may drop the row, or change it or the row to which it points.
   */
  readonly hasLooseForeignKeys?: true;
}

/** The declarations of the requested tables. */
export interface Schema {
  /** The tables by requested name, without those that do not exist or cannot be read. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Why the database cannot read a table or view: `no such function: IF`. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** The names of all tables and views of the database. */
  readonly names: readonly string[];
  /** Whether the database refuses a foreign key that points to nothing. */
  readonly enforcesForeignKeys: boolean;
}

/**
 * How a column's values are read, written and printed; decided by its declared type, or by an option. `"decimal"` is an
 * exact text, which only an option makes of a column.
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
 * How a column stores date-times, which are all in UTC. `"text"`: `YYYY-MM-DD hh:mm:ss`, with `.SSS` where the fraction
 * is not zero. `"iso"`: what `toISOString()` gives. `"rfc3339"`: the same without a fraction, `YYYY-MM-DDThh:mm:ssZ`. The
 * others: integers since 1970.
 */
export type StoredDateTime = "text" | "iso" | "rfc3339" | "seconds" | "milliseconds" | "microseconds";

/** Decides, once a request, what its caller may do with a column: only `true` opens. */
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
  /** The type as the table declares it, upper case: `VARCHAR(20)`; `""` where there is none. */
  readonly declared: string;
  /** The most characters that the declared type allows: 20 for `VARCHAR(20)`. */
  readonly maxLength?: number;
  /** How its date-times are stored, where an option says so; without it every usual form is read, and text is written. */
  readonly stored?: StoredDateTime;
  readonly notNull: boolean;
  /** Whether the table supplies a value where an insert gives none. */
  readonly hasDefault: boolean;
  /** Whether that is the time, as the text `2024-01-31 10:00:00`. */
  readonly defaultsToNow?: boolean;
  /** Whether a client may leave it out though it must have a value: a `beforeSave` hook fills it. */
  readonly optional: boolean;
  /** A generated column can be read, not written. */
  readonly generated: boolean;
  /** Whether rows are found by it: the database orders its rows by it, or an index of all rows begins with it. */
  readonly indexed: boolean;
  /** Whether a caller reads it; every caller does where it is absent. */
  readonly read?: CallerCheck;
  /** Whether a caller that reads it may write it; every one may where it is absent. */
  readonly write?: CallerCheck;
}

/** Which texts are equal: the same ones; those that differ in the case of ASCII letters; those that end in other spaces. */
export type Collation = "bytes" | "anyCase" | "anySpaces";

/** A column as the database declares it. */
export interface TableColumn {
  readonly name: string;
  /** As it is declared, upper case, `""` where nothing is: `VARCHAR(20)`. */
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Whether the default is the time, which the database writes as `2024-01-31 10:00:00`. */
  readonly defaultsToNow?: boolean;
  /** Its place in the primary key from 1; 0 outside. */
  readonly primaryKey: number;
  /** Whether it is a key whose values the database makes. */
  readonly isMadeKey: boolean;
  readonly generated: boolean;
  /** Whether rows are found by it: it is such a key, or an index of all rows begins with it, by its own collation. */
  readonly indexed: boolean;
  /** Whether an index of all rows begins with it whatever the case of its letters, which finds the beginnings of texts. */
  readonly indexedInAnyCase?: true;
  /** How its texts are compared, where it is not by their bytes. */
  readonly collation?: Collation;
}

/** A foreign key as the database declares it. */
export interface TableForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  /** The columns it points to, beside `columns`; absent where it names none and the key of its target has fewer. */
  readonly references?: readonly string[];
}

/** A table or view as the database declares it. */
export interface Table {
  /**
   * The name in the database's own spelling, which upper and lower case may set apart from the one that was asked for.
   */
  readonly name: string;
  readonly kind: "table" | "view";
  /** The name by which the number of a row can be asked for, where the table has no key to name its rows by. */
  readonly rowNumber?: string;
  /** The name by which the number of each row can be asked for; absent where rows have none. */
  readonly numberedBy?: string;
  /** Whether it is an index of words (FTS5), which the parameter `filter` may search. */
  readonly isWordIndex?: true;
  /** Whether such an index cannot find words that stand together, or in one column. */
  readonly lacksPlaces?: boolean;
  readonly columns: readonly TableColumn[];
  readonly foreignKeys: readonly TableForeignKey[];
  /** The columns of each unique index that holds for every row: of UNIQUE constraints and of most primary keys too. */
  readonly unique: readonly (readonly string[])[];
  /** The members of JSON columns by which an index finds its rows, all of them: the column, and `$.color`. */
  readonly memberIndexes?: readonly { readonly column: string; readonly path: string }[];
  /** The columns of each index of all rows, in its order, as far as they ascend. */
  readonly indexes: readonly (readonly string[])[];
  /**
   * Whether its text speaks of conflicts: `unique on conflict replace` would delete a row that no client has asked to delete.
   */
  readonly hasConflictClause: boolean;
  /** Whether a trigger, as far as its text tells, inserts rows into it: the last one need not be the one that was sent. */
  readonly isFilledByTriggers?: true;
}

/** What the database declares of the tables that were asked for. */
export interface Schema {
  /** By the name that was asked for; one that does not exist, or cannot be read, is not there. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Why the database cannot read a table or view: `no such function: IF`. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** The names of all tables and views that there are. */
  readonly names: readonly string[];
  /** Whether the database refuses a foreign key that points to nothing. */
  readonly enforcesForeignKeys: boolean;
}

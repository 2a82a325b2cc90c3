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

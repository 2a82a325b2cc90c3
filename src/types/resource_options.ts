import type { Condition, ConditionBuilder } from "./condition.ts";
import type { AnyDatabase, Inherited, TableName } from "./database.ts";
import type { FilterOptions, StatsOptions } from "./list_options.ts";
import type { Hooks, Rule, StandardSchema } from "./hooks.ts";
import type { Operation } from "./operation.ts";
import type { CallerCheck, StoredDateTime } from "./schema_tables.ts";
import type { CsvOptions, EtagOptions, SharedOptions, WriteOptions } from "./shared_options.ts";

/** How documents write a resource (https://jsonapi.org/format/1.0/#document-resource-objects). */
export interface ResourceSchema<Column extends string = string> {
  /** The resource's `type`, in place of the dasherized table name. */
  readonly type?: string;
  /**
   * The column of the `id`, in place of the primary key: one that is NOT NULL and UNIQUE, or any column of a view;
   * `rowid` for a table without a key.
   */
  readonly id?: Column | "rowid";
  /** The path before the resource's own: `/v2` gives `/v2/countries/1`. */
  readonly selfPrefix?: string;
  /** Rewrites the attributes that the built-in schema makes. */
  readonly attributes?: {
    /** The built-in attributes that `write` reads. */
    readonly reads: readonly string[];
    /** The attributes that `write` adds. */
    readonly adds: readonly string[];
    /** Gets the built-in attributes, and returns those that the document shows. */
    readonly write: (attributes: { readonly [field: string]: unknown }) => { readonly [field: string]: unknown };
  };
}

/** The columns of a foreign key: a name, or an array of several. */
export type KeyColumns<Column extends string> = Column | readonly Column[];

/** A to-one relationship: the target's table and the own columns that point to it. */
export interface BelongsTo<DB, Table extends TableName<DB>> {
  /** The target's table. */
  readonly table: keyof DB & string;
  /** The column of this table that points to it; `<name>_id` by default. An array if the key has several columns. */
  readonly foreignKey?: KeyColumns<keyof DB[Table] & string>;
}

/** A relationship to the rows of another table that point here: their table and its foreign key. */
export type HasMany<DB> = {
  readonly [T in keyof DB & string]: { readonly table: T; readonly foreignKey?: KeyColumns<keyof DB[T] & string> };
}[keyof DB & string];

/** A to-many relationship through the rows of a join table. */
export type BelongsToMany<DB> = {
  readonly [T in keyof DB & string]: {
    /** The target's table. */
    readonly table: keyof DB & string;
    /** The join table. */
    readonly through: T;
    /** The columns of the join table that point to this table; found by its foreign keys by default. */
    readonly foreignKey?: KeyColumns<keyof DB[T] & string>;
    /** The columns of the join table that point to the target. */
    readonly targetKey?: KeyColumns<keyof DB[T] & string>;
    /** The query parameter of the target's list that names an owner; `foreignKey` by default. */
    readonly parameter?: string | readonly string[];
  };
}[keyof DB & string];

/**
 * The types that decide how a column is read and written. `"DECIMAL"` is an exact decimal number, as a string, for
 * columns that store texts.
 */
export type ColumnType =
  | "INTEGER"
  | "REAL"
  | "NUMERIC"
  | "DECIMAL"
  | "TEXT"
  | "BOOLEAN"
  | "JSON"
  | "BLOB"
  | "DATE"
  | "DATETIME";

/**
 * A column's type, or an object of options; `false` hides the column from every client: it is not shown, filtered,
 * sorted, written or named in an error, and a hidden foreign key is not a relationship.
 */
export type ColumnOptions<Context = unknown> = ColumnType | ColumnDescription<Context> | false;

/** Options of a column that the table does not declare, or that replace its declaration. */
export interface ColumnDescription<Context = unknown> {
  /** The type that decides how it is read and written, in place of the declared one. */
  readonly type?: ColumnType;
  /**
   * The form in which it stores date-times, if its type is DATETIME. They are then written, compared and sorted in this
   * form, and no other form is read as a date-time. By default they are written as `"text"`, and every usual form is
   * read.
   */
  readonly stored?: StoredDateTime;
  /**
   * Whether a client may leave it out of a create although it is NOT NULL without a default, because a `beforeSave`
   * hook fills it. If the hook leaves it without a value, the create is refused with 422. Without such a hook the
   * option has no effect.
   */
  readonly optional?: boolean;
  /** Its wire name, in place of the column's own. */
  readonly field?: string;
  /**
   * Whether the caller of a request may read it, decided once per request from the result of `context`; only `true`
   * allows it. For other callers it is hidden as by `false`: it is not shown, filtered, sorted, written or named in an
   * error, and a foreign key is not a relationship, from either side. Not for columns of a key.
   */
  readonly read?: CallerCheck<Context>;
  /**
   * Whether a caller that may read it may also write it; only `true` allows it. For other callers a document that sends
   * it is refused with 403, and so is a create that needs it. Not for columns of a key.
   */
  readonly write?: CallerCheck<Context>;
}

/** The options of one operation: the shared ones, and for a list also those of filters, statistics and CSV. */
export type OperationOptions<O extends Operation, DB, Table extends TableName<DB>, Context = unknown> =
  & SharedOptions<Context, keyof DB[Table] & string>
  & (O extends "list" ? {
      readonly filters?: FilterOptions<keyof DB[Table] & string>;
      readonly csv?: boolean | CsvOptions;
      readonly stats?: StatsOptions<keyof DB[Table] & string>;
    }
    : unknown);

/** Returns the condition of the rows of a table that a caller may see and change. */
export type Scope<DB, Table extends TableName<DB>, Context = unknown> = {
  // A method's parameters are compared both ways, so a service of one context is a service of any.
  bivariant(eb: ConditionBuilder<DB, Table>, context: Context): Condition;
}["bivariant"];

/** The names of rules: a column, or the relationship that the column of a foreign key names. */
export type RuleName<Column extends string> =
  | Column
  | (Column extends `${infer Name}_id` | `${infer Name}Id` ? Name : never);

/** One mapped resource. */
export interface ResourceOptions<DB = AnyDatabase, Table extends TableName<DB> = TableName<DB>, Context = unknown>
  extends SharedOptions<Context, keyof DB[Table] & string>, WriteOptions {
  /**
   * The last segment of the resource's URLs: `albums` for `/api/albums/1`. By default it is the table's name with
   * dashes. The type is set by `schema.type`.
   */
  readonly path?: string;
  // Names of tables and columns are spelled out, not aliased, so that a compile error lists the existing ones.
  /**
   * To-one relationships by name: the target's table, or an object. The default foreign key is `<name>_id` or
   * `<name>Id`, otherwise the one that leads to the target. An undeclared foreign key to a mapped table becomes a
   * relationship automatically.
   */
  readonly belongsTo?: { readonly [name: string]: (keyof DB & string) | BelongsTo<DB, Table> | undefined };
  /** To-many relationships by name: the target's table, or an object. */
  readonly hasMany?: { readonly [name: string]: (keyof DB & string) | HasMany<DB> | undefined };
  /** To-one relationships by name, over a UNIQUE foreign key of the target that points here. */
  readonly hasOne?: { readonly [name: string]: (keyof DB & string) | HasMany<DB> | undefined };
  /** To-many relationships by name, through the two foreign keys of a join table: its name, or an object. */
  readonly belongsToMany?: { readonly [name: string]: (keyof DB & string) | BelongsToMany<DB> | undefined };
  /**
   * Whether a client may choose the id of a new resource: only a UUID, any valid id, or none. By default `"uuid"` if
   * the key is text that can store a UUID, `false` if it is an integer, and `"any"` if it is anything else or a foreign
   * key.
   */
  readonly clientIds?: "uuid" | "any" | false;
  /**
   * How the service makes the id of a new resource if the client gives none: as a UUID, the default if the key is bytes
   * or text that can store a UUID and not a foreign key, or by a function; `false` if the client or the database must
   * give it.
   */
  readonly newId?: "uuid" | false | (() => string);
  /** Options of columns: types, wire names and rights, or `false` to hide a column. */
  readonly columns?: { readonly [C in keyof DB[Table] & string]?: ColumnOptions<Context> | Inherited<C> };
  /**
   * A column for date-times that may be NULL. A `DELETE` sets it to the current time and keeps the row; rows in which
   * it is set count as missing everywhere. Clients cannot write it, and see it only if `columns` names it.
   */
  readonly softDelete?: keyof DB[Table] & string;
  /**
   * How a create may find an existing row, which it then updates: each entry names the columns, or the to-one
   * relationships, of a UNIQUE constraint or index over all rows. `[["code"]]` allows `POST /products?upsert-by=code`.
   *
   * @example upsert: [["code"], ["shop", "number"]]
   */
  readonly upsert?: readonly (readonly RuleName<keyof DB[Table] & string>[])[];
  /** Gives its answers an `ETag`, and respects `If-Match` and `If-None-Match`; it wins over the service's option. */
  readonly etag?: boolean | EtagOptions<keyof DB[Table] & string>;
  /** Gives its relationships a `self` and a `related` link, and answers them. */
  readonly relationshipLinks?: boolean;
  /**
   * How the parameter `filter` searches: in columns, for a text anywhere in them; or in an FTS5 table, for words that
   * begin with those of the text. The rows of the FTS5 table must have the row numbers of this table.
   */
  readonly search?: { readonly filter?: readonly (keyof DB[Table] & string)[] | { readonly fts: string } };
  /**
   * The fields by which clients may filter the list, with `filter[<path>][<operator>]=<value>`: `true` for every field;
   * `"indexed"` for ids, relationships, and attributes with whose column an index begins; or a map of columns, `id` and
   * dotted paths, each `true` or with its operators: `{ name: true, code: ["eq", "in"], "currency.code": true }`.
   */
  readonly filters?: FilterOptions<keyof DB[Table] & string>;
  /** Answers requests for its list whose `Accept` names `text/csv` with CSV; it wins over the service's option. */
  readonly csv?: boolean | CsvOptions;
  /**
   * The statistics of the list that clients may ask for, with `stats[<attribute>]=<operation>` and
   * `stats[group]=<field>`: `true` for everything that the kinds of its attributes allow; or a map of attributes and
   * to-one relationships, each with the allowed statistics: `{ amount: ["sum", "average"], status: ["group"], customer:
   * ["group"] }`.
   */
  readonly stats?: StatsOptions<keyof DB[Table] & string>;
  /**
   * Rules on written attributes and to-one relationships, by column. A relationship may also have the name that its
   * foreign key gives it: `currency` for `currency_id`.
   */
  readonly rules?: { readonly [Name in RuleName<keyof DB[Table] & string>]?: readonly Rule[] | Inherited<Name> };
  /**
   * A Standard Schema (zod, valibot, arktype) that written attributes, by wire name, must satisfy. Its output is not
   * stored.
   */
  readonly validate?: StandardSchema | { readonly create?: StandardSchema; readonly update?: StandardSchema };
  /**
   * The rows that a caller may see and change, as a Kysely expression; `eb.lit(true)` allows every row. `"none"` means
   * deliberately no scope: `check()` warns of a resource without one if others have one.
   */
  readonly scope?: "none" | Scope<DB, Table, Context>;
  /** How documents write the resource, in place of the application-wide schema. */
  readonly schema?: ResourceSchema<keyof DB[Table] & string>;
  /** Code around finding, saving and deleting. */
  readonly hooks?: Hooks<Context, keyof DB[Table] & string, DB>;
  /**
   * The operations that are enabled, or options (`false`: disabled) for single ones; all are enabled by default. A view
   * is read-only.
   */
  readonly operations?:
    | readonly Operation[]
    | {
      readonly [O in Operation]?: OperationOptions<O, DB, Table, Context> | boolean;
    };
}

import type { Condition, ConditionBuilder } from "./condition.ts";
import type { TableName } from "./database.ts";
import type { FilterOptions, StatsOptions } from "./list_options.ts";
import type { Hooks, Rule, StandardSchema } from "./hooks.ts";
import type { Operation } from "./operation.ts";
import type { CallerCheck, StoredDateTime } from "./schema_tables.ts";
import type { CsvOptions, EtagOptions, SharedOptions, WriteOptions } from "./shared_options.ts";

/** How a resource is written (https://jsonapi.org/format/1.0/#document-resource-objects). */
export interface ResourceSchema<Column extends string = string> {
  /** The resource's `type`, in place of the dasherized table name. */
  readonly type?: string;
  /**
   * The column whose value is the `id`, in place of the primary key: NOT NULL and UNIQUE, or any of a view. `rowid` in a
   * table without a key.
   */
  readonly id?: Column | "rowid";
  /** What the path of `self` begins with: `/v2` gives `/v2/countries/1`. */
  readonly selfPrefix?: string;
  /** Rewrites the attributes that the built-in schema makes. */
  readonly attributes?: {
    /** The fields of the built-in ones that `write` reads. */
    readonly reads: readonly string[];
    /** The fields that `write` adds. */
    readonly adds: readonly string[];
    /** Built-in attributes in, attributes out. */
    readonly write: (attributes: { readonly [field: string]: unknown }) => { readonly [field: string]: unknown };
  };
}

/** The columns of a foreign key: one by its name, several in an array. */
export type KeyColumns<Column extends string> = Column | readonly Column[];

/** A to-one relationship: the target's table and the own columns that point to it. */
export interface BelongsTo<DB, Table extends TableName<DB>> {
  /** The target's table. */
  readonly table: keyof DB & string;
  /** The own column that points to it; `<name>_id` where it is absent. An array where the key has several. */
  readonly foreignKey?: KeyColumns<keyof DB[Table] & string>;
}

/** A relationship to the rows that point back: their table and the columns that do. */
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
    /** The columns of the join table that point to the own table; found by its foreign keys where they are absent. */
    readonly foreignKey?: KeyColumns<keyof DB[T] & string>;
    /** The columns of the join table that point to the target. */
    readonly targetKey?: KeyColumns<keyof DB[T] & string>;
    /** The query parameter of the target's list that names an owner; `foreignKey` where it is absent. */
    readonly parameter?: string | readonly string[];
  };
}[keyof DB & string];

/**
 * The declared types that say how a column is read and written. `"DECIMAL"` is an exact decimal number, as a string, for
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
 * A column's type, or more; `false` hides it from every client: it is not shown, filtered, sorted, written or named in
 * an error, and a hidden foreign key is not a relationship.
 */
export type ColumnOptions<Context = unknown> = ColumnType | ColumnDescription<Context> | false;

/**
 * What every object has under a name: `constructor` is a function. TypeScript takes it for the member of a literal that
 * has no such name, so a table or a column with this name must allow it.
 */
export type Inherited<Name> = Name extends keyof typeof Object.prototype ? typeof Object.prototype[Name] : never;

/** What the table does not say of a column, or says otherwise. */
export interface ColumnDescription<Context = unknown> {
  /** How it is read and written, where its declared type does not say it. */
  readonly type?: ColumnType;
  /**
   * How it stores date-times, if its type is DATETIME: they are then written, compared and sorted in this form, and
   * nothing else is read as one. Without it they are written as `"text"`, and every usual form is read.
   */
  readonly stored?: StoredDateTime;
  /**
   * Whether a client may leave it out of a create though it is NOT NULL without a default, since a `beforeSave` hook fills
   * it. What the hook leaves without a value is refused with 422.
   */
  readonly optional?: boolean;
  /** Its wire name, in place of the column's own. */
  readonly field?: string;
  /**
   * Whether the caller of a request reads it, decided once a request by what `context` returned; only `true` opens. For
   * the others it is what `false` makes of it for all: it is not shown, filtered, sorted, written or named in an error,
   * and a foreign key is not a relationship, from either side. No column of a key can have it.
   */
  readonly read?: CallerCheck<Context>;
  /**
   * Whether a caller that reads it may write it; only `true` opens. For the others a document that sends it is refused
   * with 403, and so is a create that needs it. No column of a key can have it.
   */
  readonly write?: CallerCheck<Context>;
}

/** The options of one operation: what it shares with others, and of a list what it can be filtered by and asked for. */
export type OperationOptions<O extends Operation, DB, Table extends TableName<DB>, Context = unknown> =
  & SharedOptions<Context, keyof DB[Table] & string>
  & (O extends "list" ? {
      readonly filters?: FilterOptions<keyof DB[Table] & string>;
      readonly csv?: boolean | CsvOptions;
      readonly stats?: StatsOptions<keyof DB[Table] & string>;
    }
    : unknown);

/** Says which rows of a table a caller may see and change. */
export type Scope<DB, Table extends TableName<DB>, Context = unknown> = {
  // A method's parameters are compared both ways, so a service of one context is a service of any.
  bivariant(eb: ConditionBuilder<DB, Table>, context: Context): Condition;
}["bivariant"];

/** What rules are named by: a column, or the relationship that a foreign key's column names. */
export type RuleName<Column extends string> =
  | Column
  | (Column extends `${infer Name}_id` | `${infer Name}Id` ? Name : never);

/** One mapped resource. */
export interface ResourceOptions<DB, Table extends TableName<DB>, Context = unknown>
  extends SharedOptions<Context, keyof DB[Table] & string>, WriteOptions {
  /**
   * The last segment of the resource's URLs: `albums` for `/api/albums/1`. It is the table's name with dashes where it is
   * absent. The type is named by `schema.type`.
   */
  readonly path?: string;
  // Table and column names are spelled out, not aliased, so that a compile error lists those that there are.
  /**
   * To-one relationships by name: the target's table, or more. Without a foreign key it is `<name>_id` or `<name>Id`,
   * else the one that leads to the target. An undeclared foreign key to a mapped table becomes one by itself.
   */
  readonly belongsTo?: { readonly [name: string]: (keyof DB & string) | BelongsTo<DB, Table> };
  /** To-many relationships by name: the target's table, or more. */
  readonly hasMany?: { readonly [name: string]: (keyof DB & string) | HasMany<DB> };
  /** To-one relationships by name, over a UNIQUE foreign key of the target that points here. */
  readonly hasOne?: { readonly [name: string]: (keyof DB & string) | HasMany<DB> };
  /** To-many relationships by name, through the two foreign keys of a join table: its name, or more. */
  readonly belongsToMany?: { readonly [name: string]: (keyof DB & string) | BelongsToMany<DB> };
  /**
   * Whether a client may give the id of a new resource: only a UUID, any that the key can hold, or none. By default
   * `"uuid"` where the key is text, `"any"` where it has several columns or is a foreign key, `false` where the database
   * makes integers.
   */
  readonly clientIds?: "uuid" | "any" | false;
  /**
   * What makes the id of a new resource where the client gives none: a UUID, the default where the key is text and not
   * a foreign key, or a function; `false` where the client or the database must give it.
   */
  readonly newId?: "uuid" | false | (() => string);
  /** Columns whose type or wire name is declared here, or which stay hidden. */
  readonly columns?: { readonly [C in keyof DB[Table] & string]?: ColumnOptions<Context> | Inherited<C> };
  /**
   * A column that may be NULL and holds date-times: a `DELETE` sets it to the time and keeps the row, and rows where it is
   * set are absent everywhere. Clients do not write it, and see it only where `columns` names it.
   */
  readonly softDelete?: keyof DB[Table] & string;
  /**
   * How a create may find an existing row, which it then updates: each entry names the columns, or the to-one
   * relationships, of a UNIQUE constraint or index over all rows. `[["code"]]` takes `POST /products?upsert-by=code`.
   *
   * @example
   * upsert: [["code"], ["shop", "number"]]
   */
  readonly upsert?: readonly (readonly RuleName<keyof DB[Table] & string>[])[];
  /** Gives its answers an `ETag`, and respects `If-Match` and `If-None-Match`; it wins over the service's option. */
  readonly etag?: boolean | EtagOptions<keyof DB[Table] & string>;
  /** Gives its relationships a `self` and a `related` link, and answers them. */
  readonly relationshipLinks?: boolean;
  /**
   * What the `filter` parameter searches: columns, for a piece of text; or an FTS5 table, for words that begin so. Its rows
   * have the numbers of this table's rows.
   */
  readonly search?: { readonly filter?: readonly (keyof DB[Table] & string)[] | { readonly fts: string } };
  /**
   * What clients may filter the list by, with `filter[<path>][<operator>]=<value>`: `true` for every field; `"indexed"`
   * for attributes whose column leads an index, ids and relationships; or a map of columns, `id` and dotted paths, each
   * `true` or with its operators: `{ name: true, code: ["eq", "in"], "currency.code": true }`.
   */
  readonly filters?: FilterOptions<keyof DB[Table] & string>;
  /** Answers requests for its list whose `Accept` names `text/csv` with CSV; it wins over the service's option. */
  readonly csv?: boolean | CsvOptions;
  /**
   * Which statistics of the list clients may ask for, with `stats[<attribute>]=<operation>` and `stats[group]=<field>`:
   * `true` for everything that the kinds of its attributes allow; or a map of attributes and to-one relationships, each
   * with what may be asked of it: `{ amount: ["sum", "average"], status: ["group"], customer: ["group"] }`.
   */
  readonly stats?: StatsOptions<keyof DB[Table] & string>;
  /**
   * Rules on written attributes and to-one relationships, by column. A relationship may also have the name that its
   * foreign key gives it: `currency` for `currency_id`.
   */
  readonly rules?: { readonly [Name in RuleName<keyof DB[Table] & string>]?: readonly Rule[] };
  /** A Standard Schema (zod, valibot, arktype) that written attributes, by wire name, must satisfy. */
  readonly validate?: StandardSchema | { readonly create?: StandardSchema; readonly update?: StandardSchema };
  /**
   * The rows that a caller may see and change, as a Kysely expression; `eb.lit(true)` allows every row. `"none"` is no
   * scope, and says that it is meant: `check()` warns of a resource without one where others have one.
   */
  readonly scope?: "none" | Scope<DB, Table, Context>;
  /** How the resource is written, in place of the application-wide schema. */
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

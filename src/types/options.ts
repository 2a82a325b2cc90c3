import type { Condition, ConditionBuilder } from "./condition.ts";
import type { AnyDatabase, DatabaseSource, TableName } from "./database.ts";
import type { Operation } from "./operation.ts";
import type { ErrorDocument, ErrorRenderer } from "./error_document.ts";
import type { Hooks, Prepared, Subject } from "./hooks.ts";
import type { JsonObject } from "./json.ts";
import type { Rule, StandardSchema } from "./rules.ts";
import type { ResourceSchema } from "./resource_schema.ts";

export type { ErrorDocument, Operation };

/** The names of PHP's JSON constants, which clients of such services know. */
export type JsonOption =
  | "JSON_HEX_TAG"
  | "JSON_HEX_AMP"
  | "JSON_HEX_APOS"
  | "JSON_HEX_QUOT"
  | "JSON_ESCAPE_UNICODE"
  | "JSON_UNESCAPED_UNICODE"
  | "JSON_ESCAPE_SLASHES"
  | "JSON_UNESCAPED_SLASHES"
  | "JSON_PRETTY_PRINT";

/** A strftime pattern as SQLite reads it, or a function of a `Date`. */
export type DateFormat = string | ((date: Date) => string);

/** A query parameter of the application's own. */
export interface CustomParameter<Context = unknown> {
  /** Runs on list and view when the client sends the parameter; may add conditions through `subject.query`. */
  callable(value: string, subject: Subject<Context>): Prepared;
}

/** Which relationships may be included, and nothing else. Entries may be dotted and end in `*`. */
export interface IncludeLists {
  /** The only relationships that may be included. */
  readonly allowList?: readonly string[];
  /** Relationships that may not be included; `true` for all. */
  readonly denyList?: readonly string[] | true;
}

/** Query parameters by name; `include` holds the lists of the built-in parameter. */
export type QueryParameters<Context = unknown> =
  & { readonly include?: IncludeLists }
  & { readonly [name: string]: CustomParameter<Context> | IncludeLists | undefined };

/** Options that can be set for the service, a resource, or one operation; the nearest wins. */
export interface SharedOptions<Context = unknown> {
  /** `true` adds `jsonapi.version`; a hash also adds it as `jsonapi.meta`. */
  readonly withJsonApiVersion?: boolean | JsonObject;
  /** Added as `jsonapi.meta` to every response. */
  readonly meta?: JsonObject;
  /** Makes every generated link absolute. */
  readonly absoluteLinks?: boolean;
  /** What absolute links begin with, `https://example.org/api`; the request's origin where it is absent. */
  readonly baseUrl?: string;
  /** `false` leaves documents compact in debug mode. */
  readonly debugPrettyPrint?: boolean;
  /** How documents are encoded. */
  readonly jsonOptions?: readonly JsonOption[];
  /**
   * The relationships that are included where the client sends no `include`; where it names some, hooks add no others.
   */
  readonly include?: readonly string[];
  /** Type → the attributes that may be shown. The others stay writable: `columns: { x: false }` hides for good. */
  readonly fieldSets?: { readonly [type: string]: readonly string[] };
  /** Adds `links.about` to the errors of a malformed document. */
  readonly docValidatorAboutLinks?: boolean;
  /** Custom query parameters and the lists of `include`. */
  readonly queryParameters?: QueryParameters<Context>;
  /** The specification's singular spelling of `queryParameters`. */
  readonly queryParameter?: QueryParameters<Context>;
  /** Renders errors in place of the built-in renderer. */
  readonly exceptionRenderer?: ErrorRenderer;
  /** The format of date-times; `YYYY-MM-DDThh:mm:ss+00:00` where it is absent. */
  readonly dateTimeFormat?: DateFormat;
  /** The format of dates; `YYYY-MM-DD` where it is absent. */
  readonly dateFormat?: DateFormat;
}

/** A to-one relationship: the target's table and the own column that points to it. */
export interface BelongsTo<DB, Table extends TableName<DB>> {
  /** The target's table. */
  readonly table: keyof DB & string;
  /** The own column that points to it; `<name>_id` where it is absent. */
  readonly foreignKey?: keyof DB[Table] & string;
}

/** A to-many relationship: the target's table and its column that points back. */
export type HasMany<DB> = {
  readonly [T in keyof DB & string]: { readonly table: T; readonly foreignKey?: keyof DB[T] & string };
}[keyof DB & string];

/** The declared types that say how a column is read and written. */
export type ColumnType =
  | "INTEGER"
  | "REAL"
  | "NUMERIC"
  | "TEXT"
  | "BOOLEAN"
  | "JSON"
  | "BLOB"
  | "DATE"
  | "DATETIME";

/**
 * A column's type or wire name where the table's own do not serve; `false` hides it from every client: it is not shown,
 * filtered, sorted, written or named in an error, and a hidden foreign key is no relationship.
 */
export type ColumnOptions = ColumnType | { readonly type?: ColumnType; readonly field?: string } | false;

/** One mapped resource. */
export interface ResourceOptions<DB, Table extends TableName<DB>, Context = unknown> extends SharedOptions<Context> {
  // Table and column names are spelled out, not aliased, so that a compile error lists those that there are.
  /**
   * To-one relationships by name: the target's table, or more. Without a foreign key it is `<name>_id` or `<name>Id`,
   * else the one that leads to the target. An undeclared foreign key to a mapped table becomes one by itself.
   */
  readonly belongsTo?: { readonly [name: string]: (keyof DB & string) | BelongsTo<DB, Table> };
  /** To-many relationships by name: the target's table, or more. */
  readonly hasMany?: { readonly [name: string]: (keyof DB & string) | HasMany<DB> };
  /** Columns whose type or wire name is declared here, or which stay hidden. */
  readonly columns?: { readonly [C in keyof DB[Table] & string]?: ColumnOptions };
  /** The columns that the `filter` parameter searches. */
  readonly search?: { readonly filter?: readonly (keyof DB[Table] & string)[] };
  /** Rules on written attributes and to-one relationships, by column or relationship name. */
  readonly rules?: { readonly [name: string]: readonly Rule[] };
  /** A Standard Schema (zod, valibot, arktype) that written attributes, by wire name, must satisfy. */
  readonly validate?: StandardSchema | { readonly create?: StandardSchema; readonly update?: StandardSchema };
  /** The rows that a caller may see and change, as a Kysely expression; `eb.lit(true)` allows every row. */
  scope?(eb: ConditionBuilder<DB, Table>, context: Context): Condition;
  /** How the resource is written, in place of the application-wide schema. */
  readonly schema?: ResourceSchema;
  /** Code around finding, saving and deleting. */
  readonly hooks?: Hooks<Context>;
  /**
   * The operations that are enabled, or options (`false`: disabled) for single ones; all are enabled by default. A view
   * is only read.
   */
  readonly operations?: readonly Operation[] | { readonly [O in Operation]?: SharedOptions<Context> | boolean };
}

/** Page sizes of lists. */
export interface PaginationOptions {
  /** Resources a page; 20 by default, `null` for one page that holds all. */
  readonly limit?: number | null;
  /** The most that a client may ask for; 100 by default. */
  readonly maxLimit?: number;
  /**
   * How the records of a list are counted: `"exact"`, the default; `"bounded"`, as far as `limits.countedRecords`; or
   * `"none"`. `record_count`, `page_count` and `links.last` are null where the count is not known.
   */
  readonly count?: "exact" | "bounded" | "none";
}

/** What a request may ask for at most. */
export interface Limits {
  /** Relationships in one path of `include`; 3 by default. */
  readonly includeDepth?: number;
  /** Paths in one `include`; 10 by default. */
  readonly includePaths?: number;
  /** Resources that one path may bring; 1,000 by default. */
  readonly resourcesPerPath?: number;
  /** Terms in one `sort`; 10 by default. */
  readonly sortTerms?: number;
  /** Characters in one `filter`; 200 by default. */
  readonly filterLength?: number;
  /** Records that a bounded count counts; 10,000 by default. */
  readonly countedRecords?: number;
  /** Bytes of attributes that one answer may hold, as they are stored; 16 MiB by default. */
  readonly responseBytes?: number;
}

/** Answers a request, or returns nothing where it does not. */
export type Handler<Platform = unknown, Execution = unknown> = (
  request: Request,
  platform: Platform,
  execution: Execution,
) => Response | undefined | void | Promise<Response | undefined | void>;

/** Hand-written routes: an itty-router, or anything with its `fetch`. */
export type Actions<Platform = unknown, Execution = unknown> =
  | { fetch(request: Request, ...args: unknown[]): unknown }
  | Handler<Platform, Execution>;

/** Answers an error in the application's own way; `undefined` leaves it to the built-in renderer. */
export type ErrorHandler = (
  error: unknown,
  request: Request,
) => Response | undefined | void | Promise<Response | undefined | void>;

/**
 * Everything a service is made of. `DB` is inferred from `database`, the others from `context`: `Context` is what it
 * returns, `Platform` and `Execution` are what it takes after the request. In an object literal `context` stands before
 * `resources`, since the compiler infers members in their order.
 */
export interface ServiceOptions<DB = AnyDatabase, Context = unknown, Platform = unknown, Execution = unknown>
  extends SharedOptions<NoInfer<Context>> {
  /**
   * A libSQL URL or config, a `@libsql/client` `Client`, or one of these with the type of its tables,
   * `libsql<Database>("file:atlas.db")`; or a Kysely on a SQLite dialect.
   */
  readonly database: DatabaseSource<DB>;
  /**
   * Computed once a request, given to scopes, hooks and custom parameters. It is told what `fetch` was given: the
   * request, then what the runtime adds, as a Worker's `env` and its execution context.
   */
  readonly context?: (request: Request, platform: Platform, execution: Execution) => Context | Promise<Context>;
  /** The routing table: only these are exposed. */
  readonly resources: {
    readonly [
      // What tables there are is said by the database's type, what a context is by `context`; never by the mapping.
      Table in TableName<NoInfer<DB>>
    ]?: ResourceOptions<NoInfer<DB>, Table, NoInfer<Context>>;
  };
  /** Switches pagination of lists on. */
  readonly pagination?: boolean | PaginationOptions;
  /** Shows errors' causes; not for production. */
  readonly debug?: boolean;
  /** With `debug`, adds `query` to every document. */
  readonly queryLog?: boolean;
  /** What a request may ask for at most. */
  readonly limits?: Limits;
  /** Query parameters that pass unseen: `["_", "utm_source"]`; any other that nobody registered is refused. */
  readonly ignoredParameters?: readonly string[];
  /**
   * The `Cache-Control` of reads that succeed: `"public, max-age=60"`; `false` for none on any answer. Where it is
   * absent, every answer is `private, no-cache` if there is a `context` or a `scope`, which may show each caller
   * something else.
   */
  readonly cacheControl?: string | false;
  /** Disables every write (501), and opens a database file so that no byte of it changes. */
  readonly readOnly?: boolean;
  /** The path that every resource's path begins with: `/api`. */
  readonly basePath?: string;
  /** The application-wide schema. */
  readonly schema?: Omit<ResourceSchema, "type">;
  /** Hand-written actions; they run first, for every request. */
  readonly actions?: Actions<Platform, Execution>;
  /** The application's own handler, for what is not the service's. */
  readonly handler?: Handler<Platform, Execution> | { fetch(request: Request, ...args: unknown[]): unknown };
  /** Cross-origin requests, as itty-router's `cors` takes them; `true` for its defaults. */
  readonly cors?: boolean | CorsOptions;
  /** Set where the application handles errors itself; every `exceptionRenderer` is ignored then. */
  readonly errorHandler?: ErrorHandler;
  /** Told of every error that a client sees as a 5xx (but 501), and of those after a commit; prints by default. */
  readonly onError?: (error: unknown, request: Request) => void;
  /** Also derives to-many relationships from foreign keys that no `hasMany` names. */
  readonly inferHasMany?: boolean;
}

/** itty-router's options of `cors`. */
export interface CorsOptions {
  /** The origins that are allowed: one, several, those that match, or what a function returns; `true` for any. */
  readonly origin?: boolean | string | string[] | RegExp | ((origin: string) => string | void);
  /** Seconds for which a browser keeps the answer to a preflight. */
  readonly maxAge?: number;
  /** The methods that other origins may use. */
  readonly allowMethods?: string | string[];
  /** The headers that other origins may send. */
  readonly allowHeaders?: string | string[];
  /** The headers of an answer that other origins may read. */
  readonly exposeHeaders?: string | string[];
  /** Lets browsers send cookies and credentials along. */
  readonly credentials?: true;
}

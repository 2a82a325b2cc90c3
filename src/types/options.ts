import type { Condition, Where } from "./condition.ts";
import type { AnyDatabase, DatabaseSource, TableName } from "./database.ts";
import type { ErrorDocument, ErrorRenderer } from "./error_document.ts";
import type { Hooks, Subject } from "./hooks.ts";
import type { JsonObject } from "./json.ts";
import type { Rule, StandardSchema } from "./rules.ts";
import type { ResourceSchema } from "./resource_schema.ts";

export type { ErrorDocument };

/** What a client can do with a resource (§4). */
export type Operation = "list" | "view" | "create" | "update" | "delete";

/** The names of PHP's JSON constants, which clients of such services know (§1). */
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

/** A query parameter of the application's own (§1 `queryParameter.<name>`). */
export interface CustomParameter<Context = unknown> {
  /** Runs on list and view when the client sends the parameter; may add conditions through `subject.query`. */
  readonly callable: (value: string, subject: Subject<Context>) => unknown;
}

/** Which associations may be contained, and nothing else. Entries may be dotted and end in `*`. */
export interface IncludeLists {
  readonly allowList?: readonly string[];
  readonly denyList?: readonly string[] | true;
}

/** Query parameters by name; `include` holds the lists of the built-in parameter. */
export type QueryParameters<Context = unknown> =
  & { readonly include?: IncludeLists }
  & { readonly [name: string]: CustomParameter<Context> | IncludeLists | undefined };

/** Options that can be set for the service, a resource, or one operation; the nearest wins (§1). */
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
  /** The associations that are contained where the client sends no `include`; where it names some, hooks add no others. */
  readonly include?: readonly string[];
  /** Type → the attributes that may be shown. */
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

/** A to-one association: the target's table and the own column that points to it. */
export interface BelongsTo<DB, Table extends TableName<DB>> {
  readonly table: keyof DB & string;
  readonly foreignKey?: keyof DB[Table] & string;
}

/** A to-many association: the target's table and its column that points back. */
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
 * filtered, sorted, written or named in an error, and a hidden foreign key is no association.
 */
export type ColumnOptions = ColumnType | { readonly type?: ColumnType; readonly field?: string } | false;

/** One mapped resource. */
export interface ResourceOptions<DB, Table extends TableName<DB>, Context = unknown> extends SharedOptions<Context> {
  // Table and column names are spelled out, not aliased, so that a compile error lists those that there are.
  /**
   * To-one associations by name: the target's table, or more. Without a foreign key it is `<name>_id` or `<name>Id`, else
   * the one that leads to the target. An undeclared foreign key to a mapped table becomes one by itself.
   */
  readonly belongsTo?: { readonly [name: string]: (keyof DB & string) | BelongsTo<DB, Table> };
  /** To-many associations by name: the target's table, or more. */
  readonly hasMany?: { readonly [name: string]: (keyof DB & string) | HasMany<DB> };
  /** Columns whose type or wire name is declared here, or which stay hidden. */
  readonly columns?: { readonly [C in keyof DB[Table] & string]?: ColumnOptions };
  /** The columns that the `filter` parameter searches. */
  readonly search?: { readonly filter?: readonly (keyof DB[Table] & string)[] };
  /** Rules on written attributes and to-one associations, by column or association name. */
  readonly rules?: { readonly [name: string]: readonly Rule[] };
  /** A Standard Schema (zod, valibot, arktype) that written attributes, by wire name, must satisfy. */
  readonly validate?: StandardSchema | { readonly create?: StandardSchema; readonly update?: StandardSchema };
  /** The rows that a caller may see and change; an array holds as a whole, an empty one allows every row. */
  readonly scope?: (where: Where<keyof DB[Table] & string>, context: Context) => Condition | readonly Condition[];
  /** How the resource is written, in place of the application-wide schema (§1 rule 6). */
  readonly schema?: ResourceSchema;
  /** Code around finding, saving and deleting (§6). */
  readonly hooks?: Hooks<Context>;
  /** The operations that are enabled, or options (`false`: disabled) for single ones; all are enabled by default. A view is only read. */
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
  /** Associations in one path of `include`; 3 by default. */
  readonly includeDepth?: number;
  /** Paths in one `include`; 10 by default. */
  readonly includePaths?: number;
  /** Resources that one path may bring; 1,000 by default. */
  readonly resourcesPerPath?: number;
  /** Records that a bounded count counts; 10,000 by default. */
  readonly countedRecords?: number;
}

/** Answers a request, or returns nothing where it does not. */
export type Handler = (
  request: Request,
  platform?: unknown,
) => Response | undefined | void | Promise<Response | undefined | void>;

/** Hand-written routes: an itty-router, or anything with its `fetch`. */
export type Actions = { fetch(request: Request, ...args: unknown[]): unknown } | Handler;

/** Answers an error in the application's own way; `undefined` leaves it to the built-in renderer. */
export type ErrorHandler = (
  error: unknown,
  request: Request,
) => Response | undefined | void | Promise<Response | undefined | void>;

/** Everything a service is made of. */
export interface ServiceOptions<DB = AnyDatabase, Context = unknown> extends SharedOptions<Context> {
  /** A libSQL URL or config, a `@libsql/client` `Client`, or a Kysely on a SQLite dialect. */
  readonly database: DatabaseSource<DB>;
  /** The routing table: only these are exposed (§1 rule 1). */
  readonly resources: {
    readonly [
      // What tables there are is said by the database's type, never by the mapping itself.
      Table in TableName<NoInfer<DB>>
    ]?: ResourceOptions<NoInfer<DB>, Table, Context>;
  };
  /** Switches pagination of lists on (§4). */
  readonly pagination?: boolean | PaginationOptions;
  /** Shows errors' causes; not for production. */
  readonly debug?: boolean;
  /** With `debug`, adds `query` to every document (§1). */
  readonly queryLog?: boolean;
  /** What a request may ask for at most. */
  readonly limits?: Limits;
  /** The path that every resource's path begins with: `/api`. */
  readonly basePath?: string;
  /** The application-wide schema (§1 rule 6). */
  readonly schema?: Omit<ResourceSchema, "type">;
  /** Computed once a request, given to scopes, hooks and custom parameters. */
  readonly context?: (request: Request, platform: unknown) => Context | Promise<Context>;
  /** Hand-written actions; they run first, for every request (§1 rule 4). */
  readonly actions?: Actions;
  /** The application's own handler, for what is not the service's (§1 rule 2). */
  readonly handler?: Handler | { fetch(request: Request, ...args: unknown[]): unknown };
  /** Cross-origin requests, as itty-router's `cors` takes them; `true` for its defaults. */
  readonly cors?: boolean | CorsOptions;
  /** Set where the application handles errors itself; every `exceptionRenderer` is ignored then (§1). */
  readonly errorHandler?: ErrorHandler;
  /** Told of every error that a client sees as a 5xx (but 501), and of those after a commit; prints by default. */
  readonly onError?: (error: unknown, request: Request) => void;
  /** Also derives to-many associations from foreign keys that no `hasMany` names. */
  readonly inferHasMany?: boolean;
}

/** itty-router's options of `cors`. */
export interface CorsOptions {
  readonly origin?: boolean | string | string[] | RegExp | ((origin: string) => string | void);
  readonly maxAge?: number;
  readonly allowMethods?: string | string[];
  readonly allowHeaders?: string | string[];
  readonly exposeHeaders?: string | string[];
  readonly credentials?: true;
}

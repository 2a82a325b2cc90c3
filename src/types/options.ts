import type { AnyDatabase, DatabaseSource, Inherited, TableName } from "./database.ts";
import type { Operation } from "./operation.ts";
import type { ErrorDocument } from "./error_document.ts";
import type { FilterOptions, StatsOptions } from "./list_options.ts";
import type { OpenApiOptions } from "./openapi.ts";
import type { RequestEvent } from "./request_event.ts";
import type { ResourceOptions, ResourceSchema } from "./resource_options.ts";
import type {
  CostLimits,
  CsvOptions,
  EtagOptions,
  JsonApiVersion,
  SharedOptions,
  WriteOptions,
} from "./shared_options.ts";

export type { ErrorDocument, Operation };

/** Page sizes of lists. */
export interface PaginationOptions {
  /** Resources per page; 20 by default, `null` for one page with all of them. */
  readonly limit?: number | null;
  /** The most resources per page that a client may ask for; 100 by default. */
  readonly maxLimit?: number;
  /**
   * How the records of a list are counted: `"exact"`, the default; `"bounded"`, up to `limits.countedRecords`; or
   * `"none"`. `record_count`, `page_count` and `links.last` are null if the count is not known.
   */
  readonly count?: "exact" | "bounded" | "none";
  /**
   * Finds pages by cursors, not by numbers: `page[after]`, `page[before]` and `page[size]`. A page costs the same however
   * deep it is, and a client that follows the links sees each record once while others insert and delete. Records are
   * not counted, and `limit` must not be null.
   */
  readonly cursor?: boolean;
  /**
   * Lets clients limit how many resources of each owner are included, the first ones by their key:
   * `include=cultures&page[included][cultures]=5`. Needs `relationshipLinks`, whose links show a client that more
   * follow.
   *
   * @example
   * ```ts
   * createService({
   *   database: "file:atlas.db",
   *   resources: { countries: { hasMany: { cultures: "cultures" } }, cultures: {} },
   *   relationshipLinks: true,
   *   pagination: { included: true },
   * });
   * ```
   */
  readonly included?: boolean;
}

/** The limits of a request. */
export interface Limits extends CostLimits {
  /** Characters of the URL of a request; 16,384 by default, beyond it 414. */
  readonly urlLength?: number;
  /**
   * Characters of a header that the service reads, such as `Accept` and `If-Match`; 8,192 by default, beyond it 431.
   */
  readonly headerLength?: number;
  /** Characters of an id in a path, or of a new resource that gets its id from a client; 1,000 by default. */
  readonly idLength?: number;
  /** Names in all `fields[…]` of one request; 1,000 by default. */
  readonly fields?: number;
  /** Resources that all paths of one `include` may add together to the answer of a read; 10,000 by default. */
  readonly resources?: number;
  /** Relationships in one path of `include`; 3 by default. */
  readonly includeDepth?: number;
  /** Paths in one `include`; 10 by default. */
  readonly includePaths?: number;
  /** Resources that one path may add; 1,000 by default. */
  readonly resourcesPerPath?: number;
  /** Terms in one `sort`; 10 by default. */
  readonly sortTerms?: number;
  /** Characters in one `filter`; 200 by default. */
  readonly filterLength?: number;
  /** Parameters `filter[…]` in one request; 20 by default. */
  readonly filters?: number;
  /** Relationships in the path of one `filter[…]`; 2 by default. */
  readonly filterDepth?: number;
  /** Values in the list of one `filter[…]`; 100 by default. */
  readonly filterValues?: number;
  /** Parameters `stats[…]` in one request; 20 by default. */
  readonly stats?: number;
  /** Groups that `stats[group]` may make; 1,000 by default. */
  readonly groups?: number;
  /** Records up to which a bounded count counts; 10,000 by default. */
  readonly countedRecords?: number;
  /** Bytes of the body of a request; 8 MiB by default, beyond it 413. */
  readonly bodyBytes?: number;
  /** Values in the body of a request, including those in arrays and objects; 100,000 by default. */
  readonly bodyValues?: number;
  /** Levels of nested arrays and objects in the body of a request; 1,000 by default. */
  readonly bodyDepth?: number;
  /** Members of a relationship in one request; 10,000 by default. A new set may remove five times as many links. */
  readonly linkage?: number;
  /** Operations in one atomic request; 10 by default. */
  readonly operations?: number;
  /** Bytes of stored attributes in one answer; 16 MiB by default, 1.5 MB on D1 and in a Durable Object. */
  readonly responseBytes?: number;
}

/** Answers a request, or returns `undefined` to pass it on. */
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
 * The options of a service. `DB` is inferred from `database`, the others from `context`: `Context` is the type that it
 * returns, `Platform` and `Execution` are the types of its parameters after the request. In an object literal, write
 * `context` before `resources`, because the compiler infers members in their order.
 */
export interface ServiceOptions<DB = AnyDatabase, Context = unknown, Platform = unknown, Execution = unknown>
  extends SharedOptions<NoInfer<Context>>, WriteOptions {
  /**
   * A libSQL URL or config, a `@libsql/client` `Client`, a D1 binding, the storage of a Durable Object, or one of these
   * with the type of its tables, `libsql<Database>("file:atlas.db")`; or a Kysely on a SQLite dialect.
   */
  readonly database: DatabaseSource<DB>;
  /**
   * Called once for each request; scopes, hooks and custom parameters get its result. It gets the arguments of `fetch`:
   * the request, then those that the runtime adds, such as a Worker's `env` and execution context.
   */
  readonly context?: (request: Request, platform: Platform, execution: Execution) => Context | Promise<Context>;
  /** The routing table: only these are exposed. */
  readonly resources: {
    readonly [
      // The tables are inferred from the type of `database`, the context from `context`, and neither from the mapping.
      Table in TableName<NoInfer<DB>>
    ]?: ResourceOptions<NoInfer<DB>, Table, NoInfer<Context>> | Inherited<Table>;
  };
  /**
   * How documents spell attributes, relationships and types: `"dash"`, the default, as `national-capital`; or
   * `"camel"`, as `nationalCapital`. Paths keep their dashes, and names from `schema.type` and `field` are not changed.
   * Clients may spell every name in either way, and as `national_capital`.
   */
  readonly names?: "dash" | "camel";
  /**
   * The version of JSON:API, `"1.0"` by default. With `"1.1"`, `Content-Type` may have `profile`, bodies may have
   * `@`-members, and errors have `status`, the header at fault, and pointers that lead to existing parts of the body.
   */
  readonly jsonapi?: JsonApiVersion;
  /** Switches pagination of lists on. */
  readonly pagination?: boolean | PaginationOptions;
  /**
   * Lets clients filter lists by `filter[<path>][<operator>]=<value>`: by every field, or by `"indexed"` ones. A map
   * names fields that at least one resource has; a resource's own `filters` replaces this option.
   */
  readonly filters?: FilterOptions;
  /**
   * Lets clients ask for statistics of lists: `stats[total]=count&stats[amount]=sum,average`, and by `stats[group]` for
   * those of groups. A map names attributes and to-one relationships that at least one resource has; a resource's own
   * `stats` replaces this option.
   *
   * @example
   * ```ts
   * createService({ database: "file:shop.db", resources: { orders: {} }, stats: true });
   * // GET /orders?stats[total]=count&stats[group]=status
   * // "meta": { "stats": { "total": { "count": 3 } }, "groups": [{ "key": "paid", "count": 2, … }, …] }
   * ```
   */
  readonly stats?: StatsOptions;
  /** Shows the causes of errors; not for production. */
  readonly debug?: boolean;
  /** With `debug`, adds `query` to every document. */
  readonly queryLog?: boolean;
  /** The limits of a request. */
  readonly limits?: Limits;
  /** Query parameters that are ignored: `["_", "utm_source"]`; any other unknown one is refused. */
  readonly ignoredParameters?: readonly string[];
  /**
   * The `Cache-Control` of successful reads: `"public, max-age=60"`; `false` for none on any answer. By default, every
   * answer is `private, no-cache` if there is a `context` or a `scope`, which may show each caller other data.
   */
  readonly cacheControl?: string | false;
  /**
   * `"own-writes"`: the answer to a write has a `Relata-Bookmark`, and a request that sends it back reads at least that
   * state, on any replica. `"eventual"`, the default: a replica may be a little behind.
   */
  readonly consistency?: "eventual" | "own-writes";
  /** Disables every write (501), and opens a database file without changing a byte of it. */
  readonly readOnly?: boolean;
  /**
   * Which requests for a mapped path are answered: `"json-api"`, the default, for those whose `Accept` names JSON:API;
   * `"any"` also for those that accept it, such as those of `curl` and `fetch`, if neither `actions` nor `handler`
   * answers.
   */
  readonly accept?: "json-api" | "any";
  /**
   * Answers requests for `text/html`, as browsers send them, with HTML pages: lists as tables, records with their
   * links.
   */
  readonly html?: boolean;
  /**
   * Answers requests for a list whose `Accept` names `text/csv` with its rows as CSV; a resource's own option wins, and
   * the option of its operation `list` wins over both.
   *
   * @example
   * ```ts
   * csv: { limit: 50_000 }
   * ```
   */
  readonly csv?: boolean | CsvOptions;
  /** Gives every relationship a `self` and a `related` link, and answers them; a resource's own option wins. */
  readonly relationshipLinks?: boolean;
  /**
   * Gives answers an `ETag`, and respects `If-Match` and `If-None-Match`: no client overwrites a version that it has
   * not seen. A resource's own option wins.
   */
  readonly etag?: boolean | EtagOptions;
  /**
   * Called once for each request, after it is answered, with the endpoint, the duration, and the statements that ran.
   * Its errors go to `onError`; a promise is not awaited.
   */
  readonly onRequest?: (event: RequestEvent) => void;
  /**
   * Adds `Server-Timing` to each answer, for the developer tools of browsers: the time of the database, and the total.
   */
  readonly serverTiming?: boolean;
  /**
   * Serves a health check, which answers 200 if the database answers a read, otherwise 503, whatever `Accept` says and
   * whatever is mapped: at `/health` for `true`, under `basePath`.
   */
  readonly health?: boolean | { readonly path?: string };
  /**
   * Accepts several writes in one request, all or none, as the extension https://jsonapi.org/ext/atomic specifies; at
   * `/operations` for `true`. Needs `jsonapi: "1.1"`.
   */
  readonly atomic?: boolean | {
    /** The path for operations, below `basePath`. */
    readonly path?: string;
  };
  /** Serves a description of the service as OpenAPI 3.1, whatever `Accept` says; at `/openapi.json` for `true`. */
  readonly openapi?: boolean | OpenApiOptions;
  /** The path with which every resource's path begins: `/api`. */
  readonly basePath?: string;
  /** The application-wide schema. */
  readonly schema?: Omit<ResourceSchema, "type">;
  /**
   * Hand-written actions; they run first, for every request. A function that calls the service itself states what it
   * returns, `Promise<Response | undefined>`; otherwise the compiler cannot infer the type of the service.
   */
  readonly actions?: Actions<Platform, Execution>;
  /** The application's own handler, for requests that do not belong to the service. */
  readonly handler?: Handler<Platform, Execution> | { fetch(request: Request, ...args: unknown[]): unknown };
  /** Options of itty-router's `cors` for cross-origin requests; `true` for its defaults. */
  readonly cors?: boolean | CorsOptions;
  /** Lets the application handle errors itself; every `exceptionRenderer` is then ignored. */
  readonly errorHandler?: ErrorHandler;
  /** Gets every error that a client sees as a 5xx (but 501), and those after a commit; prints them by default. */
  readonly onError?: (error: unknown, request: Request) => void;
  /** Also derives to-many relationships from foreign keys that no `hasMany` names. */
  readonly inferHasMany?: boolean;
}

/** itty-router's options of `cors`. */
export interface CorsOptions {
  /**
   * The allowed origins: one, several, those that match a pattern, or those that a function returns; `true` for any.
   */
  readonly origin?: boolean | string | readonly string[] | RegExp | ((origin: string) => string | void);
  /** Seconds for which a browser keeps the answer to a preflight. */
  readonly maxAge?: number;
  /** The methods that other origins may use. */
  readonly allowMethods?: string | readonly string[];
  /** The headers that other origins may send. */
  readonly allowHeaders?: string | readonly string[];
  /** The headers of an answer that other origins may read. */
  readonly exposeHeaders?: string | readonly string[];
  /** Lets browsers send cookies and credentials along. */
  readonly credentials?: true;
}

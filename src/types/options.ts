import type { AnyDatabase, DatabaseSource, TableName } from "./database.ts";
import type { Operation } from "./operation.ts";
import type { ErrorDocument } from "./error_document.ts";
import type { FilterOptions, StatsOptions } from "./list_options.ts";
import type { OpenApiOptions } from "./openapi.ts";
import type { RequestEvent } from "./request_event.ts";
import type { Inherited, ResourceOptions, ResourceSchema } from "./resource_options.ts";
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
  /** Resources a page; 20 by default, `null` for one page that holds all. */
  readonly limit?: number | null;
  /** The most that a client may ask for; 100 by default. */
  readonly maxLimit?: number;
  /**
   * How the records of a list are counted: `"exact"`, the default; `"bounded"`, as far as `limits.countedRecords`; or
   * `"none"`. `record_count`, `page_count` and `links.last` are null where the count is not known.
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
   * `include=cultures&page[included][cultures]=5`. Needs `relationshipLinks`, by which a client sees that more follow.
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

/** What a request may ask for at most. */
export interface Limits extends CostLimits {
  /** Characters of the URL of a request; 16,384 by default, beyond it 414. */
  readonly urlLength?: number;
  /** Characters of a header that the service reads, as `Accept` and `If-Match`; 8,192 by default, beyond it 431. */
  readonly headerLength?: number;
  /** Characters of an id in a path, or of a new resource that gets its id from a client; 1,000 by default. */
  readonly idLength?: number;
  /** Names in all `fields[…]` of one request; 1,000 by default. */
  readonly fields?: number;
  /** Resources that all paths of one `include` may bring together, where it reads; 10,000 by default. */
  readonly resources?: number;
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
  /** Records that a bounded count counts; 10,000 by default. */
  readonly countedRecords?: number;
  /** Bytes of the body of a request; 8 MiB by default, beyond it 413. */
  readonly bodyBytes?: number;
  /** Values in the body of a request, those in arrays and objects among them; 100,000 by default. */
  readonly bodyValues?: number;
  /** Arrays and objects that lie in one another in the body of a request; 1,000 by default. */
  readonly bodyDepth?: number;
  /** Members of a relationship that a client sends at once; 10,000 by default. A new set ends five times as many links. */
  readonly linkage?: number;
  /** Operations in one atomic request; 10 by default. */
  readonly operations?: number;
  /** Bytes of attributes that one answer may hold, as they are stored; 16 MiB by default, 1.5 MB on D1 and in a Durable Object. */
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
  extends SharedOptions<NoInfer<Context>>, WriteOptions {
  /**
   * A libSQL URL or config, a `@libsql/client` `Client`, a D1 binding, the storage of a Durable Object, or one of these
   * with the type of its tables, `libsql<Database>("file:atlas.db")`; or a Kysely on a SQLite dialect.
   */
  readonly database: DatabaseSource<DB>;
  /**
   * Computed once a request, given to scopes, hooks and custom parameters. It gets what `fetch` got: the request, then
   * what the runtime adds, such as a Worker's `env` and execution context.
   */
  readonly context?: (request: Request, platform: Platform, execution: Execution) => Context | Promise<Context>;
  /** The routing table: only these are exposed. */
  readonly resources: {
    readonly [
      // What tables there are is said by the database's type, what a context is by `context`; never by the mapping.
      Table in TableName<NoInfer<DB>>
    ]?: ResourceOptions<NoInfer<DB>, Table, NoInfer<Context>> | Inherited<Table>;
  };
  /**
   * How documents write attributes, relationships and types: `"dash"`, the default, as `national-capital`; or `"camel"`, as
   * `nationalCapital`. Paths keep their dashes, and what `schema.type` and `field` say stays as it is. Clients may write
   * every name in either way, and as `national_capital`.
   */
  readonly names?: "dash" | "camel";
  /**
   * The version of JSON:API that is spoken, `"1.0"` by default. `"1.1"` takes `profile` in `Content-Type` and `@`-members
   * in bodies, and its errors have `status`, the header at fault, and pointers to what the body really holds.
   */
  readonly jsonapi?: JsonApiVersion;
  /** Switches pagination of lists on. */
  readonly pagination?: boolean | PaginationOptions;
  /**
   * Lets clients filter lists by `filter[<path>][<operator>]=<value>`: by every field, or by `"indexed"` ones. A map names
   * fields that one resource at least has; `"filters"` of a resource takes its place.
   */
  readonly filters?: FilterOptions;
  /**
   * Lets clients ask for statistics of lists: `stats[total]=count&stats[amount]=sum,average`, and by `stats[group]` for
   * those of groups. A map names attributes and to-one relationships that one resource at least has; `stats` of a
   * resource takes its place.
   *
   * @example
   * ```ts
   * createService({ database: "file:shop.db", resources: { orders: {} }, stats: true });
   * // GET /orders?stats[total]=count&stats[group]=status
   * // "meta": { "stats": { "total": { "count": 3 } }, "groups": [{ "key": "paid", "count": 2, … }, …] }
   * ```
   */
  readonly stats?: StatsOptions;
  /** Shows errors' causes; not for production. */
  readonly debug?: boolean;
  /** With `debug`, adds `query` to every document. */
  readonly queryLog?: boolean;
  /** What a request may ask for at most. */
  readonly limits?: Limits;
  /** Query parameters that are ignored: `["_", "utm_source"]`; any other unknown one is refused. */
  readonly ignoredParameters?: readonly string[];
  /**
   * The `Cache-Control` of reads that succeed: `"public, max-age=60"`; `false` for none on any answer. Where it is
   * absent, every answer is `private, no-cache` if there is a `context` or a `scope`, which may show each caller
   * something else.
   */
  readonly cacheControl?: string | false;
  /**
   * `"own-writes"`: the answer to a write has a `Relata-Bookmark`, and a request that sends it back reads at least what was
   * stored then, on whatever replica. `"eventual"`, the default: a replica may be a little late.
   */
  readonly consistency?: "eventual" | "own-writes";
  /** Disables every write (501), and opens a database file so that no byte of it changes. */
  readonly readOnly?: boolean;
  /**
   * Which requests for a mapped path are answered: `"json-api"`, the default, for those whose `Accept` names JSON:API;
   * `"any"` also for those that would take it, as `curl` and `fetch` do, where neither `actions` nor `handler` answers.
   */
  readonly accept?: "json-api" | "any";
  /** Answers browsers, which ask for `text/html`, with HTML pages: lists as tables, records with their links. */
  readonly html?: boolean;
  /**
   * Answers requests for a list whose `Accept` names `text/csv` with its rows as CSV; a resource's own option wins, and that
   * of its `list` wins over both.
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
   * Called once for each request, after it is answered: with what answered it, how long it took, and the statements
   * that it ran. What it throws or rejects goes to `onError`; a promise is not awaited.
   */
  readonly onRequest?: (event: RequestEvent) => void;
  /** Gives each answer a `Server-Timing`, for the tools of browsers: the time of the database, and the total. */
  readonly serverTiming?: boolean;
  /**
   * Answers 200 once the database has answered a read, else 503, whatever `Accept` says and whatever is mapped: at
   * `/health` for `true`, under `basePath`.
   */
  readonly health?: boolean | { readonly path?: string };
  /**
   * Takes several writes at once, all of them or none, as the extension https://jsonapi.org/ext/atomic says; at
   * `/operations` for `true`. Needs `jsonapi: "1.1"`.
   */
  readonly atomic?: boolean | {
    /** Where operations are sent to; `basePath` stands before it. */
    readonly path?: string;
  };
  /** Serves a description of the service as OpenAPI 3.1, whatever `Accept` says; at `/openapi.json` for `true`. */
  readonly openapi?: boolean | OpenApiOptions;
  /** The path that every resource's path begins with: `/api`. */
  readonly basePath?: string;
  /** The application-wide schema. */
  readonly schema?: Omit<ResourceSchema, "type">;
  /**
   * Hand-written actions; they run first, for every request. A function that calls the service itself states what it
   * returns, `Promise<Response | undefined>`; otherwise the compiler cannot infer the type of the service.
   */
  readonly actions?: Actions<Platform, Execution>;
  /** The application's own handler, for what is not the service's. */
  readonly handler?: Handler<Platform, Execution> | { fetch(request: Request, ...args: unknown[]): unknown };
  /** Cross-origin requests, as itty-router's `cors` takes them; `true` for its defaults. */
  readonly cors?: boolean | CorsOptions;
  /** Set where the application handles errors itself; every `exceptionRenderer` is ignored then. */
  readonly errorHandler?: ErrorHandler;
  /** Gets every error that a client sees as a 5xx (but 501), and those after a commit; prints them by default. */
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

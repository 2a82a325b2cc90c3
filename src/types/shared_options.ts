import type { ErrorRenderer } from "./error_document.ts";
import type { Prepared, Subject } from "./hooks.ts";
import type { JsonObject } from "./json.ts";

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

/** The versions of JSON:API that a service can speak. */
export type JsonApiVersion = "1.0" | "1.1";

/** How versions of a record are distinguished. */
export interface EtagOptions<Column extends string = string> {
  /**
   * The column whose value is the version: an integer or a word of letters, digits, `_` and `.`, which a trigger, a
   * hook or the client changes with the row. By default, or if it has another value, the version is made from all
   * columns that are not hidden.
   */
  readonly version?: Column;
  /** Refuses to change a record without `If-Match`, with 428. */
  readonly required?: boolean;
}

/**
 * What clients may write beyond the plain documents of JSON:API, and what they get back. A resource's own option wins.
 */
export interface WriteOptions {
  /**
   * `false` refuses to replace the members of a to-many relationship, by `PATCH` of the resource or of the linkage,
   * with
   * 403. Adding and removing members is still allowed.
   */
  readonly replaceToMany?: boolean;
  /**
   * Lets a create link records that exist: members of to-many relationships, and the target of a has-one. Without it
   * such linkage is refused with 400.
   */
  readonly linkOnCreate?: boolean;
  /** Answers a refused `DELETE` with a document of its error; without it the answer is 400 without a body. */
  readonly deleteErrors?: boolean;
}

/** How lists are written as CSV. */
export interface CsvOptions {
  /**
   * Rows if a client asks for no page; 10,000 by default. It may ask for as many, or for `pagination.maxLimit` if that
   * is more. Without pagination, all rows.
   */
  readonly limit?: number;
  /** Leaves texts unchanged that a spreadsheet would take for formulas; by default they get a `'` before them. */
  readonly raw?: boolean;
}

/** A pattern of SQLite's strftime, or a function of a `Date`. */
export type DateFormat = string | ((date: Date) => string);

/** A query parameter of the application's own. */
export interface CustomParameter<Context = unknown, Column extends string = string> {
  /** Runs on list and view when the client sends the parameter; may add conditions through `subject.query`. */
  callable(value: string, subject: Subject<Context, Column>): Prepared;
}

/** The relationships that may be included; nothing else is affected. Entries may be dotted and end in `*`. */
export interface IncludeLists {
  /** The only relationships that may be included. */
  readonly allowList?: readonly string[];
  /** Relationships that may not be included; `true` for all. */
  readonly denyList?: readonly string[] | true;
}

/** Query parameters by name; `include` has the lists of the built-in parameter. */
export type QueryParameters<Context = unknown, Column extends string = string> =
  & { readonly include?: IncludeLists }
  & { readonly [name: string]: CustomParameter<Context, Column> | IncludeLists | undefined };

/** What a list may cost at most. */
export interface CostLimits {
  /**
   * Rows that a list may visit; 1,000,000 by default. A row that is tested or sorted counts once, a hop to another row
   * twice, a test along a to-many five times, a sort along one eight times.
   */
  readonly visits?: number;
  /** Rows between a numbered page and the nearer end of its list; 200,000 by default. */
  readonly offset?: number;
}

/** Options that can be set for the service, a resource, or one operation; the nearest wins. */
export interface SharedOptions<Context = unknown, Column extends string = string> {
  /** `true` adds `jsonapi.version`; a hash also adds it as `jsonapi.meta`. */
  readonly withJsonApiVersion?: boolean | JsonObject;
  /** Added as `jsonapi.meta` to every response. */
  readonly meta?: JsonObject;
  /** Makes every generated link absolute. */
  readonly absoluteLinks?: boolean;
  /** The beginning of absolute links, `https://example.org/api`; the request's origin by default. */
  readonly baseUrl?: string;
  /** `false` leaves documents compact in debug mode. */
  readonly debugPrettyPrint?: boolean;
  /** How documents are encoded. */
  readonly jsonOptions?: readonly JsonOption[];
  /**
   * The relationships that are included if the client sends no `include`. If this option names some, hooks cannot add
   * others.
   */
  readonly include?: readonly string[];
  /**
   * The attributes that may be shown, by type. Options are merged by type: the set that a resource has for its own type
   * applies wherever the type is shown, unless the requested resource or the operation also names the type. Other
   * attributes can still be written; `columns: { x: false }` hides a column completely.
   */
  readonly fieldSets?: { readonly [type: string]: readonly string[] | undefined };
  /** How much a list may cost; each limit can be set alone. */
  readonly limits?: CostLimits;
  /** Adds `links.about` to the errors of a malformed document. */
  readonly docValidatorAboutLinks?: boolean;
  /** Custom query parameters and the lists of `include`. */
  readonly queryParameters?: QueryParameters<Context, Column>;
  /** Another spelling of `queryParameters`. */
  readonly queryParameter?: QueryParameters<Context, Column>;
  /** Renders errors in place of the built-in renderer. */
  readonly exceptionRenderer?: ErrorRenderer;
  /** The format of date-times; `YYYY-MM-DDThh:mm:ss+00:00` by default. */
  readonly dateTimeFormat?: DateFormat;
  /** The format of dates; `YYYY-MM-DD` by default. */
  readonly dateFormat?: DateFormat;
}

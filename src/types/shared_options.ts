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

/** How the versions of a record are told apart. */
export interface EtagOptions<Column extends string = string> {
  /**
   * The column whose value is the version: an integer or a word of letters, digits, `_` and `.`, which a trigger, a hook
   * or the client changes with the row. Absent, or where it holds something else: whatever the row holds.
   */
  readonly version?: Column;
  /** Refuses to change a record without `If-Match`, with 428. */
  readonly required?: boolean;
}

/**
 * What clients may write beyond the plain documents of JSON:API, and what they get back; a resource's own option wins.
 */
export interface WriteOptions {
  /**
   * `false` refuses to replace the members of a to-many relationship, by `PATCH` of the resource or of the linkage, with
   * 403. Adding members and removing them stay.
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
  /** Rows where a client asks for no page, and the most that it may ask for; 10,000 by default. Without pagination: all. */
  readonly limit?: number;
  /** Leaves texts that a spreadsheet would take for formulas as they are; without it a `'` stands before them. */
  readonly raw?: boolean;
}

/** A strftime pattern as SQLite reads it, or a function of a `Date`. */
export type DateFormat = string | ((date: Date) => string);

/** A query parameter of the application's own. */
export interface CustomParameter<Context = unknown, Column extends string = string> {
  /** Runs on list and view when the client sends the parameter; may add conditions through `subject.query`. */
  callable(value: string, subject: Subject<Context, Column>): Prepared;
}

/** Which relationships may be included, and nothing else. Entries may be dotted and end in `*`. */
export interface IncludeLists {
  /** The only relationships that may be included. */
  readonly allowList?: readonly string[];
  /** Relationships that may not be included; `true` for all. */
  readonly denyList?: readonly string[] | true;
}

/** Query parameters by name; `include` holds the lists of the built-in parameter. */
export type QueryParameters<Context = unknown, Column extends string = string> =
  & { readonly include?: IncludeLists }
  & { readonly [name: string]: CustomParameter<Context, Column> | IncludeLists | undefined };

/** What a list may cost at most. */
export interface CostLimits {
  /**
   * Rows that a list may visit for what the client asks; 1,000,000 by default. A row that is tested or sorted counts
   * once, a hop to another row twice, a test through a to-many five times, a sort along one eight times.
   */
  readonly visits?: number;
  /** Rows between a page by number and the nearer end of its list; 200,000 by default. */
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
  /**
   * Type → the attributes that may be shown. Merged by type: what a resource says of its own type holds wherever the type
   * is met, unless the resource that is asked, or the operation, names the type too. The others stay writable:
   * `columns: { x: false }` hides for good.
   */
  readonly fieldSets?: { readonly [type: string]: readonly string[] };
  /** What a list may cost at most; each limit by itself. */
  readonly limits?: CostLimits;
  /** Adds `links.about` to the errors of a malformed document. */
  readonly docValidatorAboutLinks?: boolean;
  /** Custom query parameters and the lists of `include`. */
  readonly queryParameters?: QueryParameters<Context, Column>;
  /** The specification's singular spelling of `queryParameters`. */
  readonly queryParameter?: QueryParameters<Context, Column>;
  /** Renders errors in place of the built-in renderer. */
  readonly exceptionRenderer?: ErrorRenderer;
  /** The format of date-times; `YYYY-MM-DDThh:mm:ss+00:00` where it is absent. */
  readonly dateTimeFormat?: DateFormat;
  /** The format of dates; `YYYY-MM-DD` where it is absent. */
  readonly dateFormat?: DateFormat;
}

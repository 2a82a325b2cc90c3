import type { ErrorRenderer } from "./error_document.ts";
import type { FilterOptions, StatsOptions } from "./list_options.ts";
import type { JsonObject } from "./json.ts";
import type {
  CostLimits,
  CsvOptions,
  CustomParameter,
  JsonApiVersion,
  JsonOption,
  SharedOptions,
} from "./shared_options.ts";

/** What `fieldSets` says in each place where it can stand: attributes by type. The places are merged by type. */
export type FieldSets = {
  readonly [Place in "operation" | "resource" | "service"]?: NonNullable<SharedOptions["fieldSets"]>;
};

/** The options in force for one operation of one resource, every default filled in. */
export interface Settings {
  /** The top-level `jsonapi` member; absent where no option asks for it. */
  readonly jsonapi?: { readonly version?: JsonApiVersion; readonly meta?: JsonObject };
  /** The version that is spoken, the same for every operation. */
  readonly version: JsonApiVersion;
  /** The path of the description, to which documents link where they are of a version that says how. */
  readonly describedBy?: string;
  readonly absoluteLinks: boolean;
  readonly baseUrl?: string;
  readonly debug: boolean;
  /** Whether documents carry `query`: asked for, and in debug mode. */
  readonly queryLog: boolean;
  /** `JSON_PRETTY_PRINT` is among them in debug mode, unless `debugPrettyPrint` is false. */
  readonly jsonOptions: ReadonlySet<JsonOption>;
  /** The `include` option as it was given. */
  readonly include: readonly string[];
  /** The `fieldSets` options as they were given, by what they were given for. */
  readonly fieldSets: FieldSets;
  readonly allowList?: readonly string[];
  readonly denyList?: readonly string[] | true;
  /** What the list may be filtered by, as it was given; the same for every operation. */
  readonly filters: FilterOptions;
  /** How the list is written as CSV; absent where it is not. The same for every operation. */
  readonly csv?: Required<CsvOptions>;
  /** What the statistics of the list may be about, as it was given; the same for every operation. */
  readonly stats: StatsOptions;
  /** What a list may cost at most. */
  readonly limits: Required<CostLimits>;
  /** Custom query parameters by name. */
  readonly parameters: ReadonlyMap<string, CustomParameter>;
  readonly aboutLinks: boolean;
  readonly exceptionRenderer?: ErrorRenderer;
  /** Absent where no option asks for another format than `YYYY-MM-DDThh:mm:ss+00:00`. */
  readonly formatDateTime?: (date: Date) => string;
  /** Absent where no option asks for another format than `YYYY-MM-DD`. */
  readonly formatDate?: (date: Date) => string;
}

/** What the headers of an answer say of caching, by name; nothing where it says nothing. */
export interface Caching {
  /** On reads that have succeeded. */
  readonly ofReads?: { readonly [name: string]: string };
  /** On every other answer. */
  readonly ofOthers?: { readonly [name: string]: string };
}

/** What bounds a request, service-wide. */
export interface Bounds {
  readonly urlLength: number;
  readonly headerLength: number;
  readonly idLength: number;
  readonly fields: number;
  /** Resources that all included paths of a read may bring together. */
  readonly resources: number;
  readonly includeDepth: number;
  readonly includePaths: number;
  readonly resourcesPerPath: number;
  readonly responseBytes: number;
  readonly sortTerms: number;
  readonly filterLength: number;
  readonly filters: number;
  readonly filterDepth: number;
  readonly filterValues: number;
  /** Parameters `stats[…]` of one request. */
  readonly stats: number;
  /** Groups that `stats[group]` may make. */
  readonly groups: number;
  readonly bodyBytes: number;
  readonly bodyValues: number;
  readonly bodyDepth: number;
  /** Members of a relationship that a client may send at once. */
  readonly linkage: number;
  /** Operations that one atomic request may hold. */
  readonly operations: number;
  /** The most records that a bounded count counts, and the most matches of words that are counted or sorted. */
  readonly countedRecords: number;
  /** The unknown query parameters that are ignored. */
  readonly ignoredParameters: ReadonlySet<string>;
}

/** Pages that are found by their number; `limit: null` is one page that holds all. */
export interface NumberedPagination {
  readonly cursor?: undefined;
  /** Whether clients may limit how many resources of each owner are included. */
  readonly included?: true;
  readonly limit: number | null;
  readonly maxLimit: number;
  /** The count is shown where it is below this: `Infinity` for always, 0 for never. */
  readonly countBelow: number;
}

/** Pages that are found by a cursor. */
export interface CursorPagination {
  readonly cursor: true;
  readonly included?: true;
  readonly limit: number;
  readonly maxLimit: number;
}

/** How lists are divided into pages. */
export type Pagination = NumberedPagination | CursorPagination;

import type { ErrorRenderer } from "./error_document.ts";
import type { FilterOptions, StatsOptions } from "./list_options.ts";
import type { JsonObject } from "./json.ts";
import type { Limits } from "./options.ts";
import type {
  CostLimits,
  CsvOptions,
  CustomParameter,
  JsonApiVersion,
  JsonOption,
  SharedOptions,
} from "./shared_options.ts";

/** The option `fieldSets` in each place where it can be: attributes by type. The places are merged by type. */
export type FieldSets = {
  readonly [Place in "operation" | "resource" | "service"]?: NonNullable<SharedOptions["fieldSets"]>;
};

/** The settings of one operation of one resource, with all defaults. */
export interface Settings {
  /** The top-level member `jsonapi`; absent if no option asks for it. */
  readonly jsonapi?: { readonly version?: JsonApiVersion; readonly meta?: JsonObject };
  /** The version of JSON:API, the same for every operation. */
  readonly version: JsonApiVersion;
  /** The path of the description, if documents link to it: version 1.0 of JSON:API has no such link. */
  readonly describedBy?: string;
  readonly absoluteLinks: boolean;
  readonly baseUrl?: string;
  readonly debug: boolean;
  /** Whether documents have the member `query`: only if the option is on, and in debug mode. */
  readonly queryLog: boolean;
  /** `JSON_PRETTY_PRINT` is among them in debug mode, unless `debugPrettyPrint` is false. */
  readonly jsonOptions: ReadonlySet<JsonOption>;
  /** The `include` option as it was given. */
  readonly include: readonly string[];
  /** The options `fieldSets` as they were given, by place. */
  readonly fieldSets: FieldSets;
  readonly allowList?: readonly string[];
  readonly denyList?: readonly string[] | true;
  /** The option `filters` as it was given; the same for every operation. */
  readonly filters: FilterOptions;
  /** The option `csv`; absent if it is off. The same for every operation. */
  readonly csv?: Required<CsvOptions>;
  /** The option `stats` as it was given; the same for every operation. */
  readonly stats: StatsOptions;
  /** How much a list may cost. */
  readonly limits: Required<CostLimits>;
  /** Custom query parameters by name. */
  readonly parameters: ReadonlyMap<string, CustomParameter>;
  readonly aboutLinks: boolean;
  readonly exceptionRenderer?: ErrorRenderer;
  /** Formats date-times; absent for the default format, `YYYY-MM-DDThh:mm:ss+00:00`. */
  readonly formatDateTime?: (date: Date) => string;
  /** Formats dates; absent for the default format, `YYYY-MM-DD`. */
  readonly formatDate?: (date: Date) => string;
}

/** The headers of caching, by name; absent if there are none. */
export interface Caching {
  /** The headers of successful reads. */
  readonly ofReads?: { readonly [name: string]: string };
  /** The headers of every other answer. */
  readonly ofOthers?: { readonly [name: string]: string };
}

/** The limits of requests, for the whole service, with all defaults. Those of the cost of a list are in `Settings`. */
export interface Bounds extends Required<Omit<Limits, keyof CostLimits>> {
  /** The unknown query parameters that are ignored. */
  readonly ignoredParameters: ReadonlySet<string>;
}

/** Numbered pages; `limit: null` means one page with all rows. */
export interface NumberedPagination {
  readonly cursor?: undefined;
  /** Whether clients may limit how many resources of each owner are included. */
  readonly included?: true;
  readonly limit: number | null;
  readonly maxLimit: number;
  /** The count is shown if it is below this number: `Infinity` for always, 0 for never. */
  readonly countBelow: number;
}

/** Pages with cursors. */
export interface CursorPagination {
  readonly cursor: true;
  readonly included?: true;
  readonly limit: number;
  readonly maxLimit: number;
}

/** How lists are divided into pages. */
export type Pagination = NumberedPagination | CursorPagination;

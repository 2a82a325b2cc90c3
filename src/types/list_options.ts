import type { Inherited } from "./database.ts";

/** How `filter[<path>][<operator>]=<value>` compares a field with one or several values. */
export type FilterOperator =
  | "eq"
  | "ne"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "in"
  | "nin"
  | "contains"
  | "starts-with"
  | "ends-with"
  | "null";

/** The operators of a field: all that its kind has (`true`), or some. */
export type FilterOperators = true | readonly FilterOperator[];

/** The fields that clients may filter by: columns, `id`, and dotted paths through relationships, `currency.code`. */
export type FilterMap<Column extends string> =
  & { readonly [Name in Column | "id"]?: FilterOperators | Inherited<Name> }
  & { readonly [path: `${string}.${string}`]: FilterOperators | undefined };

/** The fields by which clients may filter a list: every field, indexed ones, or those in a map; `false` for none. */
export type FilterOptions<Column extends string = string> = boolean | "indexed" | FilterMap<Column>;

/** The filters of a resource, resolved. Paths have wire names, and the path of a relationship ends in `.id`. */
export type FieldFilters =
  | { readonly kind: "none" }
  | { readonly kind: "every"; readonly onlyIndexed: boolean }
  | { readonly kind: "listed"; readonly paths: ReadonlyMap<string, FilterOperators> };

/** What `stats[<attribute>]` computes of the values of an attribute. */
export type StatsOperation = "count" | "sum" | "average" | "minimum" | "maximum";

/** What a map of `stats` allows for an attribute. A to-one relationship allows only `"group"`. */
export type StatsUse = StatsOperation | "group";

/** Attributes, and to-one relationships to group by, each with the statistics that clients may ask for. */
export type StatsMap<Column extends string> =
  & { readonly [Name in Column | "total"]?: readonly StatsUse[] | Inherited<Name> }
  & { readonly [relationship: string]: readonly StatsUse[] | undefined };

/** The statistics of a list: all that the kinds of its fields allow, or those in a map; `false` for none. */
export type StatsOptions<Column extends string = string> = boolean | StatsMap<Column>;

/** The statistics of a resource, resolved. Names are wire names. */
export type AllowedStats =
  | { readonly kind: "none" }
  | { readonly kind: "every" }
  | { readonly kind: "listed"; readonly names: ReadonlyMap<string, readonly StatsUse[]> };

/** How `filter[<path>][<operator>]=<value>` compares a field with a value, or with some. */
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

/** Which operators a field takes: all that its kind has, or these. */
export type FilterOperators = true | readonly FilterOperator[];

/** The fields that clients may filter by: columns, `id`, and dotted paths through relationships, `currency.code`. */
export type FilterMap<Column extends string> =
  & { readonly [Name in Column | "id"]?: FilterOperators }
  & { readonly [path: `${string}.${string}`]: FilterOperators | undefined };

/**
 * What a list can be filtered by: every field, those that an index leads to, or those that a map names; `false` for none.
 */
export type FilterOptions<Column extends string = string> = boolean | "indexed" | FilterMap<Column>;

/** What clients may filter a resource by, resolved. Paths have wire names, and one to a relationship ends in `.id`. */
export type FieldFilters =
  | { readonly kind: "none" }
  | { readonly kind: "every"; readonly onlyIndexed: boolean }
  | { readonly kind: "listed"; readonly paths: ReadonlyMap<string, FilterOperators> };

/** What `stats[<attribute>]` computes of the values of an attribute. */
export type StatsOperation = "count" | "sum" | "average" | "minimum" | "maximum";

/** What a map of `stats` allows for an attribute; for a to-one relationship only `"group"`. */
export type StatsUse = StatsOperation | "group";

/** Attributes, and to-one relationships to group by, each with what clients may ask of it. */
export type StatsMap<Column extends string> =
  & { readonly [Name in Column | "total"]?: readonly StatsUse[] }
  & { readonly [relationship: string]: readonly StatsUse[] | undefined };

/** What the statistics of a list may be about: everything that its kind allows, or what a map names; `false` for nothing. */
export type StatsOptions<Column extends string = string> = boolean | StatsMap<Column>;

/** What clients may ask the statistics of a resource for, resolved. Names are wire names. */
export type AllowedStats =
  | { readonly kind: "none" }
  | { readonly kind: "every" }
  | { readonly kind: "listed"; readonly names: ReadonlyMap<string, readonly StatsUse[]> };

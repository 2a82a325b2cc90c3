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

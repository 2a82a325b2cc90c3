/** How the filters of a field are described: each operator, the field alone, or in words. */
export type FilterDetail = "operators" | "fields" | "words";

/** How much of a service is spelled out in its description. What is not is said in words. */
export interface Detail {
  /** The filters of a list's own fields. */
  readonly ownFilters: FilterDetail;
  /** The filters of the fields of its to-one relationships. */
  readonly relatedFilters: FilterDetail;
  /** The types whose `fields[<type>]` is a parameter: all that can be included, or those one relationship away. */
  readonly fields: "reached" | "near";
  /** Whether parameters that are lists say by a pattern which names they take. */
  readonly patterns: boolean;
  /** Whether the endpoints of relationships have paths. */
  readonly relationships: boolean;
}

/** From the most that is described to the least. A description that is too long is made again with the next one. */
export const DETAILS: readonly [Detail, ...Detail[]] = [
  { ownFilters: "operators", relatedFilters: "operators", fields: "reached", patterns: true, relationships: true },
  { ownFilters: "operators", relatedFilters: "fields", fields: "near", patterns: true, relationships: true },
  { ownFilters: "operators", relatedFilters: "words", fields: "near", patterns: true, relationships: true },
  { ownFilters: "fields", relatedFilters: "words", fields: "near", patterns: false, relationships: true },
  { ownFilters: "words", relatedFilters: "words", fields: "near", patterns: false, relationships: true },
  { ownFilters: "fields", relatedFilters: "words", fields: "near", patterns: false, relationships: false },
  { ownFilters: "words", relatedFilters: "words", fields: "near", patterns: false, relationships: false },
];

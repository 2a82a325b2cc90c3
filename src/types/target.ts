import type { Operation } from "./operation.ts";
import type { Settings } from "./settings.ts";

/** The endpoints: the operations of a resource, related resources, and the linkage of a relationship. */
export type EndpointName = Operation | "related" | "relationship" | WritingEndpoint;

/** The endpoints that change rows. */
export type WritingEndpoint = "create" | "update" | "delete" | "replaceLinkage" | "addLinkage" | "removeLinkage";

/** The target of a request: one endpoint of one mapped resource. */
export interface Target {
  readonly kind: "target";
  readonly endpoint: EndpointName;
  readonly table: string;
  /** The id in the path, percent-decoded; absent on a collection. */
  readonly id?: string;
  /** The relationship in the path, percent-decoded, in any of its spellings. */
  readonly relationship?: string;
  readonly settings: Settings;
  /** The query string, with its `?`; `""` if there is none. */
  readonly search: string;
  /**
   * The form of a list that is not a document (`"csv"`), or the part of a list that an HTML page reads in addition:
   * `"glance"`, its first records and their number; `"groups"`, how many records have which value; `"label"`, the records
   * that a person calls by a label.
   */
  readonly format?: "csv" | "glance" | "groups" | "label";
}

/** The result of routing: a target, a request for the methods of a path, or an error of a mapped path. */
export type Routed =
  | Target
  | { readonly kind: "options"; readonly allow: string }
  | { readonly kind: "refused"; readonly error: unknown; readonly settings: Settings };

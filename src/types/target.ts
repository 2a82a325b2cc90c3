import type { Operation } from "./operation.ts";
import type { Settings } from "./settings.ts";

/** What answers requests: the operations of a resource, what is related to it, and the linkage of a relationship. */
export type EndpointName = Operation | "related" | "relationship" | WritingEndpoint;

/** The endpoints that change rows. */
export type WritingEndpoint = "create" | "update" | "delete" | "replaceLinkage" | "addLinkage" | "removeLinkage";

/** What a request is aimed at: one endpoint of one mapped resource. */
export interface Target {
  readonly kind: "target";
  readonly endpoint: EndpointName;
  readonly table: string;
  /** The id in the path, percent-decoded; absent on a collection. */
  readonly id?: string;
  /** The relationship in the path, percent-decoded, in any of its spellings. */
  readonly relationship?: string;
  readonly settings: Settings;
  /** The query string, with its `?`; `""` where there is none. */
  readonly search: string;
  /**
   * How a list is written, where it is not a document, or what a page looks at beside what was asked for: `"glance"`, the
   * first records of a list, and how many there are; `"groups"`, how many have which value.
   */
  readonly format?: "csv" | "glance" | "groups";
}

/** What routing finds: a target, a question for the methods that a path takes, or an error of a mapped path. */
export type Routed =
  | Target
  | { readonly kind: "options"; readonly allow: string }
  | { readonly kind: "refused"; readonly error: unknown; readonly settings: Settings };

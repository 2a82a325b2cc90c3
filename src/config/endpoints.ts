import type { Operation } from "../types/operation.ts";
import type { EndpointName } from "../types/target.ts";

/** What a path may be aimed at: `/countries`, `/countries/1`, `/countries/1/currency`, that with `relationships`. */
export type PathKind = "collection" | "item" | "related" | "relationship";

/** The endpoints of each kind of path by method; a client may send any word as one, so no inherited name is among them. */
export const METHODS: { readonly [K in PathKind]: ReadonlyMap<string, EndpointName> } = {
  collection: new Map([["GET", "list"], ["HEAD", "list"], ["POST", "create"]]),
  item: new Map([["GET", "view"], ["HEAD", "view"], ["PATCH", "update"], ["DELETE", "delete"]]),
  related: new Map([["GET", "related"], ["HEAD", "related"]]),
  relationship: new Map([
    ["GET", "relationship"],
    ["HEAD", "relationship"],
    ["PATCH", "replaceLinkage"],
    ["POST", "addLinkage"],
    ["DELETE", "removeLinkage"],
  ]),
};

/**
 * The operation of the resource in the path that an endpoint needs, and whose settings hold. What is related needs an
 * operation of its own resource.
 */
export const OPERATION_OF: { readonly [E in EndpointName]: Operation | undefined } = {
  list: "list",
  view: "view",
  create: "create",
  update: "update",
  delete: "delete",
  related: undefined,
  relationship: "view",
  replaceLinkage: "update",
  addLinkage: "update",
  removeLinkage: "update",
};

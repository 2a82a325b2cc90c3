import type { Operation } from "../types/operation.ts";
import type { ResourceOptions } from "../types/resource_options.ts";
import type { SharedOptions } from "../types/shared_options.ts";
import type { EndpointName } from "../types/target.ts";

/** Every operation: those that read come first. */
export const OPERATIONS: readonly Operation[] = ["list", "view", "create", "update", "delete"];

/** The operations that change rows. */
export const CHANGING: ReadonlySet<Operation> = new Set(["create", "update", "delete"]);

/** The enabled operations of a resource: those in an array, or all that an object does not disable. */
export function enabledOperations({ operations = OPERATIONS }: ResourceOptions = {}): readonly Operation[] {
  return OPERATIONS.filter((operation) =>
    isList(operations) ? operations.includes(operation) : operations[operation] !== false
  );
}

/** The options of one operation; empty if it has none. */
export function operationOptions({ operations = [] }: ResourceOptions, operation: Operation): SharedOptions {
  const options = isList(operations) ? undefined : operations[operation];
  return typeof options === "object" ? options : {};
}

// `Array.isArray` does not narrow a readonly array away.
function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}

/** The kind of a path: `/countries`, `/countries/1`, `/countries/1/currency`, `/countries/1/relationships/currency`. */
export type PathKind = "collection" | "item" | "related" | "relationship";

/**
 * The endpoints of each kind of path, by method. These are maps, because a client may send the name of an inherited
 * member as the method.
 */
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
 * The operation of the resource in the path that an endpoint needs, and whose settings apply. Related resources need an
 * operation of their own resource.
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

/** The endpoints that change rows. */
export const WRITING: ReadonlySet<EndpointName> = new Set(
  (Object.keys(OPERATION_OF) as EndpointName[]).filter((endpoint) => {
    const operation = OPERATION_OF[endpoint];
    return operation !== undefined && CHANGING.has(operation);
  }),
);

import type { AnyDatabase } from "../types/database.ts";
import type { ResourceOptions } from "../types/resource_options.ts";
import type { SharedOptions } from "../types/shared_options.ts";
import type { Operation } from "../types/operation.ts";

/** Every operation: those that read come first. */
export const OPERATIONS: readonly Operation[] = ["list", "view", "create", "update", "delete"];

/** Whether an operation changes rows. */
export function changesRows(operation: Operation): boolean {
  return operation !== "list" && operation !== "view";
}

/** The operations of a resource that are on: those that an array names, or all that an object does not turn off. */
export function enabledOperations(resource: ResourceOptions<AnyDatabase, string> | undefined): readonly Operation[] {
  const operations = resource?.operations;
  if (operations === undefined) return OPERATIONS;
  return OPERATIONS.filter((operation) =>
    isList(operations) ? operations.includes(operation) : operations[operation] !== false
  );
}

/** The options of one operation; nothing where it has none of its own. */
export function operationOptions(
  resource: ResourceOptions<AnyDatabase, string> | undefined,
  operation: Operation | undefined,
): SharedOptions {
  const operations = resource?.operations;
  if (operations === undefined || operation === undefined || isList(operations)) return {};
  const options = operations[operation];
  return typeof options === "object" ? options : {};
}

// `Array.isArray` does not narrow a readonly array away.
function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}

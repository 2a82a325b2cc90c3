import type { Resource, Versions } from "../types/model.ts";
import type { StateShape } from "../types/read_plan.ts";
import type { ReadRequest } from "./read_request.ts";

/** The columns whose values a state holds: the one that says the version alone comes first. */
export function stateColumns({ column, columns }: Versions): readonly string[] {
  return column === undefined ? columns : [column, ...columns];
}

/** What is shipped of a row of a resource so that its version is known. */
export function stateOf({ table, versions }: Resource): { readonly state?: StateShape } {
  if (versions === undefined) return {};
  return { state: { table, columns: stateColumns(versions) } };
}

/** The state of the one primary row; lists, and linkage of others, have none of their own. */
export function primaryState({ resource, wanted }: ReadRequest): { readonly state?: StateShape } {
  const isOne = wanted.kind === "related" ? !wanted.relationship.many && !wanted.isLinkage : wanted.kind !== "list";
  return isOne ? stateOf(resource) : {};
}

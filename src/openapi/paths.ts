import type { Resource } from "../types/model.ts";
import type { OpenApiDocument, OpenApiOperation } from "../types/openapi.ts";
import { type Described, linksOf } from "./described.ts";
import { resourceOperation } from "./operations.ts";
import { linkageChanges, linkageOperation, relatedOperation } from "./relationship_operations.ts";

/** The paths of a resource, and of its relationships where they have links of their own; none without an operation. */
export function pathsOf(described: Described, resource: Resource): OpenApiDocument["paths"] {
  const { path } = resource;
  const of = (operation: Parameters<typeof resourceOperation>[2]) => resourceOperation(described, resource, operation);
  return withoutEmpty({
    [path]: { get: of("list"), post: of("create") },
    [`${path}/{id}`]: { get: of("view"), patch: of("update"), delete: of("delete") },
    ...(resource.relationshipLinks && described.detail.relationships ? relationshipPaths(described, resource) : {}),
  });
}

function relationshipPaths(described: Described, owner: Resource): Paths {
  const paths: { [path: string]: Paths[string] } = {};
  for (const { relationship, target } of linksOf(described, owner)) {
    const of = { described, owner, relationship, target };
    const last = encodeURIComponent(relationship.segment);
    paths[`${owner.path}/{id}/${last}`] = { get: relatedOperation(of) };
    paths[`${owner.path}/{id}/relationships/${last}`] = { get: linkageOperation(of), ...linkageChanges(of) };
  }
  return paths;
}

/** Paths whose operations may be disabled. */
interface Paths {
  readonly [path: string]: { readonly [method: string]: OpenApiOperation | undefined };
}

function withoutEmpty(paths: Paths): OpenApiDocument["paths"] {
  const found: OpenApiDocument["paths"] = {};
  for (const [path, methods] of Object.entries(paths)) {
    const enabled = Object.entries(methods).flatMap(([method, one]) => one === undefined ? [] : [[method, one]]);
    if (enabled.length > 0) found[path] = Object.fromEntries(enabled);
  }
  return found;
}

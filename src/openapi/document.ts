import { nextTurn } from "../drivers/patience.ts";
import { encode } from "../http/response.ts";
import { servedResources } from "../model/visible.ts";
import type { Resource } from "../types/model.ts";
import type { OpenApiDocument, OpenApiOperation, OpenApiOptions } from "../types/openapi.ts";
import { describe, type Described, type DescribedService, DETAILS, LEAST_DETAIL, linksOf } from "./described.ts";
import { atomicOperation, OPERATIONS_TAG } from "./atomic_operations.ts";
import { spelledFilters } from "./filter_parameters.ts";
import { resourceOperation } from "./operations.ts";
import { Reach } from "./reach.ts";
import { linkageChanges, linkageOperation, relatedOperation } from "./relationship_operations.ts";
import { byteLength } from "../values/utf8.ts";

/**
 * Describes a service (https://spec.openapis.org/oas/v3.1.0), in as much detail as its bytes allow; with the least
 * detail it may still be longer. Each call makes a document of its own.
 */
export async function openApiDocument(service: DescribedService, options: OpenApiOptions): Promise<OpenApiDocument> {
  const document = await firstThatFits(service, options);
  return options.change?.(document) ?? document;
}

/** The paths of a resource, and of its relationships if these have paths of their own; none without an operation. */
function pathsOf(described: Described, resource: Resource): OpenApiDocument["paths"] {
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

/** A description has at most this many bytes, as long as fewer details help. */
const MOST_BYTES = 8 * 1024 * 1024;

/** The most bytes of the description of a service. */
export function mostBytesOf({ bounds }: Pick<DescribedService, "bounds">): number {
  return Math.min(MOST_BYTES, bounds.responseBytes);
}

async function firstThatFits(service: DescribedService, options: OpenApiOptions): Promise<OpenApiDocument> {
  const most = mostBytesOf(service);
  const resources = servedResources(service.model);
  const reach = new Reach(service.model, resources);
  for (const resource of resources) {
    for (const action of Object.values(resource.actions)) reach.tables(resource, action);
    await nextTurn();
  }
  for (const detail of DETAILS) {
    const described = describe(service, detail, reach);
    if (isTooLong(described, most)) continue;
    const paths = await pathsWithin(described, most);
    if (paths === undefined) continue;
    const document = documentOf(described, paths, options);
    if (byteLength(encode(JSON.stringify(document), service.settings)) <= most) return document;
  }
  const least = describe(service, LEAST_DETAIL, reach);
  return documentOf(least, (await pathsWithin(least, Infinity))!, options);
}

/**
 * The paths of all resources; `undefined` if they alone are longer than a description may be. Each resource has a turn
 * of its own: a large service takes seconds to describe.
 */
async function pathsWithin(described: Described, most: number): Promise<OpenApiDocument["paths"] | undefined> {
  const paths: OpenApiDocument["paths"] = {};
  let length = 0;
  for (const resource of described.resources) {
    const own = pathsOf(described, resource);
    length += JSON.stringify(own).length;
    if (length > most) return undefined;
    Object.assign(paths, own);
    await nextTurn();
  }
  return paths;
}

/** Whether just the references to filters are too long: to make them all takes seconds. */
function isTooLong(described: Described, most: number): boolean {
  let filters = 0;
  return described.resources.some((resource) => {
    const action = resource.actions.list;
    if (action !== undefined) filters += spelledFilters({ described, resource, action }).length;
    return filters * BYTES_OF_REFERENCE > most;
  });
}

const BYTES_OF_REFERENCE = JSON.stringify({ $ref: "#/components/parameters/FilterName" }).length;

function documentOf(
  described: Described,
  paths: OpenApiDocument["paths"],
  options: OpenApiOptions,
): OpenApiDocument {
  const { title = "JSON:API", version = "1.0.0", license, servers = [{ url: serverOf(described) }] } = options;
  const atomic = described.operationsPath === undefined ? undefined : atomicOperation(described);
  if (atomic !== undefined) paths[described.operationsPath!] = { post: atomic };
  described.components.inlineSingles();
  const used = new Set(Object.values<OpenApiDocument["paths"][string]>(paths).flatMap(tagsOf));
  return {
    openapi: "3.1.0",
    info: { title, version, ...(license === undefined ? {} : { license: { ...license } }) },
    servers: servers.map((one) => ({ ...one })),
    security: [],
    tags: [
      ...described.resources.map(({ type }) => type).filter((type) => used.has(type))
        .map((type) => ({ name: type, description: `Resources of the type ${type}.` })),
      ...(atomic === undefined ? [] : [OPERATIONS_TAG]),
    ],
    paths,
    components: described.components.all,
  };
}

/** The URL before the paths, without a slash at its end. */
function serverOf({ settings: { baseUrl } }: DescribedService): string {
  return baseUrl?.replace(/\/+$/, "") ?? "/";
}

function tagsOf(methods: OpenApiDocument["paths"][string]): readonly string[] {
  return Object.values(methods).flatMap(({ tags }) => tags);
}

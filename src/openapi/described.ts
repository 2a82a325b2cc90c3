import { servedRelationships, servedResources } from "../model/visible.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import type { OpenApiParameter, OpenApiReference, OpenApiSchema } from "../types/openapi.ts";
import type { Bounds, Pagination, Settings } from "../types/settings.ts";
import type { OwnFormats } from "./column_schema.ts";
import { Components, pascalCase, UniqueNames } from "./components.ts";
import type { Reach } from "./reach.ts";

/** The service that is being described, and the parts that have been written so far. */
export interface Described extends DescribedService {
  readonly detail: Detail;
  /** The resources that can be served. */
  readonly resources: readonly Resource[];
  /** The names of resources in identifiers, by table: `NationalCapitals`. */
  readonly names: ReadonlyMap<string, string>;
  readonly operationIds: UniqueNames;
  readonly components: Components;
  readonly reach: Reach;
  /** The parameters that are the same everywhere, by name: `fields[<type>]` and `filter[…]`. */
  readonly parameters: Map<string, OpenApiParameter>;
  /** The references to the error answers of operations that read, and of those that write. */
  readonly errors: Map<"read" | "write", ErrorReferences>;
  readonly formats: OwnFormats;
  /** The tables whose new resources later operations may name by a `lid`; absent where no operation is described. */
  readonly lids?: ReadonlySet<string>;
  /** Whether documents may have the member `jsonapi`. */
  readonly hasJsonapi: boolean;
}

/** References to error answers, by status. */
export type ErrorReferences = { readonly [status: string]: OpenApiReference };

/** The sources of a description. */
export interface DescribedService {
  readonly model: Model;
  /** The service-wide settings. */
  readonly settings: Settings;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  /** The path of atomic operations; absent if they are off. */
  readonly operationsPath?: string;
  /** Whether answers to writes have bookmarks, and requests may send them. */
  readonly tellsBookmarks?: boolean;
}

/** Begins the description of a service. A resource that cannot be served is left out of it. */
export function describe(service: DescribedService, detail: Detail, reach: Reach): Described {
  const { model, settings } = service;
  const resources = servedResources(model);
  const unique = new UniqueNames();
  const all = [settings, ...resources.flatMap(({ actions }) => Object.values(actions)).map(({ settings }) => settings)];
  return {
    ...service,
    detail,
    resources,
    names: new Map(resources.map(({ table, type }) => [table, unique.take(pascalCase(type))])),
    operationIds: new UniqueNames(),
    components: new Components(),
    reach,
    parameters: new Map(),
    errors: new Map(),
    formats: {
      date: all.some((one) => one.formatDate !== undefined),
      dateTime: all.some((one) => one.formatDateTime !== undefined),
    },
    hasJsonapi: all.some((one) => one.jsonapi !== undefined),
  };
}

/** How the filters of a field are described: each operator, only the field, or in words. */
export type FilterDetail = "operators" | "fields" | "words";

/** How much of a service its description lists. Other parts are explained in words. */
interface Detail {
  /** The filters of a list's own fields. */
  readonly ownFilters: FilterDetail;
  /** The filters of the fields of its to-one relationships. */
  readonly relatedFilters: FilterDetail;
  /** The types whose `fields[<type>]` is a parameter: all that can be included, or those one relationship away. */
  readonly fields: "reached" | "near";
  /** Whether parameters with lists have a pattern of the allowed names. */
  readonly patterns: boolean;
  /** Whether the endpoints of relationships have paths. */
  readonly relationships: boolean;
}

/** From much detail to little. If a description is too long, it is made again with the next entry. */
export const DETAILS: readonly Detail[] = [
  { ownFilters: "operators", relatedFilters: "operators", fields: "reached", patterns: true, relationships: true },
  { ownFilters: "operators", relatedFilters: "fields", fields: "near", patterns: true, relationships: true },
  { ownFilters: "operators", relatedFilters: "words", fields: "near", patterns: true, relationships: true },
  { ownFilters: "fields", relatedFilters: "words", fields: "near", patterns: false, relationships: true },
  { ownFilters: "words", relatedFilters: "words", fields: "near", patterns: false, relationships: true },
  { ownFilters: "fields", relatedFilters: "words", fields: "near", patterns: false, relationships: false },
];

/** The least detail, which is used however long the description is. */
export const LEAST_DETAIL: Detail = {
  ownFilters: "words",
  relatedFilters: "words",
  fields: "near",
  patterns: false,
  relationships: false,
};

/** The name of a resource in identifiers. */
export function nameOf({ names }: Described, { table }: Resource): string {
  return names.get(table) ?? "";
}

/** A reference to a schema of a resource, `CountriesCreate`, which the first reference to it makes. */
export function schemaOf(
  described: Described,
  resource: Resource,
  name: string,
  make: () => OpenApiSchema,
): OpenApiReference {
  return described.components.schema(`${name} of ${resource.table}`, `${nameOf(described, resource)}${name}`, make);
}

/** The relationships of a resource whose targets can be served, each with its target. */
export function linksOf(
  { model }: Pick<Described, "model">,
  resource: Resource,
): readonly { readonly relationship: Relationship; readonly target: Resource }[] {
  return servedRelationships(model, resource)
    .map((relationship) => ({ relationship, target: model.resource(relationship.target) }));
}

/** A parameter that is the same everywhere. It is made once, because there may be thousands of uses. */
export function parameterOnce(
  { parameters }: Described,
  name: string,
  make: () => OpenApiParameter,
): OpenApiParameter {
  const known = parameters.get(name) ?? make();
  parameters.set(name, known);
  return known;
}

import { OPERATIONS } from "../config/operations.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { OpenApiParameter } from "../types/openapi.ts";
import type { Bounds, Pagination, Settings } from "../types/settings.ts";
import type { OwnFormats } from "./column_schema.ts";
import { Components } from "./components.ts";
import type { Detail } from "./detail.ts";
import { pascalCase, UniqueNames } from "./names.ts";
import { Reach } from "./reach.ts";

/** What a description is made of. */
export interface DescribedService {
  readonly model: Model;
  /** The service-wide settings. */
  readonly settings: Settings;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
}

/** What is described, and what has been written of it so far. */
export interface Described extends DescribedService {
  readonly detail: Detail;
  /** The resources that can be served. */
  readonly resources: readonly Resource[];
  /** What identifiers say for a resource, by table: `NationalCapitals`. */
  readonly names: ReadonlyMap<string, string>;
  readonly operationIds: UniqueNames;
  readonly components: Components;
  readonly reach: Reach;
  /** The parameters that look alike wherever they stand, by name: `fields[<type>]` and `filter[…]`. */
  readonly parameters: Map<string, OpenApiParameter>;
  readonly formats: OwnFormats;
  /** Whether documents may have the member `jsonapi`. */
  readonly hasJsonapi: boolean;
}

/** Begins the description of a service. A resource that cannot be served is left out of it. */
export function describe(service: DescribedService, detail: Detail, reach = reachOf(service)): Described {
  const { model, settings } = service;
  const resources = servedResources(model);
  const unique = new UniqueNames();
  const all = [settings, ...resources.flatMap(actionsOf).map((action) => action.settings)];
  return {
    ...service,
    detail,
    resources,
    names: new Map(resources.map(({ table, type }) => [table, unique.take(pascalCase(type))])),
    operationIds: new UniqueNames(),
    components: new Components(),
    reach,
    parameters: new Map(),
    formats: {
      date: all.some((one) => one.formatDate !== undefined),
      dateTime: all.some((one) => one.formatDateTime !== undefined),
    },
    hasJsonapi: all.some((one) => one.jsonapi !== undefined),
  };
}

/** What operations reach, which takes long to find and is the same in every detail. */
export function reachOf({ model }: DescribedService): Reach {
  return new Reach(model, servedResources(model));
}

function servedResources({ tables, problems, resource }: Model): readonly Resource[] {
  return tables.filter((table) => problems(table).length === 0).map((table) => resource(table));
}

/** The operations of a resource that are enabled. */
export function actionsOf({ actions }: Resource): readonly Action[] {
  return OPERATIONS.flatMap((operation) => actions[operation] ?? []);
}

/** What identifiers say for a resource. */
export function nameOf({ names }: Described, { table }: Resource): string {
  return names.get(table) ?? "";
}

/** The relationships of a resource that lead to what can be served, each with where it leads. */
export function linksOf(
  { model }: Pick<Described, "model">,
  { relationships }: Resource,
): readonly { readonly relationship: Relationship; readonly target: Resource }[] {
  return relationships.flatMap((relationship) => {
    const { target } = relationship;
    if (!model.tables.includes(target) || model.problems(target).length > 0) return [];
    return [{ relationship, target: model.resource(target) }];
  });
}

/** A parameter that looks alike wherever it stands; made once, since there may be thousands in as many places. */
export function parameterOnce(
  { parameters }: Described,
  name: string,
  make: () => OpenApiParameter,
): OpenApiParameter {
  const known = parameters.get(name) ?? make();
  parameters.set(name, known);
  return known;
}

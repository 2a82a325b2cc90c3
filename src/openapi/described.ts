import { OPERATIONS } from "../config/operations.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Bounds, Pagination, Settings } from "../types/settings.ts";
import type { OwnFormats } from "./column_schema.ts";
import { Components } from "./components.ts";
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
  /** The resources that can be served. */
  readonly resources: readonly Resource[];
  /** What identifiers say for a resource, by table: `NationalCapitals`. */
  readonly names: ReadonlyMap<string, string>;
  readonly operationIds: UniqueNames;
  readonly components: Components;
  readonly reach: Reach;
  readonly formats: OwnFormats;
  /** Whether documents may have the member `jsonapi`. */
  readonly hasJsonapi: boolean;
}

/** Begins the description of a service. A resource that cannot be served is left out of it. */
export function describe(service: DescribedService): Described {
  const { model, settings } = service;
  const resources = model.tables.filter((table) => model.problems(table).length === 0)
    .map((table) => model.resource(table));
  const unique = new UniqueNames();
  const all = [settings, ...resources.flatMap(actionsOf).map((action) => action.settings)];
  return {
    ...service,
    resources,
    names: new Map(resources.map(({ table, type }) => [table, unique.take(pascalCase(type))])),
    operationIds: new UniqueNames(),
    components: new Components(),
    reach: new Reach(model, resources),
    formats: {
      date: all.some((one) => one.formatDate !== undefined),
      dateTime: all.some((one) => one.formatDateTime !== undefined),
    },
    hasJsonapi: all.some((one) => one.jsonapi !== undefined),
  };
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

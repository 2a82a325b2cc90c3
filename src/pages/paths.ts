import { filteredList, listPath } from "../model/filters.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import { servedResources } from "../model/visible.ts";
import { hasPath } from "../values/ids.ts";

/** Whether a filter and a relationship go over the same foreign keys. */
export function haveSameHops(one: Pick<Relationship, "hops">, other: Pick<Relationship, "hops">): boolean {
  return one.hops === other.hops || JSON.stringify(one.hops) === JSON.stringify(other.hops);
}

/** A resource that can be listed. */
type Listed = Resource & { readonly actions: Resource["actions"] & { readonly list: Action } };

/** The resources that can be listed, by their types. */
export function listedResources(model: Model): readonly Listed[] {
  return servedResources(model).filter((one): one is Listed => one.actions.list !== undefined)
    .sort((one, other) => one.type < other.type ? -1 : 1);
}

/** The paths to which pages link. */
export interface Paths {
  /** The path of a resource's list; `undefined` if it has none. */
  list(resource: Resource): string | undefined;
  /** The path of a record's page; `undefined` if it has none. */
  record(record: { readonly type: string; readonly id: string }): string | undefined;
  /**
   * The path of the list to which a relationship of a record leads; `undefined` if there is no such list, or if the id
   * cannot be in it.
   */
  related(relationship: Relationship, owner: Resource, id: string): string | undefined;
}

/** The paths among the resources of a model, each behind a prefix. */
export function pathsOf(model: Model, prefix: string): Paths {
  return {
    list: ({ actions, path }) => actions.list && prefix + path,
    record: ({ type, id }) => {
      const resource = model.byType(type);
      if (resource?.actions.view === undefined || !hasPath(id, resource.key)) return undefined;
      return `${prefix}${resource.path}/${encodeURIComponent(id)}`;
    },
    related: (relationship, owner, id) => {
      const list = filteredList(relationship, model.resource(relationship.target));
      const values = list?.filters.map(({ column }) => keyPart(owner, id, column));
      return list === undefined || values?.includes(undefined)
        ? undefined
        : prefix + listPath(list, values as readonly string[]);
    },
  };
}

/** The part of an id for a column, as a parameter has it; `undefined` if the column is not in the key, or has bytes. */
function keyPart({ key }: Resource, id: string, column: string): string | undefined {
  const place = key.columns.indexOf(column);
  if (place !== -1 && key.columns.length === 1) return id;
  const part = key.codec.parse(id)?.[place];
  return typeof part === "object" || part === undefined ? undefined : String(part);
}

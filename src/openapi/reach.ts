import { servedRelationships } from "../model/visible.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";

/**
 * Finds which resources an operation can include, and which of their columns are ever shown. That takes long, and is the
 * same for every level of detail.
 */
export class Reach {
  readonly #model: Model;
  readonly #resources: readonly Resource[];
  readonly #found = new Map<Action, ReadonlySet<string>>();
  readonly #relationships = new Map<string, readonly Relationship[]>();
  readonly #shown = new Map<string, readonly Column[]>();

  constructor(model: Model, resources: readonly Resource[]) {
    this.#model = model;
    this.#resources = resources;
  }

  /** The relationships of its own resource that an operation can include. */
  included(resource: Resource, action: Action): readonly Relationship[] {
    return this.#served(resource).filter((one) => action.visible.included(this.#model, resource, [one]).length > 0);
  }

  /**
   * The tables that an operation can include on any path. They may be too many, because a dotted entry of a list may
   * close some of the paths.
   */
  tables(resource: Resource, action: Action): ReadonlySet<string> {
    const known = this.#found.get(action);
    if (known !== undefined) return known;
    const tables = new Set<string>();
    const open = this.included(resource, action).map((one) => one.target);
    for (let table = open.pop(); table !== undefined; table = open.pop()) {
      if (tables.has(table)) continue;
      tables.add(table);
      const next = this.#model.resource(table);
      open.push(...this.#served(next).filter((one) => !action.visible.isClosed(next, one)).map((one) => one.target));
    }
    this.#found.set(action, tables);
    return tables;
  }

  /** The columns of a resource that some operation shows, its own or one that includes it. */
  shown(shown: Resource): readonly Column[] {
    const { table, columns } = shown;
    const known = this.#shown.get(table);
    if (known !== undefined) return known;
    const views = this.#resources.flatMap((resource) =>
      Object.values(resource.actions)
        .filter((action) => resource.table === table || this.tables(resource, action).has(table))
        .map(({ visible }) => visible)
    );
    const found = columns.filter(({ name }) => views.length === 0 || views.some((one) => one.shows(shown, name)));
    this.#shown.set(table, found);
    return found;
  }

  #served(resource: Resource): readonly Relationship[] {
    const { table } = resource;
    const known = this.#relationships.get(table);
    if (known !== undefined) return known;
    const served = servedRelationships(this.#model, resource);
    this.#relationships.set(table, served);
    return served;
  }
}

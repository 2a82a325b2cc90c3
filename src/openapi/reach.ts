import type { Column } from "../types/column.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";

/** Which resources an operation can include, and what is ever shown of each. */
export class Reach {
  readonly #model: Model;
  readonly #resources: readonly Resource[];
  readonly #found = new Map<Action, ReadonlySet<string>>();
  readonly #relationships = new Map<string, readonly Relationship[]>();

  constructor(model: Model, resources: readonly Resource[]) {
    this.#model = model;
    this.#resources = resources;
  }

  /** The relationships that an operation can include of its own resource. */
  included(resource: Resource, action: Action): readonly Relationship[] {
    return this.#served(resource).filter((one) => action.visible.included(this.#model, resource, [one]).length > 0);
  }

  /**
   * The tables of what an operation can include on any path. A dotted entry of a list may close some of the paths, so it
   * may be fewer.
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
    const views = this.#resources.flatMap((resource) =>
      Object.values(resource.actions)
        .filter((action) => resource.table === table || this.tables(resource, action).has(table))
        .map(({ visible }) => visible)
    );
    return columns.filter(({ name }) => views.length === 0 || views.some((visible) => visible.shows(shown, name)));
  }

  #served({ table, relationships }: Resource): readonly Relationship[] {
    const known = this.#relationships.get(table);
    if (known !== undefined) return known;
    const { tables, problems } = this.#model;
    const served = relationships.filter(({ target }) => tables.includes(target) && problems(target).length === 0);
    this.#relationships.set(table, served);
    return served;
  }
}

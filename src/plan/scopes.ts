import { demandedValues } from "../sql/demanded_values.ts";
import { asCondition, CONDITIONS, readCondition } from "../sql/stated_condition.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { ReadCondition } from "../types/condition.ts";
import type { ColumnValue } from "../types/input.ts";
import type { Model, Resource } from "../types/model.ts";

/** What a scope says to one request. */
interface Scope {
  readonly condition: ReadCondition;
  /** The values that a row in scope must have. */
  readonly demanded: readonly ColumnValue[];
}

/** The scopes of one request: what its caller may see of each table. Each is asked once. */
export class Scopes {
  readonly #model: Model;
  readonly #context: unknown;
  readonly #dialect: Dialect;
  readonly #scopes = new Map<string, Scope | undefined>();

  constructor(model: Model, context: unknown, dialect: Dialect) {
    this.#model = model;
    this.#context = context;
    this.#dialect = dialect;
  }

  /** The scope of a table; `undefined` where the table has none, so that every row is in scope. */
  of(table: string): ReadCondition | undefined {
    return this.#scope(table)?.condition;
  }

  /** The values that the scope of a table demands by `=`. */
  demanded(table: string): readonly ColumnValue[] {
    return this.#scope(table)?.demanded ?? [];
  }

  #scope(table: string): Scope | undefined {
    if (!this.#model.isScoped) return undefined;
    // A join table need not be mapped.
    if (!this.#model.tables.includes(table)) return undefined;
    if (!this.#scopes.has(table)) this.#scopes.set(table, this.#read(this.#model.resource(table)));
    return this.#scopes.get(table);
  }

  #read(resource: Resource): Scope | undefined {
    const { table, scope } = resource;
    if (scope === undefined) return undefined;
    const stated = scope(CONDITIONS as never, this.#context);
    const expression = asCondition(stated, `The scope of "${table}"`);
    return {
      condition: readCondition(expression, resource, this.#dialect, this.#model),
      demanded: demandedValues(expression, resource) as readonly ColumnValue[],
    };
  }
}

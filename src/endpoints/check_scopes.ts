import { servedResources } from "../model/visible.ts";
import { ConfigurationError } from "../errors/service_error.ts";
import { MisnamedError } from "../sql/condition_compiler.ts";
import { asCondition, CONDITIONS, readCondition } from "../sql/stated_condition.ts";
import { requiredValues } from "../sql/order.ts";
import type { Resource } from "../types/model.ts";
import type { OpenDatabase } from "./open_database.ts";

/** What scopes name and their tables do not have: it fails every request that meets it. */
export function misnamedScopes({ model, sql: { dialect } }: OpenDatabase): readonly Error[] {
  return servedResources(model).flatMap((resource) => {
    try {
      const stated = statedScope(resource);
      if (stated !== undefined) readCondition(stated, resource, dialect, model);
      return [];
    } catch (error) {
      // What else fails may fail for want of a caller.
      if (!(error instanceof MisnamedError)) return [];
      return [new ConfigurationError(`Cannot apply the scope of "${resource.table}". ${error.message}`, error)];
    }
  });
}

/** The columns that a scope compares by `=`, whoever asks; nothing where it cannot be said without a caller. */
export function scopeColumns(resource: Resource): readonly string[] | undefined {
  try {
    const stated = statedScope(resource);
    if (stated === undefined) return [];
    return requiredValues(stated, { ...resource, everyColumn: new Map() }).map(({ column }) => column);
  } catch {
    return undefined;
  }
}

/** The condition of a scope for a caller whose context has every member; nothing where there is no scope. */
function statedScope({ scope, table }: Resource) {
  return scope === undefined
    ? undefined
    : asCondition(scope(CONDITIONS as never, anything()), `The scope of "${table}"`);
}

/** An object of which each member is such an object. */
function anything(): object {
  return new Proxy({}, { get: (_, member) => typeof member === "symbol" ? undefined : anything() });
}

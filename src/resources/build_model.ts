import { ConfigurationError, MissingSchemaError } from "../errors/service_errors.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Operation } from "../types/options.ts";
import type { Table } from "../types/schema_tables.ts";
import type { Settings } from "../types/settings.ts";
import { actionOf } from "./actions.ts";
import { follow } from "./resolve_include.ts";
import type { Mapping } from "./associations.ts";
import { complete } from "./complete.ts";
import type { Declared } from "./declare.ts";
import { underscore } from "../names.ts";

/**
 * The model of every mapped resource. One that does not fit the database does not keep the others from being served:
 * it fails where it is asked for.
 */
export function buildModel(
  declared: readonly Declared[],
  tables: ReadonlyMap<string, Table>,
  inferHasMany: boolean,
  ofService: Settings,
): Model {
  const mapping: Mapping = { declared: new Map(declared.map((one) => [one.table, one])), tables, inferHasMany };
  const resources = new Map<string, Resource | Error>();
  const exact = declared.map((one) => [one.type, one.table] as const);
  const types = new Map([...declared.map((one) => [underscore(one.type), one.table] as const), ...exact]);
  const model: Model = {
    tables: declared.map((one) => one.table),
    isScoped: declared.some((one) => one.options.scope !== undefined),
    resource: (table) => {
      const found = resources.get(table);
      if (found instanceof Error) throw found;
      if (found === undefined) throw new ConfigurationError(`The table "${table}" is not mapped.`);
      return found;
    },
    byType: (type) => {
      const table = types.get(type);
      return table === undefined ? undefined : model.resource(table);
    },
  };
  // Settings name other resources, so all are completed before the first is resolved.
  const actions = new Map<string, Parts>();
  for (const one of declared) {
    resources.set(
      one.table,
      attempt(() => {
        const parts: Parts = { actions: {}, closed: {} };
        actions.set(one.table, parts);
        return { ...complete(one, tableOf(one, tables), mapping), ...parts };
      }),
    );
  }
  for (const one of declared) {
    const resource = resources.get(one.table);
    const parts = actions.get(one.table);
    if (resource === undefined || resource instanceof Error || parts === undefined) continue;
    const failure = attempt(() => {
      for (const [operation, settings] of Object.entries(one.settings)) {
        const action = actionOf(model, resource, operation as Operation, settings, ofService);
        parts.closed[action.operation] = action.denied === true ? true : action.closed;
        if (one.enabled.includes(action.operation)) parts.actions[action.operation] = action;
      }
    });
    if (failure instanceof Error) resources.set(one.table, failure);
  }
  return model;
}

/** What is resolved last. */
interface Parts {
  readonly actions: { [O in Operation]?: Action };
  readonly closed: { [O in Operation]?: ReadonlySet<string> | true };
}

function tableOf(declared: Declared, tables: ReadonlyMap<string, Table>): Table {
  const table = tables.get(declared.table);
  if (table === undefined) throw new MissingSchemaError(declared.table, declared.path);
  return table;
}

function attempt<T>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Fails with the first reason why a resource, or a link to what belongs to it, cannot be served. */
export function checkModel(model: Model): void {
  for (const table of model.tables) {
    for (const association of model.resource(table).associations) follow(model, association);
  }
}

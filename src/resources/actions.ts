import { ConfigurationError } from "../errors/service_errors.ts";
import type { Action, Association, Model, Resource } from "../types/model.ts";
import type { Operation } from "../types/options.ts";
import type { Settings } from "../types/settings.ts";
import { resolveInclude } from "./resolve_include.ts";

/** Resolves the names in one operation's settings against the model. @throws {ConfigurationError} at an unknown name. */
export function actionOf(model: Model, resource: Resource, operation: Operation, settings: Settings): Action {
  const resolve = (option: string, entry: string) => resolveEntry(model, resource, operation, option, entry);
  const denied = settings.denyList === true ? true : (settings.denyList ?? []).map((one) => resolve("denyList", one));
  const isPlain = (entry: string) => !entry.includes(".") && entry !== "*";
  return {
    operation,
    settings,
    include: settings.include.map((path) => resolvePath(model, resource, operation, "include", path)),
    fieldSets: fieldSetsOf(model, resource, settings),
    allowed: settings.allowList?.map((entry) => resolve("allowList", entry)),
    denied: denied === true ? true : denied.filter((entry) => !isPlain(entry)),
    closed: new Set(denied === true ? [] : denied.filter(isPlain)),
  };
}

function resolvePath(model: Model, resource: Resource, operation: Operation, option: string, path: string) {
  try {
    return resolveInclude(model, resource, path);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError(`Cannot apply the option ${option} to ${operation} "${resource.type}": ${why}`, cause);
  }
}

function resolveEntry(
  model: Model,
  resource: Resource,
  operation: Operation,
  option: string,
  entry: string,
): string {
  if (entry === "*") return entry;
  const path = entry.endsWith(".*") ? entry.slice(0, -2) : entry;
  const names = resolvePath(model, resource, operation, option, path).map((one: Association) => one.name).join(".");
  return path === entry ? names : `${names}.*`;
}

function fieldSetsOf(model: Model, resource: Resource, settings: Settings): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(settings.fieldSets).map(([type, fields]) => {
      const owner = model.byType(type);
      if (owner === undefined) {
        throw new ConfigurationError(
          `Cannot apply the option fieldSets to "${resource.type}": no resource has the type "${type}".`,
        );
      }
      return [owner.table, new Set(fields.flatMap((field) => columnsNamed(owner, field)))] as const;
    }),
  );
}

function columnsNamed(owner: Resource, field: string): readonly string[] {
  const column = owner.columnBySpelling.get(field);
  if (column !== undefined) return [column.name];
  if (owner.hiddenSpellings.has(field) || owner.schema.attributes?.adds.includes(field)) return [field];
  throw new ConfigurationError(
    `Cannot apply the option fieldSets to "${owner.type}": it has no field "${field}"; it has ${
      owner.columns.map((one) => one.field).join(", ")
    }.`,
  );
}

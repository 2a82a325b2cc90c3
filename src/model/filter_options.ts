import { closest } from "../errors/closest.ts";
import { ConfigurationError } from "../errors/service_errors.ts";
import type { FieldFilters, FilterOperators, FilterOptions } from "../types/filters.ts";
import type { Model, Resource } from "../types/model.ts";
import { type FilteredField, filteredField, filterPath, operatorsOf } from "./field_filters.ts";
import { Problems } from "./problems.ts";
import { listed } from "./spelled_names.ts";

/** The name that stands where others have a path: `filter[or][<label>][<path>]`. */
export const OR = "or";

/** What holds for the fields that a map of `filters` names. */
export interface FilterRules {
  /** Whether the service's own map names them. */
  readonly isShared: boolean;
  /** The most relationships that a path may have. */
  readonly mostDepth: number;
}

/**
 * Resolves what `filters` says of a resource. What the service's own option names need not be there in every resource: it
 * is left out where another has it. An unknown name goes to the problems.
 */
export function fieldFiltersOf(
  model: Model,
  resource: Resource,
  options: FilterOptions,
  { isShared, mostDepth }: FilterRules,
  problems: Problems,
): FieldFilters {
  if (options === false) return { kind: "none" };
  const paths = typeof options === "object"
    ? listedPaths(model, resource, options, { isShared, mostDepth }, problems)
    : undefined;
  if (paths === undefined || paths.has(OR) || paths.has(`${OR}.id`)) refuseOr(resource, problems);
  return paths === undefined ? { kind: "every", onlyIndexed: options === "indexed" } : { kind: "listed", paths };
}

function listedPaths(
  model: Model,
  resource: Resource,
  options: object,
  { isShared, mostDepth }: FilterRules,
  problems: Problems,
): ReadonlyMap<string, FilterOperators> {
  const given = Object.entries(options as { readonly [path: string]: FilterOperators | undefined });
  // A path may come back to this resource, which can be asked for as long as nothing is wrong with it.
  const found = new Problems();
  const paths = new Map(given.flatMap(([path, operators]): readonly (readonly [string, FilterOperators])[] => {
    const field = operators === undefined ? undefined : found.attempt(() => fieldOf(model, resource, path, isShared));
    if (field === undefined || operators === undefined) return [];
    if (!isShared) checkOperators(resource, path, field, operators, found);
    const depth = field.path.length;
    if (depth > mostDepth) {
      found.refuse(
        `Cannot apply the option filters to "${resource.type}": "${path}" has ${depth} relationships, and ` +
          `limits.filterDepth is ${mostDepth}.`,
      );
    }
    return [[filterPath(field), operators]];
  }));
  found.errors.forEach((error) => problems.add(error));
  return paths;
}

/** The field of a path; nothing where the service names what only others have. @throws {ConfigurationError} */
function fieldOf(model: Model, resource: Resource, path: string, isShared: boolean): FilteredField | undefined {
  const cannot = `Cannot apply the option filters to "${resource.type}": it names "${path}", and`;
  try {
    const found = filteredField(model, resource, path);
    if (found !== undefined || (isShared && isFieldOfAny(model, path))) return found;
  } catch (cause) {
    // What the service's path leads to says itself that it cannot be served.
    if (isShared) return undefined;
    throw new ConfigurationError(`${cannot} what that leads to cannot be served.`, cause);
  }
  const names = path.split(".");
  const last = names.pop() ?? "";
  const owner = names.length === 0 ? resource : filteredField(model, resource, names.join("."))?.owner;
  throw new ConfigurationError(`${cannot} ${unknown(owner, last, names)}`);
}

function isFieldOfAny(model: Model, path: string): boolean {
  return model.tables.some((table) => {
    try {
      return filteredField(model, model.resource(table), path) !== undefined;
    } catch {
      // That resource cannot be served and says so itself; it might have the field.
      return true;
    }
  });
}

function unknown(owner: Resource | undefined, name: string, path: readonly string[]): string {
  if (owner === undefined) return `"${path.join(".")}" are no relationships that follow one another.`;
  const { type, columns, relationships } = owner;
  const over = relationships.find((one) => one.kind === "belongsTo" && one.hops[0].from.includes(name));
  if (over !== undefined) {
    const instead = [...path, over.name, "id"].join(".");
    return `that is the foreign key of "${over.name}": write ${JSON.stringify(instead)}.`;
  }
  const fields = ["id", ...columns.map((one) => one.field), ...relationships.map((one) => one.name)];
  const near = closest(name, fields);
  return `"${type}" has no field "${name}". ${
    near === undefined ? `It has ${listed(fields)}.` : `Did you mean "${near}"?`
  }`;
}

function checkOperators(
  { type }: Resource,
  path: string,
  field: FilteredField,
  operators: FilterOperators,
  problems: Problems,
): void {
  // In a map a relationship and its id are one field.
  const taken = operatorsOf({ ...field, isRelationship: false });
  const strange = operators === true ? undefined : operators.find((one) => !taken.includes(one));
  if (strange === undefined) return;
  problems.refuse(
    `Cannot apply the option filters to "${type}": "${path}" does not take ${strange}; it takes ${taken.join(", ")}.`,
  );
}

/** A field of this name could not be told from the word. */
function refuseOr({ type, columnBySpelling, relationshipBySpelling }: Resource, problems: Problems): void {
  const isColumn = columnBySpelling.get(OR)?.field === OR;
  if (!isColumn && relationshipBySpelling.get(OR)?.name !== OR) return;
  const rename = isColumn ? "rename it with columns: { or: { field: … } }" : "give the relationship another name";
  problems.refuse(
    `Cannot filter "${type}": its field "or" cannot be told from filter[or][…]; ${rename}, or list other fields in filters.`,
  );
}

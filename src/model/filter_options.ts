import { closest } from "../errors/wording.ts";
import { ConfigurationError } from "../errors/service_error.ts";
import type { FieldFilters, FilterOperators, FilterOptions } from "../types/list_options.ts";
import type { Model, Resource } from "../types/model.ts";
import {
  fieldNames,
  type FilteredField,
  filteredField,
  filterPath,
  isMemberName,
  operatorsOf,
} from "./field_filters.ts";
import { type OptionOwner, Problems } from "./problems.ts";
import { targetOf } from "./visible.ts";
import { toOneOver } from "./columns.ts";
import { asMember, listed } from "./spellings.ts";
import type { Column } from "../types/schema_tables.ts";

/** The name that begins a group, in place of a path: `filter[or][<label>][<path>]`. */
export const OR = "or";

/** Resolves the option `filters` of a resource, without fields of the service's option that only others have. */
export function fieldFiltersOf(options: FilterOptions, owner: OptionOwner): FieldFilters {
  const { resource, problems } = owner;
  if (options === false) return { kind: "none" };
  const paths = typeof options === "object" ? pathsOf(options, owner) : undefined;
  const { type, columnBySpelling, relationshipBySpelling } = resource;
  const hasOr = columnBySpelling.get(OR)?.field === OR || relationshipBySpelling.get(OR)?.name === OR;
  if (hasOr && (paths === undefined || paths.has(OR) || paths.has(`${OR}.id`))) {
    problems.refuse(
      `Cannot filter "${type}": its field "or" cannot be told from filter[or][…]. Give it another name, or list other ` +
        "fields in filters.",
    );
  }
  return paths === undefined ? { kind: "every", onlyIndexed: options === "indexed" } : { kind: "listed", paths };
}

/** The fields that a map names, by their paths in wire names. */
function pathsOf(
  options: object,
  { model, resource, problems, isShared }: OptionOwner,
): ReadonlyMap<string, FilterOperators> {
  const paths = new Map<string, FilterOperators>();
  // A path may lead back to this resource, so its problems are collected apart: with problems it could not be looked
  // up.
  const found = new Problems();
  for (const [path, operators] of Object.entries<FilterOperators | undefined>({ ...options })) {
    if (operators === undefined) continue;
    found.attempt(() => {
      const field = fieldOf(model, resource, path, isShared);
      if (field === undefined) return;
      paths.set(filterPath(field), operators);
      if (!isShared) checkOperators(resource, path, field, operators);
    });
  }
  found.errors.forEach((error) => problems.add(error));
  return paths;
}

/** The field of a path; `undefined` if the service names one that only others have. @throws {ConfigurationError} */
function fieldOf(model: Model, resource: Resource, path: string, isShared: boolean): FilteredField | undefined {
  try {
    const found = filteredField(model, resource, path);
    if (found !== undefined || (isShared && isFieldOfAny(model, path))) return found;
  } catch (cause) {
    // The related resource cannot be served, which is reported for it.
    if (isShared) return undefined;
    throw cannot(resource, path, "what that leads to cannot be served.", cause);
  }
  const names = path.split(".");
  const last = names.pop() ?? "";
  let owner = resource;
  for (const [place, name] of names.entries()) {
    const column = owner.columnBySpelling.get(name);
    if (column !== undefined) throw cannot(resource, path, noMember(owner, column, [...names.slice(place + 1), last]));
    const relationship = owner.relationshipBySpelling.get(name);
    if (relationship === undefined) throw cannot(resource, path, unknownRelationship(owner, name));
    owner = targetOf(model, relationship);
  }
  throw cannot(resource, path, unknown(owner, last, names));
}

/** Why clients cannot filter by a member of an attribute. */
function noMember({ type }: Resource, { field, kind }: Column, member: readonly string[]): string {
  if (kind !== "json") {
    return `"${field}" of "${type}" holds no JSON: where it does, say so in columns: { ${asMember(field)}: "JSON" }.`;
  }
  if (member.some((one) => !isMemberName(one))) {
    return `"${member.join(".")}" is not a name by which a member can be found.`;
  }
  return `a to-many relationship leads to "${type}": only to-one relationships lead to members of JSON.`;
}

function isFieldOfAny(model: Model, path: string): boolean {
  return model.tables.some((table) => {
    try {
      return filteredField(model, model.resource(table), path) !== undefined;
    } catch {
      // That resource cannot be served, which is reported for it; it might have the field.
      return true;
    }
  });
}

function unknownRelationship({ type, relationships }: Resource, name: string): string {
  const names = relationships.map((one) => one.name);
  return `"${type}" has no relationship "${name}". ${meantOf(name, names)}`;
}

function unknown(owner: Resource, name: string, path: readonly string[]): string {
  const over = toOneOver(name, owner.relationships);
  if (over !== undefined) return `that is a foreign key: write "${[...path, over.name, "id"].join(".")}".`;
  return `"${owner.type}" has no such field. ${meantOf(name, fieldNames(owner))}`;
}

/** A hint at the name that was probably meant, or a list of all names. */
function meantOf(name: string, names: readonly string[]): string {
  const near = closest(name, names);
  return near === undefined ? `It has ${listed(names)}.` : `Did you mean "${near}"?`;
}

/** Checks operators. In a map, a relationship and its id are one field. @throws {ConfigurationError} */
function checkOperators(resource: Resource, path: string, field: FilteredField, operators: FilterOperators): void {
  const taken = operatorsOf({ ...field, isRelationship: false });
  const strange = operators === true ? undefined : operators.find((one) => !taken.includes(one));
  if (strange !== undefined) throw cannot(resource, path, `that takes ${taken.join(", ")}, not ${strange}.`);
}

function cannot({ type }: Resource, path: string, why: string, cause?: unknown): ConfigurationError {
  return new ConfigurationError(
    `Cannot apply the option filters to "${type}": it names "${path}", and ${why}`,
    cause,
  );
}

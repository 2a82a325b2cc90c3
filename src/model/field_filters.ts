import type { Column } from "../types/schema_tables.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import { EQUALITY, FILTER_OPERATORS, ORDER } from "../values/kind.ts";
import { KINDS } from "../values/kinds.ts";
import { targetOf } from "./visible.ts";

/** The field that a path of `filter[…]` names: relationships, then an attribute, the id, or a member of JSON. */
export interface FilteredField {
  readonly path: readonly Relationship[];
  /** The resource that has the field. */
  readonly owner: Resource;
  readonly column?: Column;
  /** The names of nested members of a JSON attribute, from the outermost. */
  readonly member?: readonly string[];
  /** Whether the path ends in a relationship: `currency` is `currency.id`. */
  readonly isRelationship: boolean;
}

/** The names that one step of a path can have. */
export function fieldNames({ columns, relationships }: Resource): readonly string[] {
  return ["id", ...columns.map((one) => one.field), ...relationships.map((one) => one.name)];
}

/** The field that a path names: `name`, `currency.code`, `cultures`; `undefined` if there is none. */
export function filteredField(model: Model, resource: Resource, names: string): FilteredField | undefined {
  const path: Relationship[] = [];
  let owner = resource;
  const steps = names.split(".");
  for (const [place, name] of steps.entries()) {
    const isLast = place === steps.length - 1;
    const column = owner.columnBySpelling.get(name);
    if (column !== undefined && isLast) return { path, owner, column, isRelationship: false };
    if (column !== undefined) {
      return memberOf({ path, owner, column, member: steps.slice(place + 1), isRelationship: false });
    }
    if (name === "id" && isLast) return { path, owner, isRelationship: false };
    const relationship = owner.relationshipBySpelling.get(name);
    if (relationship === undefined) return undefined;
    path.push(relationship);
    owner = targetOf(model, relationship);
  }
  return { path, owner, isRelationship: true };
}

/** A member of a JSON attribute. Filters do not reach such members along to-many relationships. */
function memberOf(
  field: FilteredField & Required<Pick<FilteredField, "column" | "member">>,
): FilteredField | undefined {
  const isReached = field.column.kind === "json" && field.path.every(({ many }) => !many);
  return isReached && field.member.every(isMemberName) ? field : undefined;
}

/** Whether statements can contain a member of this name. */
export function isMemberName(name: string): boolean {
  return /^[^"\\\p{Cc}]+$/u.test(name) && name.isWellFormed();
}

/**
 * The path to a member of a JSON value, for SQLite's JSON functions: `$.color`, `$.size."wide-feet"`. An index on the
 * member must name the same path.
 */
export function memberPath(member: readonly string[]): string {
  return `$${member.map((name) => /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `."${name}"`).join("")}`;
}

/** A path in wire names, as in `filters` when it is a map: `currency.code`, `cultures.id`, `meta.color`. */
export function filterPath({ path, column, member = [] }: Pick<FilteredField, "path" | "column" | "member">): string {
  return [...path.map((one) => one.name), column?.field ?? "id", ...member].join(".");
}

/**
 * The fields that descriptions and messages list as filters of a resource: its own fields, its relationships, and the
 * paths that a map lists. Other paths through relationships are left out, because there may be thousands.
 */
export function spelledOutFields(
  model: Model,
  resource: Resource,
  relationships: readonly string[],
): readonly FilteredField[] {
  const { fieldFilters, columns } = resource;
  if (fieldFilters.kind === "none") return [];
  const dotted = fieldFilters.kind === "listed" ? [...fieldFilters.paths.keys()] : [];
  const paths = new Set(["id", ...columns.map(({ field }) => field), ...relationships, ...dotted]);
  return [...paths].flatMap((path) => filteredField(model, resource, path) ?? []);
}

/** The path of a field in the brackets of `filter[…]`; a relationship is written without its id. */
export function parameterPath(field: FilteredField): string {
  return field.isRelationship ? field.path.map(({ name }) => name).join(".") : filterPath(field);
}

/** The operators of a field's kind. */
export function operatorsOf({ column, member, isRelationship }: FilteredField): readonly FilterOperator[] {
  if (member !== undefined) return ORDER;
  if (column !== undefined) return KINDS[column.kind].filtered?.operators ?? ["null"];
  return isRelationship ? EQUALITY : ORDER;
}

/**
 * The operators with which clients may filter by a field; `undefined` if they may not filter by it or may not see it.
 */
export function allowedOperators(
  model: Model,
  resource: Resource,
  field: FilteredField,
  action: Action,
): readonly FilterOperator[] | undefined {
  const { owner, column } = field;
  if (column !== undefined && !action.visible.shows(owner, column.name)) return undefined;
  const listed = listedOperators(model, resource, field);
  if (listed === undefined || listed === true) return listed && operatorsOf(field);
  return FILTER_OPERATORS.filter((one) => listed.includes(one) && operatorsOf(field).includes(one));
}

/**
 * The operators that the options along a path allow for a field. The options of each resource count, but a map lists
 * whole paths, and only a map lists members of JSON. A relationship is a field of the resource that has it.
 */
function listedOperators(
  model: Model,
  resource: Resource,
  { path, column, member }: FilteredField,
): true | readonly FilterOperator[] | undefined {
  let here = resource;
  for (let level = 0;; level++) {
    const filters = here.fieldFilters;
    const isOwn = level === path.length || (level === path.length - 1 && column === undefined);
    switch (filters.kind) {
      case "none":
        return undefined;
      case "listed":
        return filters.paths.get(filterPath({ path: path.slice(level), column, member }));
      case "every":
        if (isOwn && member !== undefined) return undefined;
        if (isOwn) return column === undefined || column.indexed || !filters.onlyIndexed ? true : undefined;
    }
    here = targetOf(model, path[level]);
  }
}

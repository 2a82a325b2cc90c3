import { BadRequestError } from "../errors/request_errors.ts";
import { ConfigurationError, MissingRouteError } from "../errors/service_error.ts";
import { cut } from "../errors/wording.ts";
import type { Model, Relationship, Resource, Search, Visible } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { IncludePath } from "../types/query.ts";
import type { FieldSets } from "../types/settings.ts";
import { type OptionOwner, Problems } from "./problems.ts";
import { addedField, didYouMean } from "./spellings.ts";

/** The lists of `include` for one operation, resolved to wire names: `cultures.language`, `cultures.*`. */
interface ResolvedLists {
  readonly allowed?: readonly string[];
  /** The dotted part of the `denyList`; `true` denies all. */
  readonly denied: readonly string[] | true;
}

/** What the requests of one operation may see, by `fieldSets` and the lists of `include`. */
export function visibleBy(operation: Operation, shown: ShownColumns, lists: ResolvedLists): Visible {
  const shows = ({ table }: Resource, name: string) => shown.get(table)?.has(name) !== false;
  const isClosed = ({ closed }: Resource, { name }: Relationship) =>
    closed[operation] === true || closed[operation]?.has(name) === true;
  return {
    shows,
    attributes: (resource) => resource.columns.filter(({ name }) => shows(resource, name)),
    search: (resource) => searchOf(resource, (name) => shows(resource, name)),
    includesNothing: lists.denied === true,
    isClosed,
    included: (model, resource, path) =>
      includedPart(
        model,
        resource,
        path,
        (here, relationship, name) =>
          here.relationships.includes(relationship) && !isClosed(here, relationship) && isListed(name, lists),
      ),
  };
}

/**
 * By table, the columns that may be shown, and the fields that its schema adds. A table without an entry is not
 * limited.
 */
type ShownColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** The resource for which `fieldSets` is resolved, with the sets that each resource has for its own type. */
export interface FieldSetOwner extends Pick<OptionOwner, "model" | "resource" | "problems"> {
  readonly ownSets: ShownColumns;
}

/**
 * The fields of each type that requests to a resource may show. The set of the operation wins over that of the
 * resource, then comes the set that the type's own resource has for it, then that of the service.
 */
export function fieldSetsOf(
  { operation, resource: ofResource, service }: FieldSets,
  { model, resource, ownSets, problems }: FieldSetOwner,
): ShownColumns {
  const resolved = (sets: FieldSets["service"]) => [...shownColumns(model, resource, sets, problems)];
  return new Map([...resolved(service), ...ownSets, ...resolved(ofResource), ...resolved(operation)]);
}

/**
 * The set that a resource's own `fieldSets` has for its own type, which applies wherever the type is shown; `undefined`
 * if it has none.
 */
export function ownFieldSet(
  model: Model,
  resource: Resource,
  { resource: sets }: FieldSets,
): ReadonlySet<string> | undefined {
  // Problems are reported when `fieldSets` is resolved for the resource's own operations.
  return shownColumns(model, resource, sets, new Problems()).get(resource.table);
}

function shownColumns(
  model: Model,
  resource: Resource,
  sets: FieldSets["service"] = {},
  problems: Problems,
): ShownColumns {
  return new Map(
    Object.entries(sets).flatMap(([type, fields]) => {
      const owner = problems.attemptOnce(`fieldSets ${type}`, () => ownerOf(model, resource, type));
      if (owner === undefined) return [];
      const columns = fields.flatMap((field) =>
        problems.attemptOnce(`fieldSets ${type} ${field}`, () => columnsNamed(owner, field)) ?? []
      );
      return [[owner.table, new Set(columns)] as const];
    }),
  );
}

/** The resource with a type; `undefined` if it cannot be served, which is reported for it. */
function ownerOf(model: Model, resource: Resource, type: string): Resource | undefined {
  const owner = new Problems().attempt(() => ({ found: model.byType(type) }));
  if (owner === undefined || owner.found !== undefined) return owner?.found;
  throw new ConfigurationError(
    `Cannot apply the option fieldSets to "${resource.type}": no resource has the type "${type}".`,
  );
}

function columnsNamed(owner: Resource, field: string): readonly string[] {
  const column = owner.columnBySpelling.get(field);
  if (column !== undefined) return [column.name];
  // A relationship may be named, as in `fields`, without effect: the option limits only attributes.
  if (owner.relationshipBySpelling.has(field)) return [];
  const added = addedField(owner, field);
  if (added !== undefined) return [added];
  if (owner.hiddenSpellings.has(field)) return [field];
  throw new ConfigurationError(
    `Cannot apply the option fieldSets to "${owner.type}": it has no field "${field}"; it has ${
      owner.columns.map((one) => one.field).join(", ")
    }.`,
  );
}

/** Whether a table is mapped, and its resource can be served. */
export function canServe({ tables, problems }: Model, table: string): boolean {
  return tables.includes(table) && problems(table).length === 0;
}

/** The resources that can be served, in the order of the mapping. */
export function servedResources(model: Model): readonly Resource[] {
  return model.tables.filter((table) => model.problems(table).length === 0).map((table) => model.resource(table));
}

/** The relationships of a resource whose targets can be served. */
export function servedRelationships(model: Model, { relationships }: Resource): readonly Relationship[] {
  return relationships.filter(({ target }) => canServe(model, target));
}

/** The resource to which a relationship leads. @throws {MissingRouteError} if it is not mapped. */
export function targetOf(model: Model, relationship: Pick<Relationship, "name" | "target">): Resource {
  const { target, name } = relationship;
  if (!model.tables.includes(target)) throw new MissingRouteError(target, name, didYouMean(target, model.tables));
  return model.resource(relationship.target);
}

/** Whether two paths go along the same relationships. */
export function isSamePath(one: IncludePath, other: IncludePath): boolean {
  return one.length === other.length && one.every((relationship, level) => relationship === other[level]);
}

/** The relationships that a dotted path names: `cultures.language`. @throws {BadRequestError} for an unknown name. */
export function resolveInclude(model: Model, resource: Resource, path: string): IncludePath {
  return namedPath(path.split("."), model, resource, (name, here) => unknownInclude(path, name, here));
}

/**
 * The relationships with some names, one after another; `unknown` makes the error of a name that a resource does not
 * have.
 */
export function namedPath(
  names: readonly string[],
  model: Model,
  resource: Resource,
  unknown: (name: string, here: Resource) => BadRequestError,
): IncludePath {
  const path: Relationship[] = [];
  let here = resource;
  for (const name of names) {
    const relationship = here.includeBySpelling.get(name);
    if (relationship === undefined) throw unknown(name, here);
    path.push(relationship);
    here = targetOf(model, relationship);
  }
  return path;
}

function unknownInclude(path: string, name: string, resource: Resource): BadRequestError {
  const known = resource.relationships.map((one) => one.name).join(", ") || "none";
  const detail = `Cannot include "${cut(path)}": "${resource.type}" has no relationship "${
    cut(name)
  }"; it has ${known}.`;
  return new BadRequestError(detail, "include");
}

function searchOf({ search, everyColumn }: Resource, shows: (name: string) => boolean): Search | undefined {
  if (search.kind === "columns") {
    const columns = search.columns.filter(({ name }) => shows(name));
    return columns.length === 0 ? undefined : { ...search, columns };
  }
  // Columns of the index that the resource does not have contain words from the application.
  const columns = search.columns.filter((name) => shows(name) || !everyColumn.has(name));
  return columns.length === 0 ? undefined : { ...search, columns };
}

/**
 * The beginning of a path that may be included, up to the first relationship for which `leadsOn` is false. `leadsOn`
 * also gets the dotted name of the path so far.
 */
function includedPart(
  model: Model,
  resource: Resource,
  path: IncludePath,
  leadsOn: (here: Resource, relationship: Relationship, name: string) => boolean,
): IncludePath {
  const included: Relationship[] = [];
  let here = resource;
  let name = "";
  for (const relationship of path) {
    name = name === "" ? relationship.name : `${name}.${relationship.name}`;
    if (!leadsOn(here, relationship, name)) break;
    included.push(relationship);
    here = targetOf(model, relationship);
  }
  return included;
}

function isListed(name: string, { allowed, denied }: ResolvedLists): boolean {
  if (denied === true || denied.some((entry) => covers(entry, name))) return false;
  return allowed === undefined ||
    allowed.some((entry) => covers(entry, name, true) || entry.startsWith(`${name}.`));
}

/**
 * Whether an entry of a list covers a path: `a.b` covers itself and, in a denyList, all paths below; `a.*` covers all
 * paths below `a`.
 */
function covers(entry: string, name: string, itselfOnly = false): boolean {
  if (entry === "*") return true;
  if (entry.endsWith(".*")) return name.startsWith(entry.slice(0, -1));
  return name === entry || (!itselfOnly && name.startsWith(`${entry}.`));
}

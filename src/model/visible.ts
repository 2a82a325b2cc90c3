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

/** What the requests of one operation may see, from what `fieldSets` shows and what the lists of `include` leave. */
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

/** Table → the columns, and the fields that its schema adds, that are shown at most; one that is absent is not limited. */
type ShownColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** The resource that `fieldSets` is resolved for, with what each resource says of its own type. */
export interface FieldSetOwner extends Pick<OptionOwner, "model" | "resource" | "problems"> {
  readonly ownSets: ShownColumns;
}

/**
 * What `fieldSets` lets a request to a resource show of each type: what is said nearest of the type, by the operation or
 * the resource; else what the type's own resource says; else what the service says.
 */
export function fieldSetsOf(
  { operation, resource: ofResource, service }: FieldSets,
  { model, resource, ownSets, problems }: FieldSetOwner,
): ShownColumns {
  const resolved = (sets: FieldSets["service"]) => [...shownColumns(model, resource, sets, problems)];
  return new Map([...resolved(service), ...ownSets, ...resolved(ofResource), ...resolved(operation)]);
}

/** What a resource's own `fieldSets` says of its own type, which holds wherever the type is met; nothing where it is silent. */
export function ownFieldSet(
  model: Model,
  resource: Resource,
  { resource: sets }: FieldSets,
): ReadonlySet<string> | undefined {
  // Problems are reported where they are resolved for the resource's own operations.
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

/** The resource that has a type; nothing where it cannot be served, which it says itself. */
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
  // A relationship may be named, as in `fields`, and changes nothing: the option limits attributes.
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

/** The relationships of a resource that lead to what can be served. */
export function servedRelationships(model: Model, { relationships }: Resource): readonly Relationship[] {
  return relationships.filter(({ target }) => canServe(model, target));
}

/** The resource that a relationship leads to. @throws {MissingRouteError} where it is not mapped. */
export function targetOf(model: Model, relationship: Pick<Relationship, "name" | "target">): Resource {
  const { target, name } = relationship;
  if (!model.tables.includes(target)) throw new MissingRouteError(target, name, didYouMean(target, model.tables));
  return model.resource(relationship.target);
}

/** Whether two paths go along the same relationships. */
export function isSamePath(one: IncludePath, other: IncludePath): boolean {
  return one.length === other.length && one.every((relationship, level) => relationship === other[level]);
}

/** The relationships that a dotted path names: `cultures.language`. @throws {BadRequestError} at an unknown name. */
export function resolveInclude(model: Model, resource: Resource, path: string): IncludePath {
  return namedPath(path.split("."), model, resource, (name, here) => unknownInclude(path, name, here));
}

/** The relationships that some names lead along; `unknown` makes the error of a name that a resource has not. */
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
  // Words that no column of the resource has are what the application has put there.
  const columns = search.columns.filter((name) => shows(name) || !everyColumn.has(name));
  return columns.length === 0 ? undefined : { ...search, columns };
}

/** The part of a path that may be included, as far as each relationship by its dotted name leads on. */
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

/** Whether a list's entry means this path: `a.b` itself and, of a denied one, all below; `a.*` all below `a`. */
function covers(entry: string, name: string, itselfOnly = false): boolean {
  if (entry === "*") return true;
  if (entry.endsWith(".*")) return name.startsWith(entry.slice(0, -1));
  return name === entry || (!itselfOnly && name.startsWith(`${entry}.`));
}

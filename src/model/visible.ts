import { BadRequestError } from "../errors/request_errors.ts";
import { MissingRouteError } from "../errors/service_error.ts";
import { cut } from "../errors/wording.ts";
import type { Model, Relationship, Resource, Search, Visible } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { IncludePath } from "../types/query.ts";
import { didYouMean } from "./spellings.ts";

/** The lists of `include` for one operation, resolved to wire names: `cultures.language`, `cultures.*`. */
interface ResolvedLists {
  readonly allowed?: readonly string[];
  /** The dotted part of the `denyList`; `true` denies all. */
  readonly denied: readonly string[] | true;
}

/** By table, the columns and the fields of its schema that may be shown. A table without an entry is not limited. */
export type ShownColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** What the requests of one operation may see, by `fieldSets` and the lists of `include`. */
export function visibleBy(operation: Operation, shown: ShownColumns, lists: ResolvedLists): Visible {
  const shows = ({ table }: Resource, name: string) => shown.get(table)?.has(name) !== false;
  const isClosed = ({ closed }: Resource, { name }: Relationship) =>
    closed[operation] === true || closed[operation]?.has(name) === true;
  return {
    shows,
    attributes: (resource) => resource.columns.filter(({ name }) => shows(resource, name)),
    search: (resource) => {
      // Columns of a full-text index that the resource does not have contain words from the application.
      const search = searchBy(resource.search, (name) => shows(resource, name) || !resource.everyColumn.has(name));
      return search.columns.length === 0 ? undefined : search;
    },
    includesNothing: lists.denied === true,
    isClosed,
    included: (model, resource, path) => {
      const included: Relationship[] = [];
      let here = resource;
      let name = "";
      for (const relationship of path) {
        name = name === "" ? relationship.name : `${name}.${relationship.name}`;
        const isKnown = here.relationships.includes(relationship) && !isClosed(here, relationship);
        if (!isKnown || !isListed(name, lists)) break;
        included.push(relationship);
        here = targetOf(model, relationship);
      }
      return included;
    },
  };
}

/** The same search in fewer columns. */
export function searchBy(search: Search, isSearched: (column: string) => boolean): Search {
  return search.kind === "columns"
    ? { ...search, columns: search.columns.filter(({ name }) => isSearched(name)) }
    : { ...search, columns: search.columns.filter(isSearched) };
}

function isListed(name: string, { allowed, denied }: ResolvedLists): boolean {
  if (denied === true || denied.some((entry) => covers(entry, name))) return false;
  return allowed === undefined ||
    allowed.some((entry) => covers(entry, name, true) || entry.startsWith(`${name}.`));
}

/** Whether an entry covers a path: `a.b` covers itself and, in a denyList, all below it; `a.*` covers all below `a`. */
function covers(entry: string, name: string, itselfOnly = false): boolean {
  if (entry === "*") return true;
  if (entry.endsWith(".*")) return name.startsWith(entry.slice(0, -1));
  return name === entry || (!itselfOnly && name.startsWith(`${entry}.`));
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

/** Whether two lists have the same items in the same order. */
export function areEqual<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

/** The relationships that a dotted path names: `cultures.language`. @throws {BadRequestError} for an unknown name. */
export function resolveInclude(model: Model, resource: Resource, path: string): IncludePath {
  return namedPath(path.split("."), model, resource, (name, here) => unknownInclude(path, name, here));
}

/** The relationships with some names, one after another; `unknown` makes the error for a name that a resource lacks. */
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
  const why = `"${resource.type}" has no relationship "${cut(name)}"; it has ${known}.`;
  return new BadRequestError(`Cannot include "${cut(path)}": ${why}`, "include");
}

import type { Model, Relationship, Resource, Search, Visible } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { IncludePath } from "../types/query.ts";
import type { ShownColumns } from "./field_sets.ts";
import { targetOf } from "./resolve_include.ts";

/** The lists of `include` for one operation, resolved to wire names: `cultures.language`, `cultures.*`. */
export interface ResolvedLists {
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
    included: (model, resource, path) => includedPart(model, resource, path, lists, isClosed),
  };
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

function includedPart(
  model: Model,
  resource: Resource,
  path: IncludePath,
  lists: ResolvedLists,
  isClosed: Visible["isClosed"],
): IncludePath {
  const included: Relationship[] = [];
  let here = resource;
  let name = "";
  for (const relationship of path) {
    name = name === "" ? relationship.name : `${name}.${relationship.name}`;
    if (!here.relationships.includes(relationship) || isClosed(here, relationship) || !isListed(name, lists)) break;
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

import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { MissingRouteError } from "../errors/service_errors.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import type { IncludePath } from "../types/query.ts";
import { didYouMean } from "./spelled_names.ts";

/** The resource that a relationship leads to. @throws {MissingRouteError} where it is not mapped. */
export function targetOf(model: Model, relationship: Pick<Relationship, "name" | "target">): Resource {
  const { target, name } = relationship;
  if (!model.tables.includes(target)) throw new MissingRouteError(target, name, didYouMean(target, model.tables));
  return model.resource(relationship.target);
}

/** The relationships that a dotted path names: `cultures.language`. @throws {BadRequestError} at an unknown name. */
export function resolveInclude(model: Model, resource: Resource, path: string): IncludePath {
  const relationships: Relationship[] = [];
  let here = resource;
  for (const name of path.split(".")) {
    const relationship = here.includeBySpelling.get(name);
    if (relationship === undefined) throw unknownInclude(path, name, here);
    relationships.push(relationship);
    here = targetOf(model, relationship);
  }
  return relationships;
}

function unknownInclude(path: string, name: string, resource: Resource): BadRequestError {
  const known = resource.relationships.map((one) => one.name).join(", ") || "none";
  const detail = `Cannot include "${cut(path)}": "${resource.type}" has no relationship "${
    cut(name)
  }"; it has ${known}.`;
  return new BadRequestError(detail, "include");
}

/**
 * What the lists of `include` leave of a path: its longest part that is allowed, not
 * denied, and goes through no closed relationship.
 */
export function allowedPart(model: Model, resource: Resource, action: Action, path: IncludePath): IncludePath {
  const allowed: Relationship[] = [];
  let here = resource;
  let name = "";
  for (const relationship of path) {
    name = name === "" ? relationship.name : `${name}.${relationship.name}`;
    if (isClosed(here, relationship, action) || !isListed(name, action)) break;
    allowed.push(relationship);
    here = targetOf(model, relationship);
  }
  return allowed;
}

function isListed(name: string, action: Action): boolean {
  if (action.denied === true || action.denied.some((entry) => covers(entry, name))) return false;
  return action.allowed === undefined ||
    action.allowed.some((entry) => covers(entry, name, true) || entry.startsWith(`${name}.`));
}

/** Whether a list's entry means this path: `a.b` itself and, of a denied one, all below; `a.*` all below `a`. */
function covers(entry: string, name: string, itselfOnly = false): boolean {
  if (entry === "*") return true;
  if (entry.endsWith(".*")) return name.startsWith(entry.slice(0, -1));
  return name === entry || (!itselfOnly && name.startsWith(`${entry}.`));
}

/** Whether a resource's plain deny list closes a relationship on every path; its own list for the same operation. */
function isClosed(resource: Resource, relationship: Relationship, action: Action): boolean {
  const closed = resource.closed[action.operation];
  return closed === true || closed?.has(relationship.name) === true;
}

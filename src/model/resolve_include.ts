import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { MissingRouteError } from "../errors/service_errors.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
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

import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { resolveInclude } from "../model/visible.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { IncludePath } from "../types/query.ts";
import type { Bounds } from "../types/settings.ts";

/**
 * Reads `include=currency,cultures.language` (https://jsonapi.org/format/1.0/#fetching-includes). @throws
 * {BadRequestError}
 */
export function readInclude(
  text: string,
  model: Model,
  resource: Resource,
  action: Action,
  bounds: Bounds,
): readonly IncludePath[] {
  if (action.visible.includesNothing) {
    throw new BadRequestError(`Cannot include "${cut(text)}": "${resource.type}" has nothing to include.`, "include");
  }
  if (text === "") return [];
  const paths = text.split(",");
  if (paths.length > bounds.includePaths) {
    const most = `${paths.length} paths are more than the ${bounds.includePaths} allowed`;
    throw new BadRequestError(`Cannot include "${cut(text)}": ${most}.`, "include");
  }
  return paths.map((path) => {
    const depth = path.split(".").length;
    if (depth > bounds.includeDepth) {
      const most = `${depth} levels are more than the ${bounds.includeDepth} allowed`;
      throw new BadRequestError(`Cannot include "${cut(path)}": ${most}.`, "include");
    }
    return resolveInclude(model, resource, path);
  });
}

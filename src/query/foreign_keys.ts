import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Query } from "../types/query.ts";
import { type Parameters, single } from "./parameters.ts";

/** Reads foreign-key filters: `/cultures?country_id=7`. @throws {BadRequestError} */
export function readForeignKeys(
  parameters: Parameters,
  model: Model,
  resource: Resource,
  action: Action,
): Query["foreignKeys"] {
  const columns = new Set<string>();
  return parameters.flatMap(([name]) => {
    const filter = resource.filters.get(name);
    // A parameter of the application's own takes the place of a filter of its name.
    if (filter === undefined || action.settings.parameters.has(name)) return [];
    const text = single(parameters, name) ?? "";
    if (columns.has(filter.column)) {
      throw new BadRequestError(`Cannot filter by "${name}": "${filter.column}" was sent twice.`, name);
    }
    columns.add(filter.column);
    const values = model.resource(filter.target).key.codec.parse(text);
    if (values === undefined) throw new BadRequestError(`Cannot filter by "${name}": "${cut(text)}" is no id.`, name);
    return [{ filter, values }];
  });
}

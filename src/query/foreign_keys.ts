import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Query } from "../types/query.ts";
import { parseKey } from "../values/ids.ts";
import { type Parameters, single } from "./parameters.ts";

/** Reads foreign-key filters: `/cultures?country_id=7`. @throws {BadRequestError} */
export function readForeignKeys(
  parameters: Parameters,
  model: Model,
  resource: Resource,
  action: Action,
): Query["foreignKeys"] {
  const sent = new Set<string>();
  return parameters.flatMap(([name]) => {
    const filter = resource.filters.get(name);
    // A parameter of the application's own takes the place of a filter of its name.
    if (filter === undefined || action.settings.parameters.has(name)) return [];
    const text = single(parameters, name) ?? "";
    const { parameter, target, column, kind } = filter;
    if (sent.has(parameter)) {
      throw new BadRequestError(`Cannot filter by "${name}": "${parameter}" was sent twice.`, name);
    }
    sent.add(parameter);
    const { key } = model.resource(target);
    const isId = key.columns.length === 1 && key.columns[0] === column;
    const value = isId ? key.codec.parse(text)?.[0] : parseKey(text, { kind });
    if (value === undefined) throw new BadRequestError(`Cannot filter by "${name}": "${cut(text)}" is no id.`, name);
    return [{ filter, value }];
  });
}

import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Query } from "../types/query.ts";
import { parseKey } from "../values/ids.ts";
import { type Parameters, single } from "./parameters.ts";

/**
 * Reads foreign-key filters: `/cultures?country_id=7`. A column that several foreign keys share is asked of the widest one
 * whose columns are all sent. @throws {BadRequestError}
 */
export function readForeignKeys(
  parameters: Parameters,
  model: Model,
  resource: Resource,
  action: Action,
): Query["foreignKeys"] {
  // A parameter of the application's own takes the place of a filter of its name.
  const filtersOf = (name: string) => action.settings.parameters.has(name) ? undefined : resource.filters.get(name);
  const sent = new Set(parameters.flatMap(([name]) => filtersOf(name)?.[0].parameter ?? []));
  const read = new Set<string>();
  return parameters.flatMap(([name]) => {
    const filters = filtersOf(name);
    if (filters === undefined) return [];
    const text = single(parameters, name) ?? "";
    const filter = filters.find((one) => one.together.every((other) => sent.has(other))) ?? filters[0];
    const { parameter, target, column, kind } = filter;
    if (read.has(parameter)) {
      throw new BadRequestError(`Cannot filter by "${name}": "${parameter}" was sent twice.`, name);
    }
    read.add(parameter);
    const { key } = model.resource(target);
    const isId = key.columns.length === 1 && key.columns[0] === column;
    const value = isId ? key.codec.parse(text)?.[0] : parseKey(text, { kind });
    if (value === undefined) throw new BadRequestError(`Cannot filter by "${name}": "${cut(text)}" is no id.`, name);
    return [{ filter, value }];
  });
}

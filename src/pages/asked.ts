import { allowedPart } from "../model/resolve_include.ts";
import type { Exchange } from "../endpoints/exchange.ts";
import { readQuery } from "../endpoints/reading.ts";
import type { Resource } from "../types/model.ts";
import type { Target } from "../types/target.ts";
import { address, type Parameters, without } from "./addresses.ts";

/** The query parameters of a target. */
export function parametersOf({ search }: Pick<Target, "search">): Parameters {
  return [...new URLSearchParams(search)];
}

/**
 * A target without its empty filters: a form sends every field that it has, also one that nobody has filled. In a
 * request for JSON:API an empty value is one like any other.
 */
export function withoutEmptyFilters(target: Target, resource: Resource): Target {
  const parameters = parametersOf(target);
  const isEmpty = (name: string, value: string) => value === "" && (name === "filter" || resource.filters.has(name));
  const filled = parameters.filter(([name, value]) => !isEmpty(name, value));
  return filled.length === parameters.length ? target : { ...target, search: address("", filled) };
}

/**
 * A target that includes the records to which links lead, since the label of a link is written in them; as far as the
 * lists of `include` let it. Nothing where there is none to include.
 */
export function withLabels(exchange: Exchange): Target | undefined {
  const { model, resource, action, bounds, target } = exchange;
  if (action.denied === true) return undefined;
  const { include, fields } = readQuery(exchange).query;
  const asked = (include ?? action.include).map((path) => path.map((one) => one.name).join("."));
  const shown = fields.get(resource.table);
  const names = resource.relationships
    .filter((one) => one.kind === "belongsTo" && shown?.has(one.name) !== false && !asked.includes(one.name))
    .filter((one) => allowedPart(model, resource, action, [one]).length > 0)
    .map((one) => one.name)
    .slice(0, Math.max(0, bounds.includePaths - asked.length));
  if (names.length === 0) return undefined;
  const all: Parameters = [...without(parametersOf(target), "include"), ["include", [...asked, ...names].join(",")]];
  return { ...target, search: address("", all) };
}

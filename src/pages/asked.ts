import { allowedPart } from "../model/resolve_include.ts";
import type { Exchange } from "../endpoints/exchange.ts";
import { readQuery } from "../endpoints/reading.ts";
import type { Target } from "../types/target.ts";
import { address, FORM, type Parameters, without, withoutPage } from "./addresses.ts";

/** The query parameters of a target. */
export function parametersOf({ search }: Pick<Target, "search">): Parameters {
  return [...new URLSearchParams(search)];
}

/**
 * What the form of a list has sent, as a client asks for it: a field that nobody has filled is no filter, and what is
 * chosen in the form's own two fields is one. Nothing where no form has sent it.
 */
export function unlessPlain(parameters: Parameters, { resource, action }: Exchange): Parameters | undefined {
  const isOfForm = ([name, value]: Parameters[number]) =>
    name === FORM.by || name === FORM.value ||
    (value === "" && (name === "filter" || (resource.filters.has(name) && !action.settings.parameters.has(name))));
  const kept = parameters.filter((one) => !isOfForm(one));
  if (kept.length === parameters.length) return undefined;
  const chosen = chosenFilter(new Map(parameters));
  return chosen === undefined ? kept : [...without(withoutPage(kept), chosen[0]), chosen];
}

/** The filter that is chosen: `[name][contains]` and a text, or `[name][null]=true`, which is whole. */
function chosenFilter(sent: ReadonlyMap<string, string>): Parameters[number] | undefined {
  const [, path, whole] = /^(\[.+\])(?:=(true|false))?$/.exec(sent.get(FORM.by) ?? "") ?? [];
  const value = whole ?? sent.get(FORM.value) ?? "";
  return path === undefined || value === "" ? undefined : [`filter${path}`, value];
}

/**
 * A target that includes the records to which links lead, since the label of a link is written in them; as far as the
 * lists of `include` let it. Nothing where there is none to include, as in linkage.
 */
export function withLabels(exchange: Exchange): Target | undefined {
  const { model, resource, action, bounds, target } = exchange;
  if (action.denied === true || target.endpoint === "relationship") return undefined;
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

import type { Exchange } from "../endpoints/exchange.ts";
import { FORM, type Parameters, without, withoutPage } from "./addresses.ts";

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

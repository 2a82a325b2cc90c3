import type { Exchange } from "../endpoints/exchange.ts";
import { filteredField } from "../model/field_filters.ts";
import { FORM, type Parameters, without, withoutPage } from "./addresses.ts";

/**
 * What the form of a list has sent, as a client asks for it: a field that nobody has filled is no filter, and what is
 * chosen in the form's own two fields is one. Nothing where no form has sent it.
 */
export function unlessPlain(parameters: Parameters, exchange: Exchange): Parameters | undefined {
  const { resource, action } = exchange;
  const isOfForm = ([name, value]: Parameters[number]) =>
    name === FORM.by || name === FORM.value ||
    (value === "" && (name === "filter" || (resource.filters.has(name) && !action.settings.parameters.has(name))));
  const kept = parameters.filter((one) => !isOfForm(one));
  if (kept.length === parameters.length) return undefined;
  const chosen = chosenFilter(new Map(parameters), exchange);
  return chosen === undefined ? kept : [...without(withoutPage(kept), chosen[0]), chosen];
}

/** The filter that is chosen: `[name][contains]` and a text, or `[name][null]=true`, which is whole. */
function chosenFilter(sent: ReadonlyMap<string, string>, exchange: Exchange): Parameters[number] | undefined {
  const [, brackets, whole] = /^(\[.+\])(?:=(true|false))?$/.exec(sent.get(FORM.by) ?? "") ?? [];
  if (brackets === undefined) return undefined;
  const value = whole ?? asFiltered(sent.get(FORM.value) ?? "", brackets, exchange);
  return value === "" ? undefined : [`filter${brackets}`, value];
}

const PRINTED_TIME = /^\s*(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?\s*(?:UTC)?\s*$/;

/** A value as a filter takes it: a date-time may be sent as pages print it, `2024-02-29 12:30:00 UTC`, or as a day. */
function asFiltered(value: string, brackets: string, { model, resource }: Exchange): string {
  const path = /^\[([^\]]+)\]/.exec(brackets)?.[1] ?? "";
  switch (filteredField(model, resource, path)?.column?.kind) {
    case "datetime": {
      const [, day, minutes = "00:00", seconds = ":00"] = PRINTED_TIME.exec(value) ?? [];
      return day === undefined ? value : `${day}T${minutes}${seconds}Z`;
    }
    case "date":
    case "boolean":
      return value.trim();
    default:
      return value;
  }
}

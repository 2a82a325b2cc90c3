import type { Target } from "../types/target.ts";

/** The parameters of a page of a list: what is another list begins at its first page. */
const PAGES = new Set(["page", "page[number]", "page[offset]", "page[after]", "page[before]"]);

/** The form's own fields: no list has filters of these names. */
export const FORM = { by: "filter[][by]", value: "filter[][value]" } as const;

/** Query parameters in their order. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** The query parameters of a target. */
export function parametersOf({ search }: Pick<Target, "search">): Parameters {
  return [...new URLSearchParams(search)];
}

/** Whether a parameter says which page of a list is shown. */
export function isOfPage(name: string): boolean {
  return PAGES.has(name);
}

/** Parameters that say which list is shown, without those that say which page of it. */
export function withoutPage(parameters: Parameters): Parameters {
  return parameters.filter(([name]) => !isOfPage(name));
}

/** Parameters without those of a name. */
export function without(parameters: Parameters, name: string): Parameters {
  return parameters.filter(([one]) => one !== name);
}

/** An address of this service. */
export function address(path: string, parameters: Parameters): string {
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return search === "" ? path : `${path}?${search}`;
}

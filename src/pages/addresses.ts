import { filteredList, listPath } from "../model/filtered_list.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import { PATHLESS } from "../values/ids.ts";
import type { Shown } from "./records.ts";

/** The parameters of a page of a list: what is another list begins at its first page. */
const PAGES = new Set(["page", "page[number]"]);

/** The path of a record's page; nothing where it has none. */
export function recordPath(model: Model, { type, id }: Pick<Shown, "type" | "id">): string | undefined {
  const resource = model.byType(type);
  if (resource?.actions.view === undefined || PATHLESS.has(id)) return undefined;
  return `${resource.path}/${encodeURIComponent(id)}`;
}

/** The path of the list that a relationship of a record leads to; nothing where no list answers, or no id names it. */
export function relatedPath(
  model: Model,
  relationship: Relationship,
  owner: Resource,
  id: string,
): string | undefined {
  const list = filteredList(relationship, model.resource(relationship.target));
  const parts = owner.key.codec.parse(id);
  const values = list?.filters.map(({ column }) => {
    const index = owner.key.columns.indexOf(column);
    if (owner.key.columns.length === 1 && index === 0) return id;
    const part = parts?.[index];
    return typeof part === "string" || typeof part === "number" || typeof part === "bigint" ? String(part) : undefined;
  });
  return list === undefined || values?.includes(undefined) ? undefined : listPath(list, values as readonly string[]);
}

/** Query parameters in their order. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** Parameters that say which list is shown, without those that say which page of it. */
export function withoutPage(parameters: Parameters): Parameters {
  return parameters.filter(([name]) => !PAGES.has(name));
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

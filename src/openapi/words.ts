import type { Resource } from "../types/model.ts";
import { FILTER_OPERATORS } from "../values/filtered.ts";
import type { Described } from "./described.ts";

/** What a list is, and what its parameters do not spell out. */
export function listWords({ bounds, pagination }: Described, resource: Resource): string {
  const pages = pagination === undefined ? "" : ", a page at a time";
  const start = `Lists the ${resource.type} that the caller may see${pages}.`;
  if (resource.fieldFilters.kind === "none") return start;
  return `${start} \`filter[<path>]\` and \`filter[<path>][<operator>]\` leave out the others: a path is a field, or leads ` +
    `to one through at most ${bounds.filterDepth} relationships, with dots; the operators are ` +
    `${FILTER_OPERATORS.join(", ")}, as far as the field has them. All filters must hold. ` +
    "`filter[or][<label>][<path>][<operator>]` makes alternatives: filters of one label must all hold, and one label " +
    "is enough.";
}

/** What related lists and linkage take that their parameters do not spell out. */
export function relatedWords({ type, path, actions, fieldFilters }: Resource): string {
  if (fieldFilters.kind === "none") return "";
  const place = actions.list === undefined ? `the type ${type}` : `\`GET ${path}\``;
  return ` It takes the parameters \`filter[…]\` of ${place}.`;
}

/** What a view shows, and which endpoints the description leaves out. */
export function viewWords({ detail }: Described, { path, relationshipLinks }: Resource): string {
  const start = "Shows one resource by its id, with its relationships.";
  if (!relationshipLinks || detail.relationships) return start;
  return `${start} Each relationship is answered at \`${path}/{id}/<name>\`, its linkage at ` +
    `\`${path}/{id}/relationships/<name>\`, too; this description is too long to have them.`;
}

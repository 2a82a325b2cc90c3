import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { didYouMean } from "../model/spellings.ts";
import type { Action, Model, Resource } from "../types/model.ts";
import type { Bounds, Pagination } from "../types/settings.ts";

/** The context in which a query string is read. */
export interface QueryContext {
  readonly model: Model;
  readonly resource: Resource;
  /** The operation whose settings apply. */
  readonly action: Action;
  readonly bounds: Bounds;
  readonly pagination: Pagination | undefined;
  /** For a list as CSV: how many rows it has if the client asks for no page. */
  readonly csvRows?: number;
}

/** Names that other services use, with the member of `ownNames()` that has the name here. */
const ELSEWHERE: readonly (readonly [RegExp, keyof ReturnType<typeof ownNames>])[] = [
  [/^(per|page)[-_]?(page|size)$|^(size|count|max|first|take|top)$|^page\[(per[-_]?page|count)\]$/i, "size"],
  [/^(offset|skip|start)$/i, "offset"],
  [/^(page[-_]?(number|no|index)|p)$/i, "number"],
  [/^(cursor|after|page\[cursor\]|starting[-_]after)$/i, "cursor"],
  [/^(order|sort|ordering)([-_]?by)?$/i, "sort"],
  [/^(q|query|search|filter\[(q|query|search)\])$/i, "search"],
  [/^(includes|expand|embed|with|populate)$/i, "include"],
  [/^(fields|select|only|columns|attributes)$/i, "fields"],
];

/** 400 for an unknown parameter. It is not ignored, because a misspelt filter would then list everything. */
export function unknownParameter(name: string, context: QueryContext): BadRequestError {
  const { type } = context.resource;
  const cannot = `Cannot read the parameter "${cut(name)}"`;
  const why = name.startsWith("filter[")
    ? `"${type}" cannot be filtered by its fields.${otherFilters(context)}`
    : `"${type}" has no such parameter.${hintOf(name, context)}`;
  return new BadRequestError(`${cannot}: ${why}`, name);
}

function hintOf(name: string, context: QueryContext): string {
  const { resource, action } = context;
  const own = ownNames(context);
  const found = ELSEWHERE.find(([pattern]) => pattern.test(name));
  const same = found === undefined ? undefined : own[found[1]];
  if (same !== undefined) return ` Write ${same}.`;
  const column = resource.columnBySpelling.get(name);
  if (column !== undefined && action.visible.shows(resource, column.name)) {
    return resource.fieldFilters.kind === "none" ? otherFilters(context) : ` Write filter[${column.field}].`;
  }
  const filters = [...resource.filters.values()].flat().map((one) => one.parameter);
  const known = [own.include, own.sort, own.number, own.size, ...action.settings.parameters.keys(), ...filters];
  return didYouMean(name, known.flatMap((one) => one ?? []));
}

/** Names the filters of a resource that has no `filter[…]`. */
function otherFilters(context: QueryContext): string {
  const { resource } = context;
  const search = context.action.visible.search(resource) === undefined ? undefined : "filter=<text>";
  const filters = [...new Set([...resource.filters.values()].flat().map((one) => `${one.parameter}=<id>`))];
  const known = [...(search === undefined ? [] : [search]), ...filters];
  return known.length === 0 ? "" : ` It takes ${known.slice(0, 5).join(", ")}.`;
}

/** The names of this service's own parameters, by purpose; `undefined` for those that it does not have. */
function ownNames({ resource, action, pagination }: QueryContext) {
  const numbered = pagination !== undefined && pagination.cursor !== true;
  return {
    size: pagination === undefined ? undefined : "page[size]",
    number: numbered ? "page[number]" : undefined,
    offset: numbered ? "page[offset]" : undefined,
    cursor: pagination?.cursor === true ? "page[after]" : undefined,
    sort: "sort",
    search: action.visible.search(resource) === undefined ? undefined : "filter=<text>",
    include: action.visible.includesNothing ? undefined : "include",
    fields: `fields[${resource.type}]`,
  };
}

/** The query parameters that were sent, decoded, in their order. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** The value of a parameter, `undefined` if it was not sent. @throws {BadRequestError} if it was sent twice. */
export function single(parameters: Parameters, name: string): string | undefined {
  const values = parameters.filter((one) => one[0] === name);
  if (values.length > 1) {
    throw new BadRequestError(`Cannot read "${cut(name)}": it was sent ${values.length} times.`, name);
  }
  return values[0]?.[1];
}

/** Refuses a text with more characters than filters may have; a surrogate pair is one. @throws {BadRequestError} */
export function refuseLonger(text: string, { filterLength: most }: Bounds, parameter: string): void {
  if (text.length > most && (text.length > 2 * most || [...text].length > most)) {
    throw tooMany(most, "characters", parameter);
  }
}

/** 400 for a filter with too many parts; `what` names them. */
export function tooMany(most: number, what: string, parameter: string): BadRequestError {
  return new BadRequestError(`Cannot filter by more than the ${most} ${what} allowed.`, parameter);
}
